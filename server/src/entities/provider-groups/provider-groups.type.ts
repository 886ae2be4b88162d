import { and, asc, eq, sql } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import { readFacts, viewerFacts } from '../../access/viewer-facts.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { DIGEST, USERS } from '../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { accessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import {
  absentGroups,
  derivedProfile,
  groupAnswerKinds,
  providerGroupRow,
  providerGroups,
} from '../../tables/providers/provider-groups.table.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { mayChangeProvider } from '../login-providers/login-providers.ts'
import type { GroupEffects } from './judge-seen.ts'
import { arePaused } from './may-give.ts'
import { keepsProfile } from './take-derived.ts'
import { countGroupEffects, updateGroups } from './update-groups.ts'

const CHANGES = knownActivity('UPDATE', 'LoginProvider')

const AbsentEnum = builder.enumType('AbsentGroups', {
  description: 'What a sign-in without the claim does. KEEP: nothing. REMOVE: it counts as no group.',
  values: absentGroups,
})
const AnswerEnum = builder.enumType('GroupAnswerKind', {
  description:
    'What a sign-in said about groups. VALUES: a list, which may be empty. ABSENT: the claim was not sent. UNAVAILABLE: there are groups that the provider does not list, as Entra ID does above its limit.',
  values: groupAnswerKinds,
})

type Row = {
  readonly value: string
  readonly label: string | null
  readonly customer: Named
  readonly accessProfile: Named
  readonly users: number
}
type Named = { readonly id: string; readonly name: string }

const NamedType = builder.objectRef<Named>('GroupRowTarget').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const RowType = builder.objectRef<Row>('LoginProviderGroupRow').implement({
  description: 'A group and the access profile that it gives at one customer.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Name or ID of the group as the provider sends it; compared without case.' }),
    label: t.exposeString('label', { nullable: true, description: 'Name of a group whose value is an ID.' }),
    customer: t.expose('customer', { type: NamedType }),
    accessProfile: t.expose('accessProfile', { type: NamedType }),
    users: t.exposeInt('users', {
      description: 'Number of users who have the access profile by this group, and lose it at once without the row.',
    }),
  }),
})

type Shown = Omit<typeof providerGroups.$inferSelect, 'ownerId' | 'source'> & { readonly isPaused: boolean }

const GroupsType = builder.objectRef<Shown>('LoginProviderGroups').implement({
  description: 'How groups of a login provider give access profiles, judged at each sign-in and when they are changed.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled'),
    isPaused: t.exposeBoolean('isPaused', {
      description:
        'Whether groups neither give nor take, because whoever set them has left, or what the provider trusts has changed since. Ends when somebody saves them who could give what they give.',
    }),
    claim: t.exposeString('claim', { description: 'Claim of the ID token, or attribute of the assertion, that holds the groups.' }),
    absent: t.expose('absent', { type: AbsentEnum }),
    seenKind: t.expose('seenKind', { type: AnswerEnum, nullable: true, description: 'What the last test sign-in said. Null before one.' }),
    seenValues: t.exposeStringList('seenValues', { description: 'Groups of the last test sign-in, up to 200.' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', nullable: true }),
    rows: t.field({
      type: [RowType],
      description: 'Rows of customers within reach.',
      resolve: ({ providerId }, _, context) => readRows(contextDoing(context, CHANGES), providerId),
    }),
  }),
})

/** Number of the profiles that a row of `provider_group_row` gives; `takeDerived` leaves those of administrators and break-glass users in place. */
const heldByRow = sql<number>`(select count(*)::int from ${derivedProfile} join ${userAccessProfile} on ${userAccessProfile.userId} = ${derivedProfile.userId}
    and ${userAccessProfile.customerId} = ${derivedProfile.customerId} join ${userIdentity} on ${userIdentity.id} = ${derivedProfile.userId}
  where ${derivedProfile.providerId} = ${providerGroupRow.providerId} and ${derivedProfile.customerId} = ${providerGroupRow.customerId}
    and ${userAccessProfile.accessProfileId} = ${providerGroupRow.accessProfileId} and lower(${derivedProfile.groupValue}) = lower(${providerGroupRow.value})
    and not ${keepsProfile})`

