import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { reachOf } from '../../../server/src/access/reach.ts'
import { readerFor } from '../../../server/src/access/tenant.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { ReplicaReads } from '../../../server/src/db/replica/replica-reads.ts'
import type { Replica } from '../../../server/src/db/replica/replica.ts'
import { ownerReader } from '../../../server/src/db/tenant-orm.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { runChecks } from '../../../server/src/entities/status/run-checks.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { breakable } from '../../support/breakable.ts'
import type { Breakable } from '../../support/breakable.ts'
import { customersBrowser } from '../../support/customers-browser.ts'
import { greetAsAnother } from '../../support/greet-as-another.ts'
import type { Place } from '../../support/place.ts'
import { replayed } from '../../support/replayed.ts'
import { startReplicated } from '../../support/replicated.ts'
import type { Replicated } from '../../support/replicated.ts'
import { startServer } from '../../support/running-server.ts'
import { TEST_METRICS_TOKEN } from '../../support/seed.ts'
import type { RunningServer } from '../../support/running-server.ts'
import { startProcess } from '../../support/server-process.ts'
import { statementsDuring } from '../../support/statements.ts'
import { migratedDatabase, seededDatabase } from '../../support/templates.ts'
import { Visitor } from '../../support/visitor.ts'

/** Longer than what has to come about while the replica stands still, on a busy machine. */
const LAG_SECONDS = 6

