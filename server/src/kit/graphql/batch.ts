import DataLoader from 'dataloader'

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
