import { and, isNull, sql } from 'drizzle-orm'
import { graphql } from 'graphql'
import { presentViewerOf } from '../../access/viewer-facts.ts'
import type { Database } from '../../db/database.ts'
import { allowedOf, type FetchOptions } from '../../federation/guarded-fetch.ts'
import { createIdentity } from '../../identity/identity.ts'
import { createHosts, hostsByName } from '../../kit/hosts.ts'
import { createLogger } from '../../platform/log.ts'
import { Mistake } from '../../platform/mistake.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { workContext } from '../graphql/caller.ts'
import { schema } from '../graphql/schema.ts'
import { jobKinds } from '../job-kinds.ts'

type Place = { readonly db: Database; readonly keyring: Keyring; readonly settings: Settings; readonly fetching?: FetchOptions }
export type Ask = <Answer>(document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Answer>

/**
 * Runs operations of the API in a command on the server's machine, with the rights of a user and in their name. Whoever has the machine and its
 * settings needs no fresh sign-in.
 * @throws {Mistake} for a user who could not act themselves, and for an operation that this user may not call
 */
export async function asOperator<Result>(
  { db, keyring, settings, fetching }: Place,
  { userName, command }: { readonly userName: string; readonly command: string },
  run: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const [user] = await db.orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(sql`lower(${userIdentity.userName}) = ${userName.toLowerCase()}`, isNull(userIdentity.partnerId)))
  const viewer = user && (await presentViewerOf(db.orm, user.id))
  if (!viewer) throw new Mistake(`--as is ${JSON.stringify(userName)}: there is no such user of the vendor who could sign in.`)
  const log = createLogger({ logLevel: 'warn', demo: settings.demo })
  const allowed = fetching ?? { allowInside: false, allowed: allowedOf(settings.federationAllow) }
  const identity = await createIdentity({ settings, keyring, db, log, fetching: allowed })
  try {
    const hostOf = hostsByName(createHosts(db, settings), settings)
    const work = workContext(
      { db, identity, hostOf, jobKinds, hrApi: settings.hrSource, retention: settings.retention },
      { viewer: { ...viewer, actingAs: `command:${command}` }, host: await hostOf(undefined), customerId: undefined },
    )
    return await run(async <Answer>(source: string, variableValues?: Readonly<Record<string, unknown>>) => {
      const { data, errors } = await graphql({ schema, source, contextValue: { ...work, isFresh: true, loaded: {} }, variableValues })
      const [error] = errors ?? []
      if (error?.originalError) throw error.originalError
      if (error) throw new Mistake(`${userName}: ${error.message}`)
      return data as Answer
    })
  } finally {
    await identity.close()
  }
}
