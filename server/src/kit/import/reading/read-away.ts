import { inWorker, WorkRefused } from '../../../platform/work/in-worker.ts'
import { refusal } from '../../graphql/refusal.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { FILE, refusedFile } from './read-file.ts'
import type { ReadFile, Reading } from './read-file.ts'
import type { FileLook, ReadAnswer, ReadTask } from './read-worker.ts'

/** A file of 5 MiB takes about a second; the limit allows for a busy machine. */
const work = inWorker<ReadTask, ReadAnswer>(new URL('read-worker.ts', import.meta.url), { ms: 30_000, heapMb: 768, waiting: 10 })

/** Reads an uploaded file in a separate thread. @param userId its owner: users take turns */
export async function readFileAway(userId: string, bytes: Buffer, reading: Reading = {}): Promise<ReadFile | UserError> {
  const answer = await ask(userId, { bytes, reading, isLook: false })
  return 'file' in answer ? answer.file : refusalOf(answer)
}

/** Like `readFileAway`, without the rows. */
export async function lookAtFile(userId: string, bytes: Buffer, reading: Reading = {}): Promise<FileLook | UserError> {
  const answer = await ask(userId, { bytes, reading, isLook: true })
  return 'look' in answer ? answer.look : refusalOf(answer)
}

const ask = (userId: string, task: ReadTask): Promise<ReadAnswer> =>
  work(userId, task).catch((error: unknown) => {
    if (!(error instanceof WorkRefused)) throw error
    if (error.reason === 'BUSY') throw refusal('RATE_LIMITED')
    return { refusal: refusedFile('FILE_TOO_LARGE', FILE) }
  })

const refusalOf = (answer: ReadAnswer): UserError => ('refusal' in answer ? answer.refusal : refusedFile('FILE_EMPTY', FILE))
