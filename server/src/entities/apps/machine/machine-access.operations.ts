import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { appOperations } from '../../../access/rules.ts'
import { keyOf } from '../../../access/activities.ts'
import { isMachineActivity, machineActivities, machineState } from '../../../access/machine-rights.ts'
import { viewerFacts } from '../../../access/viewer-facts.ts'
import type { Orm } from '../../../db/orm.ts'
import { oneEach, perRequest } from '../../../kit/graphql/batch.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, missing, type UserError } from '../../../kit/graphql/user-error.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import type { ChangeResult } from '../../../kit/resource/change.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'
import { changePayload } from '../../../kit/resource/payload.ts'
import { portalScopes } from '../../../access/portal-scopes.ts'
import { client } from '../../../tables/client.table.ts'
import { customer } from '../../../tables/customer.table.ts'
import { machineAccess, reachedCustomers } from '../../../tables/machine-access.table.ts'
import { partner } from '../../../tables/partner.table.ts'
import type { ClientRow } from '../clients/client.row.ts'
import { ClientType } from '../clients/client.type.ts'
import { clients } from '../clients/clients.ts'

type Stored = Awaited<ReturnType<typeof readAccess>>[number]

const readAccess = async (orm: Pick<Orm, 'select'>, ids: readonly string[]) =>
  orm
    .select({
      clientId: machineAccess.clientId,
      partnerId: machineAccess.partnerId,
      customerIds: machineAccess.customerIds,
      activities: machineAccess.activities,
      ownerId: machineAccess.ownerId,
      leftAt: machineAccess.ownerLeftAt,
      had: machineAccess.ownerHad,
      facts: viewerFacts(machineAccess.ownerId),
      reached: reachedCustomers,
    })
    .from(machineAccess)
    // With a join the columns of the owner's facts are named with their tables.
    .innerJoin(client, eq(client.id, machineAccess.clientId))
    .where(inArray(machineAccess.clientId, [...ids]))

const accessOf = perRequest(({ owner }) =>
  oneEach<Stored>(
    ({ clientId }) => clientId,
    (ids) => readAccess(owner, ids),
  ),
)

const OwnerStateEnum = builder.enumType('MachineOwnerState', {
  description:
    'LIMITED: the owner lacks some of the activities at a customer. LEFT: the owner cannot act themselves; the app keeps their rights for 14 days. ENDED: the app may do nothing until it has another owner, or this one has rights again.',
  values: ['PRESENT', 'LIMITED', 'LEFT', 'ENDED'] as const,
})
const AccessType = builder.objectRef<Stored>('MachineAccess').implement({
  description: 'What an app of kind Machine may do at /graphql with the token that it gets for itself.',
  fields: (t) => ({
    partnerId: t.exposeID('partnerId', {
      nullable: true,
      description: 'Partner whose customers it reaches. Null: customers without a partner.',
    }),
    customerIds: t.idList({
      description: 'Customers of the partner that it reaches. Empty: all of them.',
      resolve: ({ customerIds }) => customerIds,
    }),
    activities: t.stringList({ description: 'Each as `VIEW User`.', resolve: ({ activities }) => activities }),
    ownerId: t.exposeID('ownerId', { nullable: true, description: 'User whose rights bound those of the app at each call.' }),
    ownerState: t.field({
      type: OwnerStateEnum,
      resolve: ({ reached, ...access }) => machineState({ ...access, owner: access, customerIds: reached }, new Date()),
    }),
  }),
})

builder.objectField(ClientType, 'machineAccess', (t) =>
  t.field({
    type: AccessType,
    nullable: true,
    description: 'Null if the app may do nothing at /graphql.',
    resolve: ({ id }, _, context) => accessOf(context).load(id),
  }),
)

const SetInput = builder.inputType('SetMachineAccessInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the app.' }),
    version: t.int({ required: true }),
    activities: t.stringList({
      required: true,
      description: `Empty: the app may do nothing. Known are ${machineActivities.map(keyOf).join(', ')}.`,
    }),
    partnerId: t.id({ description: 'Omit it for customers without a partner. An app of a partner needs that partner.' }),
    customerIds: t.idList({ description: 'Customers of the partner. Omitted or empty: all of them.' }),
    ownerId: t.id({ description: 'Defaults to the caller, who takes over the app, unless the owner was deleted: then it is required.' }),
  }),
})
const SetPayload = changePayload('SetMachineAccessPayload', ClientType)

builder.mutationField('setMachineAccess', (t) =>
  t.field({
    access: appOperations,
    of: { resource: 'client', verb: 'change' },
    type: SetPayload,
    description: 'Sets what an app of kind Machine may do at /graphql, where, and by whose rights. Needs a fresh sign-in.',
    args: { input: t.arg({ type: SetInput, required: true }) },
    resolve(_, { input }, context) {
      const { id, version, activities, partnerId, customerIds, ownerId } = input
      return setMachineAccess(
        context,
        { id, version },
        {
          activities: [...new Set(activities)],
          partnerId: partnerId || null,
          customerIds: [...new Set(customerIds ?? [])],
          ownerId: ownerId || null,
        },
      )
    },
  }),
)

