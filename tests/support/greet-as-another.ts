import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const codeOf = (letter: string) => letter.charCodeAt(0)
const [KEY, PARSE, BIND, DESCRIBE, CLOSE, STATEMENT] = ['K', 'P', 'B', 'D', 'C', 'S'].map(codeOf)
const NOBODYS_PID = 1_000_000_007
/** First letter of the names that the proxy gives to statements. */
const OWN = codeOf('=')

/** `keepsNames`: renames prepared statements, like a pooler that manages them itself. */
type Options = { readonly keepsNames?: boolean }

/** A proxy to PostgreSQL that, like a pooler, reports another backend process to the driver than the one that answers. */
export async function greetAsAnother(url: string, { keepsNames = false }: Options = {}): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let greeting: Buffer | undefined = Buffer.alloc(0)
    let asked: Buffer = Buffer.alloc(0)
    database.on('data', (chunk: Buffer) => {
      if (greeting === undefined) return client.write(chunk)
      greeting = Buffer.concat([greeting, chunk])
      const key = split(greeting).messages.find((message) => message[0] === KEY)
      if (!key) return undefined
      key.writeInt32BE(NOBODYS_PID, 5)
      client.write(greeting)
      greeting = undefined
    })
    client.on('data', (chunk: Buffer) => {
      // Messages before the server's greeting have no type letter.
      if (greeting !== undefined || !keepsNames) return database.write(chunk)
      const { messages, left } = split(Buffer.concat([asked, chunk]))
      asked = left
      for (const message of messages) database.write(renamed(message))
      return undefined
    })
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

/** Splits received bytes into complete messages: a letter, the length of the rest, and the rest. */
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

/** Replaces the first letter of the statement's name in a message, if it has one. */
function renamed(message: Buffer): Buffer {
  const at = nameIn(message)
  if (at !== undefined && message[at] !== 0) message[at] = OWN
  return message
}

function nameIn(message: Buffer): number | undefined {
  if (message[0] === PARSE) return 5
  if (message[0] === BIND) return message.indexOf(0, 5) + 1
  return (message[0] === DESCRIBE || message[0] === CLOSE) && message[5] === STATEMENT ? 6 : undefined
}
