import { sql } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import type { Reach } from '../../access/reach.ts'
import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { knownZone } from '../../kit/graphql/time-zone.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { ofCustomer } from '../../kit/resource/resource-queries.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { latestAudit, WINDOW } from '../logs/latest-audit.ts'
import { readAttention } from './attention.ts'
import { AttentionType, LatestChangeType, SignInDayType, UserFiguresType } from './dashboard.type.ts'
import { SIGN_IN_DAYS, signInsPerDay } from '../logs/sign-ins.ts'
import { readStatus } from '../status/read-status.ts'
import { SystemStatusType } from '../status/status.type.ts'
import { readUserFigures } from '../users/user.figures.ts'

const MOST_AUDIT_ROWS = 50
const SEES_USERS = knownActivity('VIEW', 'User')
const SEES_CUSTOMERS = knownActivity('VIEW', 'Customer')

/** The caller's reach, limited to the kinds of records that their access profiles let them read. */
function reachSeeing(context: RequestContext): Reach {
  const { users, members } = contextDoing(context, SEES_USERS).reach
  const { members: _, ...reach } = context.reach
  return { ...reach, users, ...(members && { members }), customers: contextDoing(context, SEES_CUSTOMERS).reach.customers }
}

type Dashboard = { readonly customerId: string | undefined }

/**
 * Limits users and customers within reach to one customer and its members, like the lists of users and sign-ins. Login providers, jobs and apps
 * belong to no single customer, and their lists are not limited either.
 */
function narrowedTo({ customerId }: Dashboard, reach: Reach): Reach {
  if (customerId === undefined) return reach
  const userIds = sql`select ${userCustomer.userId} from ${userCustomer}
    join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId} where ${userCustomer.customerId} = ${customerId} and ${reach.users}`
  return {
    ...reach,
    scope: 'customers',
    users: sql`${userIdentity.id} in (${userIds})`,
    customers: sql`${reach.customers} and ${customer.id} = ${customerId}`,
    members: { userIds, condition: sql`true`, hidden: sql`select null::uuid where false` },
  }
}

/** Data of the pages /admin/home and /vendor/home. Each part is read only if the query selects it. */
const DashboardType = builder.objectRef<Dashboard>('Dashboard').implement({
  fields: (t) => ({
    users: t.field({
      type: UserFiguresType,
      resolve: (scope, _args, context) => readUserFigures(context.owner, narrowedTo(scope, contextDoing(context, SEES_USERS).reach)),
    }),
    signInsPerDay: t.field({
      type: [SignInDayType],
      description: `Sign-ins on each of the last ${SIGN_IN_DAYS} days including today, the oldest first.`,
      args: { timeZone: t.arg.string({ required: true, description: 'IANA time zone in which days begin, such as Europe/Berlin.' }) },
      resolve: (scope, { timeZone }, context) => {
        const reach = narrowedTo(scope, contextDoing(context, SEES_USERS).reach)
        return signInsPerDay(context.owner, signedIn(context), reach, knownZone(timeZone), new Date())
      },
    }),
    latestAudit: t.field({
      type: [LatestChangeType],
      description: `Latest changes, the newest first. All changes of one job count as one. Only the latest ${WINDOW} rows of the caller's audit log are searched, also for those of one customer.`,
      args: { first: t.arg.int({ description: `Number of changes, from 1 to ${MOST_AUDIT_ROWS}. Defaults to 8.` }) },
      resolve: (scope, { first }, context) => {
        const named = reachSeeing(context)
        return latestAudit(context.orm, signedIn(context), { reach: narrowedTo(scope, named), named }, countOf(first ?? 8))
      },
    }),
    attention: t.field({
      type: [AttentionType],
      description: 'Matters that need attention, the most urgent first. Kinds with a count of 0 are left out.',
      resolve: (scope, _args, context) => {
        const whole = reachSeeing(context)
        return readAttention(context.owner, signedIn(context), { reach: narrowedTo(scope, whole), whole })
      },
    }),
    systemStatus: t.field({
      type: SystemStatusType,
      nullable: true,
      description: 'State of the installation. Null unless the caller is vendor staff with access to all partners.',
      resolve: (_parent, _args, { owner, reach }) => (reach.scope === 'everything' ? readStatus(owner) : null),
    }),
  }),
})

builder.queryField('dashboard', (t) =>
  t.field({
    access: staff,
    type: DashboardType,
    description:
      'Figures of the users within reach, or of those of one customer if the argument "customer" or the header X-Customer names it.',
    args: {
      customer: t.arg.id({
        description: "Only users of this customer; '' for all customers. Takes precedence over the header X-Customer.",
      }),
    },
    resolve: (_parent, { customer: named }, context) => ({ customerId: ofCustomer(context, named).customerId }),
  }),
)

function countOf(first: number): number {
  if (first < 1 || first > MOST_AUDIT_ROWS) throw badInput(`Ask for 1 to ${MOST_AUDIT_ROWS} audit rows.`)
  return first
}