type Access = {
  readonly activities: string[]
  readonly partnerId: string | null
  readonly customerIds: string[]
  readonly ownerId: string
}
/** Null: whoever sets the rights becomes the owner. */
type Wish = Omit<Access, 'ownerId'> & { readonly ownerId: string | null }

function setMachineAccess(
  context: RequestContext,
  { id, version }: { readonly id: string; readonly version: number },
  wish: Wish,
): Promise<ChangeResult<ClientRow>> {
  return changeRecord(clients, context, { id, version, action: 'setMachineAccess', touches: 'secrets' }, async (tx, app) => {
    const [now] = await readAccess(tx, [id])
    const next = { ...wish, ownerId: wish.ownerId ?? signedIn(context).userId }
    const errors = await errorsOf(tx, next)
    // A form that shows no owner, as theirs was deleted, must not make somebody the owner unawares.
    if (next.activities.length > 0 && wish.ownerId === null && now?.ownerId === null)
      errors.push(invalid('ownerId', 'REQUIRED', 'The owner was deleted. Choose another one.'))
    if (app.kind !== 'MACHINE') errors.push(invalid(null, 'NOT_A_MACHINE', 'Only an app of kind Machine administers by itself.'))
    else if (next.activities.length > 0 && !app.scopes.includes(portalScopes.graph))
      errors.push(invalid('activities', 'SCOPE_NEEDED', `The app needs the scope ${portalScopes.graph}.`))
    if (next.activities.length > 0 && app.partnerId !== null && app.partnerId !== next.partnerId)
      errors.push(invalid('partnerId', 'PARTNER_OF_APP', 'The app belongs to a partner, so it reaches customers of that partner alone.'))
    if (errors.length > 0) return errors
    if (next.activities.length === 0) {
      if (!now) return undefined
      await tx.delete(machineAccess).where(eq(machineAccess.clientId, id))
      return { before: factsOf(now), after: { activities: [] } }
    }
    const owned = { ...next, ownerLeftAt: null, ownerHad: null, ownerToldAt: null }
    await tx
      .insert(machineAccess)
      .values({ clientId: id, ...owned })
      .onConflictDoUpdate({ target: machineAccess.clientId, set: owned })
    return { before: now ? factsOf(now) : {}, after: factsOf(next) }
  })
}

const factsOf = ({
  activities,
  partnerId,
  customerIds,
  ownerId,
}: Pick<Stored, 'activities' | 'partnerId' | 'customerIds' | 'ownerId'>) => ({
  activities,
  reach: partnerId,
  customerIds,
  ownerId,
})

async function errorsOf(tx: Orm, { activities, partnerId, customerIds, ownerId }: Access): Promise<UserError[]> {
  const errors: UserError[] = []
  // Without activities nothing is stored, so rights can be taken whatever has become of the partner, the customers and the owner.
  if (activities.length === 0) return errors
  if (!activities.every(isMachineActivity)) errors.push(invalid('activities', 'ACTIVITY_NOT_FOUND', 'A machine cannot have this activity.'))
  const isThere =
    partnerId === null ||
    (isUuid(partnerId) && (await tx.select({ id: partner.id }).from(partner).where(eq(partner.id, partnerId))).length > 0)
  if (!isThere) errors.push(missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.'))
  const found = customerIds.every(isUuid)
    ? await tx
        .select({ id: customer.id, partnerId: customer.partnerId })
        .from(customer)
        .where(and(inArray(customer.id, customerIds)))
    : []
  if (found.filter((each) => each.partnerId === partnerId).length < customerIds.length)
    errors.push(missing('customerIds', 'CUSTOMER_NOT_FOUND', 'There is no such customer of this partner.'))
  if (errors.length === 0 && !(await hasRights(tx, { activities, partnerId, customerIds, ownerId })))
    errors.push(missing('ownerId', 'USER_NOT_FOUND', 'There is no such user who can sign in and has any of these activities there.'))
  return errors
}

/** Whether the owner can sign in and has some of the activities at a customer of the machine, without which it could do nothing. */
async function hasRights(tx: Orm, { activities, partnerId, customerIds, ownerId }: Access): Promise<boolean> {
  if (!isUuid(ownerId)) return false
  const { rows } = await tx.execute<{ facts: unknown }>(sql`select ${viewerFacts(sql`${ownerId}::uuid`)} as facts`)
  const reached = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        partnerId === null ? isNull(customer.partnerId) : eq(customer.partnerId, partnerId),
        customerIds.length === 0 ? undefined : inArray(customer.id, [...customerIds]),
      ),
    )
  const owner = { ownerId, leftAt: null, had: null, facts: rows[0]?.facts ?? null }
  const state = machineState({ owner, activities, partnerId, customerIds: reached.map(({ id }) => id) }, new Date())
  return state === 'PRESENT' || state === 'LIMITED'
}
