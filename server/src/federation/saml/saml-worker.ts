import { XMLSerializer } from '@xmldom/xmldom'
import { answerTasks } from '../../platform/work/answer-tasks.ts'
import { FederationError, type FederationStage, type FindingArguments } from '../federation-error.ts'
import { readArtifactAnswer } from './saml-artifact.ts'
import { inTheClear } from './saml-encryption.ts'
import { messageOfAddress, messageOfField, verifiedMessage, type SamlField } from './saml-message.ts'
import { checkOpened, readSamlResponse, type SamlExpected } from './saml-response.ts'
import { verifiedAssertion } from './saml-signature.ts'
import { messageOfEnvelope } from './saml-soap.ts'

/** A message to judge. @param certificates PEM, concatenated */
export type SamlTask = { readonly certificates: string } & (
  | { readonly kind: 'response'; readonly encoded: string; readonly expected: SamlExpected; readonly privateKeys: readonly string[] }
  | { readonly kind: 'field'; readonly encoded: string }
  | { readonly kind: 'address'; readonly search: string; readonly field: SamlField }
  | { readonly kind: 'envelope'; readonly xml: string }
  | ({ readonly kind: 'artifact' } & Omit<Parameters<typeof readArtifactAnswer>[0], 'certificates'>)
)
/** The signed XML, or why it is refused. */
export type SamlAnswer = { readonly xml: string } | { readonly stage: FederationStage; readonly details: FindingArguments }

answerTasks<SamlTask, SamlAnswer>(async (task) => {
  try {
    const judged = await judge(task)
    return { xml: typeof judged === 'string' ? judged : new XMLSerializer().serializeToString(judged) }
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    const { stage, details } = error
    return { stage, details }
  }
})

function judge(task: SamlTask): Element | string | Promise<Element> {
  const { certificates } = task
  if (task.kind === 'response') return openAssertion(task.encoded, task.expected, certificates, task.privateKeys)
  if (task.kind === 'field') return messageOfField(task.encoded, certificates)
  if (task.kind === 'address') return messageOfAddress(task.search, task.field, certificates)
  if (task.kind === 'envelope') return verifiedMessage(task.xml, messageOfEnvelope(task.xml), certificates)
  return readArtifactAnswer(task)
}

/** Returns the signed assertion of a response. An encrypted assertion in an unsigned response is decrypted first and then judged. */
async function openAssertion(
  encoded: string,
  expected: SamlExpected,
  certificates: string,
  privateKeys: readonly string[],
): Promise<Element> {
  const response = readSamlResponse(encoded, expected)
  if (!response.isEncrypted) return verifiedAssertion(response, expected, certificates)
  if (response.signed.response) {
    const assertion = await verifiedAssertion(response, expected, certificates, privateKeys)
    checkOpened(assertion)
    return assertion
  }
  const opened = readSamlResponse(Buffer.from(await inTheClear(response.xml, privateKeys)).toString('base64'), expected)
  if (opened.isEncrypted) throw new FederationError('ANSWER', 'ASSERTION_ENCRYPTED_TWICE', { received: { code: 'MORE_THAN_ONCE' } })
  return verifiedAssertion(opened, expected, certificates)
}
