import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS } from './attacks.ts'

export type Orders = {
  readonly origin: string
  readonly bearer: string
  readonly names: readonly string[]
  readonly attackers: number
  readonly most: number
}
export type FromAttackers = { readonly sent: number; readonly statuses: ReadonlyMap<string, number> }

/** Attacks until it is told to end: in a thread of its own, so that what attacking costs is not in what others wait. A text is the token from now on. */
const { origin, names, attackers, most, bearer: first } = workerData as Orders
const attacks = ATTACKS.filter(({ name }) => names.includes(name))
const statuses = new Map<string, number>()
const end = new AbortController()
let [bearer, sent] = [first, 0]
parentPort?.on('message', (message: { readonly bearer?: string }) => {
  if (message.bearer === undefined) end.abort()
  else bearer = message.bearer
})

async function attack(at: number): Promise<void> {
  for (let next = at; !end.signal.aborted && sent < most; next++) {
    const { name, send } = attacks[next % attacks.length]!
    sent++
    const key = `${name}: ${await send(origin, bearer)}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
  }
}

await Promise.all(Array.from({ length: attackers }, (_, lane) => attack(lane)))
parentPort?.postMessage({ sent, statuses } satisfies FromAttackers)
parentPort?.close()