describe('reads from a streaming replica', { timeout: 60_000 }, () => {
  let servers: Replicated
  let place: Place
  let network: Breakable
  let [one, other]: RunningServer[] = []
  let token = ''

  beforeAll(async () => {
    servers = await startReplicated()
    const database = await seededDatabase(servers.primary.url, 60)
    network = await breakable(servers.replica.url)
    place = { env: { DATABASE_URL: database.url, ...readUrl(database.url, network.url) }, remove: () => Promise.resolve() }
    one = await startServer(place, {}, { jobs: false })
    other = await startServer(place, {}, { jobs: false })
    token = (await server().signIn('operations')).accessToken
  }, 240_000)
  afterAll(async () => {
    await one?.close()
    await other?.close()
    network?.close()
    await servers?.stop()
  })
  afterEach(() => resume())

  const server = () => one ?? fail('No server')
  const replica = (): Replica => server().db.replica ?? fail('No replica')
  const pause = () => servers.replica.ask('select pg_wal_replay_pause()')
  const resume = () => servers.replica.ask('select pg_wal_replay_resume()').catch(() => {})
  const standing = () => replica().state().standing
  /** Until what has been written is there, and both processes know. */
  const caughtUp = async () => {
    await replayed(servers.primary, [servers.replica])
    await expect.poll(() => [one, other].map((each) => each?.db.replica?.state().standing)).toEqual(['FOLLOWS', 'FOLLOWS'])
  }

  const browser = () => customersBrowser(token, server())

  it('shows at once what its caller has saved, at each process, and to others what the replica has', async () => {
    // What a first reader compiles is no part of it.
    for (const at of [server(), other]) await browser().namesLike('Paused Ltd', at)
    await caughtUp()
    await pause()
    const mine = browser()
    expect((await mine.create('Paused Ltd')).errors).toBeUndefined()
    expect(await mine.namesLike('Paused Ltd')).toEqual(['Paused Ltd'])
    expect(await mine.namesLike('Paused Ltd', other)).toEqual(['Paused Ltd'])
    expect(await browser().namesLike('Paused Ltd')).toEqual([])
    expect(await browser().namesLike('Paused Ltd', other)).toEqual([])
    await resume()
    await caughtUp()
    const before = replica().reads.primary
    expect(await browser().namesLike('Paused Ltd')).toEqual(['Paused Ltd'])
    expect(await mine.namesLike('Paused Ltd')).toEqual(['Paused Ltd'])
    expect(replica().reads.primary).toBe(before)
  })

  it('keeps of two answers the later, in whichever order they come', async () => {
    await caughtUp()
    await pause()
    const [early, late] = [browser(), browser()]
    await early.create('Early Ltd')
    await late.create('Late Ltd')
    const cookies = () => [...late.visitor.cookies('localhost').keys()]
    expect(cookies()).toHaveLength(1)
    const cookieOf = ({ visitor }: typeof early) => [...visitor.cookies('localhost').keys()].map((name) => `${name}=1`).join('; ')
    const crossed = await new Visitor({ cookie: `${cookieOf(late)}; ${cookieOf(early)}` }).send(`${server().url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ customers(search: "Late Ltd") { nodes { name } } }' }),
    })
    expect(crossed.json()).toEqual({ data: { customers: { nodes: [{ name: 'Late Ltd' }] } } })
    await late.create('Later Ltd')
    expect(cookies()).toHaveLength(1)
  })

  it('reads what is told live from the primary, and nothing older after it', async () => {
    await caughtUp()
    await pause()
    await browser().create('Told Ltd')
    const mine = browser()
    expect(await mine.namesLike('Told Ltd')).toEqual([])
    await mine.ask('{ unreadNotificationCount }')
    expect(await mine.namesLike('Told Ltd')).toEqual(['Told Ltd'])
  })

  it('marks no answer and asks for no position where there is no replica', async () => {
    const { DATABASE_URL } = place.env
    const plain = await startServer({ ...place, env: { DATABASE_URL } }, {}, { jobs: false })
    const { visitor, create } = browser()
    let answer: Awaited<ReturnType<typeof create>> | undefined
    const asked = await statementsDuring(async () => (answer = await create('Plain Ltd', plain)))
    expect(answer?.errors).toBeUndefined()
    expect([...visitor.cookies('localhost').keys()]).toEqual([])
    // The other servers of this process look at the primary once a second, by the position of what is written down.
    expect(asked.filter((text) => text.includes('pg_current_wal_insert_lsn()::text'))).toEqual([])
    const marked = await statementsDuring(() => create('Marked Ltd'))
    expect(marked.filter((text) => text.includes('pg_current_wal_insert_lsn()::text'))).toHaveLength(1)
    expect([...visitor.cookies('localhost').keys()]).toHaveLength(1)
    await plain.close()
  })

  it('leads who signs in or writes on a page of the provider to the primary', async () => {
    const visitor = new Visitor()
    await visitor.send(`${server().url}/identity/token`, { method: 'POST', body: new URLSearchParams() })
    expect([...visitor.cookies('localhost').keys()]).toContain('portico_seen_now')
  })

  it('shows nothing older than it may, says so, and comes back by itself', async () => {
    await caughtUp()
    await pause()
    await browser().create('Late One Ltd')
    expect(await browser().namesLike('Late One Ltd')).toEqual([])
    await expect.poll(() => browser().namesLike('Late One Ltd'), { timeout: 3_000 * LAG_SECONDS }).toEqual(['Late One Ltd'])
    expect(standing()).toBe('LATE')
    const found = (await runChecks({ db: server().db, settings: checked })).find(({ name }) => name === 'READS')
    expect(found).toMatchObject({ status: 'DEGRADED', code: 'LATE' })
    expect(found?.facts?.amount).toBeGreaterThanOrEqual(LAG_SECONDS - 1)
    expect(await metrics()).toMatch(/^database_replica_read 0$/m)
    await resume()
    await caughtUp()
    const before = replica().reads.replica
    expect(await browser().namesLike('Late One Ltd')).toEqual(['Late One Ltd'])
    expect(replica().reads.replica).toBeGreaterThan(before)
    expect(await metrics()).toMatch(/^database_replica_read 1$/m)
    expect((await runChecks({ db: server().db, settings: checked })).find(({ name }) => name === 'READS')).toMatchObject({
      status: 'HEALTHY',
    })
  })
  const checked = readSettings({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), DEMO: 'true' })
  const metrics = async () =>
    (await new Visitor().send(`${server().url}/metrics`, { headers: { authorization: `Bearer ${TEST_METRICS_TOKEN}` } })).text

  it('asks the primary what the replica gives up for what it replays', async () => {
    await caughtUp()
    await server().db.pool.query('create table in_the_way (id int)')
    await caughtUp()
    const begun = replica().reads.primary
    const reader = ownerReader(server().db, new ReplicaReads(replica(), undefined))
    // Asked for when somebody waits for it.
    const read = Promise.resolve(
      reader.execute<{ standby: boolean }>(
        sql`select pg_is_in_recovery() as standby, pg_sleep(2) from (select count(*) from in_the_way) as x`,
      ),
    )
    const isReading = () =>
      servers.replica
        .ask(`select from pg_stat_activity where wait_event = 'PgSleep' and query like '%in_the_way%'`)
        .then((rows) => rows.length)
    await expect.poll(isReading).toBe(1)
    await server().db.pool.query('drop table in_the_way; create table in_the_way (id int)')
    expect((await read).rows).toMatchObject([{ standby: false }])
    expect(replica().reads.primary).toBe(begun + 1)
  })

  it('keeps tenants apart as the primary does, and takes no write', async () => {
    await caughtUp()
    const { db } = server()
    const idsOf = async (orm: Pick<typeof db.orm, 'execute'>, table: PgTable, condition = sql`true`) =>
      (await orm.execute<{ id: string }>(sql`select id from ${table} where ${condition} order by id`)).rows.map(({ id }) => id)
    const before = replica().reads.primary
    for (const name of ['partneradmin', 'admin', 'employee']) {
      const viewer = await viewerOf(db.orm, demoPersonId(name, 'acme.localhost'))
      const reads = () => new ReplicaReads(replica(), undefined)
      const reader = readerFor(db, viewer, reads())
      const reach = reachOf(viewer)
      for (const [table, condition] of [
        [userIdentity, reach.users],
        [customer, reach.customers],
        [partner, reach.partners],
      ] as const) {
        const theirs = await idsOf(db.orm, table, condition)
        expect(await idsOf(reader, table)).toEqual(theirs)
        expect(await reader.transaction((tx) => idsOf(tx, table))).toEqual(theirs)
      }
      await expect(reader.update(partner).set({ name: 'Mine' })).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/42501|25006/) },
      })
      await expect(reader.execute(sql`select from signing_key`)).rejects.toMatchObject({ cause: { code: '42501' } })
    }
    expect(await idsOf(readerFor(db, undefined, new ReplicaReads(replica(), undefined)), userIdentity)).toEqual([])
    expect(replica().reads.primary).toBe(before)
  })

  it('fails nobody when the replica dies under reads, and reads from it again once it is back', async () => {
    await caughtUp()
    const failed: unknown[] = []
    let asked = 0
    const over = new AbortController()
    const lane = async () => {
      const { namesLike } = browser()
      while (!over.signal.aborted) {
        await namesLike('a').catch((error: unknown) => failed.push(error))
        asked++
      }
    }
    const lanes = [lane(), lane(), lane(), lane()]
    const until = async (more: number) => {
      const goal = asked + more
      await expect.poll(() => asked, { interval: 5 }).toBeGreaterThanOrEqual(goal)
    }
    await until(20)
    await servers.replica.kill()
    await until(40)
    over.abort()
    await Promise.all(lanes)
    expect(failed).toEqual([])
    await expect.poll(standing).toBe('AWAY')
    await servers.replica.start()
    await caughtUp()
    const before = replica().reads.replica
    expect(await browser().namesLike('Paused Ltd')).toEqual(['Paused Ltd'])
    expect(replica().reads.replica).toBeGreaterThan(before)
  })

  it('fails nobody when the replica answers no more', async () => {
    await caughtUp()
    await browser().namesLike('a')
    network.hold()
    const reads = await Promise.all([1, 2, 3].map(() => browser().namesLike('Paused Ltd')))
    expect(reads).toEqual([['Paused Ltd'], ['Paused Ltd'], ['Paused Ltd']])
    expect(standing()).toBe('AWAY')
    network.letGo()
    await caughtUp()
  })

  it('starts without a replica that is away, and reads from it once it is there', async () => {
    await servers.replica.kill()
    const late = await startServer(place, {}, { jobs: false })
    expect(late.db.replica?.state().standing).toBe('AWAY')
    expect(await browser().namesLike('Paused Ltd', late)).toEqual(['Paused Ltd'])
    await servers.replica.start()
    await expect.poll(() => late.db.replica?.state().standing).toBe('FOLLOWS')
    await late.close()
  })

  it('does not start on something else than a replica of its database', async () => {
    const { DATABASE_URL: url = '' } = place.env
    const start = (read: string) => startServer({ ...place, env: { DATABASE_URL: url, DATABASE_READ_URL: read } })
    const another = await migratedDatabase(inject('postgresUrl') ?? '')
    await expect(start(another.url)).rejects.toThrow(
      /^DATABASE_READ_URL names 127.0.0.1:\d+\/test_\w+, which is another cluster: it needs a streaming replica/,
    )
    await another.drop()
    await expect(start(servers.replica.url)).rejects.toThrow(/which is another database than test_\w+: it needs/)
    const { ended } = startProcess({ DATABASE_URL: url, DATABASE_READ_URL: url })
    expect(await ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATABASE_READ_URL is the address of DATABASE_URL: it needs .*\n$/),
    })
    await servers.primary.ask('create role somebody login superuser')
    await caughtUp()
    const strange = new URL(place.env['DATABASE_READ_URL'] ?? '')
    strange.username = 'somebody'
    await expect(start(strange.href)).rejects.toThrow(/as the user somebody instead of postgres/)
    strange.username = 'nobody_there'
    await expect(start(strange.href)).rejects.toThrow(/which does not let us in \(role "nobody_there" does not exist\)/)
  })

  it('reads through a pooler, which the user has to have time limits for, by statements without names', async () => {
    await caughtUp()
    const pooler = await greetAsAnother(place.env['DATABASE_READ_URL'] ?? '')
    const start = () => startServer({ ...place, env: { ...place.env, DATABASE_READ_URL: pooler.url } }, {}, { jobs: false })
    await expect(start()).rejects.toThrow(
      /^The database of DATABASE_READ_URL needs time limits .*; run in its primary: alter role postgres/,
    )
    await servers.primary.ask(`alter role postgres set statement_timeout = '29s'`)
    await servers.primary.ask(`alter role postgres set idle_in_transaction_session_timeout = '60s'`)
    await caughtUp()
    const pooled = await start()
    const { replica: through } = pooled.db
    expect(await browser().namesLike('Paused Ltd', pooled)).toEqual(['Paused Ltd'])
    expect(through?.reads.replica).toBeGreaterThan(0)
    // While it replays, it ends whatever is in the way.
    await pause()
    await expect.poll(() => servers.replica.ask('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }])
    const kept = await through?.source(undefined)?.source.pool.query('select name from pg_prepared_statements')
    expect(kept?.rows).toEqual([])
    await pooled.close()
    pooler.close()
  })

  // Last: there is no replica after it.
  it('does not read from a replica that was promoted', async () => {
    await caughtUp()
    await servers.replica.ask('select pg_promote(true, 60)')
    expect(await browser().namesLike('Paused Ltd')).toEqual(['Paused Ltd'])
    await expect.poll(standing).toBe('NO_STANDBY')
  })
})

const readUrl = (database: string, replica: string) => {
  const url = new URL(replica)
  url.pathname = new URL(database).pathname
  return { DATABASE_READ_URL: url.href, DATABASE_READ_LAG_SECONDS: String(LAG_SECONDS) }
}

function fail(message: string): never {
  throw new Error(message)
}
