# The manual page of the header: its comments as text, its declarations as they are.

function text(line) {
  gsub(/\\/, "\\e", line)
  gsub(/-/, "\\-", line)
  if (line ~ /^[.']/) line = "\\&" line
  return line
}

# Lines of a comment; those with four blanks more are a program.
function comment(line) {
  if (line ~ /^    /) {
    if (!program) print ".PP\n.RS 4\n.nf"
    program = 1
    print text(substr(line, 5))
  } else if (line == "") {
    if (program) print text("")
    blank = 1
  } else {
    if (program) print ".fi\n.RE"
    if (program || blank) print ".PP"
    program = blank = 0
    print text(line)
  }
}

function end_comment() {
  if (program) print ".fi\n.RE"
  program = blank = 0
}

BEGIN {
  print ".TH TOUCHPHYSICS 3 \"\" \"touchphysics " version "\" \"Library Functions\""
  print ".SH NAME\ntouchphysics \\- moves content by touches, wheels and time"
  print ".SH SYNOPSIS\n.B #include <touchphysics.h>\n.PP\nLink with \\fI\\-ltouchphysics \\-lm\\fR."
}

/^#/ && !/^#define TOUCH_LIMIT/ || /^extern "C"/ { next }

# A heading.
/^\/\* [A-Z]+ \*\/$/ { end_code(); print ".SH " $2; next }

/^\/\* .* \*\/$/ {
  end_code()
  print ".PP"
  comment(substr($0, 4, length($0) - 6))
  end_comment()
  next
}

/^\/\*$/ { end_code(); in_comment = 1; blank = 1; next }

in_comment && /^ \*\/$/ { end_comment(); in_comment = 0; next }

in_comment {
  line = $0
  sub(/^ \* ?/, "", line)
  if (line ~ /^[A-Z]+$/) { print ".SH " line; blank = 0 } else comment(line)
  next
}

function end_code() {
  if (code) print ".fi\n.RE"
  code = 0
}

/^}$/ { next }

/./ {
  if (!code) print ".PP\n.RS 4\n.nf"
  code = 1
  print text($0)
}

/^$/ { end_code() }

END { end_code() }
