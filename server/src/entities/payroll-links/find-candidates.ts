import { eq, sql, type SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { hrSourceCustomer, payrollCandidate, payrollEmployee, payrollMatch, payrollRefusal } from '../../tables/payroll.table.ts'
import { employeeFacts, seen, userFacts } from './facts.ts'
import { ALIKE, MOST_CANDIDATES, POINTS, PROPOSE, REVIEW, type Compared } from './points.ts'

/**
 * Finds users of a customer that may match employees of its payroll, and deletes refusals whose user or employee has changed since. Does nothing if
 * neither side has changed since the last run.
 * @returns whether a search was made
 */
export const findCandidates = (orm: Orm, customerId: string): Promise<boolean> =>
  orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payroll ${customerId}`}, 0))`)
    for (const statement of TABLES) await tx.execute(statement)
    await tx.execute(sql`insert into employee ${employeeFacts(eq(payrollEmployee.customerId, customerId))}`)
    await tx.execute(sql`insert into member ${userFacts(customerId)}`)
    const { rows } = await tx.execute<{ digest: string }>(sql`
      select md5(concat_ws(' ', (select count(*) || ':' || coalesce(sum(hashtextextended(digest, 0)), 0) from employee),
        (select count(*) || ':' || coalesce(sum(hashtextextended(digest || id, 0)), 0) from member), ${JSON.stringify({ POINTS, PROPOSE, REVIEW, ALIKE })}::text)) as digest`)
    const digest = rows[0]?.digest ?? ''
    const known = await tx.execute(sql`select from ${payrollMatch} where customer_id = ${customerId} and digest = ${digest}`)
    if (known.rows.length > 0) return false
    await tx.execute(sql`delete from ${payrollRefusal} as refusal using ${payrollEmployee} as of where of.id = refusal.employee_id and of.customer_id = ${customerId}
      and not exists (select from employee, member where employee.id = refusal.employee_id and member.id = refusal.user_id and ${seen} = refusal.seen)`)
    await tx.execute(
      sql`delete from ${payrollCandidate} as candidate using ${payrollEmployee} as of where of.id = candidate.employee_id and of.customer_id = ${customerId}`,
    )
    await pair(tx, customerId)
    await tx.execute(
      sql`update ${payrollEmployee} set state = state where customer_id = ${customerId} and state is distinct from payroll_state(id, user_id)`,
    )
    await tx.execute(sql`insert into ${payrollMatch} (customer_id, digest) values (${customerId}, ${digest})
      on conflict (customer_id) do update set digest = excluded.digest, matched_at = now()`)
    return true
  })

const FACTS = 'company text, number text, email text, family text, given text, phone text, birth date, person text, digest text'
/** Temporary tables with the facts of both sides, dropped at the end of the transaction. */
const TABLES = [
  sql.raw(`create temp table employee (id uuid, ${FACTS}, ends_on date) on commit drop`),
  sql.raw(`create temp table member (id uuid, ${FACTS}) on commit drop`),
  sql.raw('create temp table sure (employee_id uuid, user_id uuid) on commit drop'),
]

/**
 * Pairs employees and users with the same number or email address, or with the same birth date or phone number and similar names. Employees without a
 * match by number or email address are also paired by similar names alone, using the trigram index.
 */
