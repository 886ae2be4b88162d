import { acting, managers } from '../../access/rules.ts'
import { bulkJobs } from '../../kit/bulk/bulk-jobs.ts'
import { bulkOperations } from '../../kit/bulk/bulk-operations.ts'
import type { Bulk } from '../../kit/bulk/bulk.ts'
import { exportJob, exportOperation } from '../../kit/export/export-operation.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import type { LockedSession, SessionRow } from './session.row.ts'
import { SessionType } from './session.type.ts'
import { endRule, sessions, type EndParameters } from './sessions.ts'

const reads = acting(managers, 'VIEW', 'User')
const ends = acting(managers, 'DELETE', 'Session')

resourceQueries(sessions, {
  list: { access: reads, description: 'Lists live sessions, and ended ones for as long as they are retained.' },
  one: { access: reads },
})

const EndInput = builder.inputType('EndSessionInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const EndPayload = changePayload('EndSessionPayload', SessionType)

builder.mutationField('endSession', (t) =>
  t.field({
    access: ends,
    of: { resource: 'session', verb: 'change' },
    type: EndPayload,
    description: 'Ends one session of a user at once. Refused for the caller’s own current session.',
    args: { input: t.arg({ type: EndInput, required: true }) },
    resolve: (_, { input: { id } }, context) => changeByRule(sessions, context, { id }, endRule(context, {})),
  }),
)

const sessionBulk: Bulk<SessionRow, LockedSession, 'record', EndParameters> = {
  resource: sessions,
  kind: 'SESSION_BULK',
  actions: { END: { operation: 'Mutation.endSession', rule: endRule } },
  parametersOf: ({ sessionId }) => (typeof sessionId === 'string' ? { sessionId } : {}),
  keptOf: ({ sessionId }) => ({ sessionId }),
  parameterErrors: () => [],
  askFresh: () => Promise.resolve(),
}

export const { bulk: sessionBulkJob } = bulkJobs(sessionBulk, partnersOf(sessions))

bulkOperations(sessionBulk, {
  name: 'Session',
  access: ends,
  counted: 'Number of selected sessions that the caller expects. Required above 25. A ConflictError if the actual number differs.',
  fields: () => ({}),
})

export const sessionExportJob = exportJob(sessions, partnersOf(sessions))

exportOperation(sessions, { name: 'Session', kind: 'SESSION_EXPORT', access: reads })
