import { and, asc, eq, exists, inArray, isNull } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { jsonText } from '../../kit/graphql/json-text.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { loginProviderChange } from '../../tables/login-provider-change.table.ts'
import type { ChangeRequest } from '../../tables/login-provider-change.table.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { LoginProviderType } from './login-provider.type.ts'
import type { LoginProviderRow } from './login-provider.row.ts'
import { tracePeople } from './sign-in-traces.ts'
import { told } from './told.ts'
import { needsOperations, peopleAbove } from './trust.ts'
import { requestsOf } from './waiting-change.ts'
import type { WaitingChange } from './waiting-change.ts'

/** As the owner: tenants read none. */
export const waitingChanges = perRequest(({ owner }) =>
  oneEach<WaitingChange>(
    ({ providerId }) => providerId,
    (ids) => owner.select().from(loginProviderChange).where(inArray(loginProviderChange.providerId, ids)),
  ),
)

type Waiting = { readonly change: WaitingChange; readonly provider: LoginProviderRow }

/** Columns that say nothing to people, or follow from others. */
const UNSAID: ReadonlySet<string> = new Set(['metadataFault', 'wantsSignedRequests'])

const afterOf = ({ change }: Waiting) => {
  const columns = Object.entries(told(change.columns)).filter(([name]) => !UNSAID.has(name))
  const secret = change.clientSecret !== null ? { clientSecret: 'CHANGED' } : change.takesSecret ? { clientSecret: null } : {}
  return { ...Object.fromEntries(columns), ...secret }
}

/** At most so many people are named. */
const MOST_NAMES = 5

/** Who of those whom the caller may know of may confirm changes of a provider. */
async function confirmersOf({ owner, reach }: RequestContext, provider: LoginProviderRow): Promise<string[]> {
  const isPartnerAdmin = exists(
    owner
      .select({ id: userClaim.id })
      .from(userClaim)
      .where(and(eq(userClaim.userId, userIdentity.id), eq(userClaim.claimType, 'role'), eq(userClaim.claimValue, 'PartnerAdmin'))),
  )
  const ofPartner = provider.partnerId === null ? isNull(userIdentity.partnerId) : eq(userIdentity.partnerId, provider.partnerId)
  const which = (await needsOperations(owner, provider))
    ? eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS)
    : and(eq(userIdentity.userType, userTypes.ADMIN), ofPartner, isPartnerAdmin)
  const found = await owner
    .select({ name: userIdentity.displayName, userName: userIdentity.userName })
    .from(userIdentity)
    .where(and(userIdentity.isActive, which, reach.users))
    .orderBy(asc(userIdentity.displayNameFolded), asc(userIdentity.id))
    .limit(MOST_NAMES)
  return found.map(({ name, userName }) => name ?? userName)
}

async function nameOf({ by, byName }: Pick<ChangeRequest, 'by' | 'byName'>, context: RequestContext): Promise<string | null> {
  if (byName !== null || by === null) return byName
  const person = await tracePeople(context).load(by)
  return person ? (person.displayName ?? person.userName) : null
}

const RequestType = builder.objectRef<ChangeRequest>('LoginProviderChangeRequest').implement({
  description: 'What one person asked for of a change that waits.',
  fields: (t) => ({
    requestedAt: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
    requestedByName: t.string({
      nullable: true,
      description: 'By a setup link as they call themselves. Null of people whom the caller may not know of.',
      resolve: (request, _, context) => nameOf(request, context),
    }),
    fields: t.stringList({ description: 'Of `after`.', resolve: ({ columns }) => columns.filter((name) => !UNSAID.has(name)) }),
  }),
})

const WaitingType = builder.objectRef<Waiting>('LoginProviderWaitingChange').implement({
  description: 'A change of what a login provider trusts, which waits for somebody who has full authority over all who are linked with it.',
  fields: (t) => ({
    revision: t.int({ description: 'What a confirmation names.', resolve: ({ change }) => change.revision }),
    requestedAt: t.field({ type: 'DateTime', resolve: ({ change }) => change.requestedAt }),
    requestedByName: t.string({
      nullable: true,
      description: 'Who asked for it last; by a setup link as they call themselves. Null of people whom the caller may not know of.',
      resolve: ({ change }, _, context) => nameOf({ by: change.requestedBy, byName: change.requestedByName }, context),
    }),
    requests: t.field({
      type: [RequestType],
      description: 'Who asked for which fields, in the order of asking: each is laid to whoever asked for it last.',
      resolve: ({ change }) => requestsOf(change).filter(({ columns }) => columns.some((name) => !UNSAID.has(name))),
    }),
    before: t.string({
      nullable: true,
      description: 'By field, as JSON; as an audit row tells it.',
      resolve: (waiting) => {
        const now = told(waiting.provider)
        return jsonText(Object.fromEntries(Object.keys(afterOf(waiting)).map((name) => [name, now[name] ?? null])))
      },
    }),
    after: t.string({
      nullable: true,
      description: 'By field, as JSON; as an audit row tells it.',
      resolve: (waiting) => jsonText(afterOf(waiting)),
    }),
    needsOperations: t.boolean({
      description: 'Vendor operations alone may confirm it; else the partner’s administrators as well.',
      resolve: ({ provider }, _, { owner }) => needsOperations(owner, provider),
    }),
    confirmers: t.stringList({
      description: `Who may confirm it, of those whom the caller may know of; at most ${MOST_NAMES}.`,
      resolve: ({ provider }, _, context) => confirmersOf(context, provider),
    }),
    mayConfirm: t.boolean({
      resolve: async ({ provider }, _, context) => (await peopleAbove(context.owner, signedIn(context), provider)) === 0,
    }),
  }),
})

builder.objectFields(LoginProviderType, (t) => ({
  waitingChange: t.field({
    type: WaitingType,
    nullable: true,
    description: 'A change of what it trusts that waits for a confirmation.',
    async resolve(provider, _, context) {
      const change = await waitingChanges(context).load(provider.id)
      return change && { change, provider }
    },
  }),
  changesWait: t.boolean({
    description:
      'Whether changes of what it trusts wait for somebody else’s confirmation, as users are linked over whom the caller has not full authority. It cannot be deleted by the caller then, nor its directory be allowed to link users.',
    resolve: async (provider, _, context) => (await peopleAbove(context.owner, signedIn(context), provider)) > 0,
  }),
}))
