import { is, Param, Placeholder } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { statementName } from './named-statements.ts'
import type { Orm } from '../orm.ts'
import { writtenOf, type Statement, type Written } from './write-together.ts'

/** Builds statements without a connection. */
const builder: Orm = drizzle.mock()

type Values = Readonly<Record<string, unknown>>

/**
 * A statement that many requests send: drizzle builds its text only once, because that takes longer than sending it.
 * @param build with a placeholder for each value that varies
 */
export function readyStatement<Given extends Values>(build: (orm: Orm) => Statement): (given: Given) => Written {
  let ready: { sql: string; name: string | undefined; fill: (given: Values) => unknown[] } | undefined
  return (values) => {
    ready ??= readyOf(writtenOf(build(builder)))
    return { sql: ready.sql, name: ready.name, params: ready.fill(values) }
  }
}

function readyOf({ sql, params }: Written) {
  const slots = params.map(slotOf)
  return { sql, name: statementName({ sql, params }), fill: (values: Values) => slots.map((slot) => slot(values)) }
}

function slotOf(param: unknown): (given: Values) => unknown {
  if (is(param, Placeholder)) return (values) => values[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  return (values) => {
    const plain = values[value.name] ?? null
    return plain === null ? null : encoder.mapToDriverValue(plain)
  }
}
