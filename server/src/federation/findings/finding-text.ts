import type { FindingValues, SignInFinding } from '../../../../contract/sign-in-findings.ts'
import { FINDING_TEXTS, RECEIVED_TEXTS } from './finding-texts.ts'

const fillFinding = (text: string, values: FindingValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => [values[name] ?? ''].flat().join(' or '))

/** What a check requires, in English. */
export const findingText = ({ code, values }: Pick<SignInFinding, 'code' | 'values'>): string =>
  fillFinding(FINDING_TEXTS[code], values).replace(/^a (?=[AEIOU])/, 'an ')

/** What the check received, in English. */
export const receivedText = ({ code, values }: SignInFinding['received']): string => fillFinding(RECEIVED_TEXTS[code], values)
