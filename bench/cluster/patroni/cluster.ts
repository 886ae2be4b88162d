import { setTimeout as wait } from 'node:timers/promises'
import { startPortal } from '../../../e2e/support/portal.ts'
import type { Portal } from '../../../e2e/support/portal.ts'
import { freePort } from '../../../tests/support/postgres.ts'
import { DATABASE_PORT, startBalancer, WEB_PORT } from './balancer.ts'
import { machineOf } from './machine.ts'
import type { Machine } from './machine.ts'
import { HUB, makeNetwork, removeNetwork } from './network.ts'

const MACHINES = [1, 2, 3]
/** Until a new primary is there. */
export const PATIENCE_MS = 60_000
/** Three of Patroni's turns. */
const STEADY_MS = 6_000

const env = {
  DATABASE_URL: `postgresql://postgres@${HUB}:${DATABASE_PORT}/postgres`,
  PUBLIC_URL: `http://localhost:${WEB_PORT}`,
  LOG_LEVEL: 'silent',
}
export const origin = env.PUBLIC_URL

export type Cluster = { readonly machines: readonly Machine[]; readonly portals: readonly Portal[] }

/** A cluster with its processes, for as long as the work takes. */
export async function onCluster<Result>(isSynchronous: boolean, work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  makeNetwork(MACHINES)
  const machines: Machine[] = []
  const portals: Portal[] = []
  const ports = [await freePort(), await freePort(), await freePort()]
  const balancer = await startBalancer(MACHINES, ports)
  try {
    for (const number of MACHINES) machines.push(await machineOf(number, MACHINES, isSynchronous))
    for (const machine of machines) machine.start()
    await whole(machines, isSynchronous)
    for (const port of ports) portals.push(await startPortal({ env, dataDir: '/nowhere', port }))
    return await work({ machines, portals })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    for (const machine of machines) process.stderr.write(`── ${machine.number}\n${(await machine.log()).slice(-3000)}\n`)
    throw error
  } finally {
    for (const portal of portals) await portal.stop()
    for (const machine of machines) await machine.remove()
    await balancer.stop()
    removeNetwork(MACHINES)
  }
}

/**
 * Until every machine has followed one primary for a while, and with synchronous replication one of them is waited for: the return of a member of
 * etcd may cost the leader its lock once more. Patroni 3.0.2 at times cannot write the key that names that one after a failover ('updated by someone
 * else'), and then waits for none, until the key is deleted.
 */
export async function whole(machines: readonly Machine[], isSynchronous: boolean): Promise<void> {
  const renewal = setTimeout(() => void leaderOf(machines).then((leader) => leader?.forgetSynchronous()), PATIENCE_MS)
  let since: number | undefined
  const isWhole = async () => {
    const answers = await Promise.all(machines.map((machine) => machine.members()))
    const seen = answers.find((each) => each !== undefined) ?? []
    const running = seen.filter(({ state }) => state === 'running' || state === 'streaming')
    return (
      running.length === machines.length &&
      running.some(({ role }) => role === 'leader') &&
      (!isSynchronous || seen.some(({ role }) => role === 'sync_standby'))
    )
  }
  await until(async () => {
    since = (await isWhole()) ? (since ?? performance.now()) : undefined
    return since !== undefined && performance.now() - since >= STEADY_MS
  }, 3 * PATIENCE_MS)
  clearTimeout(renewal)
}

export async function until(holds: () => Promise<boolean>, patience = PATIENCE_MS): Promise<number> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > patience) throw new Error(`Not within ${patience / 1000} s.`)
    await wait(50)
  }
  return performance.now()
}

export async function leaderOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  const leads = await Promise.all(machines.map((machine) => machine.isLeader()))
  return machines.find((_, at) => leads[at])
}

/** Who leads of those that are left, once one of them does, and since when. */
export async function nextOf(others: readonly Machine[]): Promise<{ readonly url: string; readonly there: number }> {
  let url: string | undefined
  const there = await until(async () => (url = (await leaderOf(others))?.url) !== undefined)
  return { url: url ?? '', there }
}
