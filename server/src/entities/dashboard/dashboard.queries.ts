import { knownActivity } from '../../access/activities.ts'
import type { Reach } from '../../access/reach.ts'
import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { knownZone } from '../../kit/graphql/time-zone.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { latestAudit } from '../logs/latest-audit.ts'
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

/** Data of the pages /admin/home and /vendor/home. Each part is read only if the query selects it. */
const DashboardType = builder.objectRef<object>('Dashboard').implement({
  fields: (t) => ({
    users: t.field({
      type: UserFiguresType,
      resolve: (_parent, _args, context) => readUserFigures(context.owner, contextDoing(context, SEES_USERS).reach),
    }),
    signInsPerDay: t.field({
      type: [SignInDayType],
      description: `Sign-ins on each of the last ${SIGN_IN_DAYS} days including today, the oldest first.`,
      args: { timeZone: t.arg.string({ required: true, description: 'IANA time zone in which days begin, such as Europe/Berlin.' }) },
      resolve: (_, { timeZone }, context) =>
        signInsPerDay(context.owner, signedIn(context), contextDoing(context, SEES_USERS).reach, knownZone(timeZone), new Date()),
    }),
    latestAudit: t.field({
      type: [LatestChangeType],
      description: 'Latest changes, the newest first. All changes of one job count as one.',
      args: { first: t.arg.int({ description: `Number of changes, from 1 to ${MOST_AUDIT_ROWS}. Defaults to 8.` }) },
      resolve: (_, { first }, context) => latestAudit(context.orm, signedIn(context), reachSeeing(context), countOf(first ?? 8)),
    }),
    attention: t.field({
      type: [AttentionType],
      description: 'Matters that need attention, the most urgent first. Kinds with a count of 0 are left out.',
      resolve: (_parent, _args, context) => readAttention(context.owner, signedIn(context), reachSeeing(context)),
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
    resolve: () => ({}),
  }),
)

function countOf(first: number): number {
  if (first < 1 || first > MOST_AUDIT_ROWS) throw badInput(`Ask for 1 to ${MOST_AUDIT_ROWS} audit rows.`)
  return first
}
