import type { Client } from 'oidc-provider'
import { closedBecause, type ClosedReason } from '../../accounts/app-people.ts'
import type { Database } from '../../db/database.ts'
import { isMobileApp, settingsOfClient } from './client-metadata.ts'

/** Reasons why a user may not use an app, in words for its developers. */
export const CLOSED: Readonly<Record<ClosedReason, string>> = {
  MOBILE_ACCESS: 'the customers of this user have no access to mobile apps',
  USER_TYPE: 'the app is not for users of this type',
  CUSTOMER: 'the app is not for users of these customers',
}

/** Reason why a user may not use a client from an address; undefined if they may. */
export const closedTo = (
  { orm }: Pick<Database, 'orm'>,
  client: Client,
  userId: string,
  address: string | undefined,
): Promise<ClosedReason | undefined> => closedBecause(orm, { ...settingsOfClient(client), isMobile: isMobileApp(client) }, userId, address)
