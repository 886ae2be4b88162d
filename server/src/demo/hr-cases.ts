import { nameOf } from './seed-names.ts'
import { draw, pickByShare } from './seed-random.ts'

/**
 * Kinds of users in the demo's HR product, untidy as in reality. `plain` is correct; each of the others has one problem:
 * - `noEmail`, `badEmail`: no email address, or an invalid one
 * - `sameEmail`, `sameName`: the address, or the user name, of the previous user
 * - `known`: the address of an existing user of the portal
 * - `left`: inactive
 * - `unknownType`: a user type without an equivalent in the portal
 * - `unknownHash`: a password hash (MD5) that the portal cannot check
 * - `noPassword`: no password
 * - `lost`: of a customer that the HR product does not have
 * - `longName`: a name longer than the portal stores
 */
const KINDS = [
  ['plain', 0.74],
  ['noEmail', 0.03],
  ['badEmail', 0.02],
  ['sameEmail', 0.02],
  ['sameName', 0.02],
  ['known', 0.04],
  ['left', 0.05],
  ['unknownType', 0.02],
  ['unknownHash', 0.02],
  ['noPassword', 0.02],
  ['lost', 0.01],
  ['longName', 0.01],
] as const
type HrCase = (typeof KINDS)[number][0]
/** The first ones are one of each kind, so that a small demo has all of them. */
export const hrCaseOf = (n: number): HrCase => KINDS[n - 1]?.[0] ?? (n === 0 ? 'plain' : pickByShare(KINDS, 'hr case', n))

export type HrHashes = readonly [bcrypt: string, aspNet: string]
type Made = { readonly customerId: string; readonly knownEmail: string; readonly hashes: HrHashes }

const TYPES = [
  ['Employee', 0.8],
  ['Line manager', 0.13],
  ['HR administrator', 0.05],
  ['Administrator', 0.02],
] as const

export function hrUser(n: number, made: Made) {
  const kind = hrCaseOf(n)
  const { given, family, locale } = nameOf(n + 700_000)
  const userName = userNameOf(kind === 'sameName' ? n - 1 : n)
  const email = emailOf(kind === 'sameEmail' ? n - 1 : n)
  const emails: Partial<Record<HrCase, string>> = { noEmail: '', badEmail: `${userName}(at)hr.example`, known: made.knownEmail }
  const hashes: Partial<Record<HrCase, string>> = { unknownHash: '5f4dcc3b5aa765d61d8327deb882cf99', noPassword: '' }
  return {
    id: `U${String(n + 1).padStart(6, '0')}`,
    customerId: kind === 'lost' ? 'gone' : made.customerId,
    userName,
    email: emails[kind] ?? email,
    givenName: kind === 'longName' ? given.repeat(60) : given,
    familyName: family,
    phone: '',
    type: kind === 'unknownType' ? 'Contractor' : pickByShare(TYPES, 'hr type', n),
    locale,
    isActive: kind !== 'left',
    passwordHash: hashes[kind] ?? made.hashes[draw('hr hash', n) < 0.5 ? 0 : 1],
  }
}

const userNameOf = (n: number) => `${nameOf(n + 700_000).userName}.${n}`
const emailOf = (n: number) => `${userNameOf(n)}@hr.example`
