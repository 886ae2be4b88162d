import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const KEY = 'K'.charCodeAt(0)
const NOBODYS_PID = 1_000_000_007

/** A way to a PostgreSQL on which, as with a pooler, another process greets the driver than the one that answers. */
export async function greetAsAnother(url: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let greeting: Buffer | undefined = Buffer.alloc(0)
    database.on('data', (chunk: Buffer) => {
      if (greeting === undefined) return client.write(chunk)
      greeting = Buffer.concat([greeting, chunk])
      const at = keyIn(greeting)
      if (at === undefined) return undefined
      greeting.writeInt32BE(NOBODYS_PID, at)
      client.write(greeting)
      greeting = undefined
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

/** Where the process id stands, once the message with it has come. */
function keyIn(bytes: Buffer): number | undefined {
  for (let at = 0; at + 13 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) if (bytes[at] === KEY) return at + 5
  return undefined
}
