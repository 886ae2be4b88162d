import { and, eq, inArray } from 'drizzle-orm'
import { appOperations } from '../../../access/rules.ts'
import { keyOf } from '../../../access/activities.ts'
import { isMachineActivity, machineActivities, machineOwnerState } from '../../../access/machine-rights.ts'
import { presentViewerOf, viewerFacts } from '../../../access/viewer-facts.ts'
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
import { machineAccess } from '../../../tables/machine-access.table.ts'
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
    'LEFT: the owner cannot act themselves; the app keeps their rights for 14 days. ENDED: the app may do nothing until it has another owner.',
  values: ['PRESENT', 'LEFT', 'ENDED'] as const,
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
      resolve: (access) => machineOwnerState(access, new Date()),
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
    partnerId: t.id({ description: 'Omit it for customers without a partner.' }),
    customerIds: t.idList({ description: 'Customers of the partner. Omitted or empty: all of them.' }),
    ownerId: t.id({ description: 'Defaults to the caller, who takes over the app.' }),
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
          ownerId: ownerId || signedIn(context).userId,
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

function setMachineAccess(
  context: RequestContext,
  { id, version }: { readonly id: string; readonly version: number },
  next: Access,
): Promise<ChangeResult<ClientRow>> {
  return changeRecord(clients, context, { id, version, action: 'setMachineAccess', touches: 'secrets' }, async (tx, app) => {
    const errors = await errorsOf(tx, next)
    if (app.kind !== 'MACHINE') errors.push(invalid(null, 'NOT_A_MACHINE', 'Only an app of kind Machine administers by itself.'))
    else if (next.activities.length > 0 && !app.scopes.includes(portalScopes.graph))
      errors.push(invalid('activities', 'SCOPE_NEEDED', `The app needs the scope ${portalScopes.graph}.`))
    if (errors.length > 0) return errors
    const [now] = await readAccess(tx, [id])
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
  if (!isUuid(ownerId) || !(await presentViewerOf(tx, ownerId)))
    errors.push(missing('ownerId', 'USER_NOT_FOUND', 'There is no such user who could sign in.'))
  return errors
}
