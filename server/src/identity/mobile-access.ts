import type { Client } from 'oidc-provider'
import { isUserWhere, lacksMobileAccess } from '../accounts/customer-standing.ts'
import type { Database } from '../db/database.ts'
import { isMobileApp } from './clients/client-metadata.ts'

/** Whether a client is a mobile app and none of the user's enabled customers gives access to such. */
export const isClosedTo = async (db: Database, client: Client, userId: string): Promise<boolean> =>
  isMobileApp(client) && (await isUserWhere(db.orm, userId, lacksMobileAccess))
