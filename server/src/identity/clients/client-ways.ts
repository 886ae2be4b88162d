import { eq } from 'drizzle-orm'
import type { Client } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { settingsOfClient, type ClientSettings } from './client-metadata.ts'

/** Ways to sign in that an app allows: a local password or passkey, and login providers by ID. An empty list allows all providers. */
export type Ways = Pick<ClientSettings, 'allowsPassword' | 'loginProviderIds'>

/** A deleted client allows every way: its sign-in fails later anyway. */
export const waysOf = (client: Client | undefined): Ways =>
  client ? settingsOfClient(client) : { allowsPassword: true, loginProviderIds: [] }

export const allowsProvider = ({ loginProviderIds }: Ways, id: string): boolean =>
  loginProviderIds.length === 0 || loginProviderIds.includes(id)

/** Whether an app restricts the ways to sign in. */
export function isForSomeWays(client: Client): boolean {
  const { allowsPassword, loginProviderIds } = waysOf(client)
  return !allowsPassword || loginProviderIds.length > 0
}

/** Whether an app allows the way by which a session was started. */
export async function isOpenBy({ orm }: Pick<Database, 'orm'>, client: Client, sid: string): Promise<boolean> {
  if (!isForSomeWays(client)) return true
  const ways = waysOf(client)
  const [session] = await orm
    .select({ name: serverSideSession.loginProvider, id: loginProvider.id })
    .from(serverSideSession)
    .leftJoin(loginProvider, eq(loginProvider.name, serverSideSession.loginProvider))
    .where(eq(serverSideSession.id, sid))
  if (!session) return false
  return session.name === null ? ways.allowsPassword : session.id !== null && allowsProvider(ways, session.id)
}
