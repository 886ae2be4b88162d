import pg from 'pg'
import { setAhead } from './shifted-clock.ts'

/** Preloaded into a server's process (server-process.ts): its clock goes ahead, or it is killed in the middle of a batch. */
const { dieAtBatch, aheadMs = 0 } = JSON.parse(process.env['FATE'] ?? '{}') as { dieAtBatch?: number; aheadMs?: number }
setAhead(aheadMs)

/** Of a job, and of a rotation of SECRETS_KEY. */
const SETTLES = /^update "(job_row" set state = settled|user_identity" set "authenticator_key" = fresh)/
let batches = 0

/** The users of the batch are changed and their audit rows are written, its own rows are not settled: nothing of it is committed. */
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(target, client, given: unknown[]) {
    const [statement] = given
    const text = typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
    if (SETTLES.test(text)) batches++
    if (batches === dieAtBatch) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(target, client, given)
  },
})
