import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Checked by the portal, of nobody's password. */
const HASH = `$2b$04$${'a'.repeat(53)}`
/** So many that the portal migrates them in two parts: the first has one who is active, the second two. */
const RECORDS = 102
const ACTIVE: readonly number[] = [0, 60, 61]
/** A page of the contract (docs/operations.md). */
const PAGE = 1000
/** Sooner than the portal gives up. */
const PATIENCE_MS = 5_000
/** Workers look that often whether they are to stop. */
const LOOK_MS = 600

type Work = 'give' | 'hold' | 'failLater'
type Waiting = { response: ServerResponse; since: number; give: () => void }

const placeOf = (id: string) => Number(id.split('-')[1])
const idOf = (generation: number, at: number) => `G${String(generation).padStart(4, '0')}-${String(at).padStart(3, '0')}`

/** Who is inactive stands first by name; nobody knows how to reach the last but one. */
const userOf = (id: string, customerId: string) => {
  const at = placeOf(id)
  const isActive = ACTIVE.includes(at) || at === RECORDS - 1
  const name = `${isActive ? 'walker' : 'absent'}.${id.toLowerCase()}`
  const isReached = at !== RECORDS - 1
  return {
    id,
    customerId,
    userName: name,
    email: isReached ? `${name}@hr.example` : '',
    givenName: 'Wanda',
    familyName: `Walker ${id}`,
    type: 'Employee',
    isActive,
    passwordHash: isReached ? HASH : '',
  }
}

/**
 * The API of an HR product that a test holds in its hands: what it has of one customer is new for each generation, it can keep the portal's workers
 * waiting, and can fail. Customers of the other family are read in pages that never end: whoever reads them has no time for anything else.
 */
export const startHrStub = async () => {
  let customer = { id: '', name: '' }
  let generation = 0
  let work: Work = 'give'
  let atWork: Waiting | undefined
  let isRead = false
  let reader: ServerResponse | undefined
  let hear = Promise.withResolvers<void>()
  const tell = () => {
    hear.resolve()
    hear = Promise.withResolvers<void>()
  }
  const until = async (holds: () => boolean) => {
    while (!holds()) await hear.promise
  }
  const send = (response: ServerResponse, body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (response: ServerResponse) => response.writeHead(503).end()

  const users = (search: URLSearchParams, response: ServerResponse) => {
    const ids = search.getAll('id')
    if (ids.length === 0) {
      const all = Array.from({ length: RECORDS }, (_, at) => idOf(generation, at)).filter((id) => id > (search.get('after') ?? ''))
      return send(response, { users: all.map((id) => userOf(id, customer.id)) })
    }
    const give = () => send(response, { users: ids.map((id) => userOf(id, customer.id)) })
    if (work === 'failLater' && ids.some((id) => placeOf(id) !== ACTIVE[0])) return refuse(response)
    if (work !== 'hold') return give()
    atWork = { response, since: performance.now(), give }
    response.once('close', () => {
      if (atWork?.response === response) atWork = undefined
      tell()
    })
    return tell()
  }
  const endless = (search: URLSearchParams, response: ServerResponse) => {
    if (!isRead) return refuse(response)
    reader = response
    const from = Number((search.get('after') ?? 'C0').slice(1))
    const page = Array.from({ length: PAGE }, (_, at) => ({ id: `C${String(from + at + 1).padStart(9, '0')}` }))
    const timer = setTimeout(() => send(response, { customers: page }), PATIENCE_MS)
    response.once('close', () => {
      clearTimeout(timer)
      if (reader === response) reader = undefined
    })
    return tell()
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub')
    if (pathname === '/naturalhr/customers') return endless(searchParams, response)
    if (pathname === '/hr/users') return users(searchParams, response)
    return send(response, pathname === '/hr/customers' ? { customers: [{ ...customer, type: 'Payroll' }] } : { users: [] })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The one customer that it has. */
    serve: (its: { id: string; name: string }) => void (customer = its),
    /** From now on it has other users. */
    renew: () => void (generation += 1),
    /** How workers are answered who ask for the records of a migration: at once, not before they are let go, or all but the first part with a failure. */
    work: (how: Work) => void (work = how),
    /** A worker waits for records. */
    atWork: () => until(() => atWork !== undefined),
    /** The worker who waits has its answer, as late as it looks again whether to go on. */
    letGo: async () => {
      const waiting = atWork
      if (!waiting) return
      atWork = undefined
      await new Promise((done) => setTimeout(done, Math.max(0, LOOK_MS - (performance.now() - waiting.since))))
      waiting.give()
    },
    /** From now on who reads the customers comes to no end. */
    keepReaders: () => void (isRead = true),
    /** Whether somebody reads them. */
    isReading: () => reader !== undefined,
    /** Their reading fails. */
    endReading: () => {
      isRead = false
      if (reader) refuse(reader)
      reader = undefined
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type HrStub = Awaited<ReturnType<typeof startHrStub>>
