/// Boards that have nothing wrong with them.
enum Boards {
  /// Uses each key of the format at least once.
  static let everything = """
    storyboard: 1
    id: tour
    title: "Ein Rundgang: für alle 🗺"
    language: de-AT
    direction: ltr
    initial: home
    restore: false
    assets: .
    x-editor: {zoom: 1.5, grid: [8, 8]}
    defaults: {transition: leaf, duration: 400ms, interactive: true}
    transitions:
      leaf: &leaf
        style: flip
        direction: forward
        orientation: vertical
        perspective: reverse
        curve: ease-in-out
      box: {style: fold, mode: cubic, orientation: horizontal, duration: 0.5s, curve: [0, 0, 1, 1]}
      bounce: {style: slide, direction: backward, spring: {omega: 18, zeta: 0.7}}
      door: {style: barn-door, perspective: faked}
      again: *leaf
    scenes:
      home:
        kind: stack
        title: Home
        root: start
      start:
        kind: page
        title: Start
        tag: begin
        notes: |
          Greet everyone.
          Then tap the map.
        background: "#fed"
        canLeave: true
        content:
          - {color: navy}
          - {image: map.png, alt: A map of the house, rect: [0, 0, 0.5, 0.5], fit: cover}
          - {svg: logo.svg, alt: "", rect: [0.5, 0, 0.5, 0.25]}
          - {pdf: talk.pdf#2, rect: [0.5, 0.25, 0.5, 0.25], fit: fill}
          - {text: Hello, rect: [0, 0.5, 1, 0.1], align: center, size: 24, ink: white}
          - {markdown: {file: notes.md}, rect: [0, 0.6, 0.5, 0.2]}
          - {shape: rectangle, fill: teal, stroke: "#102030", lineWidth: 2, radius: 8}
          - {button: Open, id: open, rect: [0, 0.8, 0.5, 0.2]}
          - list: [first, {id: second, label: Second, detail: The other one}]
            rect: [0.5, 0.6, 0.5, 0.4]
        regions:
          - {id: map, rect: [0, 0, 0.5, 0.5], label: Look at the map}
      book:
        kind: flip
        title: Book
        pages: [one, two, three]
        spread: auto
        coverAlone: false
        across: [two]
        orientation: horizontal
        pageEdges: true
      one: {content: {text: One}}
      two: {content: {slot: inset}, alt: A page with another on it}
      three: {content: {markdown: "# Three\\n\\nThe last."}}
      inset: {content: {text: Small}}
      comic: {kind: flip, source: {cbz: story.cbz}, spread: always}
      slides: {kind: flip, source: {pdf: talk.pdf}, orientation: vertical}
      album: {kind: flip, source: {dir: photos}}
      help: {content: {text: Help}}
    segues:
      - id: open-map
        from: start
        to: book
        do: push
        on: [{tap: map}, {tap: open}, {key: Alt+Right}, {swipe: left}]
        transition: box
        back: bounce
        interactive: false
        singleTop: false
        args: {zoom: 2.5, label: Map, quiet: true}
      - {from: start, to: comic, do: push, on: {tap: first}, popUpTo: start, inclusive: false}
      - {from: start, to: slides, do: replace, on: {tap: second}, transition: door}
      - {from: start, to: album, do: push, on: [{event: photos}, {after: 90s}]}
      - {from: book, to: "@next", on: [{edge: trailing}, {tap: right}]}
      - {from: [one, two], to: three, do: set, on: {key: End}, order: 2}
      - {from: book, to: "@prev", on: {key: n}}
      - {from: three, to: "@root", on: {key: r}}
      - {from: three, to: start, do: popTo, on: {key: s}}
      - {from: [comic, slides, album], to: "@back", on: {pinch: in}}
      - {from: two, to: inset, do: embed, slot: inset}
      - from: "*"
        to: help
        do: present
        on: {key: F1}
        cover: sheet
        dismissible: true
        transition: {style: fade, duration: 200ms}
      - {from: help, do: dismiss, on: {key: x}}
    """

  /// The least that is a board.
  static let least = "storyboard: 1\ninitial: home\nscenes: {home: {}}\n"

  /// Words, as YAML 1.2 has them and YAML 1.1 had not.
  static let words = """
    storyboard: 1
    initial: yes
    scenes:
      yes: {kind: flip, pages: [no, on, off, y, 1:30, 2026-11-21, =, .], title: on}
      no: {title: no}
      on: {title: Off}
      off: {title: 0x}
      y: {title: 1e}
      1:30: {title: 1_000}
      2026-11-21: {title: 2026-11-21}
      =: {title: =}
      .: {title: .}
    """
}
