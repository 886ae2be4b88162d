import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { knownZone } from '../../kit/graphql/time-zone.ts'
import type { Total } from '../../kit/list/connection-type.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { AuditLogType } from '../logs/audit.type.ts'
import { latestAudit } from '../logs/latest-audit.ts'
import { SIGN_IN_DAYS, signInsPerDay } from '../logs/sign-ins.ts'
import type { SignInDay } from '../logs/sign-ins.ts'
import { checkHealth } from '../status/system-status.ts'
import { SystemStatusType } from '../status/status.type.ts'
import { readUserFigures } from '../users/user.figures.ts'
import type { UserFigures } from '../users/user.figures.ts'

const MOST_AUDIT_ROWS = 50

const FigureType = builder.objectRef<Total>('Figure').implement({
  fields: (t) => ({
    count: t.exposeInt('count', {
      description: 'An estimate beyond 10,000, and where more than so many users of a partner or members of customers are counted.',
    }),
    isExact: t.exposeBoolean('isExact'),
  }),
})

const UserFiguresType = builder.objectRef<UserFigures>('UserFigures').implement({
  description: 'Users within reach.',
  fields: (t) => ({
    all: t.expose('all', { type: FigureType }),
    active: t.expose('active', { type: FigureType }),
    waiting: t.expose('waiting', { type: FigureType }),
    inactive: t.expose('inactive', { type: FigureType }),
    locked: t.expose('locked', { type: FigureType }),
    withoutTwoFactor: t.expose('withoutTwoFactor', { type: FigureType }),
  }),
})

const SignInDayType = builder.objectRef<SignInDay>('SignInDay').implement({
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD in the asked time zone.' }),
    succeeded: t.exposeInt('succeeded'),
    failed: t.exposeInt('failed', { description: 'Refused, those that locked the account included.' }),
  }),
})

/** What the pages /admin/home and /vendor/home show. Its parts are read only where they are asked for. */
const DashboardType = builder.objectRef<object>('Dashboard').implement({
  fields: (t) => ({
    users: t.field({ type: UserFiguresType, resolve: (_parent, _args, { owner, reach }) => readUserFigures(owner, reach) }),
    signInsPerDay: t.field({
      type: [SignInDayType],
      description: `The last ${SIGN_IN_DAYS} days with today, the oldest first.`,
      args: { timeZone: t.arg.string({ required: true, description: 'An IANA name such as Europe/Berlin.' }) },
      resolve: (_, { timeZone }, context) =>
        signInsPerDay(context.owner, signedIn(context), context.reach, knownZone(timeZone), new Date()),
    }),
    latestAudit: t.field({
      type: [AuditLogType],
      description: 'The newest first.',
      args: { first: t.arg.int({ description: `1 to ${MOST_AUDIT_ROWS}; 8 when not given.` }) },
      resolve: (_, { first }, context) => latestAudit(context.orm, signedIn(context), context.reach, countOf(first ?? 8)),
    }),
    systemStatus: t.field({
      type: SystemStatusType,
      nullable: true,
      description: 'For the vendor only.',
      resolve: (_parent, _args, { orm, reach }) => (reach.scope === 'everything' ? checkHealth(orm) : null),
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
