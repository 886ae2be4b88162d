import { currentTrace } from '../../platform/http/trace.ts'
import { inWorker, WorkRefused } from '../../platform/work/in-worker.ts'
import { parseXml } from '../../platform/xml.ts'
import { FederationError } from '../federation-error.ts'
import { checkSize, decoded, LOGOUT_LIMITS, RESPONSE_LIMITS } from './saml-response.ts'
import type { SamlAnswer, SamlTask } from './saml-worker.ts'

/** A task takes milliseconds; the rest of the time limit allows for a busy machine. */
const work = inWorker<SamlTask, SamlAnswer>(new URL('saml-worker.ts', import.meta.url), { ms: 10_000, heapMb: 256, waiting: 50 })

/**
 * Judges a provider's message in a separate thread, after checking its size. Networks take turns.
 * @returns the XML that the signature covers
 * @throws {FederationError}
 */
export async function inSamlWorker(task: SamlTask): Promise<string> {
  checkTask(task)
  const network = currentTrace()?.caller?.network ?? ''
  const answer = await work(network, task).catch((error: unknown) => {
    if (!(error instanceof WorkRefused)) throw error
    throw new FederationError('ANSWER', 'MESSAGE_NOT_JUDGED_IN_TIME', { received: { code: 'SOMETHING_ELSE' } })
  })
  if ('xml' in answer) return answer.xml
  throw new FederationError(answer.stage, ...answer.details)
}

/** Like `inSamlWorker`, parsed. @throws {FederationError} */
export async function signedElement(task: SamlTask): Promise<Element> {
  const element = parseXml(await inSamlWorker(task))?.documentElement
  if (!element) throw new FederationError('SIGNATURE', 'MESSAGE_NOT_SIGNED', { received: null })
  return element
}

/** The size of a message in an address is checked after its signature, which is cheaper to verify. */
function checkTask(task: SamlTask): void {
  if (task.kind === 'response') checkSize(decoded(task.encoded), RESPONSE_LIMITS)
  if (task.kind === 'artifact') checkSize(task.envelope, RESPONSE_LIMITS)
  if (task.kind === 'envelope') checkSize(task.xml, LOGOUT_LIMITS)
  if (task.kind !== 'field') return
  if (task.encoded.length > 1.5 * LOGOUT_LIMITS.characters)
    throw new FederationError('ANSWER', 'MESSAGE_TOO_LARGE', { received: { code: 'MORE' } })
  checkSize(Buffer.from(task.encoded, 'base64').toString(), LOGOUT_LIMITS)
}