/** Rows of customers within the reader's reach. */
const readRows = ({ owner, reach }: Pick<RequestContext, 'owner' | 'reach'>, providerId: string): Promise<Row[]> =>
  owner
    .select({
      value: providerGroupRow.value,
      label: providerGroupRow.label,
      customer: { id: customer.id, name: customer.name },
      accessProfile: { id: accessProfile.id, name: accessProfile.name },
      users: heldByRow,
    })
    .from(providerGroupRow)
    .innerJoin(customer, eq(customer.id, providerGroupRow.customerId))
    .innerJoin(accessProfile, eq(accessProfile.id, providerGroupRow.accessProfileId))
    .where(and(eq(providerGroupRow.providerId, providerId), reach.customers))
    .orderBy(asc(providerGroupRow.position))

builder.objectField(LoginProviderType, 'groups', (t) =>
  t.field({
    type: GroupsType,
    nullable: true,
    description: 'Null for those who may not change the provider.',
    async resolve({ id, ofVendor }, _, context): Promise<Shown | null> {
      if (!mayChangeProvider(context, { ofVendor })) return null
      const [found] = await context.owner
        .select({ groups: providerGroups, owner: viewerFacts(providerGroups.ownerId), provider: loginProvider })
        .from(providerGroups)
        .innerJoin(loginProvider, eq(loginProvider.id, providerGroups.providerId))
        .where(eq(providerGroups.providerId, id))
      if (found) {
        const { groups, owner, provider } = found
        return { ...groups, isPaused: groups.enabled && arePaused(groups.source, readFacts(owner), provider) }
      }
      return {
        providerId: id,
        enabled: false,
        claim: 'groups',
        absent: 'KEEP',
        seenKind: null,
        seenValues: [],
        seenAt: null,
        isPaused: false,
      }
    },
  }),
)

const RowInput = builder.inputType('LoginProviderGroupRowInput', {
  fields: (t) => ({
    value: t.string({ required: true }),
    label: t.string(),
    customerId: t.id({ required: true }),
    accessProfileId: t.id({ required: true }),
  }),
})
const UpdateInput = builder.inputType('UpdateLoginProviderGroupsInput', {
  description: 'Fields that are omitted keep their values.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    version: t.int({ required: true, description: 'Version of the login provider that the caller last read.' }),
    enabled: t.boolean(),
    claim: t.string(),
    absent: t.field({ type: AbsentEnum }),
    rows: t.field({ type: [RowInput], description: 'All rows. Of several that match at one customer, the first counts.' }),
    users: t.int({ description: USERS }),
    digest: t.string({ description: DIGEST }),
  }),
})
const UpdatePayload = changePayload('UpdateLoginProviderGroupsPayload', LoginProviderType)

const EffectsType = builder.objectRef<GroupEffects>('LoginProviderGroupEffects').implement({
  description:
    'How many users a change of groups affects at once, by what their sign-ins of the last 30 days said. Only changes at customers within reach are counted.',
  fields: (t) => ({
    gains: t.exposeInt('gains', {
      description:
        'Number of users who get an access profile: 0 if it is more than 20,000 access profiles, which are left to the next sign-ins.',
    }),
    loses: t.exposeInt('loses', {
      description: 'Number of users who lose the access profile that a group gave, or get another one for it.',
    }),
    digest: t.exposeString('digest', { description: 'Identifies these users and what they get or lose. Pass it with the change.' }),
  }),
})
const EffectsInput = builder.inputType('LoginProviderGroupEffectsInput', {
  description: 'The changed groups. Fields that are omitted keep their values.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    enabled: t.boolean(),
    claim: t.string(),
    rows: t.field({ type: [RowInput], description: 'All rows of customers within reach; others are taken as unchanged.' }),
  }),
})

builder.queryField('loginProviderGroupEffects', (t) =>
  t.field({
    access: changesProviders,
    type: EffectsType,
    nullable: true,
    description:
      'Counts the users who get or lose an access profile at once by a change of groups. Null if the caller may not change the provider.',
    args: { input: t.arg({ type: EffectsInput, required: true }) },
    resolve: (_, { input: { id, ...more } }, context) => countGroupEffects(context, { id, ...omitAbsent(more) }),
  }),
)

builder.mutationField('updateLoginProviderGroups', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'change' },
    type: UpdatePayload,
    description:
      'Replaces the table of groups of a login provider. Profiles that no row gives any longer are taken at once, and new ones are given at once to those who were in the group at their last sign-in while groups were on; if that is more than 20,000 access profiles, all are left to the next sign-ins. No row gives more than the caller could give, and none gives anything to administrators.',
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_, { input: { id, version, ...more } }, context) => updateGroups(context, { id, version, ...omitAbsent(more) }),
  }),
)
