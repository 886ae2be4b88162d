import { afterAll, beforeAll, expect, it } from 'vitest'
import { breakable } from '../../support/breakable.ts'
import type { Breakable } from '../../support/breakable.ts'
import { customersBrowser } from '../../support/customers-browser.ts'
import { replayed } from '../../support/replayed.ts'
import { following, startReplicated } from '../../support/replicated.ts'
import type { Replicated, Server } from '../../support/replicated.ts'
import { startServer } from '../../support/running-server.ts'
import type { RunningServer } from '../../support/running-server.ts'
import { seededDatabase } from '../../support/templates.ts'

let servers: Replicated
let [primary, replica]: Breakable[] = []
let server: RunningServer
beforeAll(async () => {
  servers = await startReplicated([], 2)
  const { url } = await seededDatabase(servers.primary.url, 60)
  primary = await breakable(url)
  replica = await breakable(Object.assign(new URL(servers.replica.url), { pathname: new URL(url).pathname }).href)
  const env = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url }
  server = await startServer({ env, remove: () => Promise.resolve() }, {}, { jobs: false })
}, 240_000)
afterAll(async () => {
  await server?.close()
  for (const address of [primary, replica]) address?.close()
  await servers?.stop()
})

const standing = () => server.db.replica?.state().standing

/** Which of these has received more: a failover takes that one, so that the other can follow it. */
async function byReceived(these: readonly Server[]): Promise<Server[]> {
  const received = await Promise.all(
    these.map(async (each) => {
      const [row] = await each.ask<{ at: string }>(`select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text as at`)
      return { each, at: BigInt(row?.at ?? 0) }
    }),
  )
  return received.toSorted((one, other) => Number(other.at - one.at)).map(({ each }) => each)
}

it('reads from a replica again once it follows the new primary on its timeline', { timeout: 90_000 }, async () => {
  const { accessToken } = await server.signIn('operations')
  const browser = () => customersBrowser(accessToken, server)
  await expect.poll(standing).toBe('FOLLOWS')
  await browser().create('Before Ltd')
  await expect.poll(() => browser().namesLike('Before Ltd')).toEqual(['Before Ltd'])

  // The session is to be there still, and asynchronous replication loses what it has not sent.
  await replayed(servers.primary, servers.replicas)
  await servers.primary.kill()
  const [next, follower] = await byReceived(servers.replicas)
  if (!next || !follower || !primary || !replica) throw new Error('Two replicas were asked for.')
  await next.ask('select pg_promote()')
  primary.moveTo(next.url)
  replica.moveTo(follower.url)
  // Nobody has told the replica yet: what is written now is not there, and everybody reads the primary.
  await expect
    .poll(async () => (await browser().create('Between Ltd')).data?.['createCustomer'], { timeout: 20_000 })
    .toMatchObject({ errors: null })
  await expect.poll(standing, { timeout: 20_000 }).toBe('LEFT_BEHIND')
  expect(await browser().namesLike('Between Ltd')).toEqual(['Between Ltd'])

  await follower.ask(`alter system set ${following(next)}`)
  await follower.ask('select pg_reload_conf()')
  await expect.poll(standing, { timeout: 20_000 }).toBe('FOLLOWS')
  const mine = browser()
  await mine.create('After Ltd')
  expect(await mine.namesLike('After Ltd')).toEqual(['After Ltd'])
  await expect.poll(() => browser().namesLike('After Ltd')).toEqual(['After Ltd'])
  const before = server.db.replica?.reads
  const [read, asked] = [before?.replica ?? 0, before?.primary ?? 0]
  expect(await browser().namesLike('Between Ltd')).toEqual(['Between Ltd'])
  expect([server.db.replica?.reads.replica ?? 0, server.db.replica?.reads.primary]).toEqual([
    expect.toSatisfy((now: number) => now > read),
    asked,
  ])
})
