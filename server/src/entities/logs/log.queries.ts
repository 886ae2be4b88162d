import { installationReaders } from '../../access/rules.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { codeField, literal } from '../../kit/list/filter-fields.ts'
import { histogramQuery } from '../../kit/list/histogram.ts'
import { listStates } from '../../kit/list/states.ts'
import { moment } from '../../kit/resource/fields.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { TRACE_ID } from '../../platform/http/trace.ts'
import { log } from '../../tables/logs/log.table.ts'

const MOST = 50

type LogRow = typeof log.$inferSelect

const LogType = builder.objectRef<LogRow>('Log').implement({
  description: "An entry of the server's own log.",
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    level: t.exposeString('level'),
    message: t.exposeString('message'),
    traceId: t.exposeString('traceId', { nullable: true }),
    fields: t.string({
      nullable: true,
      description: 'Other fields of the entry, as JSON.',
      resolve: ({ fields }) => (fields === null ? null : JSON.stringify(fields)),
    }),
  }),
})

builder.queryField('logsByReference', (t) =>
  t.field({
    access: installationReaders,
    type: [LogType],
    description: `Lists the log entries of an error reference (a W3C trace ID), the newest first, at most ${MOST}. Empty if the argument is not a trace ID.`,
    args: { reference: t.arg.string({ required: true }) },
    resolve: (_, { reference }, { orm }) => {
      const traceId = reference.trim().toLowerCase()
      return TRACE_ID.test(traceId) ? orm.select().from(log).where(eq(log.traceId, traceId)).orderBy(desc(log.id)).limit(MOST) : []
    },
  }),
)

const LevelEnum = builder.enumType('LogLevel', {
  values: {
    TRACE: { value: 'trace' },
    DEBUG: { value: 'debug' },
    INFO: { value: 'info' },
    WARN: { value: 'warn' },
    ERROR: { value: 'error' },
    FATAL: { value: 'fatal' },
  } as const,
})
const { id, at, level, message, traceId, fields } = log
const atLevel = (value: LogRow['level']) => sql`${level} = ${sql.raw(`'${value}'`)}`

const logLines = defineResource({
  name: 'logLine',
  plural: 'logLines',
  node: LogType,
  table: log,
  columns: { id, at, level, message, traceId, fields },
  label: message,
  reach: ({ scope }) => (scope === 'everything' ? sql`true` : sql`false`),
  defaultOrder: { at: 'DESC' },
  searched: message,
  foundBy: (word) =>
    TRACE_ID.test(word.toLowerCase()) ? sql`${traceId} = ${word.toLowerCase()}` : sql`${message} ilike ${`%${literal(word)}%`}`,
  states: listStates(
    LevelEnum,
    (row: LogRow) => row.level,
    () => ({
      fatal: atLevel('fatal'),
      error: atLevel('error'),
      warn: atLevel('warn'),
      info: atLevel('info'),
      debug: atLevel('debug'),
      trace: atLevel('trace'),
    }),
  ),
  fields: {
    at: moment(at),
    message: { filter: codeField(message) },
    traceId: { filter: codeField(traceId) },
  },
})

resourceQueries(logLines, {
  list: { access: installationReaders, description: "Lists the entries of the server's own log, the newest first." },
  one: { access: installationReaders },
})
histogramQuery(logLines, at, installationReaders)
