import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Checked by the portal, of nobody's password. */
const HASH = `$2b$04$${'a'.repeat(53)}`
/** So many that the portal migrates them in two parts: the first has one who is active, the second two. */
const RECORDS = 102
const ACTIVE: readonly number[] = [0, 60, 61]

type Answering = 'give' | 'failLater'

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
 * The API of an HR product: what it has of one customer is new for each generation, and it can fail.
 */
export const startHrStub = async () => {
  let customer = { id: '', name: '' }
  let generation = 0
  let answer: Answering = 'give'
  const send = (response: ServerResponse, body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const users = (search: URLSearchParams, response: ServerResponse) => {
    const ids = search.getAll('id')
    if (ids.length === 0) {
      const all = Array.from({ length: RECORDS }, (_, at) => idOf(generation, at)).filter((id) => id > (search.get('after') ?? ''))
      return send(response, { users: all.map((id) => userOf(id, customer.id)) })
    }
    if (answer === 'failLater' && ids.some((id) => placeOf(id) !== ACTIVE[0])) return response.writeHead(503).end()
    return send(response, { users: ids.map((id) => userOf(id, customer.id)) })
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub')
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
    /** How workers are answered who ask for the records of a migration: with all of them, or from the second part on with a failure. */
    answer: (how: Answering) => void (answer = how),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type HrStub = Awaited<ReturnType<typeof startHrStub>>
