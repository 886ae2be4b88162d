import { inWorker, WorkRefused } from '../../../platform/work/in-worker.ts'
import { refusal } from '../../graphql/refusal.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { FILE, refusedFile } from './read-file.ts'
import type { ReadFile, Reading } from './read-file.ts'
import type { FileLook, ReadAnswer, ReadTask } from './read-worker.ts'

/** A file of 5 MiB takes a second; the rest is for a machine that is busy. */
const work = inWorker<ReadTask, ReadAnswer>(new URL('read-worker.ts', import.meta.url), { ms: 30_000, heapMb: 768, waiting: 10 })

/** Reads an uploaded file in a thread of its own. @param userId whose it is: people take turns */
export async function readFileAway(userId: string, bytes: Buffer, reading: Reading = {}): Promise<ReadFile | UserError> {
  const answer = await ask(userId, { bytes, reading, isLook: false })
  return 'file' in answer ? answer.file : refusalOf(answer)
}

/** The same without the rows. */
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
