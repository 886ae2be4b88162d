import type { Database } from '../database.ts'
import type { Orm } from '../orm.ts'
import { ormOver } from './driver-internals.ts'
import { StatementLine } from './statement-line.ts'
import { joint } from './together.ts'

/**
 * A transaction whose statements are sent together if they are issued in one turn of the event loop, the begin with the first and the commit with the
 * last: writing to the socket costs more than most statements. Use `together` to issue several at once.
 */
export async function jointTransaction<Result>({ pool }: Pick<Database, 'pool'>, work: (tx: Orm) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const line = new StatementLine(client)
  try {
    return await ormOver(line).transaction((tx) => work(joint(tx)))
  } finally {
    client.release(line.close())
  }
}
