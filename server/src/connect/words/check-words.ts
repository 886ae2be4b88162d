import type { Locale } from '../../../../contract/locales.ts'
import type { FindingValues, SignInFinding } from '../../../../contract/sign-in-findings.ts'
import { fillFinding } from '../../federation/findings/finding-text.ts'
import { metadataFaultOf } from '../../federation/metadata/metadata-refresh.ts'
import { CHECKS, FINDINGS } from './words.ts'

/** What a check requires, in the reader's language. */
export const requiredIn = (locale: Locale, { code, values }: Pick<SignInFinding, 'code' | 'values'>): string =>
  filledIn(locale, CHECKS[locale].required[code], values)

/** What was received instead. */
export function receivedIn(locale: Locale, { code, values }: SignInFinding['received']): string {
  const fault = code === 'METADATA_FAULT' ? metadataFaultOf(values['fault']) : undefined
  return fault === undefined ? filledIn(locale, CHECKS[locale].received[code], values) : FINDINGS[locale].faults[fault]
}

/** Names and values of the protocol are not translated. */
const filledIn = (locale: Locale, text: string, values: FindingValues): string =>
  fillFinding(text, values, (any) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(any))
