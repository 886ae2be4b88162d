import { Client } from 'pg'
import { vi } from 'vitest'
import { Batch } from '../../server/src/db/pipeline/batch.ts'

/** The texts of all that the database is asked while a piece of work is done, those together that it is asked at once. */
async function roundTripsDuring(work: () => Promise<unknown>): Promise<(readonly string[])[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]: unknown[]) => {
      if (typeof asked === 'string') return [asked]
      return asked instanceof Batch ? asked.texts : [String(Object(asked).text)]
    })
  } finally {
    query.mockRestore()
  }
}

/** The texts of all that the database is asked while a piece of work is done. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => (await roundTripsDuring(work)).flat()

/**
 * The shortest list of three runs, since whatever the server does beside its answers, once in a while (a session's activity, its look for jobs), can
 * only add to them.
 */
async function shortestOf<List extends readonly unknown[]>(run: () => Promise<List>): Promise<List> {
  const runs = [await run(), await run(), await run()] as const
  return runs.reduce((shortest, other) => (other.length < shortest.length ? other : shortest))
}

/** The texts of what a piece of work asks the database. */
export const statementsOf = (work: () => Promise<unknown>): Promise<string[]> => shortestOf(() => statementsDuring(work))

/** The same, together what it is asked at once. */
export const roundTripsOf = (work: () => Promise<unknown>): Promise<(readonly string[])[]> => shortestOf(() => roundTripsDuring(work))
