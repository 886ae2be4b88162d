import { and, eq } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { organisationError } from '../../kit/resource/organisation.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import type { AccessProfileRow } from './access-profile.row.ts'
import { accessProfiles } from './access-profiles.ts'
import { copyGrants, grantsOf, mayGive } from './profile-cells.ts'
import { BEYOND_YOU, NO_CUSTOMER, NO_TEMPLATE, catchProfileConflicts, profileRules } from './profile.rules.ts'

type CreateProfile = {
  readonly name: string
  readonly description?: string
  readonly customerId?: string
  readonly forStaff?: boolean
  readonly templateId?: string
  readonly copyOf?: string
}

const NO_PROFILE = missing('copyOf', 'ACCESSPROFILE_NOT_FOUND', 'There is no such access profile.')

/** Creates a profile of a customer, or a template. It starts empty, follows a template, or copies what another profile grants. */
export async function createProfile(context: RequestContext, input: CreateProfile): Promise<ChangeResult<AccessProfileRow>> {
  const values = { name: tidy(input.name), description: tidy(input.description) || null }
  const errors = ruleErrors(profileRules, { ...values, description: values.description ?? undefined })
  const place = await placeOf(context, input)
  const elsewhere = 'error' in place || place.customerId === null ? undefined : organisationError(context, [place.customerId])
  if ('error' in place) errors.push(place.error)
  if (elsewhere) errors.push({ ...elsewhere, path: 'customerId' })
  if (errors.length > 0 || 'error' in place) return { row: null, errors }
  return catchProfileConflicts(() =>
    context.orm.transaction(async (tx) => {
      const source = await sourceOf(tx, context, input)
      if (Array.isArray(source)) return { row: null, errors: source }
      const given = await grantsOf(tx, source.templateId ?? source.copyOf)
      if (given.some((key) => !mayGive(signedIn(context), place.customerId, key))) return { row: null, errors: [BEYOND_YOU] }
      const row = await createRecord(tx, accessProfiles, context, {
        ...values,
        ...place,
        forStaff: input.forStaff ?? false,
        templateId: source.templateId,
      })
      if (source.copyOf !== null) await copyGrants(tx, source.copyOf, row.id)
      return { row, errors: null }
    }),
  )
}

type Place = { readonly customerId: string | null; readonly partnerId: string | null } | { readonly error: UserError }

/** Finds the owner of the new profile: a customer within reach, or null for the vendor's templates. */
async function placeOf({ orm, reach, viewer }: RequestContext, { customerId, forStaff }: CreateProfile): Promise<Place> {
  if (!customerId) {
    if (viewer?.userType === userTypes.VENDOR_OPERATIONS) return { customerId: null, partnerId: null }
    return { error: invalid('customerId', 'REQUIRED', 'This field is required.') }
  }
  if (!isUuid(customerId) || forStaff) return { error: NO_CUSTOMER }
  const [found] = await orm
    .select({ customerId: customer.id, partnerId: customer.partnerId })
    .from(customer)
    .where(and(eq(customer.id, customerId), reach.customers))
  return found ?? { error: NO_CUSTOMER }
}

type Source = { readonly templateId: string | null; readonly copyOf: string | null }

/** Finds the template or the profile to copy, locked so that it cannot be deleted before the new profile is written. */
async function sourceOf(
  tx: Orm,
  { reach }: RequestContext,
  { customerId, templateId, copyOf }: CreateProfile,
): Promise<Source | UserError[]> {
  const find = async (id: string) => {
    if (!isUuid(id)) return undefined
    const [found] = await tx
      .select()
      .from(accessProfile)
      .where(and(eq(accessProfile.id, id), accessProfiles.reach(reach)))
      .for('share')
    return found
  }
  if (templateId) {
    const found = await find(templateId)
    return found && found.customerId === null && !found.forStaff && customerId ? { templateId: found.id, copyOf: null } : [NO_TEMPLATE]
  }
  if (!copyOf) return { templateId: null, copyOf: null }
  const found = await find(copyOf)
  return found ? { templateId: null, copyOf: found.id } : [NO_PROFILE]
}
