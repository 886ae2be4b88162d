import type { Orm } from '../orm.ts'

/**
 * A statement that many requests use: its text is built once, and each connection plans it once, by its name.
 * @param build ends with `prepare` and a name that no other statement has
 */
export function prepared<Statement>(build: (orm: Orm) => Statement): (orm: Orm) => Statement {
  const built = new WeakMap<Orm, Statement>()
  return (orm) => {
    const statement = built.get(orm) ?? build(orm)
    built.set(orm, statement)
    return statement
  }
}
