"""A program that sits down at a live table and plays: sit_and_play.py http://127.0.0.1:8080 CODE"""

import asyncio
import hashlib
import secrets
import sys

import aiohttp


async def play(server: str, code: str) -> None:
    async with aiohttp.ClientSession(server, raise_for_status=True) as http:
        table = (await (await http.get(f"/api/codes/{code}")).json())["table"]
        name = {"name": "Program"}
        token = (await (await http.post(f"/api/tables/{table}/members", json=name)).json())["token"]
        secret, answered, wishes = secrets.token_bytes(32), "", {}
        async with http.ws_connect("/ws", headers={"Authorization": f"Bearer {token}"}) as socket:

            async def ask(kind: str, **fields: object) -> None:
                wish = {"type": kind, "table": table, "id": secrets.token_hex(8), **fields}
                wishes[wish["id"]] = wish
                await socket.send_json(wish)

            await ask("attach")
            async for message in socket:
                told = message.json()
                info, you, decision = told.get("info"), told.get("you"), told.get("decision")
                if told.get("retry_after"):  # a refusal: the same will do after so many seconds
                    await asyncio.sleep(told["retry_after"])
                    await socket.send_json(wishes[told["id"]])
                if told["type"] == "gone" or (info and info["status"] == "over"):
                    sys.exit(told.get("sentence"))  # of why the table is gone, if it is
                if info and info["status"] == "lobby":
                    free = [one["seat"] for one in info["seats"] if one["kind"] == "open"]
                    seat = you.get("seat", free[0] if free else None)
                    if seat is None:
                        sys.exit("No seat is free at this table.")
                    sealed = len(table).to_bytes(4, "big") + table.encode() + bytes([seat]) + secret
                    digest = hashlib.sha256(b"parlour/player-commit/v1" + sealed).hexdigest()
                    if seat in free:
                        await ask("sit", seat=seat, commitment=digest)
                    elif not info["seats"][seat].get("commitment"):
                        await ask("commit", commitment=digest)
                elif info and info["status"] == "locked":
                    await ask("reveal", secret=secret.hex())
                    secret = secrets.token_bytes(32)  # for another start, if this one fails
                if decision and decision["id"] != answered:
                    answered, option = decision["id"], secrets.choice(decision["options"])
                    await ask("answer", decision=answered, action=option["action"])
            sys.exit("The server is gone.")


if len(sys.argv) != 3:
    sys.exit(__doc__)
try:
    asyncio.run(play(*sys.argv[1:]))
except (aiohttp.ClientError, ValueError) as error:
    sys.exit(f"Nobody can sit down there: {error}")