async function pair(tx: Orm, customerId: string): Promise<void> {
  await tx.execute(sql.raw(`set local pg_trgm.similarity_threshold = ${ALIKE.person}`))
  await tx.execute(sql`create index member_person on member using gin (person gin_trgm_ops)`)
  await tx.execute(sql`analyze employee, member`)
  const sameNumber = sql`employee.number = member.number and (employee.company = member.company or member.company is null
    and (select count(*) from ${hrSourceCustomer} where ${hrSourceCustomer.customerId} = ${customerId}) = 1)`
  await tx.execute(sql`insert into sure
    select employee.id as employee_id, member.id as user_id from employee join member on ${sameNumber}
    union select employee.id, member.id from employee join member on employee.email = member.email`)
  await tx.execute(sql`analyze sure`)
  await tx.execute(sql`
    insert into ${payrollCandidate} (employee_id, user_id, tier, points, verdicts, is_exact)
    with pairs as (
      select employee_id, user_id from sure
      union select employee.id, member.id from employee join member on employee.birth = member.birth and similarity(employee.person, member.person) >= ${ALIKE.name}
      union select employee.id, member.id from employee join member on employee.phone = member.phone and similarity(employee.person, member.person) >= ${ALIKE.name}
      union select employee.id, member.id from employee join member on employee.person % member.person
        where not exists (select from sure where sure.employee_id = employee.id)
    ),
    compared as (
      select employee.id as employee_id, member.id as user_id, employee.ends_on, ${verdicts(sameNumber)}
      from pairs join employee on employee.id = pairs.employee_id join member on member.id = pairs.user_id
    ),
    counted as (select *, ${points()} as points, ${tier} as tier from compared),
    ranked as (
      select *, points >= ${PROPOSE} and tier in ('NUMBER', 'EMAIL') and ends_on is null
          and count(*) filter (where tier in ('NUMBER', 'EMAIL')) over (partition by employee_id) = 1
          and count(*) filter (where tier in ('NUMBER', 'EMAIL')) over (partition by user_id) = 1 as is_exact,
        row_number() over (partition by employee_id order by points desc, user_id) as rank
      from counted where points >= ${REVIEW} or tier in ('NUMBER', 'EMAIL')
    )
    select employee_id, user_id, tier, points, ${asJson}, is_exact from ranked where points >= ${REVIEW} and rank <= ${MOST_CANDIDATES}`)
}

/** Names are similar if their trigrams are, or if given and family name are swapped. */
const nameVerdict = (
  own: SQL,
  other: SQL,
  crossed: SQL,
) => sql`case when ${own} = '' or ${other} = '' then 'MISSING' when ${own} = ${other} then 'SAME'
  when similarity(${own}, ${other}) >= ${ALIKE.name} or ${own} = ${crossed} then 'SIMILAR' else 'DIFFERENT' end`

/** Day and month are swapped, or two of day, month and year are equal. */
const ALMOST = sql`(to_char(employee.birth, 'YYYYDDMM') = to_char(member.birth, 'YYYYMMDD') or
  (to_char(employee.birth, 'YYYY') = to_char(member.birth, 'YYYY'))::int + (to_char(employee.birth, 'MM') = to_char(member.birth, 'MM'))::int
    + (to_char(employee.birth, 'DD') = to_char(member.birth, 'DD'))::int = 2)`

const verdicts = (sameNumber: SQL) => sql`
  case when employee.number is null or member.number is null then 'MISSING' when ${sameNumber} then 'SAME' else 'DIFFERENT' end as "employeeNumber",
  case when employee.email is null or member.email is null then 'MISSING' when employee.email = member.email then 'SAME' else 'DIFFERENT' end as "workEmail",
  ${nameVerdict(sql`employee.family`, sql`member.family`, sql`member.given`)} as "familyName",
  ${nameVerdict(sql`employee.given`, sql`member.given`, sql`member.family`)} as "givenName",
  case when employee.birth is null or member.birth is null then 'MISSING' when employee.birth = member.birth then 'SAME' when ${ALMOST} then 'SIMILAR' else 'DIFFERENT' end as "birthDate",
  case when employee.phone is null or member.phone is null then 'MISSING' when employee.phone = member.phone then 'SAME' else 'DIFFERENT' end as phone`

const FIELDS = Object.keys(POINTS) as readonly Compared[]

const points = () =>
  sql.join(
    FIELDS.map((field) => {
      const { SAME, SIMILAR, DIFFERENT } = POINTS[field]
      return sql.raw(
        `(case "${field}" when 'SAME' then ${SAME} when 'SIMILAR' then ${SIMILAR} when 'DIFFERENT' then ${DIFFERENT} else 0 end)`,
      )
    }),
    sql` + `,
  )

const tier = sql`case when "employeeNumber" = 'SAME' then 'NUMBER' when "workEmail" = 'SAME' then 'EMAIL'
  when "birthDate" = 'SAME' or phone = 'SAME' then 'PERSON' else 'NAME' end`

const asJson = sql`jsonb_build_object(${sql.raw(FIELDS.map((field) => `'${field}', "${field}"`).join(', '))})`
