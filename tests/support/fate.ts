import { writeSync } from 'node:fs'
import pg from 'pg'
import { setAhead } from './shifted-clock.ts'

/**
 * What happens to a process: its clock is ahead, or it is killed in the middle of its nth batch, or of a batch with one of these rows, whose number
 * it then prints.
 */
export type Fate = { readonly dieAtBatch?: number; readonly dieAtRows?: readonly number[]; readonly aheadMs?: number }

let fate: Fate = {}
let batches = 0

export function meet(next: Fate) {
  fate = next
  setAhead(next.aheadMs ?? 0)
}
/** Takes effect if the module is preloaded into a server process (server-process.ts). */
meet(JSON.parse(process.env['FATE'] ?? '{}') as Fate)

/** Statements that complete a batch of a job or of a rotation of SECRETS_KEY. */
const SETTLES = /^update "(job_row" set state = settled|user_identity" set "authenticator_key" = fresh)/

/** At this moment the records of the batch are changed and their audit rows written, but its own rows are not updated: nothing of it is committed. */
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(target, client, given: unknown[]) {
    const [statement, parameters] = given
    const told = typeof statement === 'object' && statement !== null ? (statement as { text?: string; values?: unknown }) : {}
    const text = told.text ?? ''
    if (SETTLES.test(text)) {
      batches++
      const row = fate.dieAtRows && settledIn(parameters ?? told.values).find((number) => fate.dieAtRows?.includes(number))
      if (row !== undefined) writeSync(1, `${row}\n`)
      if (row !== undefined || batches === fate.dieAtBatch) process.kill(process.pid, 'SIGKILL')
    }
    return Reflect.apply(target, client, given)
  },
})

const settledIn = (parameters: unknown): readonly number[] =>
  (JSON.parse(String(Array.isArray(parameters) ? parameters[0] : '[]')) as { number: number }[]).map(({ number }) => number)
