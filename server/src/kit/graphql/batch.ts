import DataLoader from 'dataloader'
import type { RequestContext } from './context.ts'

export type Load<Value> = DataLoader<string, Value>

/** Loads by key, all keys of one tick in one statement. Keys without a row answer null. */
export const oneEach = <Row>(keyOf: (row: Row) => string, read: (keys: string[]) => Promise<Row[]>): Load<Row | null> =>
  new DataLoader(async (keys) => {
    const rows = new Map((await read([...keys])).map((row) => [keyOf(row), row]))
    return keys.map((key) => rows.get(key) ?? null)
  })

/** As `oneEach`, for what a key has many of, in the order they were read. */
export const manyEach = <Row>(keyOf: (row: Row) => string, read: (keys: string[]) => Promise<Row[]>): Load<Row[]> =>
  new DataLoader(async (keys) => {
    const rows = Map.groupBy(await read([...keys]), keyOf)
    return keys.map((key) => rows.get(key) ?? [])
  })

/** What each request makes once, when it is first asked for: the loaders of one entity, which nobody else names. */
export function perRequest<Made>(make: (context: RequestContext) => Made): (context: RequestContext) => Made {
  const made = new WeakMap<RequestContext['load'], Made>()
  return (context) => {
    const known = made.get(context.load) ?? make(context)
    made.set(context.load, known)
    return known
  }
}
