import { builder } from '../../kit/graphql/builder.ts'
import { healthStatuses, overall } from './system-status.ts'
import type { HealthCheck } from './system-status.ts'

const HealthStatusEnum = builder.enumType('HealthStatus', { values: healthStatuses })

const HealthCheckType = builder.objectRef<HealthCheck>('HealthCheck').implement({
  fields: (t) => ({ name: t.exposeString('name'), status: t.expose('status', { type: HealthStatusEnum }) }),
})

export const SystemStatusType = builder.objectRef<readonly HealthCheck[]>('SystemStatus').implement({
  fields: (t) => ({
    status: t.field({ type: HealthStatusEnum, description: 'The worst of the checks.', resolve: overall }),
    checks: t.field({ type: [HealthCheckType], resolve: (checks) => checks }),
  }),
})
