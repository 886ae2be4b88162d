import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { customer } from '../../tables/customer.table.ts'
import type { PartnerRow } from './partner.row.ts'
import { joined, toPartnerColumns, partnerErrors, partnerFields } from './partner.rules.ts'
import type { PartnerInput } from './partner.rules.ts'
import { partners } from './partners.ts'
import { localesOf, writeBesides } from './update-partner.ts'

export type CreatePartner = Pick<PartnerInput, 'localeIds' | 'defaultDateFormat' | 'isHrPartner'> & {
  readonly name: string
  readonly domain: string
  readonly defaultLocaleId: string
}

/** Creates a partner with its root customer, which represents the partner itself. */
export async function createPartner(context: RequestContext, given: CreatePartner): Promise<ChangeResult<PartnerRow>> {
  const next = { ...partnerFields.fresh(given), localeIds: joined([given.defaultLocaleId]), ...toPartnerColumns(given) }
  const known = { locales: await localesOf(context.orm), portalHost: (await context.hostOf(undefined)).hostname }
  const errors = partnerErrors(next, new Set(Object.keys(next)), known)
  if (errors.length > 0) return { row: null, errors }
  const [id, rootCustomerId] = [randomUUID(), randomUUID()]
  const row = await context.orm.transaction(async (tx) => {
    const created = await createRecord(tx, partners, context, { ...next, id, rootCustomerId, partnerId: id })
    await writeBesides(tx, id, { localeIds: next.localeIds })
    await tx.insert(customer).values({ id: rootCustomerId, name: next.name, partnerId: id, customerType: 'PARTNER' })
    return created
  })
  return { row, errors: null }
}
