import { sql, type SQL } from 'drizzle-orm'
import { keyOf } from '../../accounts/identifier-key.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { payrollEmployee } from '../../tables/payroll.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/**
 * Leading zeros of numbers are ignored, and only the last nine digits of phone numbers are compared, because the country code is written in various
 * ways.
 */
const number = (value: SQL) => sql`nullif(ltrim(${value}, '0'), '')`
const phone = (value: SQL) =>
  sql`case when length(regexp_replace(${value}, '\\D', '', 'g')) >= 7 then right(regexp_replace(${value}, '\\D', '', 'g'), 9) end`
const name = (value: SQL) => sql`regexp_replace(fold(${value}), '[^[:alpha:]]+', ' ', 'g')`

const FACTS = sql`company, number, email, family, given, phone, birth`
const digest = sql`md5(concat_ws(e'\\x1f', coalesce(company, ''), coalesce(number, ''), coalesce(email, ''), family, given, coalesce(phone, ''), coalesce(birth::text, '')))`

/** Selects one row per employee with `id`, the facts to compare and their `digest`. */
export const employeeFacts = (condition: SQL): SQL => sql`
  select id, ${FACTS}, family || ' ' || given as person, ${digest} as digest, ends_on from (
    select ${payrollEmployee.id}, ${number(sql`${payrollEmployee.companyNumber}`)} as company, ${number(sql`${payrollEmployee.employeeNumber}`)} as number,
      ${keyOf(sql`nullif(${payrollEmployee.workEmail}, '')`)} as email, ${name(sql`${payrollEmployee.familyName}`)} as family,
      ${name(sql`${payrollEmployee.givenName}`)} as given, ${phone(sql`${payrollEmployee.phone}`)} as phone, ${payrollEmployee.birthDate} as birth,
      ${payrollEmployee.endsOn} as ends_on
    from ${payrollEmployee} where ${condition}
  ) as employee`

const claim = (type: string) => sql`max(${userClaim.claimValue}) filter (where ${userClaim.claimType} = ${type})`

/** Selects the same facts for users who are members of a customer. A birth date that is not a valid day is ignored. */
export const userFacts = (customerId: string, condition: SQL = sql`true`): SQL => sql`
  select id, ${FACTS}, family || ' ' || given as person, ${digest} as digest from (
    select ${userIdentity.id}, ${number(sql`claims.company`)} as company, ${number(sql`claims.number`)} as number,
      ${userIdentity.emailKey} as email,
      ${name(sql`coalesce(claims.family, regexp_replace(coalesce(${userIdentity.displayName}, ''), '^.*\\s', ''))`)} as family,
      ${name(sql`coalesce(claims.given, regexp_replace(coalesce(${userIdentity.displayName}, ''), '\\s\\S*$', ''))`)} as given,
      ${phone(sql`${userIdentity.phoneNumber}`)} as phone,
      day_of(claims.birth) as birth
    from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
    left join (
      select ${userClaim.userId} as user_id, ${claim('company_id')} as company, ${claim('employee_id')} as number, ${claim('family_name')} as family,
        ${claim('given_name')} as given, ${claim('birthdate')} as birth
      from ${userClaim} where ${userClaim.claimType} in ('company_id', 'employee_id', 'family_name', 'given_name', 'birthdate')
        and ${userClaim.userId} in (select member.user_id from ${userCustomer} as member where member.customer_id = ${customerId})
      group by ${userClaim.userId}
    ) as claims on claims.user_id = ${userIdentity.id}
    where ${userCustomer.customerId} = ${customerId} and ${condition}
  ) as member`

/** Hash of the facts of both sides. A refusal stores it, and applies while it stays the same. */
export const seen = sql`employee.digest || member.digest`
