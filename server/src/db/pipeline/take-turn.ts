import { sql } from 'drizzle-orm'
import { turn } from '../../tables/turn.table.ts'
import type { Orm } from '../orm.ts'

/** Share of the interval after which a turn is free, so that a process whose timer fires a little early does not miss it. */
const EARLY = 0.9

/**
 * Lets one of all processes do a task once per interval. If the process dies, another takes over an interval later. A turn further ahead than the
 * interval was taken before the database's clock was set back, and is ignored.
 * @returns whether it is this process's turn
 */
export async function takeTurn(orm: Pick<Orm, 'execute'>, task: string, everyMs: number): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    insert into ${turn} (task, due_at) values (${task}, now() + make_interval(secs => ${(everyMs * EARLY) / 1000}))
    on conflict (task) do update set due_at = excluded.due_at
      where ${turn.dueAt} <= now() or ${turn.dueAt} > now() + make_interval(secs => ${everyMs / 1000}) returning task`)
  return rows.length > 0
}
