import { randomUUID } from 'node:crypto'
import type { Orm } from '../../db/orm.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { customer } from '../../tables/customer.table.ts'
import { locale } from '../../tables/locale.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { partnerColumns } from './partner.row.ts'
import type { LockedPartner, PartnerRow } from './partner.row.ts'
import { partnerErrors } from './partner.rules.ts'
import { kept, orTaken, writeBesides } from './update-partner.ts'
import type { PartnerInput } from './update-partner.ts'

export type CreatePartner = Pick<PartnerInput, 'localeIds' | 'defaultDateFormat' | 'isHrPartner'> & {
  readonly name: string
  readonly domain: string
  readonly defaultLocaleId: string
}

const NEW = { isHrPartner: false, showLanguageOption: true, defaultDateFormat: 'DD/MM/YYYY', sessionTimeoutMinutes: null }

/** Creates a partner with its root customer, the customer that the partner itself is. */
export async function createPartner(context: RequestContext, given: CreatePartner): Promise<ChangeResult<PartnerRow>> {
  const { name, domain, defaultLocaleId } = given
  const input = { ...NEW, ...kept({ ...given, localeIds: given.localeIds ?? [defaultLocaleId] }) }
  const next = { name, domain, defaultLocaleId, localeIds: '', ...input } as LockedPartner
  const errors = partnerErrors(next, new Set(Object.keys(next)))
  const known = new Set((await context.orm.select({ id: locale.id }).from(locale)).map(({ id }) => id))
  if (!known.has(defaultLocaleId)) errors.push(missing('defaultLocaleId', 'LOCALE_NOT_FOUND', 'There is no such language.'))
  else if (!next.localeIds.split(' ').every((id) => known.has(id)))
    errors.push(missing('localeIds', 'LOCALE_NOT_FOUND', 'There is no such language.'))
  if (errors.length > 0) return { row: null, errors }
  return orTaken(async () => ({ row: await context.orm.transaction((tx) => create(tx, context, next)), errors: null }))
}

async function create(tx: Orm, context: RequestContext, next: LockedPartner): Promise<PartnerRow> {
  const [id, rootCustomerId] = [randomUUID(), randomUUID()]
  const [row] = await tx
    .insert(partner)
    .values({ ...next, id, rootCustomerId })
    .returning(partnerColumns)
  if (!row) throw new Error('The database answered no row for the partner it created')
  await writeBesides(tx, id, { localeIds: next.localeIds })
  await writeAudit(tx, signedIn(context), {
    action: 'createPartner',
    subjectType: 'Partner',
    subjectId: id,
    partnerId: id,
    after: { ...next, rootCustomerId },
  })
  await tx.insert(customer).values({ id: rootCustomerId, name: next.name, partnerId: id, customerType: 'PARTNER' })
  return row
}
