import DataLoader from 'dataloader'
import type { RequestContext } from './context.ts'

/** Reads by key; all keys of one tick are read in one statement. */
type Load<Value> = {
  /** Returns synchronously if the key was read before: a field that need not wait costs a fraction of one that does. */
  load(key: string): Value | Promise<Value>
  clear(key: string): void
  clearAll(): void
}

/** Loader of one row per key; null for a key without a row. */
export const oneEach = <Row>(keyOf: (row: Row) => string, read: (keys: string[]) => Promise<Row[]>): Load<Row | null> =>
  loading(async (keys) => {
    const rows = new Map((await read(keys)).map((row) => [keyOf(row), row]))
    return keys.map((key) => rows.get(key) ?? null)
  })

/** Like `oneEach`, for several rows per key, in the order in which they were read. */
export const manyEach = <Row>(keyOf: (row: Row) => string, read: (keys: string[]) => Promise<Row[]>): Load<Row[]> =>
  loading(async (keys) => {
    const rows = Map.groupBy(await read(keys), keyOf)
    return keys.map((key) => rows.get(key) ?? [])
  })

function loading<Value>(read: (keys: string[]) => Promise<Value[]>): Load<Value> {
  const known = new Map<string, Value>()
  const loader = new DataLoader<string, Value>(async (keys) => {
    const values = await read([...keys])
    for (const [at, value] of values.entries()) known.set(keys[at] ?? '', value)
    return values
  })
  return {
    load: (key) => known.get(key) ?? loader.load(key),
    clear(key) {
      known.delete(key)
      loader.clear(key)
    },
    clearAll() {
      known.clear()
      loader.clearAll()
    },
  }
}

/** Creates a value once per request, on first use, such as the loaders of one entity. */
export function perRequest<Made>(make: (context: RequestContext) => Made): (context: RequestContext) => Made {
  const made = new WeakMap<RequestContext['loaded'], Made>()
  return (context) => {
    const known = made.get(context.loaded) ?? make(context)
    made.set(context.loaded, known)
    return known
  }
}
