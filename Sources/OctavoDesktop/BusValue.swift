internal import COctavoGIO

/// A value to send over the bus: whatever takes it in owns it (GLib calls it floating). It is `@safe`: its pointer
/// is used once.
@safe
struct BusValue {
  /// The C object.
  let pointer: OpaquePointer?

  private init(_ pointer: OpaquePointer?) { unsafe self.pointer = pointer }

  static func string(_ text: String) -> BusValue {
    // A zero would end it early.
    unsafe BusValue(g_variant_new_string(text.utf8.contains(0) ? "" : text))
  }

  static func number(_ number: UInt32) -> BusValue {
    unsafe BusValue(g_variant_new_uint32(number))
  }

  static func integer(_ number: Int) -> BusValue {
    unsafe BusValue(g_variant_new_int32(gint32(clamping: number)))
  }

  static func short(_ number: Int16) -> BusValue {
    unsafe BusValue(g_variant_new_int16(number))
  }

  /// A word by its name.
  static func entry(_ name: String, _ word: String) -> BusValue {
    unsafe BusValue(
      g_variant_new_dict_entry(BusValue.string(name).pointer, BusValue.string(word).pointer))
  }

  static func double(_ number: Double) -> BusValue {
    unsafe BusValue(g_variant_new_double(number))
  }

  /// The path of an object, which has the form of one.
  static func object(_ path: String) -> BusValue {
    unsafe BusValue(g_variant_new_object_path(path))
  }

  /// Something in a box that takes what is of any type.
  static func box(_ value: BusValue) -> BusValue {
    unsafe BusValue(g_variant_new_variant(value.pointer))
  }

  static func flag(_ isOn: Bool) -> BusValue {
    unsafe BusValue(g_variant_new_boolean(isOn ? 1 : 0))
  }

  static func tuple(_ parts: [BusValue]) -> BusValue {
    let pointers = unsafe parts.map { unsafe $0.pointer }
    return unsafe BusValue(g_variant_new_tuple(pointers, gsize(pointers.count)))
  }

  /// An array of things of one type, of which there is at least one.
  static func array(_ parts: [BusValue]) -> BusValue {
    let pointers = unsafe parts.map { unsafe $0.pointer }
    return unsafe BusValue(g_variant_new_array(nil, pointers, gsize(pointers.count)))
  }

  /// An array of things of a type, in the bus's own letters.
  static func array(_ parts: [BusValue], of type: String) -> BusValue {
    let pointers = unsafe parts.map { unsafe $0.pointer }
    // GLib's type is the letters themselves, where they are: they stay until it has been read.
    return unsafe type.withCString { letters in
      unsafe BusValue(
        g_variant_new_array(g_variant_type_checked_(letters), pointers, gsize(pointers.count)))
    }
  }

  /// Things of any type by their names, of which there is at least one.
  static func options(_ entries: [(name: String, value: BusValue)]) -> BusValue {
    array(
      entries.map { entry in
        unsafe BusValue(
          g_variant_new_dict_entry(
            BusValue.string(entry.name).pointer, BusValue.box(entry.value).pointer))
      })
  }
}

/// A value that came over the bus; whoever sent it may have sent anything. It is `@safe`: it owns a reference, and
/// what is read from it is copied.
@safe
final class BusMessage {
  private let pointer: OpaquePointer

  /// Takes over a reference; nil if there is none.
  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  /// Takes a reference of its own.
  init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = unsafe g_variant_ref(pointer)
  }

  deinit { unsafe g_variant_unref(pointer) }

  /// Its type, in the bus's own letters.
  var type: String { unsafe String(cString: g_variant_get_type_string(pointer)) }

  /// A part of a tuple or an array; nil of what has none.
  func part(_ index: Int) -> BusMessage? {
    // GLib ends the program that asks a word or a number for its parts.
    guard unsafe g_variant_is_container(pointer) != 0,
      unsafe index < g_variant_n_children(pointer)
    else { return nil }
    return unsafe BusMessage(owning: g_variant_get_child_value(pointer, gsize(index)))
  }

  /// The number, if it is one of 32 bits.
  var number: UInt32? { type == "u" ? unsafe g_variant_get_uint32(pointer) : nil }

  /// The number, if it is one of 32 bits with a sign.
  var integer: Int? { type == "i" ? unsafe Int(g_variant_get_int32(pointer)) : nil }

  /// The number, if it is one with a fraction.
  var double: Double? { type == "d" ? unsafe g_variant_get_double(pointer) : nil }

  /// The answer, if it is yes or no.
  var flag: Bool? { type == "b" ? unsafe g_variant_get_boolean(pointer) != 0 : nil }

  /// What is in it, if it is a box for something of any type, else itself.
  var unboxed: BusMessage? {
    guard type == "v" else { return self }
    return unsafe BusMessage(owning: g_variant_get_variant(pointer))?.unboxed
  }

  /// The word, if it is one or the path of an object.
  var string: String? {
    guard type == "s" || type == "o" else { return nil }
    return unsafe String(cString: g_variant_get_string(pointer, nil))
  }

  /// The words, if it is an array of words.
  var strings: [String]? {
    guard type == "as" else { return nil }
    return (0..<Int(unsafe g_variant_n_children(pointer))).compactMap { part($0)?.string }
  }

  /// Something in a dictionary of things of any type, or of such dictionaries, by its name.
  subscript(name: String) -> BusMessage? {
    guard ["a{sv}", "a{sa{sv}}"].contains(type) else { return nil }
    return unsafe BusMessage(owning: g_variant_lookup_value(pointer, name, nil))
  }
}
