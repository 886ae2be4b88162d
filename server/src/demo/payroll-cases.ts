import { DAY_MS } from './seed-moments.ts'
import { draw, pick, pickByShare } from './seed-random.ts'

/** The data of a portal user that a payroll knows. */
export type PayrollPerson = {
  readonly userId: string
  readonly given: string
  readonly family: string
  readonly email: string | null
  readonly phone: string | null
}

export type CaseEmployee = {
  readonly employeeNumber: string
  readonly givenName: string
  readonly familyName: string
  readonly birthDate: string | null
  readonly workEmail: string | null
  readonly phone: string | null
  readonly startsOn: string
  readonly endsOn: string | null
  /** ID of the real user; null if the employee has no account. This link is not stored in the database. */
  readonly of: string | null
}

type PayrollCase = {
  readonly kind: CaseKind
  /** The user's data in the portal, as claims. */
  readonly claims: Readonly<Record<string, string>>
  readonly employees: readonly CaseEmployee[]
}

const KINDS = [
  ['number', 0.3],
  ['email', 0.26],
  ['person', 0.1],
  ['phone', 0.05],
  ['typo', 0.07],
  ['married', 0.04],
  ['twin', 0.03],
  ['reusedNumber', 0.03],
  ['namesake', 0.03],
  ['leaver', 0.03],
  ['rehired', 0.02],
  ['nameAlone', 0.02],
  ['none', 0.02],
] as const
type CaseKind = (typeof KINDS)[number][0]

const OTHER_GIVEN = ['Alex', 'Kim', 'Robin', 'Sascha', 'Dominique', 'Noor']
const OTHER_FAMILY = ['Achterberg', 'Delacroix', 'Estrada', 'Hollingworth', 'Nowakowski', 'Zetterlund']

/** The n-th user's data in the payroll and in the portal, untidy as in reality, with realistic cases of every kind. */
export function payrollCase(person: PayrollPerson, n: number, at: Date): PayrollCase {
  const kind = pickByShare(KINDS, 'payroll case', n)
  const own = employeeOf(person, n, at)
  const { employeeNumber, birthDate } = own
  const number = { company_id: '1', employee_id: employeeNumber }
  const birth = { birthdate: birthDate ?? '' }
  const made = (claims: PayrollCase['claims'], ...employees: CaseEmployee[]): PayrollCase => ({ kind, claims, employees })
  const private_ = { ...own, workEmail: null }
  switch (kind) {
    case 'number':
      return made({ ...number, ...(draw('knows birth', n) < 0.5 && birth) }, draw('has email', n) < 0.4 ? own : private_)
    case 'email':
      return made(draw('knows birth', n) < 0.4 ? birth : {}, own)
    case 'person':
      return made(birth, { ...private_, phone: null })
    case 'phone':
      return made({}, { ...private_, phone: spelledPhone(person.phone) })
    case 'typo':
      return made({ ...birth, ...(n % 2 === 0 && number) }, { ...private_, familyName: misspelled(person.family, n), phone: null })
    case 'married':
      return made({ ...birth, ...(n % 2 === 0 && number) }, { ...private_, familyName: pick(OTHER_FAMILY, 'married name', n) })
    // Only the sibling is an employee here: the same date of birth, family name and home number.
    case 'twin':
      return made(birth, { ...private_, givenName: pick(OTHER_GIVEN, 'twin', n), of: null })
    // The user has left; their number belongs to somebody else by now.
    case 'reusedNumber':
      return made({ ...number, ...(n % 2 === 0 && birth) }, unrelatedEmployee(own, n))
    case 'namesake':
      return made(birth, { ...private_, phone: null, birthDate: birthDateOf(n + 7_777_777), of: null })
    case 'leaver':
      return made({ ...number, ...birth }, { ...own, endsOn: day(at, -30 - Math.floor(draw('left', n) * 700)) })
    case 'rehired':
      return made(
        birth,
        { ...own, employeeNumber: `9${employeeNumber}`, endsOn: day(at, -900), of: null },
        { ...own, startsOn: day(at, -200) },
      )
    case 'nameAlone':
      return made({}, { ...private_, birthDate: null, phone: null })
    case 'none':
      return made(birth)
  }
}

function employeeOf({ userId, given, family, email, phone }: PayrollPerson, n: number, at: Date): CaseEmployee {
  return {
    employeeNumber: String(1000 + n),
    givenName: given,
    familyName: family,
    birthDate: birthDateOf(n),
    workEmail: email,
    phone,
    startsOn: day(at, -300 - Math.floor(draw('hired', n) * 4000)),
    endsOn: null,
    of: userId,
  }
}

const unrelatedEmployee = (own: CaseEmployee, n: number): CaseEmployee => ({
  ...own,
  givenName: pick(OTHER_GIVEN, 'stranger', n),
  familyName: pick(OTHER_FAMILY, 'stranger', n),
  birthDate: birthDateOf(n + 5_555_555),
  workEmail: null,
  phone: null,
  of: null,
})

const birthDateOf = (n: number) =>
  new Date(Date.UTC(1958, 0, 1) + Math.floor(draw('birth', n) * 17_000) * DAY_MS).toISOString().slice(0, 10)

const day = (at: Date, days: number) => new Date(at.valueOf() + days * DAY_MS).toISOString().slice(0, 10)

/** The same phone number in national notation. */
const spelledPhone = (phone: string | null) => phone && phone.replace(/^\+44(\d{2})(\d{4})/, '0$1 $2 ')

/** A name with one letter doubled or left out, or two swapped. */
function misspelled(name: string, n: number): string {
  const at = 1 + Math.floor(draw('typo at', n) * Math.max(1, name.length - 2))
  const kind = Math.floor(draw('typo', n) * 3)
  if (kind === 0) return name.slice(0, at) + name.slice(at - 1)
  if (kind === 1) return name.slice(0, at) + name.slice(at + 1)
  return name.slice(0, at - 1) + name.charAt(at) + name.charAt(at - 1) + name.slice(at + 1)
}
