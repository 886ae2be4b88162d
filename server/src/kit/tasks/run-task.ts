import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Logger } from '../../platform/log.ts'
import { taskRun } from '../../tables/logs/health.table.ts'

/** Part of a task; returns how many things it has handled. */
export type TaskPart = () => Promise<number | void>

/**
 * Runs the parts of a task one after another and stores the result. A part that fails is logged and tried again with the next run; the others run all
 * the same.
 * @param settings stored beside the results of the parts
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

/** Message of the error's cause, such as the database's, or of the error itself. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
