import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { startPortal } from '../e2e/support/portal.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report } from './support/report.ts'
import type { Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'

/**
 * `npm run bench:scim -- --users 2000 --seconds 10 --lanes 8`: over HTTP on PostgreSQL, beside so many users, how many users a directory makes in a
 * second, then how many PATCHes, then how many it finds by name; so many calls at once, over connections that stay open. Each kind begins with `--warm` calls
 * that are not counted: a process that has just started compiles, and its connections plan, what all later calls have.
 */
const { users, customers, events, seconds, lanes, warm } = readOptions({
  ...{ users: 10_000, customers: 100, events: 1000 },
  ...{ seconds: 10, lanes: 8, warm: 400 },
})

/** Beyond the numbers of the calls that are counted. */
const WARM_AT = 1_000_000

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A login provider with a customer and a token, as its page sets them up. */
async function openDirectory(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await client.query(
    `with provider as (
       insert into login_provider (name, display_name, protocol, authority, client_id) values ('bench', 'Bench', 'OIDC', 'https://op.example', 'x') returning id
     ), home as (insert into customer (name, login_provider_id) select 'Bench', id from provider returning id),
     setup as (
       insert into scim_setup (provider_id, enabled, dry_run, customer_id, subject) select provider.id, true, false, home.id, 'USER_NAME' from provider, home
     )
     insert into scim_token (provider_id, name, hash, hint) select id, 'bench', $1, 'x' from provider`,
    [hash],
  )
  return token
}

/** What this process, the portal and PostgreSQL have used: all processes that this one has started. */
function cpuSeconds(): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, name = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
        const [, parent, , , , , , , , , , user, system] = name.split(' ')
        return [{ pid, parent, ticks: Number(user) + Number(system) }]
      } catch {
        // It has ended since.
        return []
      }
    })
  const own = new Set([String(process.pid)])
  for (let size = 0; size < own.size;) {
    size = own.size
    for (const { pid, parent } of stats) if (parent !== undefined && own.has(parent)) own.add(pid)
  }
  return stats.filter(({ pid }) => own.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / 100
}

type Sent = { readonly method: string; readonly path: string; readonly token: string }

/** With less of this process's own work than `fetch` needs: it shares the machine with what is measured. */
const sent = (agent: Agent, port: number, { method, path, token }: Sent, body?: object) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { host: `localhost:${port}`, authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const asked = request({ agent, port, host: '127.0.0.1', path: `/scim/v2${path}`, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })

const cluster = await startCluster()
try {
  const place = await seededPlace('postgres', { users, customers, events }, cluster.url)
  const portal = await startPortal({ env: { ...place.env, LOG_LEVEL: 'silent' }, dataDir: place.dataDir })
  const client = new pg.Client(place.env['DATABASE_URL'])
  await client.connect()
  try {
    const token = await openDirectory(client)
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    const call = async (method: string, path: string, body?: object): Promise<{ id?: string }> => {
      const { status, text } = await sent(agent, portal.port, { method, path, token }, body)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return JSON.parse(text) as { id?: string }
    }
    /** Calls in so many lanes until the time is over. @returns calls in each second */
    const rate = async (work: (number: number) => Promise<unknown>): Promise<number[]> => {
      let first = warm
      const warmUp = async () => {
        while (first > 0) await work(WARM_AT + first--)
      }
      await Promise.all(Array.from({ length: lanes }, warmUp))
      const end = performance.now() + seconds * 1000
      const done = Array.from({ length: seconds }, () => 0)
      let number = 0
      const lane = async () => {
        while (performance.now() < end) {
          await work(number++)
          const at = Math.floor((performance.now() - end) / 1000 + seconds)
          if (at < seconds) done[at] = (done[at] ?? 0) + 1
        }
      }
      const before = cpuSeconds()
      await Promise.all(Array.from({ length: lanes }, lane))
      cost.push(((cpuSeconds() - before) * 1000) / number)
      return done
    }
    const cost: number[] = []
    const ids: string[] = []
    const create = async (number: number) => {
      const userName = `bench-${number}@bench.test`
      const name = { givenName: 'Bench', familyName: String(number) }
      const { id } = await call('POST', '/Users', {
        schemas: [USER],
        userName,
        externalId: `x${number}`,
        name,
        emails: [{ value: userName, type: 'work' }],
      })
      if (id !== undefined) ids.push(id)
    }
    const patch = (number: number) =>
      call('PATCH', `/Users/${ids[number % ids.length]}`, {
        schemas: [PATCH],
        Operations: [{ op: 'Replace', path: 'name.familyName', value: `Patched ${number}` }],
      })
    const find = (number: number) =>
      call('GET', `/Users?filter=${encodeURIComponent(`userName eq "bench-${number % ids.length}@bench.test"`)}`)
    const rows: Row[] = [
      { what: 'Users created', unit: '/s', figures: figuresOf(await rate(create)), budget: '≥ 100' },
      { what: 'Users patched', unit: '/s', figures: figuresOf(await rate(patch)), budget: '≥ 200' },
      { what: 'Users found by name', unit: '/s', figures: figuresOf(await rate(find)) },
    ]
    // What a call costs holds on a loaded machine, too: two cores have 2,000 ms in a second, and this process takes its part of them.
    for (const [at, ms] of cost.entries())
      rows.push({ what: `${rows[at]?.what ?? ''}: processor, all processes`, unit: 'ms/call', figures: figuresOf([ms]) })
    report(`SCIM beside ${users.toLocaleString('en-GB')} users, ${lanes} calls at once`, rows, { postgres: cluster.version })
  } finally {
    await client.end()
    await portal.stop()
    await place.remove()
  }
} finally {
  await cluster.stop()
}
