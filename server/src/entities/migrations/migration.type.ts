import { sql } from 'drizzle-orm'
import { acting, vendorOperations } from '../../access/rules.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { JobType } from '../../kit/jobs/job.type.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import { anyOf } from '../../db/any-of.ts'
import { and, desc, eq } from 'drizzle-orm'
import { job } from '../../tables/job.table.ts'
import {
  leftOrLinked,
  leftOrMade,
  mailChoices,
  migrationOutcomes,
  migrationRow,
  migrationRun,
  migrationWizards,
  passwordChoices,
} from '../../tables/migration.table.ts'
import type { MigrationRules } from '../../tables/migration.table.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { customers as customersById } from '../customers/customer.loaders.ts'
import { CustomerType, CustomerTypeEnum } from '../customers/customer.type.ts'
import { customersByHrId } from './hr-links.ts'
import { reviewKind, runKinds, runState, runStates, undoKinds } from './runs.ts'
import type { Run } from './wizard.ts'

/** Of every operation of migrations. */
export const runAccess = acting(vendorOperations, 'EXECUTE', 'Migration')

export const WizardEnum = builder.enumType('MigrationWizard', {
  description:
    'USERS: those of one customer of the family HR. NATURAL_HR_…: customers of that family, and users of those that were migrated.',
  values: migrationWizards,
})
export const MigrationOutcomeEnum = builder.enumType('MigrationOutcome', {
  description:
    'LINK: what the portal has already becomes that of the record. UPDATE: what was migrated before changes. SKIP: left out by a rule. CONFLICT: another one has what only one may have. ERROR: a rule forbids it.',
  values: migrationOutcomes,
})
export const RunStateEnum = builder.enumType('MigrationState', { values: runStates })
export const LeftOrMade = builder.enumType('MigrationMakes', { values: leftOrMade })
export const LeftOrLinked = builder.enumType('MigrationLinks', { values: leftOrLinked })
export const PasswordChoice = builder.enumType('MigrationPasswords', {
  description: 'TAKE_OVER: those that the portal can check; with one nobody is mailed.',
  values: passwordChoices,
})
export const MailChoice = builder.enumType('MigrationMails', {
  description:
    'Of those without a password. LATER: they wait for confirmation until somebody sends it. NEVER: their addresses count as confirmed.',
  values: mailChoices,
})

const mappedType = <To>(name: string, to: 'int' | 'type') =>
  builder.objectRef<{ readonly from: string; readonly to: To }>(name).implement({
    fields: (t) => ({
      from: t.exposeString('from', { description: 'As the HR product calls it.' }),
      to:
        to === 'int'
          ? t.int({ resolve: (rule) => Number(rule.to) })
          : t.field({ type: CustomerTypeEnum, resolve: (rule) => rule.to as 'HR' }),
    }),
  })
const UserTypeRule = mappedType<number>('MigrationUserType', 'int')
const CustomerTypeRule = mappedType<MigrationRules['customerTypes'][number]['to']>('MigrationCustomerType', 'type')

const RulesType = builder.objectRef<MigrationRules>('MigrationRules').implement({
  fields: (t) => ({
    userTypes: t.field({ type: [UserTypeRule], resolve: ({ userTypes }) => [...userTypes] }),
    customerTypes: t.field({ type: [CustomerTypeRule], resolve: ({ customerTypes }) => [...customerTypes] }),
    inactive: t.expose('inactive', { type: LeftOrMade }),
    withoutEmail: t.expose('withoutEmail', { type: LeftOrMade }),
    existing: t.expose('existing', { type: LeftOrLinked }),
    passwords: t.expose('passwords', { type: PasswordChoice }),
    mails: t.expose('mails', { type: MailChoice }),
    partnerId: t.exposeID('partnerId', { nullable: true, description: 'Of new customers.' }),
  }),
})

type Total = { readonly outcome: (typeof migrationOutcomes)[number]; readonly count: number }
const TotalType = builder.objectRef<Total>('MigrationTotal').implement({
  fields: (t) => ({ outcome: t.expose('outcome', { type: MigrationOutcomeEnum }), count: t.exposeInt('count') }),
})

