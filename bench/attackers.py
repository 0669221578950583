"""Attacks a server from a separate process: `python -m bench.attackers KIND PORT SECONDS
CONNECTIONS`.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

_HEAD = (
    "POST /api/send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Sec-Fetch-Site: same-origin\r\nContent-Length: {length}\r\n\r\n"
)
TRICKLE = 0.5  # seconds between two bytes of an unfinished body
Attack = Callable[[asyncio.StreamReader, asyncio.StreamWriter, Counter[str]], Awaitable[None]]


async def unfinished(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Counter[str]
) -> None:
    """Announce a body of 60,000 bytes and send one byte every TRICKLE seconds, until the server
    ends the request. The status of the response (see `status`) is counted in `seen`.
    """
    writer.write(_HEAD.format(length=60_000).encode())
    answer = asyncio.create_task(status(reader))
    while not answer.done():
        writer.write(b" ")
        await writer.drain()
        await asyncio.wait([answer], timeout=TRICKLE)
    seen[answer.result()] += 1


async def spaces(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Counter[str]
) -> None:
    """Send a contact message with the longest run of spaces that the body limit allows. The status
    of the response (see `status`) is counted in `seen`.
    """
    words = {"name": "Ada", "email": "a" + " " * 64_000 + "a", "message": "Ten letters."}
    body = json.dumps(words)
    writer.write((_HEAD.format(length=len(body)) + body).encode())
    await writer.drain()
    seen[await status(reader)] += 1


async def status(reader: asyncio.StreamReader) -> str:
    """Return the status of the next response; "closed" if there is none."""
    line = await reader.readline()
    return line.split()[1].decode() if line else "closed"


ATTACKS: dict[str, Attack] = {"unfinished": unfinished, "spaces": spaces}


async def attack(kind: str, port: int, seen: Counter[str]) -> None:
    """Attack over one connection after another until the task is canceled."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await ATTACKS[kind](reader, writer, seen)
            finally:
                writer.close()


async def main(kind: str, port: int, seconds: float, connections: int) -> Counter[str]:
    """Attack for `seconds`; return how often the attackers got each status."""
    seen: Counter[str] = Counter()
    tasks = [asyncio.create_task(attack(kind, port, seen)) for _ in range(connections)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return seen


if __name__ == "__main__":
    _, kind, port, seconds, connections = sys.argv
    print(json.dumps(asyncio.run(main(kind, int(port), float(seconds), int(connections)))))
