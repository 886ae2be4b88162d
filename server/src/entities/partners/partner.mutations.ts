import { randomUUID } from 'node:crypto'
import { partnerAdmins, vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import { PICTURES, setPartnerPicture } from './partner-pictures.ts'
import { toPartnerColumns, localeRules, lookFields, partnerFields, joined, partnerErrors, type PartnerInput } from './partner.rules.ts'
import { PartnerType } from './partner.type.ts'
import { partners } from './partners.ts'
import { partnerRule, localesOf, writeBesides } from './update-partner.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { customer } from '../../tables/customer.table.ts'
import type { PartnerRow } from './partner.row.ts'

type CreatePartner = Pick<PartnerInput, 'localeIds' | 'defaultDateFormat' | 'isHrPartner'> & {
  readonly name: string
  readonly domain: string
  readonly defaultLocaleId: string
}

/** Creates a partner with its root customer, which represents the partner itself. */
async function createPartner(context: RequestContext, input: CreatePartner): Promise<ChangeResult<PartnerRow>> {
  const next = { ...partnerFields.fresh(input), localeIds: joined([input.defaultLocaleId]), ...toPartnerColumns(input) }
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

recordMutations(partners, partnerFields, {
  create: {
    access: vendorOperations,
    run: createPartner,
    more: (t) => ({
      localeIds: t.idList({
        description: 'Languages that the partner offers; must include the default one. Defaults to the default language alone.',
        ...ruled(localeRules.localeIds),
      }),
    }),
  },
  // Partner administrators may only change the session timeout; the resource refuses other changes.
  update: {
    access: partnerAdmins,
    rule: (input: PartnerInput, context) => partnerRule(toPartnerColumns(input), context.hostOf),
    more: (t) => ({ localeIds: t.idList(ruled(localeRules.localeIds)), ...lookFields.inputFields(t, false) }),
  },
})

const SetPartnerPictureInput = builder.inputType('SetPartnerPictureInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({
      required: true,
      description: 'Version of the partner that the caller read. A ConflictError if it has changed since.',
    }),
    picture: t.field({ type: builder.enumType('PartnerPicture', { values: PICTURES }), required: true }),
    file: t.field({
      type: 'Upload',
      description:
        'For a logo, a PNG of at most 1 MB or a plain SVG of at most 200 KB; for an icon, a square PNG of at least 128 pixels per side. The picture is removed if omitted.',
    }),
  }),
})

const SetPartnerPicturePayload = changePayload('SetPartnerPicturePayload', PartnerType)

builder.mutationField('setPartnerPicture', (t) =>
  t.field({
    access: vendorOperations,
    of: { resource: 'partner', verb: 'change' },
    type: SetPartnerPicturePayload,
    args: { input: t.arg({ type: SetPartnerPictureInput, required: true }) },
    resolve: (_, { input: { file, ...rest } }, context) => setPartnerPicture(context, { ...rest, ...(file && { file }) }),
  }),
)
