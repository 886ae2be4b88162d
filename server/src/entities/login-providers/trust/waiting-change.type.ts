import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isPartnerAdmin } from '../../../access/reach.ts'
import { userTypes } from '../../../access/viewer.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../../kit/graphql/batch.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { jsonText } from '../../../kit/graphql/json-text.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { loginProviderChange } from '../../../tables/providers/login-provider-change.table.ts'
import type { ChangeRequest } from '../../../tables/providers/login-provider-change.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { LoginProviderType } from '../login-provider.type.ts'
import type { LoginProviderRow } from '../login-provider.row.ts'
import { tracePeople } from '../sign-in-traces.ts'
import { toAuditFacts } from '../audit-facts.ts'
import { needsOperations, peopleAbove } from './trust.ts'
import { requestsOf } from './waiting-change.ts'
import type { WaitingChange } from './waiting-change.ts'

/** Reads as the database owner, because tenants have no rights on the table. */
export const waitingChanges = perRequest(({ owner }) =>
  oneEach<WaitingChange>(
    ({ providerId }) => providerId,
    (ids) => owner.select().from(loginProviderChange).where(inArray(loginProviderChange.providerId, ids)),
  ),
)

type Waiting = { readonly change: WaitingChange; readonly provider: LoginProviderRow }

/** Columns that mean nothing to users, or follow from others. */
const UNSAID: ReadonlySet<string> = new Set(['metadataFault', 'wantsSignedRequests'])

const afterOf = ({ change }: Waiting) => {
  const columns = Object.entries(toAuditFacts(change.columns)).filter(([name]) => !UNSAID.has(name))
  const secret = change.clientSecret !== null ? { clientSecret: 'CHANGED' } : change.takesSecret ? { clientSecret: null } : {}
  return { ...Object.fromEntries(columns), ...secret }
}

/** Maximum number of names that are returned. */
const MOST_NAMES = 5

/** Names of users within the caller's reach who may confirm changes of a provider. */
async function confirmersOf({ owner, reach }: RequestContext, provider: LoginProviderRow): Promise<string[]> {
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
  description: 'The part of a waiting change that one person requested.',
  fields: (t) => ({
    requestedAt: t.field({ type: 'DateTime', resolve: ({ at }) => new Date(at) }),
    requestedByName: t.string({
      nullable: true,
      description: "Name of the person; for a setup link the name that they entered. Null for users out of the caller's reach.",
      resolve: (request, _, context) => nameOf(request, context),
    }),
    fields: t.stringList({
      description: 'Names of the fields of `after` that this person requested.',
      resolve: ({ columns }) => columns.filter((name) => !UNSAID.has(name)),
    }),
  }),
})

const WaitingType = builder.objectRef<Waiting>('LoginProviderWaitingChange').implement({
  description: 'A change of what a login provider trusts. It waits until somebody with full authority over all linked users confirms it.',
  fields: (t) => ({
    revision: t.int({ description: 'Revision to pass to `confirmLoginProviderChange`.', resolve: ({ change }) => change.revision }),
    requestedAt: t.field({ type: 'DateTime', resolve: ({ change }) => change.requestedAt }),
    requestedByName: t.string({
      nullable: true,
      description:
        "Name of the person who made the latest request; for a setup link the name that they entered. Null for users out of the caller's reach.",
      resolve: ({ change }, _, context) => nameOf({ by: change.requestedBy, byName: change.requestedByName }, context),
    }),
    requests: t.field({
      type: [RequestType],
      description: 'Who requested which fields, in the order of the requests. A field is listed with the person who requested it last.',
      resolve: ({ change }) => requestsOf(change).filter(({ columns }) => columns.some((name) => !UNSAID.has(name))),
    }),
    before: t.string({
      nullable: true,
      description: 'Current values by field, as JSON in the form of audit log entries.',
      resolve: (waiting) => {
        const now = toAuditFacts(waiting.provider)
        return jsonText(Object.fromEntries(Object.keys(afterOf(waiting)).map((name) => [name, now[name] ?? null])))
      },
    }),
    after: t.string({
      nullable: true,
      description: 'Requested values by field, as JSON in the form of audit log entries.',
      resolve: (waiting) => jsonText(afterOf(waiting)),
    }),
    needsOperations: t.boolean({
      description: 'Whether only vendor operations may confirm the change. If false, administrators of the partner may confirm it too.',
      resolve: ({ provider }, _, { owner }) => needsOperations(owner, provider),
    }),
    confirmers: t.stringList({
      description: `Names of users within the caller's reach who may confirm the change; at most ${MOST_NAMES}.`,
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
    description: 'Change of what the provider trusts that is waiting for confirmation.',
    async resolve(provider, _, context) {
      const change = await waitingChanges(context).load(provider.id)
      return change && { change, provider }
    },
  }),
  changesWait: t.boolean({
    description:
      'Whether changes that the caller makes to what the provider trusts wait for confirmation by somebody else, because users are linked over whom the caller does not have full authority. If so, the caller also cannot delete the provider or allow its directory to link users.',
    resolve: async (provider, _, context) => (await peopleAbove(context.owner, signedIn(context), provider)) > 0,
  }),
}))
