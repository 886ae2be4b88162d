import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { shadowedStaff } from '../users/shadowed-staff.ts'
import { outbox } from '../../tables/outbox.table.ts'

export const healthStatuses = ['HEALTHY', 'DEGRADED', 'UNHEALTHY'] as const
export type HealthStatus = (typeof healthStatuses)[number]
export type HealthCheck = { readonly name: string; readonly status: HealthStatus }

/** A database that takes longer for an answer without work is slow. */
const SLOW_MS = 500
/** A message that has been due for longer finds no way out. */
const LATE_MS = 15 * 60_000

type Check = (orm: Orm) => Promise<boolean>

/** Each answers whether all is well; one that throws is not healthy at all. */
const CHECKS: Readonly<Record<string, Check>> = {
  DATABASE: async (orm) => {
    const before = performance.now()
    await orm.execute(sql`select 1`)
    return performance.now() - before < SLOW_MS
  },
  MESSAGES: async (orm) => {
    const [late] = await orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNotNull(outbox.dueAt), lt(outbox.createdAt, new Date(Date.now() - LATE_MS))))
      .limit(1)
    return late === undefined
  },
  /** Vendor staff can sign in on every host. */
  STAFF_NAMES: async (orm) => (await shadowedStaff(orm, 1)).length === 0,
}

/** How this installation is doing, now. */
export const checkHealth = (orm: Orm): Promise<HealthCheck[]> =>
  Promise.all(
    Object.entries(CHECKS).map(async ([name, isWell]): Promise<HealthCheck> => {
      const status = await isWell(orm).then(
        (well) => (well ? 'HEALTHY' : 'DEGRADED'),
        () => 'UNHEALTHY' as const,
      )
      return { name, status }
    }),
  )

/** The worst of them. */
export const overall = (checks: readonly HealthCheck[]): HealthStatus =>
  (['UNHEALTHY', 'DEGRADED'] as const).find((status) => checks.some((check) => check.status === status)) ?? 'HEALTHY'
