import { withoutZeros } from '../../../../contract/text-encoding.ts'
import { currentTrace } from '../../platform/http/trace.ts'
import { inWorker, WorkRefused } from '../../platform/work/in-worker.ts'
import type { FetchOptions } from '../guarded-fetch.ts'
import type { MetadataAnswer, MetadataTask } from './metadata-worker.ts'
import { BadMetadata, onlySafe, readSamlMetadata, type SamlMetadata } from '../saml/saml-metadata.ts'

/** Limit in characters. Longer texts may block the main thread for more than a few milliseconds; most metadata are shorter. */
const LONGEST_AT_ONCE = 8192

/**
 * The largest metadata take a second; the rest of the time limit allows for a busy machine. Not shared with the thread of sign-ins, which would have
 * to wait.
 */
const work = inWorker<MetadataTask, MetadataAnswer>(new URL('metadata-worker.ts', import.meta.url), {
  ms: 10_000,
  heapMb: 256,
  waiting: 10,
})

/**
 * Reads a SAML2 provider's metadata like `readSamlMetadata`, long ones in a separate thread, in which networks take turns.
 * @throws {BadMetadata}
 */
export async function readMetadata(text: string, fetching: FetchOptions): Promise<SamlMetadata> {
  const xml = withoutZeros(text)
  if (xml.length <= LONGEST_AT_ONCE) return readSamlMetadata(xml, new Date(), fetching)
  const answer = await work(currentTrace()?.caller?.network ?? '', { xml, now: new Date() }).catch((error: unknown) => {
    if (!(error instanceof WorkRefused)) throw error
    if (error.reason === 'BUSY') throw new Error('Too many metadata are read at once. Try again in a moment.', { cause: error })
    return { fault: 'TOO_LARGE' } as const
  })
  if ('fault' in answer) throw new BadMetadata(answer.fault)
  return onlySafe(answer.metadata, fetching)
}
