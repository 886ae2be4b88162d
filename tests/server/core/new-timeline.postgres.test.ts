import { afterAll, beforeAll, expect, it } from 'vitest'
import { floatingAddress } from '../../support/floating-address.ts'
import type { FloatingAddress } from '../../support/floating-address.ts'
import { following, startReplicated } from '../../support/replicated.ts'
import type { Replicated, Server } from '../../support/replicated.ts'
import { startServer } from '../../support/running-server.ts'
import type { RunningServer } from '../../support/running-server.ts'
import { seededDatabase } from '../../support/templates.ts'
import { Visitor } from '../../support/visitor.ts'

let servers: Replicated
let [primary, replica]: FloatingAddress[] = []
let server: RunningServer
beforeAll(async () => {
  servers = await startReplicated([], 2)
  const { url } = await seededDatabase(servers.primary.url, 60)
  primary = await floatingAddress(portOf(servers.primary.url))
  replica = await floatingAddress(portOf(servers.replica.url))
  const env = { DATABASE_URL: at(url, primary), DATABASE_READ_URL: at(url, replica) }
  server = await startServer({ env, remove: () => Promise.resolve() }, {}, { jobs: false })
}, 240_000)
afterAll(async () => {
  await server?.close()
  for (const address of [primary, replica]) address?.close()
  await servers?.stop()
})

const portOf = (url: string) => Number(new URL(url).port)
const at = (url: string, { port }: FloatingAddress) => Object.assign(new URL(url), { port: String(port) }).href
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
  const browser = () => {
    const visitor = new Visitor()
    const ask = async (query: string, variables: object) => {
      const { json } = await visitor.send(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify({ query, variables }),
      })
      return json() as { data?: { customers?: { nodes: { name: string }[] }; createCustomer?: { errors: unknown } } | null }
    }
    return {
      create: (name: string) =>
        ask('mutation ($name: String!) { createCustomer(input: { name: $name }) { customer { id } errors { code } } }', { name }),
      names: async (search: string) =>
        (await ask('query ($search: String) { customers(search: $search) { nodes { name } } }', { search })).data?.customers?.nodes.map(
          ({ name }) => name,
        ),
    }
  }
  await expect.poll(standing).toBe('FOLLOWS')
  await browser().create('Before Ltd')
  await expect.poll(() => browser().names('Before Ltd')).toEqual(['Before Ltd'])

  await servers.primary.kill()
  const [next, follower] = await byReceived(servers.replicas)
  if (!next || !follower || !primary || !replica) throw new Error('Two replicas were asked for.')
  await next.ask('select pg_promote()')
  primary.moveTo(portOf(next.url))
  replica.moveTo(portOf(follower.url))
  // Nobody has told the replica yet: what is written now is not there, and everybody reads the primary.
  await expect.poll(async () => (await browser().create('Between Ltd')).data?.createCustomer?.errors, { timeout: 20_000 }).toBeNull()
  await expect.poll(standing, { timeout: 20_000 }).toBe('LEFT_BEHIND')
  expect(await browser().names('Between Ltd')).toEqual(['Between Ltd'])

  await follower.ask(`alter system set ${following(next)}`)
  await follower.ask('select pg_reload_conf()')
  await expect.poll(standing, { timeout: 20_000 }).toBe('FOLLOWS')
  const mine = browser()
  await mine.create('After Ltd')
  expect(await mine.names('After Ltd')).toEqual(['After Ltd'])
  await expect.poll(() => browser().names('After Ltd')).toEqual(['After Ltd'])
  const before = server.db.replica?.reads
  const [read, asked] = [before?.replica ?? 0, before?.primary ?? 0]
  expect(await browser().names('Between Ltd')).toEqual(['Between Ltd'])
  expect([server.db.replica?.reads.replica ?? 0, server.db.replica?.reads.primary]).toEqual([
    expect.toSatisfy((now: number) => now > read),
    asked,
  ])
})
