import { acting, vendorOperations } from '../../access/rules.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { enumField } from '../../kit/list/filter-fields.ts'
import type { ListedSource } from '../../kit/list/list-field.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { momentField } from '../../kit/list/moment-field.ts'
import { JobType } from '../../kit/jobs/job.type.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import { anyOf } from '../../db/any-of.ts'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { importFile } from '../../tables/import.table.ts'
import { job } from '../../tables/job.table.ts'
import {
  existingPolicies,
  inactivePolicies,
  mailChoices,
  migrationOutcomes,
  migrationRow,
  migrationRun,
  migrationWizards,
  passwordChoices,
} from '../../tables/migration.table.ts'
import type { MigrationRules, WaysIn } from '../../tables/migration.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { customers as customersById } from '../customers/customer.loaders.ts'
import { CustomerType, CustomerTypeEnum } from '../customers/customer.type.ts'
import { customersByHrId } from './hr-links.ts'
import { reviewKind, runKinds, runState, runStates, undoKinds } from './runs.ts'
import type { Run } from './wizard.ts'

export const runAccess = acting(vendorOperations, 'EXECUTE', 'Migration')

export const WizardEnum = builder.enumType('MigrationWizard', {
  description:
    'USERS: users of one customer of the HR product. NATURAL_HR_CUSTOMERS: customers of NaturalHR. NATURAL_HR_USERS: users of NaturalHR customers that have been migrated.',
  values: migrationWizards,
})
export const MigrationOutcomeEnum = builder.enumType('MigrationOutcome', {
  description:
    'LINK: a user or customer that the portal already has is linked with the record. UPDATE: one that was migrated before is changed. SKIP: left out by a rule or by hand, or unchanged since it was migrated. CONFLICT: another one already has a value that must be unique. ERROR: a rule forbids it.',
  values: migrationOutcomes,
})
export const RunStateEnum = builder.enumType('MigrationState', { values: runStates })
export const InactivePolicy = builder.enumType('MigrationMakes', { values: inactivePolicies })
export const ExistingPolicy = builder.enumType('MigrationLinks', { values: existingPolicies })
export const PasswordChoice = builder.enumType('MigrationPasswords', {
  description: 'TAKE_OVER: takes over passwords that the portal can verify; users with such a password get no email.',
  values: passwordChoices,
})
export const MailChoice = builder.enumType('MigrationMails', {
  description:
    'What to do with users who have no password. NOW: active users get an invitation email. LATER: no email now; they stay unconfirmed until an administrator sends one. NEVER: no email; their addresses are treated as confirmed.',
  values: mailChoices,
})

const mappedType = <To>(name: string, to: 'int' | 'type') =>
  builder.objectRef<{ readonly from: string; readonly to: To }>(name).implement({
    fields: (t) => ({
      from: t.exposeString('from', { description: 'Type as the HR product names it.' }),
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
    inactive: t.expose('inactive', { type: InactivePolicy }),
    withoutEmail: t.expose('withoutEmail', { type: InactivePolicy }),
    existing: t.expose('existing', { type: ExistingPolicy }),
    passwords: t.expose('passwords', { type: PasswordChoice }),
    mails: t.expose('mails', { type: MailChoice }),
    partnerId: t.exposeID('partnerId', { nullable: true, description: 'Partner of new customers.' }),
  }),
})

type Total = { readonly outcome: (typeof migrationOutcomes)[number]; readonly count: number }
const TotalType = builder.objectRef<Total>('MigrationTotal').implement({
  fields: (t) => ({ outcome: t.expose('outcome', { type: MigrationOutcomeEnum }), count: t.exposeInt('count') }),
})

