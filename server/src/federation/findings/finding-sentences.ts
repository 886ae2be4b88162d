import { FINDING_VALUES, RECEIVED_FINDINGS, SIGN_IN_FINDINGS } from '../../../../contract/sign-in-findings.ts'
import type {
  FindingValue,
  FindingValueName,
  FindingValues,
  ReceivedCode,
  SignInFinding,
  SignInFindingCode,
} from '../../../../contract/sign-in-findings.ts'
import { metadataFaults } from '../../tables/providers/login-provider.table.ts'
import type { FederationStage } from '../federation-error.ts'
import { FINDING_TEXTS, RECEIVED_TEXTS } from './finding-texts.ts'

/**
 * Recognises the sentences that the previous version stores without a code: those of `finding-texts.ts`, and a few with other wording. Remove this
 * file in the release after the one that stores codes (K10).
 */
type Sentence<Code> = {
  readonly code: Code
  readonly pattern: RegExp
  readonly names: readonly FindingValueName[]
  /** Set if the sentence has this meaning at one stage only. */
  readonly stage?: FederationStage
  /** Values that the sentence does not contain. */
  readonly fixed?: FindingValues
}

const ONE_WORD: ReadonlySet<FindingValueName> = new Set(['element', 'field', 'name'])
const isName = (name: string): name is FindingValueName => Object.hasOwn(FINDING_VALUES, name)

function patternOf(name: FindingValueName): string {
  if (FINDING_VALUES[name] === 'number') return String.raw`(\d+)`
  return ONE_WORD.has(name) ? String.raw`([\w:-]+)` : '(.+)'
}

/** Builds the patterns of a list, those without values first. A text that consists of one value only is left out, because it would match anything. */
function sentencesOf<Code extends string>(
  codes: Readonly<Record<Code, readonly FindingValueName[]>>,
  texts: Readonly<Record<Code, string>>,
): readonly Sentence<Code>[] {
  const sentences: Sentence<Code>[] = []
  for (const code in codes) {
    if (/^\{\w+\}$/.test(texts[code])) continue
    const source = texts[code]
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 1 && isName(part) ? patternOf(part) : RegExp.escape(part)))
      .join('')
    sentences.push({ code, pattern: new RegExp(`^${source}$`), names: codes[code] })
  }
  return sentences.toSorted((one, other) => Math.min(one.names.length, 1) - Math.min(other.names.length, 1))
}

const FINDINGS: readonly Sentence<SignInFindingCode>[] = [
  ...sentencesOf(SIGN_IN_FINDINGS, FINDING_TEXTS),
  { code: 'PART_MISSING', pattern: /^an? ([\w:-]+)$/, names: ['name'] },
  { code: 'VERSION_UNSUPPORTED', pattern: /^Version 2\.0$/, names: [], fixed: { element: 'Response' } },
  { code: 'STATUS_NOT_SUCCESS', pattern: /^(urn:oasis:names:tc:SAML:2\.0:status:Success)$/, names: ['status'] },
  { code: 'CLIENT_AUTHENTICATION_UNSUPPORTED', pattern: /^(client_secret_basic or client_secret_post)$/, names: ['methods'] },
  {
    code: 'ALGORITHM_NOT_ALLOWED',
    pattern: /^(SignatureMethod|DigestMethod|Transform|CanonicalizationMethod|SigAlg) (.+)$/,
    names: ['element', 'algorithms'],
  },
  {
    code: 'ALGORITHM_NOT_ALLOWED',
    pattern: /^([\w-]+(?: or [\w-]+)*)$/,
    names: ['algorithms'],
    stage: 'SIGNATURE',
    fixed: { element: 'alg' },
  },
  { code: 'ISSUER_MISMATCH', pattern: /^(\S+)$/, names: ['issuer'], stage: 'ISSUER' },
  { code: 'AUDIENCE_MISMATCH', pattern: /^(\S+)$/, names: ['audience'], stage: 'AUDIENCE' },
]

const RECEIVED: readonly Sentence<ReceivedCode>[] = [
  // Must precede the current sentence, which matches this text too.
  { code: 'ADDRESS_INSIDE', pattern: /^(.+) is .+, which is inside this network$/, names: ['address'] },
  ...sentencesOf(RECEIVED_FINDINGS, RECEIVED_TEXTS),
  { code: 'METADATA_FAULT', pattern: new RegExp(`^(${metadataFaults.join('|')})$`), names: ['fault'] },
  { code: 'NO_APPLICABLE_KEY', pattern: /^error when selecting a JWT verification key, no applicable keys found$/, names: [] },
  { code: 'SEVERAL_APPLICABLE_KEYS', pattern: /^error when selecting a JWT verification key, multiple applicable keys found/, names: [] },
]

/** The code of what a check requires; `UNKNOWN` where no sentence fits. */
export const findingOfSentence = (text: string, stage: FederationStage | undefined): Pick<SignInFinding, 'code' | 'values'> =>
  recognised(FINDINGS, text, stage) ?? { code: 'UNKNOWN', values: { text } }

/** The code of what was received; `VALUE` where no sentence fits. */
export const receivedOfSentence = (text: string): SignInFinding['received'] =>
  recognised(RECEIVED, text, undefined) ?? { code: 'VALUE', values: { text } }

function recognised<Code>(sentences: readonly Sentence<Code>[], text: string, at: FederationStage | undefined) {
  for (const { code, pattern, names, stage, fixed } of sentences) {
    const match = stage === undefined || stage === at ? pattern.exec(text) : null
    if (match)
      return { code, values: { ...Object.fromEntries(names.map((name, nth) => [name, valueOf(name, match[nth + 1] ?? '')])), ...fixed } }
  }
  return undefined
}

function valueOf(name: FindingValueName, text: string): FindingValue {
  if (FINDING_VALUES[name] === 'number') return Number(text)
  return FINDING_VALUES[name] === 'list' ? text.split(' or ') : text
}
