"""What a file must be if its writing ended: complete, as far as its form shows."""

import csv
import io
import json
import xml.etree.ElementTree
from pathlib import Path

from run import Fault


def check_whole(path: Path) -> None:
    data, suffix = path.read_bytes(), path.suffix
    try:
        if suffix == ".png" and not (data.startswith(b"\x89PNG\r\n\x1a\n")
                                     and data.endswith(b"IEND\xaeB`\x82")):
            raise ValueError("not the beginning or not the end of a PNG")
        if suffix == ".html" and not data.rstrip().endswith(b"</html>"):
            raise ValueError("no </html> at its end")
        if suffix == ".json":
            json.loads(data)
        if suffix in (".svg", ".xml"):
            xml.etree.ElementTree.fromstring(data)
        if suffix in (".csv", ".jsonl") and not data.endswith(b"\n"):
            raise ValueError("its last line is torn")
        if suffix == ".jsonl":
            for line in data.splitlines():
                json.loads(line)
        if suffix == ".csv":
            check_table(data.decode())
    except (ValueError, xml.etree.ElementTree.ParseError) as error:
        raise Fault(f"{path} is not complete: {error}, {data[-80:]!r}") from error


def check_table(text: str) -> None:
    """Expects a table whose rows have as many fields as their names are."""
    rows = [row for row in csv.reader(io.StringIO(text)) if row and not row[0].startswith("#")]
    # MangoHud's begins with two lines about the machine.
    table = rows[2:] if rows and rows[0][0] == "os" else rows
    widths = {len(row) for row in table}
    if len(widths) != 1:
        raise ValueError(f"its rows have {widths} fields")
