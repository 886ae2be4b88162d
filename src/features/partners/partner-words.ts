import { msg } from '@lingui/core/macro'
import { LOCALE_NAMES, LOCALES } from '#contract/locales.ts'
import type { Choice } from '#src/resources/choice.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

/** Languages, each named in itself. */
export const languages: readonly Choice[] = LOCALES.map((id) => ({ value: id, label: { id: LOCALE_NAMES[id], message: LOCALE_NAMES[id] } }))

const plain = (value: string): Choice => ({ value, label: { id: value, message: value } })
/** Date patterns, which are not translated. */
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'D MMM YYYY'].map(plain)

export const corners = [
  { value: 'square', label: msg`Square` },
  { value: 'soft', label: msg`Soft` },
  { value: 'round', label: msg`Round` },
] as const satisfies readonly Choice[]

export const borders = [
  { value: 'none', label: msg({ message: 'None', context: 'border' }) },
  { value: 'solid', label: msg`Solid` },
  { value: 'dashed', label: msg`Dashed` },
  { value: 'dotted', label: msg`Dotted` },
  { value: 'double', label: msg`Double` },
] as const satisfies readonly Choice[]

export const partnerServerWords = {
  ...serverWords,
  CONTROL_CHARACTER: msg`Names cannot contain control or invisible characters.`,
  HOST_NAME_INVALID: msg`Enter a host name, for example portal.example.com.`,
  DOMAIN_OF_PORTAL: msg`This is the portal’s own host name.`,
  DOMAIN_TAKEN: msg`Another partner already has this host name.`,
  COLOUR_INVALID: msg`Enter a colour such as #1d626e.`,
  MAILBOX_INVALID: msg`Enter one email address.`,
  URL_INVALID: msg`Enter an address that begins with https://.`,
  VALUE_NOT_ALLOWED: msg`Choose one of the offered values.`,
  DEFAULT_NOT_OFFERED: msg`The default language must be one of the languages offered.`,
  LOCALE_NOT_FOUND: msg`This language does not exist.`,
  TOO_FEW: msg`This value is too low.`,
  VERSION_CONFLICT: msg`Someone else changed this partner since you opened it.`,
  PARTNER_NOT_FOUND: msg`This partner does not exist.`,
  PARTNER_BEYOND_YOU: msg`Only vendor operations can change this.`,
  PICTURE_TYPE: msg`This file is not a picture of this type.`,
  PICTURE_TOO_LARGE: msg`Choose a PNG of up to 1 MB or an SVG of up to 200 KB.`,
  PICTURE_TOO_MANY_PIXELS: msg`Choose a picture of up to 4096 pixels per side.`,
  PICTURE_TOO_SMALL: msg`Choose a picture of at least 128 pixels per side.`,
  PICTURE_NOT_SQUARE: msg`Choose a square picture.`,
  PICTURE_UNREADABLE: msg`This picture is damaged. Choose another one.`,
  PICTURE_ACTIVE: msg`This drawing contains scripts, links or a document type. Export it as a plain SVG.`,
} as const satisfies UserErrorWords<'partners'>
