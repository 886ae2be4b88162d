import { eq, sql } from 'drizzle-orm'
import { keyOf } from '../../../accounts/identifier-key.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { claimsAt, isDraft } from '../../../kit/import/assess-rows.ts'
import type { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import { judgeRecords } from '../../../kit/resource/change-records.ts'
import { customer } from '../../../tables/customer.table.ts'
import { partner } from '../../../tables/partner.table.ts'
import { readNewCustomers } from '../../customers/create-customer.ts'
import type { NewCustomer } from '../../customers/create-customer.ts'
import { customerClaims } from '../../customers/customer-claims.ts'
import { customers } from '../../customers/customers.ts'
import { createFinding, findExclusion, MIGRATED_ALREADY } from './findings.ts'
import { customersByHrId } from '../hr-links.ts'
import { customerTypeFor } from '../mapping.ts'
import { collided, inOrder, refusals } from './planned-rows.ts'
import type { Run } from '../wizard.ts'
import type { Row, NumberedCustomer } from '../customer-rows.ts'
import { base, FAMILY, left, numbers } from '../customer-rows.ts'

export async function plan(
  context: RequestContext,
  run: Run,
  records: readonly NumberedCustomer[],
  earlier: EarlierRows,
): Promise<readonly Row[]> {
  const { rules } = run
  const linked = await customersByHrId(
    context.orm,
    FAMILY,
    records.map(({ found: { id } }) => id),
  )
  const first = records.map((row) => {
    const { id, name, type } = row.found
    const [out, there, customerType] = [findExclusion(run, row.found), linked.get(id), customerTypeFor(rules, type)]
    if (out) return left(row, 'SKIP', [out])
    if (there)
      return {
        ...left(row, 'SKIP', [MIGRATED_ALREADY]),
        subjectId: there.id,
      }
    if (!customerType)
      return left(row, 'ERROR', [createFinding('type', 'TYPE_UNMAPPED', `Nothing says which customer type ${type || 'no type'} is.`, type)])
    return { row, input: { name, customerType, hrSource: FAMILY, hrCustomerId: id, partnerId: rules.partnerId } } as const
  })
  const fresh = first.flatMap((each) => ('input' in each ? [each] : []))
  const read = await readNewCustomers(
    context,
    fresh.map(({ input }) => input),
  )
  const planned = new Map<number, Row>()
  for (const each of first) if ('outcome' in each) planned.set(each.number, each)
  for (const [at, { row }] of fresh.entries()) {
    const errors = read[at]
    if (!isDraft(errors)) planned.set(row.number, left(row, 'ERROR', refusals(errors ?? [])))
  }
  const drafts = fresh.flatMap(({ row }, at) => {
    const draft = read[at]
    return isDraft(draft) ? [{ row, draft }] : []
  })
  const values = drafts.map(({ draft }) => draft)
  const claims = await customerClaims(context.orm, values)
  const known = await customersByName(context.orm, values)
  const elsewhere = await namedElsewhere(context.orm, values)
  const partnerName = await nameOfPartner(context.orm, rules.partnerId)
  const links: { row: NumberedCustomer; id: string }[] = []
  for (const [at, { row, draft }] of drafts.entries()) {
    const own = claimsAt(claims, at)
    const [name] = own
    const match = known[at]
    const there = match?.isSame ? match.id : undefined
    const collisions = earlier.take(own, row.number)
    if (collisions.length > 0) planned.set(row.number, left(row, 'CONFLICT', collided(collisions)))
    else if (name?.isTaken && there !== undefined && rules.existing === 'LINK') links.push({ row, id: there })
    else if (name?.isTaken)
      planned.set(
        row.number,
        there !== undefined
          ? left(row, 'SKIP', [createFinding('name', 'CUSTOMER_EXISTS', 'The portal has a customer of this name already.')])
          : left(
              row,
              'CONFLICT',
              match
                ? refusals([name.taken])
                : [createFinding('name', 'CUSTOMER_OF_OTHER_ID', 'The customer of this name has another id of the HR product.')],
            ),
      )
    else
      planned.set(row.number, {
        ...base(row),
        outcome: 'CREATE',
        subjectId: row.id,
        facts: Object.entries({
          name: draft.name,
          customerType: draft.customerType,
          partner: partnerName,
          hrCustomerId: draft.hrCustomerId,
        }).flatMap(([fact, after]) => (after ? [{ name: fact, before: null, after }] : [])),
        findings: elsewhere.has(at) ? [ELSEWHERE] : [],
        rests: [draft.partnerId, draft.customerType],
        draft: { made: draft },
      })
  }
  for (const row of await planLinks(context, links)) planned.set(row.number, row)
  return inOrder(records, planned)
}

async function nameOfPartner(orm: Pick<Orm, 'select'>, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  const [found] = await orm.select({ name: partner.name }).from(partner).where(eq(partner.id, id))
  return found?.name
}

type Match = { readonly id: string; readonly isSame: boolean }

/** Customers of the same partner and name, but for accents, without an ID of an HR product, at the index of the new customer that matches. */
async function customersByName(orm: Pick<Orm, 'execute'>, wanted: readonly NewCustomer[]): Promise<readonly (Match | undefined)[]> {
  if (wanted.length === 0) return []
  const { rows } = await orm.execute<Match & { number: string }>(sql`
    select given.number, there.id, there.same as "isSame" from unnest(${sql.param(wanted.map(({ name }) => name))}::text[], ${sql.param(wanted.map(({ partnerId }) => partnerId))}::uuid[])
      with ordinality as given (name, partner_id, number)
      join lateral (select ${customer.id} as id, ${keyOf(customer.name)} = ${keyOf(sql`given.name`)} as same from ${customer} where ${customer.nameFolded} = fold(given.name)
        and ${customer.partnerId} is not distinct from given.partner_id and ${customer.hrCustomerId} is null
        order by same desc, ${customer.createdAt}, ${customer.id} limit 1) as there on true`)
  const byPlace = new Map(rows.map(({ number, ...match }) => [Number(number) - 1, match]))
  return wanted.map((_, at) => byPlace.get(at))
}

const ELSEWHERE = createFinding('name', 'CUSTOMER_ELSEWHERE', 'Another partner has a customer of this name.')

/** Indexes of new customers whose name a customer of another partner has. Usually that is the same customer, assigned to the wrong partner. */
async function namedElsewhere(orm: Pick<Orm, 'execute'>, wanted: readonly NewCustomer[]): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await orm.execute<{ number: string }>(sql`
    select given.number from unnest(${sql.param(wanted.map(({ name }) => name))}::text[], ${sql.param(wanted.map(({ partnerId }) => partnerId))}::uuid[])
      with ordinality as given (name, partner_id, number)
      where exists (select from ${customer} where ${customer.nameFolded} = fold(given.name) and ${customer.partnerId} is distinct from given.partner_id)`)
  return new Set(rows.map(({ number }) => Number(number) - 1))
}

async function planLinks(context: RequestContext, links: readonly { row: NumberedCustomer; id: string }[]): Promise<Row[]> {
  const ids = links.map(({ id }) => id)
  const records = await customers.record.read(context.orm, context, ids)
  const rule = numbers(new Map(links.map(({ row, id }) => [id, row.found.id])))
  const judged = await judgeRecords(context.orm, context, { resource: customers, rule, ids, records })
  return links.map(({ row, id }, at): Row => {
    const { outcome } = judged[at] ?? { outcome: { state: 'UNCHANGED' as const } }
    if (outcome.state === 'REFUSED') return left(row, 'CONFLICT', refusals([outcome.error]))
    const { version = 0, name = '' } = records.get(id) ?? {}
    return {
      ...base(row),
      outcome: 'LINK',
      subjectId: id,
      facts: [
        { name: 'customer', before: name, after: name },
        { name: 'hrCustomerId', before: null, after: row.found.id },
      ],
      findings: [],
      rests: [id, version],
      draft: { id, version, hrCustomerId: row.found.id },
    }
  })
}
