import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Logger } from '../../platform/log.ts'
import { taskRun } from '../../tables/logs/health.table.ts'

/** What it does, and of how many. */
export type TaskPart = () => Promise<number | void>

/**
 * Does the parts of a task, one after another, and keeps how it went. A part that fails is told and tried again with the next run; the others are
 * done all the same.
 * @param settings kept beside what its parts have done
 */
export async function runTask(
  orm: Pick<Orm, 'execute'>,
  log: Pick<Logger, 'error'>,
  task: string,
  parts: Readonly<Record<string, TaskPart>>,
  settings: Readonly<Record<string, number>> = {},
): Promise<void> {
  await orm.execute(sql`insert into ${taskRun} (task, started_at) values (${task}, now())
    on conflict (task) do update set started_at = excluded.started_at, finished_at = null`)
  const faults: string[] = []
  const facts: Record<string, number> = { ...settings }
  for (const [name, part] of Object.entries(parts)) {
    try {
      facts[name] = (await part()) ?? 0
    } catch (err) {
      log.error({ err, task, part: name }, 'A part of a task failed')
      faults.push(`${name}: ${causeOf(err)}`.slice(0, 500))
    }
  }
  await orm.execute(sql`update ${taskRun} set finished_at = now(), faults = ${sql.param(faults)}::text[], facts = ${JSON.stringify(facts)}::jsonb,
    succeeded_at = case when ${faults.length} = 0 then now() else succeeded_at end where task = ${task}`)
}

/** What the database said, where it was the database. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
