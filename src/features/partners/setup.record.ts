import { msg } from '@lingui/core/macro'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import type { Partner } from './PartnerFrame.tsx'
import { UpdatePartnerDocument, updatePartnerRules } from './partner.generated.ts'
import { dateFormats, languages, partnerServerWords } from './partner-words.ts'

const textOf = (number: number | null) => (number === null ? '' : String(number))

const valuesOf = (partner: Partner) => ({
  name: partner.name,
  domain: partner.domain,
  isHrPartner: partner.isHrPartner,
  hrProductUrl: partner.hrProductUrl ?? '',
  termsUrl: partner.termsUrl ?? '',
  privacyUrl: partner.privacyUrl ?? '',
  helpUrl: partner.helpUrl ?? '',
  signInNote: partner.signInNote ?? '',
  mailSenderName: partner.mailSenderName ?? '',
  mailReplyTo: partner.mailReplyTo ?? '',
  mailFooter: partner.mailFooter ?? '',
  localeIds: partner.partnerLocales.map(({ localeId }) => localeId) as readonly string[],
  defaultLocaleId: partner.defaultLocaleId,
  defaultDateFormat: partner.defaultDateFormat,
  showLanguageOption: partner.showLanguageOption,
  sessionTimeoutMinutes: textOf(partner.sessionTimeoutMinutes),
  passwordMinLength: textOf(partner.passwordMinLength),
  passwordExpiryDays: textOf(partner.passwordExpiryDays),
})
type Values = Widened<ReturnType<typeof valuesOf>>

const LIMITS = ['sessionTimeoutMinutes', 'passwordMinLength', 'passwordExpiryDays'] as const

const sections: readonly Section<Values>[] = [
  {
    title: msg`Partner`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name` },
      { kind: 'text', name: 'domain', label: msg`Host name`, description: msg`Visitors of this host see the partner’s look.` },
      {
        kind: 'switch',
        name: 'isHrPartner',
        label: msg`HR partner`,
        description: msg`Employees and managers of the HR product have no access to this portal.`,
      },
      {
        kind: 'text',
        name: 'hrProductUrl',
        label: msg`HR product address`,
        description: msg`Shown to the partner’s users on Home.`,
      },
    ],
  },
  {
    title: msg`Languages and dates`,
    fields: [
      { kind: 'multiSelect', name: 'localeIds', label: msg`Languages offered`, choices: languages, required: true },
      { kind: 'select', name: 'defaultLocaleId', label: msg`Default language`, choices: languages, required: true },
      { kind: 'select', name: 'defaultDateFormat', label: msg`Date format`, choices: dateFormats, required: true },
      {
        kind: 'switch',
        name: 'showLanguageOption',
        label: msg`Language menu`,
        description: msg`Users choose their language in the top bar.`,
      },
    ],
  },
  {
    title: msg`Sign-in`,
    fields: [
      {
        kind: 'number',
        name: 'sessionTimeoutMinutes',
        label: msg`Session timeout (minutes)`,
        description: msg`Inactive users are signed out after this time. Leave empty for 30 minutes.`,
        hint: msg`5 to 480.`,
      },
      {
        kind: 'number',
        name: 'passwordMinLength',
        label: msg`Minimum password length`,
        description: msg`For new passwords. Leave empty for 12 characters.`,
        hint: msg`12 to 64.`,
      },
      {
        kind: 'number',
        name: 'passwordExpiryDays',
        label: msg`Password expiry (days)`,
        description: msg`For users without their own interval. Leave empty for passwords that do not expire.`,
        hint: msg`1 to 730.`,
      },
    ],
  },
  {
    title: msg`Sign-in page`,
    fields: [
      { kind: 'text', name: 'signInNote', label: msg`Sentence on the sign-in page` },
      { kind: 'text', name: 'termsUrl', label: msg`Terms of use`, description: msg`Address that begins with https://.` },
      { kind: 'text', name: 'privacyUrl', label: msg`Privacy notice`, description: msg`Address that begins with https://.` },
      { kind: 'text', name: 'helpUrl', label: msg`Help`, description: msg`Address that begins with https://.` },
    ],
  },
  {
    title: msg`Emails`,
    fields: [
      {
        kind: 'text',
        name: 'mailSenderName',
        label: msg`Sender’s name`,
        description: msg`The address of the sender stays that of this installation.`,
      },
      { kind: 'text', name: 'mailReplyTo', label: msg`Address for answers` },
      { kind: 'text', name: 'mailFooter', label: msg`Last line` },
    ],
  },
]

/** The form for a partner's identity, language, formats and sign-in rules. */
export const partnerSetup = recordPage<Partner>()({
  resource: msg`Partner`,
  values: valuesOf,
  mutation: UpdatePartnerDocument,
  rules: updatePartnerRules,
  variables: ({ id, version, changed: { localeIds, sessionTimeoutMinutes, passwordMinLength, passwordExpiryDays, ...rest } }) => {
    const limits = { sessionTimeoutMinutes, passwordMinLength, passwordExpiryDays }
    const numbers = LIMITS.flatMap((name) => (limits[name] === undefined ? [] : [[name, Number(limits[name])] as const]))
    return { input: { id, version, ...rest, ...(localeIds && { localeIds: [...localeIds] }), ...Object.fromEntries(numbers) } }
  },
  answer: ({ updatePartner: { partner, errors } }) => ({ entity: partner, errors }),
  serverWords: partnerServerWords,
  sections,
})
