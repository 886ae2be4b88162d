import { builder } from '../../kit/graphql/builder.ts'
import type { AuditRow } from './latest-audit.ts'

export const AuditLogType = builder.objectRef<AuditRow>('AuditLog').implement({
  description: 'Who did what. Names are null of people whom the caller may not know of.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.exposeString('action', { description: 'The operation, e.g. `createUser`.' }),
    subjectType: t.exposeString('subjectType'),
    subjectId: t.exposeString('subjectId', { nullable: true }),
    subjectName: t.exposeString('subjectName', { nullable: true }),
    actorName: t.exposeString('actorName', { nullable: true }),
    denied: t.exposeBoolean('denied'),
  }),
})
