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

/** Where a sign-in by another provider was refused. */
export type FederationStage = (typeof federationStages)[number]

/** What came: a code with its values; a text is a value of the protocol as it is, null or an empty one means that nothing came. */
export type ReceivedInput = Received | string | null | undefined

/** A code, its values with what was received, and why an address of the provider was not asked at all. */
export type FindingArguments = {
  [Code in SignInFindingCode]: readonly [
    code: Code,
    values: ValuesOfFinding<Code> & { readonly received: ReceivedInput },
    refusal?: Refusal | undefined,
  ]
}[SignInFindingCode]

const LONGEST = 200

/**
 * Why a sign-in by another provider is refused, for whoever has to find the fault. The values name codes, addresses, algorithms and times: never a
 * token, nor what an answer says of a person.
 */
export class FederationError extends Error {
  override name = 'FederationError'
  readonly stage: FederationStage
  readonly finding: SignInFinding
  /** In English, as `received`. */
  readonly expected: string
  readonly received: string
  readonly refusal: Refusal | undefined
  /** For who throws the same error again in another thread. */
  readonly details: FindingArguments

  constructor(stage: FederationStage, ...details: FindingArguments) {
    const [code, { received, ...values }, refusal] = details
    const finding = { code, values: plainValues(values), received: receivedOf(received) }
    const [wanted, got] = [plain(findingText(finding)), plain(receivedText(finding.received))]
    super(`${stage}: expected ${wanted}, received ${got}`)
    this.stage = stage
    this.finding = finding
    this.expected = wanted
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

/** What came from elsewhere as one short line. */
const plain = (text: string): string =>
  redactText(text)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

const LAST_MOMENT_MS = 8.64e15

/** A moment as ISO 8601. @param moment in milliseconds */
export const momentText = (moment: number): string => new Date(Math.max(-LAST_MOMENT_MS, Math.min(moment, LAST_MOMENT_MS))).toISOString()

/** A moment that a provider names, which may be one that no calendar has. @param moment in milliseconds; undefined where it names none */
export function receivedMoment(moment: number | undefined): ReceivedInput {
  if (moment === undefined) return null
  return Math.abs(moment) <= LAST_MOMENT_MS ? momentText(moment) : { code: 'NO_DATE' }
}
