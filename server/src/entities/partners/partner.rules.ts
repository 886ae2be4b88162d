import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { STANDARD_PASSWORDS } from '../../kit/hosts.ts'
import { sessionTimeoutRules } from '../sessions/session-timeout.ts'
import type { LockedPartner, Look } from './partner.row.ts'

const ONE_LINE = { pattern: /^\P{Cc}+$/u, code: 'CONTROL_CHARACTER', message: 'A name cannot hold control characters.' } as const
const HOST_NAME = {
  pattern: /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/u,
  code: 'HOST_NAME_INVALID',
  message: 'Enter a host name, for example portal.example.com.',
} as const
const HEX = { pattern: /^#(?:[\da-fA-F]{3}|[\da-fA-F]{6})$/u, code: 'COLOUR_INVALID', message: 'Enter a colour such as #1d626e.' } as const
const WEB = { pattern: /^https?:\/\/[^\s]+$/u, code: 'URL_INVALID', message: 'Enter an address that begins with https://.' } as const

/** How days may be written; '' of a person stands for the partner's. */
export const PARTNER_DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'D MMM YYYY'] as const
const CORNERS = ['square', 'soft', 'round']
const BORDERS = ['none', 'solid', 'dashed', 'dotted', 'double']

const { min: SHORTEST, max: LONGEST } = sessionTimeoutRules.minutes

/** 0 takes a number away. */
export const partnerRules = {
  name: { required: true, maxLength: 100, form: ONE_LINE },
  domain: { required: true, maxLength: 253, form: HOST_NAME },
  defaultDateFormat: { required: true, maxLength: 20 },
  localeIds: { minItems: 1 },
  sessionTimeoutMinutes: { min: 0, max: LONGEST },
  passwordMinLength: { min: 0, max: 64 },
  passwordExpiryDays: { min: 0, max: 730 },
  hrProductUrl: { maxLength: 500, form: WEB },
} as const satisfies InputRules

export const COLOURS = [
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
] as const satisfies readonly (keyof Look)[]

export const colourRule = { maxLength: 7, form: HEX } as const
const ofColours = <Value>(valueOf: (name: (typeof COLOURS)[number]) => Value) =>
  Object.fromEntries(COLOURS.map((name) => [name, valueOf(name)]))
const lookRules: InputRules = ofColours(() => colourRule)

type Judged = Omit<LockedPartner, 'id' | 'version' | 'partnerId' | 'createdAt' | 'rootCustomerId' | 'logoType'>

/** Everything that is wrong with a partner as it is to be. @param changed the fields that are new; what was there before is left alone */
export function partnerErrors(next: Judged, changed: ReadonlySet<string>): UserError[] {
  const localeIds = next.localeIds.split(' ').filter(Boolean)
  const colours = ofColours((name) => next[name])
  const errors = [...ruleErrors(partnerRules, { ...next, localeIds }), ...ruleErrors(lookRules, colours)]
  const isIn = (path: string, known: readonly string[], value: string | null, words: string) =>
    value !== null && !known.includes(value) && errors.push(invalid(path, 'VALUE_NOT_ALLOWED', words))
  isIn('defaultDateFormat', PARTNER_DATE_FORMATS, next.defaultDateFormat, 'There is no such date format.')
  isIn('themesStyleString', CORNERS, next.themesStyleString, 'Corners are square, soft or round.')
  isIn('topMenuBorderStyle', BORDERS, next.topMenuBorderStyle, 'There is no such border.')
  if (!localeIds.includes(next.defaultLocaleId)) {
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
