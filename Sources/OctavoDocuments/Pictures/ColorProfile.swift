internal import COctavoGdkPixbuf
internal import COctavoLCMS
internal import Glibc

/// What the numbers of a picture's pixels mean where they are not those of sRGB, in which all pages are drawn.
///
/// Colours are turned by the relative colorimetric intent with compensation of the black point: of the profiles that
/// cameras and telephones write, which are a matrix and a curve, every intent makes the same, as browsers show them;
/// of others white stays white and black stays black.
enum ColorProfile {
  /// The most bytes that a profile may have; those of cameras have a thousand, the largest tables some million.
  static let mostBytes = 4 << 20
  /// The steps of a channel by which a profile is compared with sRGB.
  private static let comparedLevels: [UInt8] = [0, 51, 102, 153, 204, 255]
  /// Elements of any number in a row, of which a small file can tell a million (ICC.1, 9.2.17 and on); nobody's pictures
  /// need them.
  private static let elementTags = [
    cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag,
  ]

  /// Makes the colours of a decoded picture those of sRGB, if the picture says that they are others; what cannot be
  /// understood changes nothing.
  ///
  /// - Parameters:
  ///   - pixels: the picture as its loader gives it, with what that tells of its profile.
  ///   - bytes: the file.
  ///   - loader: the name of the gdk-pixbuf loader for the kind.
  static func resolve(_ pixels: OpaquePointer, of bytes: [UInt8], loader: String) {
    let told = unsafe profile(toldWith: pixels) ?? profile(in: bytes, loader: loader)
    guard told != nil || CameraNote(of: bytes, loader: loader)?.isAdobeRGB == true,
      let context = unsafe octavo_lcms_context()
    else { return }
    defer { unsafe cmsDeleteContext(context) }
    let opened = unsafe told.map { unsafe open($0, in: context) } ?? adobeRGB(in: context)
    guard let profile = unsafe opened else { return }
    defer { unsafe cmsCloseProfile(profile) }
    unsafe resolve(pixels, by: profile, in: context)
  }

  private static func resolve(
    _ pixels: OpaquePointer, by profile: cmsHPROFILE, in context: cmsContext
  ) {
    let channels = unsafe gdk_pixbuf_get_n_channels(pixels)
    let space = unsafe cmsGetColorSpace(profile)
    // Loaders make a gray three times itself; what had ink is made red, green and blue by them, by no profile.
    guard unsafe isOfPictures(profile),
      unsafe space == cmsSigRgbData || space == cmsSigGrayData && isGray(pixels),
      let screen = unsafe cmsCreate_sRGBProfileTHR(context)
    else { return }
    defer { unsafe cmsCloseProfile(screen) }
    func transform(_ others: UInt32, _ flags: Int32) -> cmsHTRANSFORM? {
      unsafe cmsCreateTransformTHR(
        context, profile,
        space == cmsSigGrayData ? octavo_pixels_of_gray(others + 2) : octavo_pixels_of_rgb(others),
        screen, octavo_pixels_of_rgb(others), cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION | flags))
    }
    // Most profiles are that of sRGB in some other words. A few colours tell it, without the tables for many.
    guard let exact = unsafe transform(0, cmsFLAGS_NOOPTIMIZE) else { return }
    defer { unsafe cmsDeleteTransform(exact) }
    guard unsafe changesColors(exact, isGray: space == cmsSigGrayData),
      let quick = unsafe transform(UInt32(channels) - 3, 0)
    else { return }
    defer { unsafe cmsDeleteTransform(quick) }
    let memory = unsafe gdk_pixbuf_get_pixels(pixels)
    let stride = unsafe UInt32(gdk_pixbuf_get_rowstride(pixels))
    unsafe cmsDoTransformLineStride(
      quick, memory, memory, UInt32(gdk_pixbuf_get_width(pixels)),
      UInt32(gdk_pixbuf_get_height(pixels)), stride, stride, 0, 0)
  }

  /// The bytes of a profile that a loader tells in letters; none of one that is too large.
  private static func profile(toldWith pixels: OpaquePointer) -> [UInt8]? {
    guard let letters = unsafe gdk_pixbuf_get_option(pixels, "icc-profile") else { return nil }
    guard unsafe strlen(letters) <= (mostBytes + 2) / 3 * 4 else { return [] }
    var count: gsize = 0
    let bytes = unsafe g_base64_decode(letters, &count)
    defer { unsafe g_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// The bytes of a profile that the loader passes over, as that of WebP does.
  private static func profile(in bytes: [UInt8], loader: String) -> [UInt8]? {
    guard loader == "webp" else { return nil }
    return PictureChunk.inWebP("ICCP", of: bytes).map { $0.count <= mostBytes ? Array($0) : [] }
  }

  private static func open(_ bytes: [UInt8], in context: cmsContext) -> cmsHPROFILE? {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe cmsOpenProfileFromMemTHR(context, bytes.baseAddress, cmsUInt32Number(bytes.count))
    }
  }

  /// Adobe RGB (1998), for which many cameras write no profile.
  private static func adobeRGB(in context: cmsContext) -> cmsHPROFILE? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.21, y: 0.71, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    let curve = unsafe cmsBuildGamma(context, 563.0 / 256)
    defer { unsafe cmsFreeToneCurve(curve) }
    var curves = unsafe [curve, curve, curve]
    return unsafe cmsCreateRGBProfileTHR(context, &white, &primaries, &curves)
  }

  /// Whether a profile is of a kind that pictures have: neither one that links others nor one of named colours.
  private static func isOfPictures(_ profile: cmsHPROFILE) -> Bool {
    let classes = [
      cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass,
    ]
    return unsafe classes.contains(cmsGetDeviceClass(profile))
      && !elementTags.contains { unsafe cmsIsTag(profile, $0) != 0 }
  }

  /// Whether every pixel is a gray.
  private static func isGray(_ pixels: OpaquePointer) -> Bool {
    let (width, height) = unsafe (
      Int(gdk_pixbuf_get_width(pixels)), Int(gdk_pixbuf_get_height(pixels))
    )
    let (channels, stride) = unsafe (
      Int(gdk_pixbuf_get_n_channels(pixels)), Int(gdk_pixbuf_get_rowstride(pixels))
    )
    guard let memory = unsafe gdk_pixbuf_read_pixels(pixels) else { return false }
    for y in 0..<height {
      var pixel = unsafe memory + y * stride
      for _ in 0..<width {
        guard unsafe pixel[0] == pixel[1] && pixel[1] == pixel[2] else { return false }
        unsafe pixel += channels
      }
    }
    return true
  }

  /// Whether a transform of pixels of three bytes makes others of some, by more than is rounded.
  private static func changesColors(_ transform: cmsHTRANSFORM, isGray: Bool) -> Bool {
    let colors =
      isGray
      ? (UInt8.min...UInt8.max).flatMap { [$0, $0, $0] }
      : comparedLevels.flatMap { red in
        comparedLevels.flatMap { green in comparedLevels.flatMap { [red, green, $0] } }
      }
    var turned = colors
    unsafe turned.withUnsafeMutableBytes { memory in
      unsafe cmsDoTransform(
        transform, memory.baseAddress, memory.baseAddress, UInt32(memory.count / 3))
    }
    return zip(colors, turned).contains { abs(Int($0) - Int($1)) > 1 }
  }
}
