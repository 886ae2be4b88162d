import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const [KEY, READY, IDLE] = ['K', 'Z', 'I'].map((letter) => letter.charCodeAt(0))
const NOBODYS_PID = 1_000_000_007
/** A simple query that takes every parsed statement away. */
const FORGET = simpleQuery('deallocate all')

/** `forgets`: as where the next transaction runs on another connection, nothing that was parsed by a name is there in it. */
type Options = { readonly forgets?: boolean }

/** A way to a PostgreSQL on which, as with a pooler, another process greets the driver than the one that answers. */
export async function greetAsAnother(url: string, { forgets = false }: Options = {}): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let hasGreeted = false
    let isForgetting = false
    let rest: Buffer = Buffer.alloc(0)
    database.on('data', (chunk: Buffer) => {
      const { messages, left } = split(Buffer.concat([rest, chunk]))
      rest = left
      for (const message of messages) {
        if (message[0] === KEY && !hasGreeted) message.writeInt32BE(NOBODYS_PID, 5)
        const isOver = message[0] === READY && message[5] === IDLE
        if (isForgetting) isForgetting = !isOver
        else if (isOver && hasGreeted && forgets) {
          isForgetting = true
          // Before the client can send its next statement.
          database.write(FORGET)
          client.write(message)
        } else client.write(message)
        hasGreeted ||= isOver
      }
    })
    client.on('data', (chunk: Buffer) => database.write(chunk))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = new URL(url)
  if (typeof address === 'object' && address !== null) own.port = String(address.port)
  return { url: own.href, close: () => server.close() }
}

/** The whole messages among what has come: a letter, the length of the rest, and the rest. */
function split(bytes: Buffer): { messages: Buffer[]; left: Buffer } {
  const messages: Buffer[] = []
  let at = 0
  while (at + 5 <= bytes.length && at + 1 + bytes.readInt32BE(at + 1) <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    messages.push(bytes.subarray(at, end))
    at = end
  }
  return { messages, left: bytes.subarray(at) }
}

function simpleQuery(text: string): Buffer {
  const message = Buffer.alloc(5 + text.length + 1)
  message.write('Q', 0)
  message.writeInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}
