import type { SQL } from 'drizzle-orm'
import type { Orm } from '../orm.ts'

const JOINT = Symbol('joint')

/** Marks a client that takes statements while others are under way, and sends those of one turn together, in their order. */
export const joint = (orm: Orm): Orm => Object.create(orm, { [JOINT]: { value: true } }) as Orm

/** Asks for both at once where they go to the database together, else for one after the other: a connection takes no second statement by itself. */
export async function together<First, Second>(
  orm: object,
  first: () => PromiseLike<First>,
  second: () => PromiseLike<Second>,
): Promise<[First, Second]> {
  if (!(JOINT in orm)) return [await first(), await second()]
  // Resolved before the second is asked for: a statement that nobody waits for yet would not be sent in its turn.
  const begun = Promise.resolve(first())
  return Promise.all([begun, second()])
}

/** Sends statements in this order. */
export async function inOrder(orm: Pick<Orm, 'execute'>, statements: readonly SQL[]): Promise<void> {
  if (JOINT in orm) await Promise.all(statements.map((statement) => orm.execute(statement)))
  else for (const statement of statements) await orm.execute(statement)
}
