import type { CreateUser, ImportDefaults, ImportField, ImportMapping } from '../../tables/import.shape.ts'
import { localeOf, namesOf, rolesOf, userTypeOf, valueOf } from './cell-words.ts'
import type { CsvRow } from './csv-rows.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { Names } from './names.ts'

export type RowInput = { readonly row: CsvRow; readonly input: CreateUser; readonly findings: readonly ImportFinding[] }
/** What a row says of one field; '' where it says nothing. */
export type Say = (field: ImportField) => string

export const sayer =
  ({ cells }: CsvRow, mapping: ImportMapping): Say =>
  (field) => {
    const at = mapping[field]
    return at === undefined ? '' : valueOf(cells[at] ?? '')
  }

/** A row as `createUser` is asked for it; what the row leaves open, the defaults say. What cannot be asked so is found here. */
export function inputOf(row: CsvRow, mapping: ImportMapping, defaults: ImportDefaults, names: Names): RowInput {
  const say = sayer(row, mapping)
  const findings: ImportFinding[] = []
  const type = say('userType')
  if (type === '' && defaults.userType === undefined) findings.push(finding('userType', 'REQUIRED', 'This field is required.'))
  const partner = names.partner(say('partner'))
  if (partner === 'ambiguous')
    findings.push(finding('partner', 'PARTNER_AMBIGUOUS', 'Several partners have this name. Write the domain of the one that is meant.'))
  const partnerId = (partner === 'ambiguous' ? undefined : partner) ?? defaults.partnerId
  const named = namesOf(say('customers'))
  const customers = named.map((name) => names.customer(name, partnerId))
  if (customers.includes('ambiguous'))
    findings.push(finding('customers', 'CUSTOMER_AMBIGUOUS', 'Several customers have this name. Write the id of the one that is meant.'))
  const customerIds = named.length === 0 ? defaults.customerIds : customers
  const input = {
    userName: say('userName'),
    email: say('email'),
    givenName: say('givenName'),
    familyName: say('familyName'),
    phoneNumber: say('phoneNumber'),
    userType: type === '' ? (defaults.userType ?? 0) : userTypeOf(type),
    roles: rolesOf(say('roles')),
    databases: namesOf(say('databases')),
    locale: localeOf(say('locale')),
    ...(partnerId !== undefined && { partnerId }),
    ...(customerIds && { customerIds }),
  }
  return { row, input, findings }
}

const finding = (path: ImportField, code: string, message: string): ImportFinding => ({ path, code, message })
