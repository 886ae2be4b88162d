import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refusedFile } from '../../../kit/import/reading/read-file.ts'
import { places } from '../../../platform/places.ts'
import { EXPORT } from './export-limits.ts'
import type { ExportRequest, FileAnswer, SomeRecords } from './export-worker.ts'

/** An export that is being read. The caller that opened it must close it. */
export type ExportReader = {
  readonly answer: FileAnswer
  /** Yields the records in chunks. The next chunk is requested only after the previous one was processed. */
  readonly records: () => AsyncGenerator<NonNullable<SomeRecords>>
  readonly close: () => Promise<void>
}

const enter = places(1)
/** Memory limit of the worker in addition to the file, and time limit for reading. */
const HEAP_MB = 1536
const MOST_MS = 120_000

/**
 * Reads an export in a worker thread, one at a time in this process. A large export takes seconds and several times its size in memory; meanwhile the
 * process keeps answering requests.
 * @param asked its bytes are transferred to the worker, so the caller must not use them afterwards
 */
export async function openExport(asked: ExportRequest): Promise<ExportReader> {
  const leave = await enter()
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  let fault: unknown
  worker.on('error', (error) => (fault = error))
  const ask = async <Answer>(message: unknown, transfer: ArrayBuffer[] = []): Promise<Answer> => {
    if (fault !== undefined) throw fault
    const heard = once(worker, 'message')
    worker.postMessage(message, transfer)
    const [answer] = await heard
    return answer as Answer
  }
  const close = async () => {
    await worker.terminate()
    leave()
  }
  try {
    const bytes = ownedBytes(asked.bytes)
    const timer = setTimeout(() => void worker.terminate(), MOST_MS)
    const ended = new Promise<FileAnswer>((resolve) =>
      worker.once('exit', () => resolve({ refusal: refusedFile('FILE_TOO_LARGE', EXPORT) })),
    )
    const answer = await Promise.race([ask<FileAnswer>({ ...asked, bytes }, [bytes.buffer]), ended])
      .catch((error: unknown): FileAnswer => {
        if (!isOutOfMemory(error)) throw error
        return { refusal: refusedFile('FILE_TOO_LARGE', EXPORT) }
      })
      .finally(() => clearTimeout(timer))
    return {
      answer,
      async *records() {
        for (let some = await ask<SomeRecords>('next'); some; some = await ask<SomeRecords>('next')) yield some
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Small Buffers share one ArrayBuffer, which cannot be transferred. */
const ownedBytes = ({ buffer, byteLength, byteOffset }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength))
