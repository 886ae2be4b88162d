import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Graphql } from '../api/doors.ts'
import { watchLoop, worstDelays } from '../platform/loop-delay.ts'
import { readHead } from '../kit/audit/seal.ts'
import type { Database } from '../db/database.ts'
import type { Replica } from '../db/replica/replica.ts'
import { gaugeFromDatabase } from './gauge-from-database.ts'
import { healthCheck, healthCheckExecution, healthStatuses } from '../tables/logs/health.table.ts'

export type Metrics = {
  observe(req: IncomingMessage, res: ServerResponse, route: string): void
  text(): Promise<string>
  contentType: string
}

/** Prometheus metrics of this process: Node's own, requests by kind of address, the pool, the audit chain and the health checks. */
export function createMetrics(db: Database, graphql?: Pick<Graphql, 'open'>): Metrics {
  const registry = new Registry()
  watchLoop()
  gaugeLoop(registry)
  if (graphql) gaugeLive(registry, graphql)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by kind of address, method and class of status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const pool = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: all, idle, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      pool.set({ state: 'total' }, db.pool.totalCount)
      pool.set({ state: 'idle' }, db.pool.idleCount)
      pool.set({ state: 'waiting' }, db.pool.waitingCount)
    },
  })
  if (db.replica) gaugeReplica(registry, db.replica)
  gaugeFromDatabase(registry, {
    name: 'audit_chain_position',
    help: 'How many audit rows the sealed chain holds. It never falls.',
    read: async (tell) => tell((await readHead(db.orm)).position),
  })
  gaugeFromDatabase(registry, {
    name: 'health_check_status',
    help: 'How each check stood in the last round: 0 healthy, 1 degraded, 2 unhealthy.',
    label: 'check',
    async read(tell) {
      const rows = await db.orm.select({ name: healthCheck.name, status: healthCheck.status }).from(healthCheck)
      for (const { name, status } of rows) tell(healthStatuses.indexOf(status), { check: name })
    },
  })
  gaugeFromDatabase(registry, {
    name: 'health_check_age_seconds',
    help: 'Since when no process has run the checks.',
    async read(tell) {
      const age = sql<number | null>`extract(epoch from now() - max(${healthCheckExecution.at}))::float8`
      for (const row of await db.orm.select({ age }).from(healthCheckExecution)) if (row.age !== null) tell(row.age)
    },
  })
  return {
    observe(req, res, route) {
      const stop = duration.startTimer()
      const method = ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(req.method ?? '') ? req.method : 'other'
      res.once('close', () => stop({ route, method: method ?? 'other', status: `${Math.trunc(res.statusCode / 100)}xx` }))
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** The longest delay of the event loop since the last collection, by operation. */
function gaugeLoop(registry: Registry): void {
  const gauge = new Gauge({
    name: 'event_loop_worst_delay_seconds',
    help: 'The longest that the event loop was held up since it was last asked, by what the process worked on.',
    labelNames: ['operation'] as const,
    registers: [registry],
    collect() {
      gauge.reset()
      for (const [operation, seconds] of worstDelays()) gauge.set({ operation }, seconds)
    },
  })
}

function gaugeLive(registry: Registry, { open }: Pick<Graphql, 'open'>): void {
  const gauge = new Gauge({
    name: 'graphql_sockets_open',
    help: 'Connections of people to the data calls, and the subscriptions on them. Both end with the connection, the token and the session.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      const { connections, subscriptions } = open()
      gauge.set({ kind: 'connections' }, connections)
      gauge.set({ kind: 'subscriptions' }, subscriptions)
    },
  })
}

function gaugeReplica(registry: Registry, replica: Replica): void {
  const registers = [registry]
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'For how long the replica of DATABASE_READ_URL has been behind, in steps of a second; missing where it does not answer.',
    registers,
    collect() {
      const { lagMs } = replica.state()
      if (lagMs === undefined) lag.remove()
      else lag.set(lagMs / 1000)
    },
  })
  const isRead = new Gauge({
    name: 'database_replica_read',
    help: '1 while lists, dashboards and logs are read from the replica, 0 while the primary is read instead.',
    registers,
    collect() {
      isRead.set(replica.state().standing === 'FOLLOWS' ? 1 : 0)
    },
  })
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Reads that may go to the replica, by the server that answered.',
    labelNames: ['server'] as const,
    registers,
    collect() {
      reads.reset()
      for (const server of ['replica', 'primary'] as const) reads.inc({ server }, replica.reads[server])
    },
  })
}
