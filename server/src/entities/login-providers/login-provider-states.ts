import { sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { listStates } from '../../kit/list/states.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { missingOf } from './login-provider.row.ts'
import type { LoginProviderRow } from './login-provider.row.ts'

const LoginProviderListState = builder.enumType('LoginProviderListState', {
  description: 'INCOMPLETE: settings that sign-ins need are missing.',
  values: ['ENABLED', 'DISABLED', 'INCOMPLETE'] as const,
})

/** The condition of `missingOf` in SQL. */
const isComplete = sql`case ${loginProvider.protocol} when 'OIDC' then ${loginProvider.authority} is not null and ${loginProvider.clientId} is not null
  else ${loginProvider.entityId} is not null and ${loginProvider.signInUrl} is not null and ${loginProvider.certificates} is not null end`

export const loginProviderStates = listStates(
  LoginProviderListState,
  (provider: LoginProviderRow) => (missingOf(provider).length > 0 ? 'INCOMPLETE' : provider.enabled ? 'ENABLED' : 'DISABLED'),
  () => ({
    ENABLED: sql`${isComplete} and ${loginProvider.enabled}`,
    DISABLED: sql`${isComplete} and not ${loginProvider.enabled}`,
    INCOMPLETE: sql`not ${isComplete}`,
  }),
)
