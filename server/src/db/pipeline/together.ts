import type { SQL } from 'drizzle-orm'
import type { Orm } from '../orm.ts'

const JOINT = Symbol('joint')

/** Marks a client that accepts statements while others are in progress, and sends those of one turn together, in their order. */
export const joint = (orm: Orm): Orm => Object.create(orm, { [JOINT]: { value: true } }) as Orm

/**
 * Issues both statements at once if the client sends them together, otherwise one after the other: a plain connection accepts no second statement.
 */
export async function together<First, Second>(
  orm: object,
  first: () => PromiseLike<First>,
  second: () => PromiseLike<Second>,
): Promise<[First, Second]> {
  if (!(JOINT in orm)) return [await first(), await second()]
  // Resolved before the second is issued: drizzle sends a statement only when somebody waits for it.
  const begun = Promise.resolve(first())
  return Promise.all([begun, second()])
}

export async function inOrder(orm: Pick<Orm, 'execute'>, statements: readonly SQL[]): Promise<void> {
  if (JOINT in orm) await Promise.all(statements.map((statement) => orm.execute(statement)))
  else for (const statement of statements) await orm.execute(statement)
}