const stateOf = perRequest(({ orm }) =>
  oneEach<{ id: string; state: (typeof runStates)[number] }>(
    ({ id }) => id,
    (ids) => orm.select({ id: migrationRun.id, state: runState }).from(migrationRun).where(anyOf(migrationRun.id, ids)),
  ),
)

const hrCustomers = perRequest(({ orm }) =>
  oneEach<{ id: string; hrId: string }>(
    ({ hrId }) => hrId,
    async (ids) => [...(await customersByHrId(orm, 'HR', ids))].map(([hrId, { id }]) => ({ hrId, id })),
  ),
)

const names = perRequest(({ orm }) =>
  oneEach<{ id: string; name: string }>(
    ({ id }) => id,
    (ids) =>
      orm
        .select({ id: userIdentity.id, name: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})` })
        .from(userIdentity)
        .where(anyOf(userIdentity.id, ids)),
  ),
)

export const RunType = builder.objectRef<Run>('MigrationRun').implement({
  description: 'What somebody chose in a migration wizard, and how far it is.',
  fields: (t) => ({
    id: t.exposeID('id'),
    wizard: t.expose('wizard', { type: WizardEnum }),
    customers: t.exposeStringList('customers', { description: 'By their ids in the HR product; none: all of them.' }),
    leftOut: t.exposeStringList('leftOut', { description: 'Records that are left out by hand, by their ids in the HR product.' }),
    rules: t.expose('rules', { type: RulesType }),
    state: t.field({ type: RunStateEnum, resolve: async ({ id }, _, context) => (await stateOf(context).load(id))?.state ?? 'DRAFT' }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'Of USERS: the one of the portal whose users they become.',
      resolve: async ({ wizard, customers }, _, context) => {
        const id = wizard === 'USERS' ? (await hrCustomers(context).load(customers[0] ?? ''))?.id : undefined
        return id === undefined ? null : ((await customersById(context).load(id)) ?? null)
      },
    }),
    createdBy: t.string({
      nullable: true,
      description: 'The name of who began it; null once they are deleted.',
      resolve: async ({ createdBy }, _, context) => (createdBy === null ? null : ((await names(context).load(createdBy))?.name ?? null)),
    }),
    fileId: t.exposeID('fileId', {
      nullable: true,
      description: 'The export that its records are read from; null: the HR product is asked.',
    }),
    version: t.exposeInt('version'),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', nullable: true }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    totals: t.field({
      type: [TotalType],
      description: 'Of the last review; outcomes without a record are left out.',
      resolve: async ({ id, reviewedAt }, _, { orm }) => {
        if (!reviewedAt) return []
        const found = await orm
          .select({ outcome: migrationRow.outcome, count: sql<number>`count(*)::int` })
          .from(migrationRow)
          .where(eq(migrationRow.runId, id))
          .groupBy(migrationRow.outcome)
        return migrationOutcomes.flatMap((outcome) => found.filter((each) => each.outcome === outcome))
      },
    }),
    review: jobField(t, [reviewKind], 'The last review.'),
    job: jobField(t, Object.values(runKinds), 'What migrates, or tried failed rows again last.'),
    undo: jobField(t, Object.values(undoKinds), 'What takes it back.'),
  }),
})

type Fields = Parameters<Parameters<ReturnType<typeof builder.objectRef<Run>>['implement']>[0]['fields'] & object>[0]

function jobField(t: Fields, kinds: readonly string[], description: string) {
  return t.field({
    type: JobType,
    nullable: true,
    description: `${description} Null for one out of reach, and once it is deleted.`,
    resolve: async ({ id }, _, { orm, reach }): Promise<JobRecord | null> => {
      const [found] = await orm
        .select()
        .from(job)
        .where(and(sql`${job.parameters} ->> 'runId' = ${id}`, anyOf(job.kind, kinds), reach.jobs))
        .orderBy(desc(job.createdAt))
        .limit(1)
      return found ?? null
    },
  })
}
