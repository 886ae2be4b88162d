import type {
  FindingValue,
  FindingValues,
  Received,
  SignInFinding,
  SignInFindingCode,
  ValuesOfFinding,
} from '../../../contract/sign-in-findings.ts'
import { redactText } from '../platform/redact.ts'
import type { federationStages } from '../tables/providers/sign-in-trace.table.ts'
import { findingText, receivedText } from './findings/finding-text.ts'
import type { Refusal } from './guarded-fetch.ts'

/** Stage at which a sign-in by another provider was refused. */
export type FederationStage = (typeof federationStages)[number]

/** What was received: a code with its values, or a protocol value as text. Null or an empty text means that nothing was received. */
export type ReceivedInput = Received | string | null | undefined

/** Arguments of a finding: its code, its values with what was received, and the reason if an address of the provider was not requested at all. */
export type FindingArguments = {
  [Code in SignInFindingCode]: readonly [
    code: Code,
    values: ValuesOfFinding<Code> & { readonly received: ReceivedInput },
    refusal?: Refusal | undefined,
  ]
}[SignInFindingCode]

const LONGEST = 200

/**
 * Why a sign-in by another provider is refused, for the person who has to find the fault. The values contain codes, addresses, algorithms and times,
 * never a token or personal data from the answer.
 */
export class FederationError extends Error {
  override name = 'FederationError'
  readonly stage: FederationStage
  readonly finding: SignInFinding
  /** In English, like `received`. */
  readonly expected: string
  readonly received: string
  readonly refusal: Refusal | undefined
  /** Arguments to throw the same error again in another thread. */
  readonly details: FindingArguments

  constructor(stage: FederationStage, ...details: FindingArguments) {
    const [code, { received, ...values }, refusal] = details
    const finding = { code, values: plainValues(values), received: receivedOf(received) }
    const [required, got] = [plain(findingText(finding)), plain(receivedText(finding.received))]
    super(`${stage}: expected ${required}, received ${got}`)
    this.stage = stage
    this.finding = finding
    this.expected = required
    this.received = got
    this.refusal = refusal
    this.details = details
  }
}

function receivedOf(received: ReceivedInput): SignInFinding['received'] {
  if (typeof received === 'object' && received !== null) {
    const { code, ...values } = received
    return { code, values: plainValues(values) }
  }
  const text = plain(received ?? '')
  return text === '' ? { code: 'NOTHING', values: {} } : { code: 'VALUE', values: { text } }
}

const plainValues = (values: FindingValues): FindingValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(value)]))

const plainValue = (value: FindingValue): FindingValue =>
  typeof value === 'number' ? value : typeof value === 'string' ? plain(value) : value.map(plain)

/** Makes a text from outside safe for a log: redacted, on one line and truncated. */
const plain = (text: string): string =>
  redactText(text)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()

const LAST_MOMENT_MS = 8.64e15

/** A moment as ISO 8601. @param moment in milliseconds */
export const momentText = (moment: number): string => new Date(Math.max(-LAST_MOMENT_MS, Math.min(moment, LAST_MOMENT_MS))).toISOString()

/** Formats a moment named by a provider. It may be outside the range of `Date`. @param moment in milliseconds; undefined if there is none */
export function receivedMoment(moment: number | undefined): ReceivedInput {
  if (moment === undefined) return null
  return Math.abs(moment) <= LAST_MOMENT_MS ? momentText(moment) : { code: 'NO_DATE' }
}
