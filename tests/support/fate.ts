import { writeSync } from 'node:fs'
import pg from 'pg'
import { setAhead } from './shifted-clock.ts'

/**
 * What becomes of a process: its clock goes ahead, or it is killed in the middle of its nth batch, or of one that has one of those rows, whose number
 * it says then.
 */
export type Fate = { readonly dieAtBatch?: number; readonly dieAtRows?: readonly number[]; readonly aheadMs?: number }

let fate: Fate = {}
let batches = 0

export function meet(next: Fate) {
  fate = next
  setAhead(next.aheadMs ?? 0)
}
/** Where it is preloaded into a server's process (server-process.ts). */
meet(JSON.parse(process.env['FATE'] ?? '{}') as Fate)

/** Of a job, and of a rotation of SECRETS_KEY. */
const SETTLES = /^update "(job_row" set state = settled|user_identity" set "authenticator_key" = fresh)/

/** The records of the batch are changed and their audit rows are written, its own rows are not settled: nothing of it is committed. */
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