const WaysInType = builder.objectRef<WaysIn>('MigrationWaysIn').implement({
  description: 'Number of new users by how they get in.',
  fields: (t) => ({
    emails: t.exposeInt('emails', { description: 'Users who get an invitation email.' }),
    passwords: t.exposeInt('passwords', { description: 'Users who sign in with the password that they had.' }),
    none: t.exposeInt('none', { description: 'Active users with neither: they cannot sign in until somebody invites them.' }),
  }),
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

const fileNames = perRequest(({ orm }) =>
  oneEach<{ id: string; fileName: string }>(
    ({ id }) => id,
    (ids) => orm.select({ id: importFile.id, fileName: importFile.fileName }).from(importFile).where(anyOf(importFile.id, ids)),
  ),
)

export const RunType = builder.objectRef<Run>('MigrationRun').implement({
  description: 'A migration: the choices made in its wizard, and its progress.',
  fields: (t) => ({
    id: t.exposeID('id'),
    wizard: t.expose('wizard', { type: WizardEnum }),
    customers: t.exposeStringList('customers', { description: 'IDs of the customers in the HR product. Empty means all customers.' }),
    leftOut: t.exposeStringList('leftOut', { description: 'IDs, in the HR product, of records that are left out by hand.' }),
    confirmed: t.exposeStringList('confirmed', {
      description: 'IDs, in the HR product, of records that somebody has confirmed to be the person whom the portal has for them.',
    }),
    rules: t.expose('rules', { type: RulesType }),
    state: t.field({ type: RunStateEnum, resolve: async ({ id }, _, context) => (await stateOf(context).load(id))?.state ?? 'DRAFT' }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'For USERS: customer in the portal to which the users are migrated.',
      resolve: async ({ wizard, customers }, _, context) => {
        const id = wizard === 'USERS' ? (await hrCustomers(context).load(customers[0] ?? ''))?.id : undefined
        return id === undefined ? null : ((await customersById(context).load(id)) ?? null)
      },
    }),
    createdBy: t.string({
      nullable: true,
      description: 'Name of the user who created the migration. Null after that user has been deleted.',
      resolve: async ({ createdBy }, _, context) => (createdBy === null ? null : ((await names(context).load(createdBy))?.name ?? null)),
    }),
    owner: t.string({
      nullable: true,
      description: 'Name of the user who started the migration or has taken it over. Null after that user has been deleted.',
      resolve: async ({ ownerId, createdBy }, _, context) => {
        const id = ownerId ?? createdBy
        return id === null ? null : ((await names(context).load(id))?.name ?? null)
      },
    }),
    isOwn: t.boolean({
      description: 'Whether the caller is the owner. Anybody who may migrate can take a migration over with `takeOverMigration`.',
      resolve: ({ ownerId, createdBy }, _, { viewer }) => viewer?.userId === (ownerId ?? createdBy),
    }),
    fileId: t.exposeID('fileId', {
      nullable: true,
      description: 'Uploaded export that the records are read from. Null if the HR product is queried.',
    }),
    fileName: t.string({
      nullable: true,
      description: 'Name of the uploaded export. Null without one, and after the file has been deleted.',
      resolve: async ({ fileId }, _, context) => (fileId === null ? null : ((await fileNames(context).load(fileId))?.fileName ?? null)),
    }),
    version: t.exposeInt('version'),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', nullable: true }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    totals: t.field({
      type: [TotalType],
      description: 'Number of records by outcome in the last review. Outcomes without records are left out.',
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
    promised: t.expose('promised', {
      type: WaysInType,
      nullable: true,
      description: 'What the last review has announced. Null before a review, and for migrations of customers.',
    }),
    delivered: t.expose('delivered', {
      type: WaysInType,
      nullable: true,
      description: 'What the migration has done so far. Null before it, and for migrations of customers. An undo does not change it.',
    }),
    review: jobField(t, [reviewKind], 'The job of the last review.'),
    job: jobField(t, Object.values(runKinds), 'The last job that migrated records or retried failed rows.'),
    undo: jobField(t, Object.values(undoKinds), 'The last job that undid the migration.'),
  }),
})

const coded = (column: typeof migrationRun.wizard) => sql`(${column} collate "C")`
/** Runs as a list. */
export const runs: ListedSource = {
  table: migrationRun,
  columns: getTableColumns(migrationRun),
  id: migrationRun.id,
  searched: sql`fold(array_to_string(${migrationRun.customers}, ' '))`,
  defaultOrder: { createdAt: 'DESC' },
  ...listInputs('MigrationRun', {
    wizard: { filter: enumField(WizardEnum, migrationRun.wizard), sort: { expression: coded(migrationRun.wizard), type: 'text' } },
    state: { filter: enumField(RunStateEnum, runState) },
    createdAt: { filter: momentField(migrationRun.createdAt), sort: { expression: migrationRun.createdAt, type: 'timestamptz' } },
  }),
}
export const RunsType = connectionType<Run>(RunType)

type Fields = Parameters<Parameters<ReturnType<typeof builder.objectRef<Run>>['implement']>[0]['fields'] & object>[0]

function jobField(t: Fields, kinds: readonly string[], description: string) {
  return t.field({
    type: JobType,
    nullable: true,
    description: `${description} Null if there is none, if it is out of reach, or after it has been deleted.`,
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
