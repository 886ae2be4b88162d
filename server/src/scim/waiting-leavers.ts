import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/database.ts'
import type { RequestContext } from '../kit/graphql/context.ts'
import type { Host } from '../kit/hosts.ts'
import { periodic, type Periodic } from '../platform/periodic.ts'
import { takeTurn } from '../db/pipeline/take-turn.ts'
import type { Logger } from '../platform/log.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { scimSetup, scimUser } from '../tables/providers/scim.table.ts'
import { partner } from '../tables/partner.table.ts'
import { offeredLocales } from './call.ts'
import { directoryColumns, viewerOf } from './directory.ts'
import { ScimError } from './scim-error.ts'
import { changeUser } from './users/change-user.ts'
import { reachOf } from './users/users-of.ts'

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
  readonly hostOf: (domain: string | undefined) => Promise<Host>
}

const EVERY_MS = 60_000
const WAITING = 'waiting leavers'

/** Deactivates the administrators whom a directory has deactivated, as soon as somebody else administers their customers. */
export const startWaitingLeavers = (deps: Deps): Periodic =>
  periodic({
    name: WAITING,
    everyMs: EVERY_MS,
    log: deps.log,
    run: async () => (await takeTurn(deps.db.orm, WAITING, EVERY_MS)) && settleWaitingLeavers(deps),
  })

/** Carries out what waits and is possible now. What directories may do was judged when they asked for it. */
export async function settleWaitingLeavers({ db: { orm }, log, contextOf, hostOf }: Deps): Promise<void> {
  const waiting = await orm
    .select({
      userId: scimUser.userId,
      leaving: scimUser.leaving,
      domain: partner.domain,
      directory: directoryColumns,
    })
    .from(scimUser)
    .innerJoin(scimSetup, and(eq(scimSetup.providerId, scimUser.providerId), sql`${scimSetup.enabled} and not ${scimSetup.dryRun}`))
    .innerJoin(loginProvider, eq(loginProvider.id, scimUser.providerId))
    .leftJoin(partner, eq(partner.id, loginProvider.partnerId))
    .where(and(isNotNull(scimUser.leaving), isNull(scimUser.deletedAt)))
  for (const { userId, leaving, domain, directory: row } of waiting) {
    const directory = {
      ...row,
      tokenId: row.providerId,
      tokenName: '',
      expiresAt: null,
      lastUsedAt: null,
      profiles: [],
      onlyDeactivates: false,
      answersForAdministrators: false,
    }
    const host = await hostOf(domain ?? undefined)
    const context = contextOf(viewerOf(directory), host)
    const reach = { ...context.reach, users: reachOf(directory) }
    const call = {
      directory,
      base: '',
      ignored: new Set<string>(),
      notes: new Set<string>(),
      locales: offeredLocales(orm),
      context: { ...context, isFresh: true, reach },
    }
    await changeUser(call, userId, (now) => ({ ...now, active: false }), { isGone: leaving === 'DELETE' }).catch((err: unknown) => {
      // A fault of one user must not keep the others waiting.
      if (!(err instanceof ScimError))
        return log.error({ err, userId, provider: directory.name }, 'A waiting user could not be deactivated')
      log.warn({ err, userId, provider: directory.name }, 'A user whom a directory deactivated stays active')
    })
  }
}
