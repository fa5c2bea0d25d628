# Completes the command lines of octavo in fish.

set -l commands open gallery frame record transitions check trace bench help
set -l opens "not __fish_seen_subcommand_from $commands[2..]"
set -l books "not __fish_seen_subcommand_from gallery frame transitions check trace bench help"
set -l transitions "(octavo transitions 2>/dev/null | string split -f 1 ' ')"
set -l styles "(octavo transitions 2>/dev/null | string replace -rf '.* s +' '' | string split ', ' | sort -u)"

complete -c octavo -l version -d 'Show the version'
complete -c octavo -s h -l help -d 'Show help'

complete -c octavo -n __fish_is_first_arg -a open -d 'Show documents, a storyboard, or the guide'
complete -c octavo -n __fish_is_first_arg -a gallery -d 'Try every transition'
complete -c octavo -n __fish_is_first_arg -a frame -d 'Draw one frame of a transition'
complete -c octavo -n __fish_is_first_arg -a record -d 'Play a script into pictures'
complete -c octavo -n __fish_is_first_arg -a transitions -d 'List the transitions'
complete -c octavo -n __fish_is_first_arg -a check -d 'Say what is wrong with a storyboard'
complete -c octavo -n __fish_is_first_arg -a trace -d 'Read navigation line by line'
complete -c octavo -n __fish_is_first_arg -a bench -d 'Measure the engine'
complete -c octavo -n __fish_is_first_arg -a help -d 'Say what a subcommand does'
complete -c octavo -n '__fish_seen_subcommand_from help' -f -a "$commands"
complete -c octavo -n '__fish_seen_subcommand_from gallery frame transitions trace bench' -f

# Whatever shows pages.
complete -c octavo -n "$books" -l page -x -d 'The page to begin with'
complete -c octavo -n "$books" -l vertical -d 'Turn pages up and down'
complete -c octavo -n "$books" -l spread -x -a 'none auto always' -d 'Show two pages side by side'
complete -c octavo -n "$books" -l direction -x -a 'auto ltr rtl' -d 'Which way pages follow one another'
complete -c octavo -n "$books" -l turn -x -a "$transitions" -d 'How pages turn'
complete -c octavo -n "$books" -l table -x -a 'pages plain' -d 'What stands behind turning pages'
complete -c octavo -n "$books" -l cover -x -a 'page none' -d 'What the first page and the last lie on'
complete -c octavo -n "$books" -l page-edges -d 'Show the edges of the pages below'
complete -c octavo -n "$books" -l no-page-edges -d 'Show none'
complete -c octavo -n "$books" -l fit -x -a 'page crop width' -d 'How a page fills the window'
complete -c octavo -n "$books" -l page-numbers -d 'Show the number on the page'
complete -c octavo -n "$books" -l no-page-numbers -d 'Show none'
complete -c octavo -n "$books" -l letters -x -d 'How large the letters of a text are'
complete -c octavo -n "$books" -l paper -x -a 'light sepia dark auto' -d 'What pages stand on'
complete -c octavo -n "$opens" -l presentation -d 'Fill the screen and keep it on'
complete -c octavo -n "$opens" -l every -x -d 'Turn a page by itself'
complete -c octavo -n "$opens" -l trace -r -d 'Write down what happens'

set -l drawn "not __fish_seen_subcommand_from gallery transitions check trace bench help"
set -l lit "not __fish_seen_subcommand_from gallery transitions check trace help"
set -l windows "not __fish_seen_subcommand_from frame record transitions check trace bench help"
set -l scripted "not __fish_seen_subcommand_from frame transitions check trace bench help"
complete -c octavo -n "$drawn" -l drawing-time -x -d 'The time to draw a page, in seconds'
complete -c octavo -n "$lit" -l light -x -a 'natural classic' -d 'How turning pages are lit'
complete -c octavo -n "$windows" -l fullscreen -d 'Fill the screen'
complete -c octavo -n "$windows" -l motion -x -a 'full reduced auto' -d 'How much moves'
complete -c octavo -n "$scripted" -l script -r -d 'Play a script'

set -l sized '__fish_seen_subcommand_from gallery frame record bench'
set -l scaled '__fish_seen_subcommand_from gallery frame record'
set -l written '__fish_seen_subcommand_from frame record'
set -l chosen '__fish_seen_subcommand_from frame bench'
set -l told '__fish_seen_subcommand_from frame transitions bench'
complete -c octavo -n "$sized" -l size -x -d 'The size, as 1280x800'
complete -c octavo -n "$scaled" -l scale -x -d 'Pixels in a point'
complete -c octavo -n "$written" -s o -l output -r -d 'Where the picture or pictures go'
complete -c octavo -n "$chosen" -l transition -x -a "$transitions" -d 'The transition'
complete -c octavo -n "$chosen" -l style -x -a "$styles" -d 'Its style bits'
complete -c octavo -n "$told" -l json -d 'Print JSON'
complete -c octavo -n '__fish_seen_subcommand_from record' -l fps -x -d 'Pictures in a second'
complete -c octavo -n '__fish_seen_subcommand_from gallery' -l record -r -d 'Write pictures into a folder'
complete -c octavo -n '__fish_seen_subcommand_from frame' -l progress -x -d 'How far it is, 0 to 1'
complete -c octavo -n '__fish_seen_subcommand_from frame' -l from -r -d 'The page it begins with'
complete -c octavo -n '__fish_seen_subcommand_from frame' -l to -r -d 'The page it ends with'
complete -c octavo -n '__fish_seen_subcommand_from check' -l format -x -a 'text json' -d 'How it is said'
complete -c octavo -n '__fish_seen_subcommand_from check' -l own-transition -x -d 'A transition of the program that plays it'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l rate -x -d 'Fail below so many frames a second'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l repeats -x -d 'How often a frame is measured'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l threads -x -d 'The threads that paint'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l against -r -d 'An earlier record'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l record -d 'Print a record'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l memory -d 'Measure memory'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l opening -d 'Measure how long files take to open'
complete -c octavo -n '__fish_seen_subcommand_from bench' -l leaves -d 'Measure many leaves in the air'
