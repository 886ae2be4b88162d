import { eq, sql } from 'drizzle-orm'
import { isMany } from '../../../../contract/effects.ts'
import type { Orm } from '../../db/orm.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { isNear } from '../../kit/resource/confirmed-rule.ts'
import { RETENTION_BOUNDS, type Retention } from '../../platform/retention.ts'
import { retentionNames, retentionSetting } from '../../tables/settings/settings-file.table.ts'
import { ofAnonymousEvents } from '../logs/delete-old-logs.ts'
import { retentionColumns } from './retention-columns.ts'

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** Retention that the environment sets. It applies where the portal has set none. */
    readonly retention: Retention
  }
}

export type RetentionName = keyof Retention
/** Days that are set in the portal, by name. */
export type SetRetention = Partial<Record<RetentionName, number>>

export async function readRetention(orm: Pick<Orm, 'select'>): Promise<SetRetention> {
  const rows = await orm.select().from(retentionSetting)
  return Object.fromEntries(rows.map(({ name, days }) => [name, days]))
}

/** The retention that applies: what is set in the portal, otherwise what the environment says. */
export const effectiveRetention = async (orm: Pick<Orm, 'select'>, ofEnvironment: Retention): Promise<Retention> => ({
  ...ofEnvironment,
  ...(await readRetention(orm)),
})

/** Number of rows that the next clean-up deletes if the rows of a kind are kept for this number of days. */
export async function countRowsBeyond(orm: Pick<Orm, 'execute'>, name: RetentionName, days: number): Promise<number> {
  const end = sql`${new Date(Date.now() - days * 86_400_000).toISOString()}::timestamptz`
  const counts = {
    logDays: () => [
      sql`select count(*)::int as rows from log where at < ${end}`,
      // Recordings of errors never outlive the log by whose rows they are found.
      sql`select count(*)::int as rows from error_recording where created_at < ${end}`,
    ],
    eventDays: () => [sql`select count(*)::int as rows from event_log where at < ${end} and ${ofAnonymousEvents}`],
    accountEventDays: () => [sql`select count(*)::int as rows from event_log where at < ${end} and not ${ofAnonymousEvents}`],
  }
  const queries =
    name in counts
      ? counts[name as keyof typeof counts]()
      : retentionColumns[name as keyof typeof retentionColumns].map(
          (column) => sql`select count(*)::int as rows from ${column.table} where ${column} < ${end}`,
        )
  let all = 0
  for (const query of queries) all += (await orm.execute<{ rows: number }>(query)).rows[0]?.rows ?? 0
  return all
}

type RetentionResult = { readonly retention: SetRetention; readonly rows: number; readonly errors: UserError[] | null }

/**
 * Sets days of retention; 0 returns one to the environment's setting. A change that lets the next clean-up delete more than 25 rows needs their
 * number, whichever of both settings applied before and applies then.
 */
export function setRetention(context: RequestContext, input: SetRetention, confirmedRows?: number): Promise<RetentionResult> {
  return context.orm.transaction(async (tx) => {
    // One change at a time, so that the rows are counted for what is stored.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('retention_setting'))`)
    const now = await readRetention(tx)
    const errors: UserError[] = []
    const before: Record<string, number | null> = {}
    const applied = { ...context.retention, ...now }
    const after: Record<string, number | null> = {}
    let rows = 0
    for (const name of retentionNames) {
      const days = input[name]
      if (days === undefined || days === (now[name] ?? 0)) continue
      const [least, most] = RETENTION_BOUNDS[name]
      if (days !== 0 && (days < least || days > most)) errors.push(invalid(name, 'OUT_OF_RANGE', `From ${least} to ${most} days, or 0.`))
      else {
        const next = days || context.retention[name]
        if (next < applied[name]) rows += await countRowsBeyond(tx, name, next)
      }
      before[name] = now[name] ?? null
      after[name] = days || null
    }
    if (isMany(rows) && confirmedRows === undefined)
      errors.push({ ...invalid('rows', 'ROWS_REQUIRED', `Say how many rows it deletes: ${rows}.`), value: String(rows) })
    else if (isMany(rows) && confirmedRows !== undefined && !isNear(rows, confirmedRows))
      errors.push({ ...conflict('rows', 'ROWS_DIFFER', `It deletes ${rows} rows now.`), value: String(rows) })
    if (errors.length > 0 || Object.keys(after).length === 0) return { retention: now, rows, errors: errors.length > 0 ? errors : null }
    for (const name of retentionNames) {
      const days = after[name]
      if (days === null) await tx.delete(retentionSetting).where(eq(retentionSetting.name, name))
      else if (days !== undefined)
        await tx.insert(retentionSetting).values({ name, days }).onConflictDoUpdate({ target: retentionSetting.name, set: { days } })
    }
    await writeAudit(tx, signedIn(context), {
      action: 'setRetention',
      subjectType: 'Retention',
      partnerId: null,
      before,
      after: { ...after, ...(rows > 0 && { rows }) },
    })
    return { retention: await readRetention(tx), rows, errors: null }
  })
}
