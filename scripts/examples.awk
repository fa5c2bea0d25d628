# Makes one Swift file of all blocks of Swift in articles and comments. A block of declarations stands by
# itself, any other is what a function does; `…` stands for whatever a reader would put there. Compilers
# name the line that a block came from. What the blocks speak of is in scripts/examples.swift.
function close_example() { print isWhole ? "}" : "}}"; isOpen = 0 }

FNR == 1 && isOpen { print FILENAME ": a block of Swift does not end" > "/dev/stderr"; exit 1 }

{ line = $0; if (FILENAME ~ /\.swift$/ && !sub(/^ *\/\/\/ ?/, "", line)) next }

line ~ /^ *```swift *$/ { isWaiting = 1; number += 1; next }
line ~ /^ *``` *$/ && isOpen { close_example(); next }

isWaiting {
  isWaiting = 0; isOpen = 1
  isWhole = line ~ /^(import|struct|enum|final|extension|@main|@MainActor)/
  print isWhole ? "enum Example" number " {" : "@MainActor enum Example" number " { func run() async throws {"
  print "#sourceLocation(file: \"" FILENAME "\", line: " FNR ")"
}
isOpen {
  # Of many programs in one module none can be the main one.
  if (line ~ /^(import |@main$)/) line = ""
  gsub(/…/, line ~ /^ *(switch|case) .*\{ … \}$/ ? "default: anything()" : "anything()", line)
  print line
}
