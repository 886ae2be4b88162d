import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../../tests/support/running-server.ts'
import { dataOf } from '../import-file.ts'

type Ids = { readonly id: string; readonly jobId: string }
type Errors = readonly { readonly code: string }[] | null

/** What a member of vendor operations does with a migration; throws where it is refused. */
export function migrating(server: RunningServer, token: string) {
  const act = async (operation: string, type: string, input: object) => {
    const document = `mutation ($input: ${type}!) { it: ${operation}(input: $input) { errors { code } } }`
    const { it } = dataOf<{ it: { errors: Errors } }>(await server.gql(token, document, { input }))
    if (it.errors) throw new Error(`${operation}: ${JSON.stringify(it.errors)}`)
  }
  const stateOf = async (id: string) =>
    (await server.db.pool.query<{ state: string }>('select state from job where id = $1', [id])).rows[0]?.state
  const reaches = async (id: string, state: string) => {
    for (let now = await stateOf(id); now !== state; now = await stateOf(id)) {
      if (now === 'DONE') throw new Error(`The job has ended and never was ${state}: take more rows.`)
      await delay(10)
    }
  }
  return {
    create: (id: string, customers: readonly string[]) =>
      act('createMigration', 'CreateMigrationInput', { id, wizard: 'NATURAL_HR_USERS', customers }),
    /** @returns how many seconds it took */
    async review(id: string) {
      const jobId = randomUUID()
      const began = performance.now()
      await act('reviewMigration', 'ReviewMigrationInput', { id, jobId })
      await reaches(jobId, 'DONE')
      return (performance.now() - began) / 1000
    },
    /** Of a migration that was reviewed once and never changed. */
    start: ({ id, jobId }: Ids, count: number) => act('startMigration', 'StartMigrationInput', { id, jobId, version: 2, count }),
    undo: ({ id, jobId }: Ids, count: number) => act('undoMigration', 'UndoMigrationInput', { id, jobId, count }),
    /** Pauses and resumes a job. @returns after how many seconds nobody worked on it any more */
    async pause(id: string) {
      const began = performance.now()
      await act('pauseJob', 'PauseJobInput', { id })
      await reaches(id, 'PAUSED')
      const seconds = (performance.now() - began) / 1000
      await act('resumeJob', 'ResumeJobInput', { id })
      return seconds
    },
    reaches,
    /** Waits until so many rows of a job are done. */
    async reachesRows(id: string, count: number) {
      const done = `select count(*)::int as done from job_row where job_id = $1 and state = 'DONE'`
      while (((await server.db.pool.query<{ done: number }>(done, [id])).rows[0]?.done ?? 0) < count) await delay(10)
    },
  }
}

const LIST = '{ users(first: 50, order: [{ userName: ASC }]) { nodes { id userName displayName } } }'
/** One user may call 600 times a minute. */
const ASK_EVERY_MS = 150

/** Asks for a page of users as somebody else would, until it is ended. @returns how long the answers took, in milliseconds */
export function askBeside(server: RunningServer, token: string) {
  const took: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now()
      dataOf(await server.gql(token, LIST))
      took.push(performance.now() - asked)
      await delay(ASK_EVERY_MS)
    }
  })()
  // Whoever ends it is told of an error; where the bench has failed before, its own error is the one to report.
  asking.catch(() => {})
  return {
    async end() {
      over.abort()
      await asking
      return took
    },
  }
}
