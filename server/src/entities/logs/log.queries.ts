import { operationsStaff } from '../../access/rules.ts'
import { desc, eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { TRACE_ID } from '../../platform/http/trace.ts'
import { log } from '../../tables/log.table.ts'

const MOST = 50

const LogType = builder.objectRef<typeof log.$inferSelect>('Log').implement({
  description: "A line of the server's own log.",
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    level: t.exposeString('level'),
    message: t.exposeString('message'),
    traceId: t.exposeString('traceId', { nullable: true }),
    fields: t.string({
      nullable: true,
      description: 'What else the line says, as JSON.',
      resolve: ({ fields }) => (fields === null ? null : JSON.stringify(fields)),
    }),
  }),
})

builder.queryField('logsByReference', (t) =>
  t.field({
    access: operationsStaff,
    type: [LogType],
    description: `The lines that belong to an error reference (a W3C trace id), the newest first, at most ${MOST}. None for anything else.`,
    args: { reference: t.arg.string({ required: true }) },
    resolve: (_, { reference }, { orm }) => {
      const traceId = reference.trim().toLowerCase()
      return TRACE_ID.test(traceId) ? orm.select().from(log).where(eq(log.traceId, traceId)).orderBy(desc(log.id)).limit(MOST) : []
    },
  }),
)
