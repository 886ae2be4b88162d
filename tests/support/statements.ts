import { Client } from 'pg'
import { vi } from 'vitest'
import { Batch } from '../../server/src/db/pipeline/batch.ts'

/** Texts of all statements during some work; statements sent together are grouped. */
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

/** Texts of all statements during some work. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => (await roundTripsDuring(work)).flat()

/** Returns the shortest list of three runs, because periodic work of the server (a session's activity, polling for jobs) can only add to them. */
async function shortestOf<List extends readonly unknown[]>(run: () => Promise<List>): Promise<List> {
  const runs = [await run(), await run(), await run()] as const
  return runs.reduce((shortest, other) => (other.length < shortest.length ? other : shortest))
}

/** Texts of the statements of some work. */
export const statementsOf = (work: () => Promise<unknown>): Promise<string[]> => shortestOf(() => statementsDuring(work))

/** Like `statementsOf`, with statements sent together grouped. */
export const roundTripsOf = (work: () => Promise<unknown>): Promise<(readonly string[])[]> => shortestOf(() => roundTripsDuring(work))
