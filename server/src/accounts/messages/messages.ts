import { de } from './de.ts'
import { enGb, type Messages } from './en-gb.ts'
import { es } from './es.ts'
import { frCa } from './fr-ca.ts'
import { LOCALES, matchLocale, type Locale } from '../../../../contract/locales.ts'

const organization = (text: string) => text.replace('organisation', 'organization')

/** American English; only the texts that differ from British English. */
const enUs: Messages = {
  ...enGb,
  noUpper: 'An uppercase letter',
  noLower: 'A lowercase letter',
  networkRequired: organization(enGb.networkRequired),
  enrolLead: organization(enGb.enrolLead),
  enrolChoose: organization(enGb.enrolChoose),
  setUpLead: organization(enGb.setUpLead),
  noticeTWO_FACTOR_BYPASSED: organization(enGb.noticeTWO_FACTOR_BYPASSED),
  mailPinWarning: 'Memorize it and delete this email. We never ask for all six digits.',
}

/** Texts of the provider's pages and mails; a language that lacks one does not compile. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { 'en-GB': enGb, 'en-US': enUs, de, es, 'fr-CA': frCa }

/** Fills the `{…}` placeholders of a message. */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Texts of a language as named by an account or partner; British English if it is not available. */
export const textsFor = (locale: string): Messages => MESSAGES[matchLocale(locale, LOCALES) ?? 'en-GB']
