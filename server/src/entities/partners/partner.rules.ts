import { ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { STANDARD_PASSWORDS } from '../../kit/hosts.ts'
import { editable, type EditableField } from '../../kit/resource/editable.ts'
import { partner } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { sessionTimeoutRules } from '../sessions/session-timeout.ts'
import type { LockedPartner, Look } from './partner.row.ts'

const HOST_NAME = {
  pattern: /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/u,
  code: 'HOST_NAME_INVALID',
  message: 'Enter a host name, for example portal.example.com.',
} as const
const HEX = { pattern: /^#(?:[\da-fA-F]{3}|[\da-fA-F]{6})$/u, code: 'COLOUR_INVALID', message: 'Enter a colour such as #1d626e.' } as const
const WEB = { pattern: /^https?:\/\/[^\s]+$/u, code: 'URL_INVALID', message: 'Enter an address that begins with https://.' } as const

/** Links that are shown to people who are not signed in, without a user name before the host. */
const SECURE_WEB = {
  pattern: /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/u,
  code: 'URL_INVALID',
  message: 'Enter an address that begins with https://.',
} as const
const MAILBOX = {
  pattern: /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/u,
  code: 'MAILBOX_INVALID',
  message: 'Enter one email address.',
} as const

/** Date formats that a partner may choose. */
export const PARTNER_DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'D MMM YYYY'] as const
const CORNERS = ['square', 'soft', 'round']
const BORDERS = ['none', 'solid', 'dashed', 'dotted', 'double']

const { min: SHORTEST, max: LONGEST } = sessionTimeoutRules.minutes

/** Columns of the partner itself that an update may change. */
export const partnerFields = editable(partner, {
  name: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
  domain: {
    creates: 'required',
    rule: { required: true, maxLength: 253, form: HOST_NAME },
    description: 'Host name at which the portal serves this partner.',
  },
  isHrPartner: { creates: 'optional', description: 'Whether users whose claim `nhr` is employee or manager have no access to the portal.' },
  defaultLocaleId: { creates: 'required', type: 'ID', rule: { required: true } },
  defaultDateFormat: { creates: 'optional', rule: { required: true, maxLength: 20 } },
  showLanguageOption: { description: 'Whether its users can choose their language in the top bar.' },
  hrProductUrl: { rule: { maxLength: 500, form: WEB } },
  termsUrl: { rule: { maxLength: 500, form: SECURE_WEB }, description: 'Terms of use, linked on the sign-in page.' },
  privacyUrl: { rule: { maxLength: 500, form: SECURE_WEB }, description: 'Privacy notice, linked on the sign-in page.' },
  helpUrl: { rule: { maxLength: 500, form: SECURE_WEB }, description: 'Help, linked on the sign-in page.' },
  signInNote: { rule: { maxLength: 200, form: ONE_LINE }, description: 'One sentence on the sign-in page.' },
  mailSenderName: {
    rule: { maxLength: 100, form: ONE_LINE },
    description: 'Name of the sender of its mails. The address stays that of the installation.',
  },
  mailReplyTo: { rule: { maxLength: 254, form: MAILBOX }, description: 'Address that answers to its mails go to.' },
  mailFooter: { rule: { maxLength: 300, form: ONE_LINE }, description: 'One line at the end of its mails.' },
  sessionTimeoutMinutes: {
    rule: { min: 0, max: LONGEST },
    description: 'Minutes without activity until a session ends, from 5 to 480. 0 for the default of 30.',
  },
  passwordMinLength: {
    rule: { min: 0, max: 64 },
    description: 'Minimum number of characters of a new password, from 12 to 64. 0 for the default of 12.',
  },
  passwordExpiryDays: { rule: { min: 0, max: 730 }, description: 'Days after which passwords expire, from 1 to 730. 0 for never.' },
})

/** Columns of the partner's look that an update may change. */
export const lookFields = editable(applicationTheme, {
  ...colours(
    'themesPrimaryColor',
    'themesPrimaryHoverColor',
    'themesSecondaryColor',
    'themesSecondaryHoverColor',
    'themesInfoColor',
    'themesInfoHoverColor',
    'topMenuBackgroundColor',
    'topMenuGradientColor',
    'mainColoursBackgroundColor',
    'mainColoursHeaderTextColor',
    'mainColoursSeperatorLine',
    'sideMenuBackgroundColor',
    'sideMenuTextColor',
    'primaryNavColor',
    'primaryNavGradient',
  ),
  themesStyleString: { description: 'Shape of corners: square, soft or round.' },
  topMenuBorderStyle: { description: 'Border of the top menu: none, solid, dashed, dotted or double.' },
  useTopMenuGradient: {},
})

export const localeRules = { localeIds: { minItems: 1 } } as const

/** Changes of a partner. A missing field stays unchanged; '' clears a text, 0 a number. */
export type PartnerInput = Parameters<typeof partnerFields.kept>[0] &
  Parameters<typeof lookFields.kept>[0] & { readonly localeIds?: readonly string[] | undefined }

export const toPartnerColumns = ({ domain, localeIds, ...input }: PartnerInput): Partial<LockedPartner> => ({
  ...partnerFields.kept(input),
  ...lookFields.kept(input),
  ...(domain !== undefined && { domain: tidyAddress(domain).toLowerCase() }),
  ...(localeIds && { localeIds: joined(localeIds) }),
})

/** IDs of languages in the format of `LockedPartner`: sorted and joined by spaces. */
export const joined = (localeIds: readonly string[]): string => [...new Set(localeIds)].toSorted().join(' ')
export const listOf = (localeIds: string): string[] => localeIds.split(' ').filter(Boolean)

type Known = { readonly locales: ReadonlySet<string>; readonly portalHost: string | undefined }
type Judged = Omit<LockedPartner, keyof Look | 'id' | 'version' | 'partnerId' | 'createdAt' | 'rootCustomerId' | 'logoType'> & Partial<Look>

/**
 * Returns everything that is wrong with a partner after a change.
 * @param changed fields that the change sets; errors of other fields are left out
 * @param known the existing languages, and the host name of PUBLIC_URL, which belongs to all partners and cannot be the domain of one
 */
export function partnerErrors(next: Judged, changed: ReadonlySet<string>, { locales, portalHost }: Known): UserError[] {
  const localeIds = listOf(next.localeIds)
  const errors = [...partnerFields.errors(next), ...lookFields.errors(next), ...ruleErrors(localeRules, { localeIds })]
  const isIn = (path: string, allowed: readonly string[], value: string | null | undefined, words: string) =>
    value != null && !allowed.includes(value) && errors.push(invalid(path, 'VALUE_NOT_ALLOWED', words))
  isIn('defaultDateFormat', PARTNER_DATE_FORMATS, next.defaultDateFormat, 'There is no such date format.')
  isIn('themesStyleString', CORNERS, next.themesStyleString, 'Corners are square, soft or round.')
  isIn('topMenuBorderStyle', BORDERS, next.topMenuBorderStyle, 'There is no such border.')
  if (next.domain === portalHost) errors.push(conflict('domain', 'DOMAIN_OF_PORTAL', 'This is the host name of the portal itself.'))
  const unknown = (path: string) => errors.push(missing(path, 'LOCALE_NOT_FOUND', 'There is no such language.'))
  if (!localeIds.every((id) => locales.has(id) || id === next.defaultLocaleId)) unknown('localeIds')
  if (!locales.has(next.defaultLocaleId)) unknown('defaultLocaleId')
  else if (!localeIds.includes(next.defaultLocaleId)) {
    const path = changed.has('defaultLocaleId') ? 'defaultLocaleId' : 'localeIds'
    errors.push(invalid(path, 'DEFAULT_NOT_OFFERED', 'The default language is one of those offered.'))
  }
  atLeast(errors, 'sessionTimeoutMinutes', next.sessionTimeoutMinutes, SHORTEST)
  atLeast(errors, 'passwordMinLength', next.passwordMinLength, STANDARD_PASSWORDS.minLength)
  return errors.filter(({ path }) => path !== null && changed.has(path))
}

function atLeast(errors: UserError[], path: string, value: number | null, least: number): void {
  if (value !== null && value > 0 && value < least) errors.push(invalid(path, 'TOO_FEW', `At least ${least}, or 0 for the standard.`))
}

function colours<const Name extends keyof Look>(...names: readonly Name[]): { readonly [Each in Name]: EditableField } {
  return Object.fromEntries(names.map((name) => [name, { rule: { maxLength: 7, form: HEX } }])) as never
}
