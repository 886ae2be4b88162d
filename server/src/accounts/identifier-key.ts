import { domainToASCII } from 'node:url'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { withoutAnyInvisible } from '../../../contract/invisible.ts'
import { normalize } from '../platform/normalize.ts'

/**
 * Key of a user name or an address: two spellings of it have one key (PRECIS, RFC 8265). Unicode form, width, case and invisible characters do not
 * count, accents do; a domain is compared as it stands in DNS. Every lookup that acts goes by it, in the database by `keyOf`. Searches go by `fold`.
 */
export function identifierKey(text: string): string {
  const form = lower(normalize(withoutAnyInvisible(text).replaceAll(/[\uff01-\uffee]/g, narrow), 'NFC'))
  const at = form.lastIndexOf('@')
  return at < 0 ? form : form.slice(0, at + 1) + domainKey(form.slice(at + 1))
}

/** Key of a domain name: each label as it stands in DNS, and as it is where it cannot stand there. */
export const domainKey = (domain: string): string =>
  lower(normalize(domain, 'NFKC'))
    .split(/[.\u3002]/)
    .map(labelKey)
    .join('.')

const LONGEST_LABEL = 63
const labelKey = (label: string) =>
  /^[\p{ASCII}]*$/u.test(label) || label.length > LONGEST_LABEL || !/^[\p{L}\p{M}\p{N}-]+$/u.test(label)
    ? label
    : domainToASCII(label) || label

/** The same key of an expression or a value, computed by the database. */
export const keyOf = (text: SQLWrapper | string | null): SQL => sql`identifier_key(${text})`

/** By code points, because `toLowerCase` of a word has another sigma at its end. */
const lower = (text: string) => normalize(Array.from(text, (letter) => letter.toLowerCase()).join(''), 'NFC')

/** First halfwidth Hangul letter of each run, its last one, and the letter of full width. */
const HANGUL = [
  [0xff_a1, 0xff_be, 0x31_31],
  [0xff_c2, 0xff_c7, 0x31_4f],
  [0xff_ca, 0xff_cf, 0x31_55],
  [0xff_d2, 0xff_d7, 0x31_5b],
  [0xff_da, 0xff_dc, 0x31_61],
] as const
const MACRON = '\u00af'

/** The letter of the usual width for a fullwidth or halfwidth one. */
function narrow(letter: string): string {
  const point = letter.charCodeAt(0)
  const run = HANGUL.find(([first, last]) => point >= first && point <= last)
  if (run) return String.fromCodePoint(run[2] + point - run[0])
  if (point >= 0xff_a0 && point <= 0xff_df) return letter
  return letter === '\uffe3' ? MACRON : letter.normalize('NFKC')
}
