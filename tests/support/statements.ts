import { Client } from 'pg'
import { vi } from 'vitest'

/** The texts of all that the database is asked while a piece of work is done. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => (typeof asked === 'string' ? asked : String(Object(asked).text)))
  } finally {
    query.mockRestore()
  }
}

/**
 * The texts of what a piece of work asks the database: the shortest list of three runs, since whatever the server does beside its answers, once in
 * a while (a session's activity, its look for jobs), can only add to them.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const runs = [await statementsDuring(work), await statementsDuring(work), await statementsDuring(work)]
  return runs.reduce((shortest, run) => (run.length < shortest.length ? run : shortest))
}
