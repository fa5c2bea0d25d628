/// What the methods are asked with, in the bus's own letters: whatever else comes is refused before anything is done.
enum BusSignatures {
  /// What a method is asked with; nil if there is no such method.
  static func signature(of method: String, in interface: String) -> String? {
    methods[interface]?[method]
  }

  private static let methods: [String: [String: String]] = [
    "org.freedesktop.DBus.Properties": ["Get": "ss", "GetAll": "s", "Set": "ssv"],
    "org.a11y.atspi.Cache": ["GetItems": ""],
    "org.a11y.atspi.Accessible": [
      "GetChildAtIndex": "i", "GetChildren": "", "GetIndexInParent": "", "GetRelationSet": "",
      "GetRole": "", "GetRoleName": "", "GetLocalizedRoleName": "", "GetState": "",
      "GetAttributes": "", "GetApplication": "", "GetInterfaces": "",
    ],
    "org.a11y.atspi.Application": ["GetLocale": "u", "GetApplicationBusAddress": ""],
    "org.a11y.atspi.Action": [
      "GetActions": "", "GetName": "i", "GetLocalizedName": "i", "GetDescription": "i",
      "GetKeyBinding": "i", "DoAction": "i",
    ],
    "org.a11y.atspi.Document": [
      "GetLocale": "", "GetAttributeValue": "s", "GetAttributes": "", "GetTextSelections": "",
      "SetTextSelections": "a((so)i(so)ib)",
    ],
    "org.a11y.atspi.Component": [
      "Contains": "iiu", "GetAccessibleAtPoint": "iiu", "GetExtents": "u", "GetPosition": "u",
      "GetSize": "", "GetLayer": "", "GetMDIZOrder": "", "GetAlpha": "", "GrabFocus": "",
      "SetExtents": "iiiiu", "SetPosition": "iiu", "SetSize": "ii", "ScrollTo": "u",
      "ScrollToPoint": "uii",
    ],
    "org.a11y.atspi.Text": [
      "GetText": "ii", "GetStringAtOffset": "iu", "GetTextAtOffset": "iu",
      "GetTextBeforeOffset": "iu", "GetTextAfterOffset": "iu", "GetCharacterAtOffset": "i",
      "SetCaretOffset": "i", "GetAttributeValue": "is", "GetAttributes": "i",
      "GetAttributeRun": "ib", "GetDefaultAttributes": "", "GetDefaultAttributeSet": "",
      "GetNSelections": "", "GetSelection": "i", "AddSelection": "ii", "RemoveSelection": "i",
      "SetSelection": "iii", "ScrollSubstringTo": "iiu", "ScrollSubstringToPoint": "iiuii",
      "GetCharacterExtents": "iu", "GetRangeExtents": "iiu", "GetOffsetAtPoint": "iiu",
      "GetBoundedRanges": "iiiiuuu",
    ],
  ]
}
