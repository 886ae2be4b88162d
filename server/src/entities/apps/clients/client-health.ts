import { sql } from 'drizzle-orm'
import { builder } from '../../../kit/graphql/builder.ts'
import { client, clientSecret } from '../../../tables/client.table.ts'
import { recentFaults } from './client-use.ts'

/** Health codes, the most serious first. An app has the first that applies. */
const clientHealths = ['DISABLED', 'NO_ADDRESS', 'NO_SECRET', 'SECRET_ENDS', 'FAULTS', 'NEVER_USED', 'UNUSED', 'OK'] as const
export type ClientHealth = (typeof clientHealths)[number]

export const ClientHealthEnum = builder.enumType('ClientHealth', { values: clientHealths })

/** An app is reported this long before its last secret expires. */
const ENDS_WITHIN = sql`interval '30 days'`
const UNUSED_FOR = 90

const livingSecret = (until = sql`now()`) =>
  sql`exists (select from ${clientSecret} where ${clientSecret.clientId} = ${client.id} and (${clientSecret.expiresAt} is null or ${clientSecret.expiresAt} > ${until}))`

export const clientHealth = sql<ClientHealth>`case
  when ${client.isSystem} then 'OK'
  when not ${client.enabled} then 'DISABLED'
  when ${client.kind} <> 'MACHINE' and ${client.redirectUris} = '{}' then 'NO_ADDRESS'
  when not ${client.isPublic} and not ${livingSecret()} then 'NO_SECRET'
  when not ${client.isPublic} and not ${livingSecret(sql`now() + ${ENDS_WITHIN}`)} then 'SECRET_ENDS'
  when exists (select ${recentFaults}) then 'FAULTS'
  when ${client.lastUsedOn} is null then 'NEVER_USED'
  when ${client.lastUsedOn} < current_date - ${sql.raw(String(UNUSED_FOR))} then 'UNUSED'
  else 'OK' end`
