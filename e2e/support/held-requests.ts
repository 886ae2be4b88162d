import { Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

let gate: Promise<void> | undefined
const open = new Set<ServerResponse>()
const emitNow = Reflect.get(Server.prototype, 'emit') as (this: Server, name: string, ...given: unknown[]) => boolean

/** Intercepts requests and upgrades of all servers in this process. Import it before the first server listens. */
Server.prototype.emit = function emit(this: Server, name: string, ...given: unknown[]): boolean {
  if (name !== 'request' && name !== 'upgrade') return emitNow.call(this, name, ...given)
  if (gate) {
    // A waiting socket has no error listener yet, and the browser may close it in the meantime.
    if (name === 'upgrade') (given[1] as Duplex).on('error', () => {})
    void gate.then(() => this.emit(name, ...given))
    return true
  }
  if (name === 'request') follow(given[1] as ServerResponse)
  return emitNow.call(this, name, ...given)
}

function follow(response: ServerResponse): void {
  open.add(response)
  response.once('close', () => open.delete(response))
}

/** Holds new requests and waits until running ones are answered. Resolves to the function that releases them. */
export async function holdRequests(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  await Promise.all([...open].map((response) => new Promise((closed) => response.once('close', closed))))
  return () => {
    gate = undefined
    resolve()
  }
}
