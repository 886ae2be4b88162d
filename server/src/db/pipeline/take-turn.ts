import { sql } from 'drizzle-orm'
import { turn } from '../../tables/turn.table.ts'
import type { Orm } from '../orm.ts'

/** A process that comes a little early by its own timer has its turn all the same. */
const EARLY = 0.9

/**
 * Lets one process of all do a task once in an interval. Who has the turn and dies leaves it to whoever comes an interval later. A turn that lies
 * further ahead than the interval was taken before the database's clock was set back, and counts for nothing.
 * @returns whether it is this one's turn
 */
export async function takeTurn(orm: Pick<Orm, 'execute'>, task: string, everyMs: number): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    insert into ${turn} (task, due_at) values (${task}, now() + make_interval(secs => ${(everyMs * EARLY) / 1000}))
    on conflict (task) do update set due_at = excluded.due_at
      where ${turn.dueAt} <= now() or ${turn.dueAt} > now() + make_interval(secs => ${everyMs / 1000}) returning task`)
  return rows.length > 0
}
