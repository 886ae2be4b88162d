import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS } from './attacks.ts'

export type Orders = {
  readonly origin: string
  readonly bearer: string
  readonly directory: string
  readonly names: readonly string[]
  readonly attackers: number
  /** Requests a second, of all attackers together. */
  readonly rate: number
  readonly most: number
}
export type FromAttackers = { readonly sent: number; readonly statuses: ReadonlyMap<string, number> }

/** Attacks until it is told to end: in a thread of its own, so that what attacking costs is not in what others wait. A text is the token from now on. */
const { origin, names, attackers, rate, most, bearer: first, directory } = workerData as Orders
const attacks = ATTACKS.filter(({ name }) => names.includes(name))
const statuses = new Map<string, number>()
const end = new AbortController()
const begun = performance.now()
let [bearer, sent] = [first, 0]
parentPort?.on('message', (message: { readonly bearer?: string }) => {
  if (message.bearer === undefined) end.abort()
  else bearer = message.bearer
})

/** Of 4,000 networks, so that the limits of one are not what others are spared by. */
const networkOf = (turn: number) => `100.${64 + (turn % 16)}.${Math.floor(turn / 16) % 250}.7`

async function attack(at: number): Promise<void> {
  for (let next = at; !end.signal.aborted && sent < most; next++) {
    const { name, send } = attacks[next % attacks.length]!
    const due = begun + (1000 * sent++) / rate
    await wait(Math.max(0, due - performance.now()))
    const key = `${name}: ${await send({ origin, bearer, directory, from: networkOf(sent) })}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
  }
}

await Promise.all(Array.from({ length: attackers }, (_, lane) => attack(lane)))
parentPort?.postMessage({ sent, statuses } satisfies FromAttackers)
parentPort?.close()
