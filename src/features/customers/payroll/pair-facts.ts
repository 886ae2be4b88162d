import type { PayrollField } from '#src/data/generated/schema.ts'
import type { PayrollEmployeeDetailsFragment, PayrollUserFragment } from './payroll.generated.ts'

export type Employee = PayrollEmployeeDetailsFragment
export type Candidate = Employee['candidates'][number]
export type PayrollUser = PayrollUserFragment

/** Fields in the order of the comparison. */
export const COMPARED = [
  'employeeNumber',
  'familyName',
  'givenName',
  'birthDate',
  'workEmail',
  'phone',
] as const satisfies readonly PayrollField[]

type Facts = Readonly<Record<PayrollField, string | null>>

export const factsOfEmployee = ({
  companyNumber,
  employeeNumber,
  familyName,
  givenName,
  birthDate,
  workEmail,
  phone,
}: Employee): Facts => ({
  employeeNumber: numberOf(companyNumber, employeeNumber),
  familyName,
  givenName,
  birthDate,
  workEmail,
  phone,
})

export function factsOfUser({ displayName, email, phoneNumber, claims }: PayrollUser): Facts {
  const claim = (type: string) => claims.find(({ claimType }) => claimType === type)?.claimValue ?? null
  const number = claim('employee_id')
  return {
    employeeNumber: number === null ? null : numberOf(claim('company_id'), number),
    familyName: claim('family_name') ?? displayName,
    givenName: claim('given_name'),
    birthDate: claim('birthdate'),
    workEmail: email,
    phone: phoneNumber,
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Formats a fact for the reader: a day by `date`, anything else as it is. */
export const written = (facts: Facts | null, field: PayrollField, date: (day: string) => string): string | null => {
  const fact = facts?.[field] ?? null
  return fact !== null && field === 'birthDate' && DAY.test(fact) ? date(fact) : fact
}

/** Company number and employee number as the portal shows them. */
const numberOf = (company: string | null, employee: string) =>
  [company?.padStart(2, '0'), employee.padStart(6, '0')].filter(Boolean).join('-')

export const nameOfUser = ({ displayName, userName }: Pick<PayrollUser, 'displayName' | 'userName'>) => displayName ?? userName
