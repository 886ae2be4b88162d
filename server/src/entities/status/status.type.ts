import { HEALTH_FINDING_CODES } from '../../../../contract/health-findings.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { CODE_TEXT, storedCodes } from '../../kit/list/stored-codes.ts'
import { healthStatuses, maintenanceAudiences } from '../../tables/logs/health.table.ts'
import { tagsOf } from './checks.ts'
import { openMaintenance, type Maintenance } from './maintenance.ts'
import { readDays, readPoints, readTransitions, statusOf } from './read-status.ts'
import { readStorage, type Storage, type StoredTable } from './read-storage.ts'
import type { EntryRow, Execution, HealthDay, HealthPoint, Status, Transition } from './read-status.ts'
import { VERSION } from '../../platform/version.ts'

export const HealthStatusEnum = builder.enumType('HealthStatus', { values: healthStatuses })
export const AudienceEnum = builder.enumType('MaintenanceAudience', { values: maintenanceAudiences })

const healthFindings = storedCodes('HealthFindingCode', HEALTH_FINDING_CODES, 'What a check of the system found.')

const EntryType = builder.objectRef<EntryRow>('HealthCheckEntry').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    status: t.expose('status', { type: HealthStatusEnum }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it has this status.' }),
    durationMs: t.exposeInt('durationMs'),
    tags: t.stringList({ resolve: ({ name }) => [...tagsOf(name)] }),
    code: t.field({
      type: healthFindings.type,
      nullable: true,
      description: 'What was found; null where all is well.',
      resolve: ({ code }) => (code === null ? null : healthFindings.of(code)),
    }),
    codeText: t.exposeString('code', { nullable: true, description: CODE_TEXT }),
    count: t.int({ nullable: true, resolve: ({ facts }) => facts?.count ?? null }),
    names: t.stringList({ description: 'The first of what it is about.', resolve: ({ facts }) => [...(facts?.names ?? [])] }),
    amount: t.float({ nullable: true, description: 'Seconds, or bytes of a disk.', resolve: ({ facts }) => facts?.amount ?? null }),
    ranAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a task that is checked was last done.',
      resolve: ({ facts }) => (facts?.at === undefined ? null : new Date(facts.at)),
    }),
    errorDescription: t.exposeString('error', { nullable: true, description: 'What the check itself failed with.' }),
  }),
})

const ExecutionType = builder.objectRef<Execution>('HealthCheckExecution').implement({
  description: 'One round of all checks.',
  fields: (t) => ({
    id: t.exposeID('id'),
    lastExecuted: t.expose('at', { type: 'DateTime' }),
    isStale: t.exposeBoolean('isStale', { description: 'The checks have stopped: how things stand is not known.' }),
    durationMs: t.exposeInt('durationMs'),
    serverName: t.exposeString('serverName', { description: 'The machine that ran it.' }),
    entries: t.field({ type: [EntryType], resolve: ({ entries }) => [...entries] }),
  }),
})

const DayType = builder.objectRef<HealthDay>('HealthDay').implement({
  description: 'How many seconds of a day (UTC) a check stood how; what is missing was not checked.',
  fields: (t) => ({
    name: t.exposeString('name'),
    day: t.exposeString('day'),
    healthy: t.exposeInt('healthy'),
    degraded: t.exposeInt('degraded'),
    unhealthy: t.exposeInt('unhealthy'),
  }),
})

const PointType = builder.objectRef<HealthPoint>('HealthPoint').implement({
  description: 'The worst of a check in a quarter of an hour.',
  fields: (t) => ({
    name: t.exposeString('name'),
    at: t.expose('at', { type: 'DateTime' }),
    status: t.expose('status', { type: HealthStatusEnum }),
  }),
})

const TransitionType = builder.objectRef<Transition>('HealthTransition').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    name: t.exposeString('name'),
    fromStatus: t.expose('fromStatus', { type: HealthStatusEnum }),
    toStatus: t.expose('toStatus', { type: HealthStatusEnum }),
    code: t.field({ type: healthFindings.type, nullable: true, resolve: ({ code }) => (code === null ? null : healthFindings.of(code)) }),
    codeText: t.exposeString('code', { nullable: true, description: CODE_TEXT }),
  }),
})

const ANNOUNCED_MS = 86_400_000

export const MaintenanceType = builder.objectRef<Maintenance>('MaintenanceWindow').implement({
  description: 'When somebody works on the installation.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    audience: t.expose('audience', { type: AudienceEnum, description: 'Who is told of it by a banner.' }),
    isOn: t.boolean({ resolve: ({ startsAt }) => startsAt.getTime() <= Date.now() }),
    isAnnounced: t.boolean({
      description: 'Whether the banner shows: from a day before.',
      resolve: ({ startsAt }) => startsAt.getTime() - ANNOUNCED_MS <= Date.now(),
    }),
  }),
})

const StoredTableType = builder.objectRef<StoredTable>('StoredTable').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    bytes: t.exposeFloat('bytes', { description: 'With its indexes.' }),
    rows: t.exposeFloat('rows', { description: 'Of a large table as the database estimates them.' }),
    keptDays: t.exposeInt('keptDays', { nullable: true, description: 'Null of what is kept for good, or goes with something else.' }),
    deleted: t.exposeInt('deleted', { nullable: true, description: 'By the last clean-up.' }),
  }),
})

const StorageType = builder.objectRef<Storage>('Storage').implement({
  description: 'What grows by itself, and how it is cleaned up.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'Of the last clean-up.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'Null while it runs.' }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true }),
    faults: t.stringList({ description: 'What could not be cleaned up, and will be tried again.', resolve: ({ faults }) => [...faults] }),
    tables: t.field({ type: [StoredTableType], resolve: ({ tables }) => [...tables] }),
  }),
})

export const SystemStatusType = builder.objectRef<Status>('SystemStatus').implement({
  fields: (t) => ({
    version: t.string({ description: 'The version of the server that answers.', resolve: () => VERSION }),
    status: t.field({
      type: HealthStatusEnum,
      nullable: true,
      description: 'The worst of the checks; null where they have not run for three minutes.',
      resolve: statusOf,
    }),
    execution: t.field({ type: ExecutionType, nullable: true, resolve: ({ execution }) => execution }),
    days: t.field({ type: [DayType], description: 'Of the last 90 days.', resolve: (_, _args, { owner }) => readDays(owner) }),
    points: t.field({ type: [PointType], description: 'Of the last 24 hours.', resolve: (_, _args, { owner }) => readPoints(owner) }),
    transitions: t.field({
      type: [TransitionType],
      description: 'The latest changes of any check, the newest first.',
      resolve: (_, _args, { owner }) => readTransitions(owner),
    }),
    storage: t.field({ type: StorageType, resolve: (_, _args, { owner }) => readStorage(owner) }),
    maintenance: t.field({
      type: MaintenanceType,
      nullable: true,
      description: 'The window that is open or comes next.',
      resolve: async (_, _args, { owner }) => (await openMaintenance(owner)) ?? null,
    }),
  }),
})
