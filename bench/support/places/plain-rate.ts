import type pg from 'pg'

const BATCH = 1000

type Part = {
  /** Of each column its type, as the table has it. */
  readonly columns: Readonly<Record<string, string>>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
} & ({ readonly table: string } | { readonly statement: (given: string) => string })

/**
 * Subjects a second of plain batches by unnest: of every part so many rows in each transaction as a thousand subjects have of them, one statement a
 * part and nothing besides. @param count how many subjects the parts' rows are of
 */
export async function plainRate(pool: pg.Pool, count: number, parts: readonly Part[]): Promise<number> {
  const batches = Math.ceil(count / BATCH)
  const statements = parts.map((part) => {
    const given = `unnest(${Object.values(part.columns)
      .map((type, at) => `$${at + 1}::${type}[]`)
      .join(', ')})`
    return 'table' in part
      ? `insert into ${part.table} (${Object.keys(part.columns).join(', ')}) select * from ${given}`
      : part.statement(given)
  })
  const work = Array.from({ length: batches }, (_, batch) =>
    parts.map(({ columns, rows }) => {
      const size = Math.ceil(rows.length / batches)
      const some = rows.slice(batch * size, (batch + 1) * size)
      return Object.keys(columns).map((name) => some.map((row) => row[name]))
    }),
  )
  const client = await pool.connect()
  const started = performance.now()
  try {
    for (const batch of work) {
      await client.query('begin')
      for (const [at, text] of statements.entries()) await client.query(text, batch[at])
      await client.query('commit')
    }
  } catch (error) {
    // With its transaction open nobody else may have it.
    client.release(true)
    throw error
  }
  client.release()
  return count / ((performance.now() - started) / 1000)
}
