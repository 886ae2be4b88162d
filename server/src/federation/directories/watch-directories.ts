import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimLeaver } from '../../tables/providers/scim-leaver.table.ts'
import { scimEvent, scimSetup } from '../../tables/providers/scim.table.ts'
import { gatherLeavers } from './mass-leaving.ts'
import { notifyManagers } from '../notify-managers.ts'

type Deps = { readonly db: Pick<Database, 'orm'>; readonly log: Pick<Logger, 'warn'> }

/** Days of silence after which a directory that used to send requests daily is reported. */
const SILENT_DAYS = 3
/** Of the week before its last request, the days with requests from which a directory counts as sending them daily. */
const DAILY = 5

/** Reports directories that have fallen silent, and completes mass leavings. */
export async function watchDirectories({ db: { orm }, log }: Deps): Promise<void> {
  await endSilences({ orm })
  await reportSilences({ orm }, log)
  const { rows } = await orm.execute<{ id: string }>(
    sql`select distinct ${scimLeaver.providerId} as id from ${scimLeaver} where ${scimLeaver.at} > now() - interval '10 minutes'`,
  )
  for (const { id } of rows) await orm.transaction((tx) => gatherLeavers(tx, id))
}

/** A directory that sends requests again, or is switched off, is silent no longer. */
async function endSilences({ orm }: Pick<Database, 'orm'>): Promise<void> {
  await orm
    .update(scimSetup)
    .set({ silentSince: null })
    .where(
      sql`${scimSetup.silentSince} is not null and (not ${scimSetup.enabled} or exists (select from ${scimEvent}
        where ${scimEvent.providerId} = ${scimSetup.providerId} and ${scimEvent.at} > ${scimSetup.silentSince}))`,
    )
}

async function reportSilences({ orm }: Pick<Database, 'orm'>, log: Deps['log']): Promise<void> {
  const lastAt = sql<Date | null>`(select max(${scimEvent.at}) from ${scimEvent} where ${scimEvent.providerId} = ${scimSetup.providerId})`
  const silent = await orm
    .select({
      id: loginProvider.id,
      name: loginProvider.name,
      displayName: loginProvider.displayName,
      partnerId: loginProvider.partnerId,
      ofVendor: loginProvider.ofVendor,
      since: sql<string>`to_json(${lastAt}) #>> '{}'`,
    })
    .from(scimSetup)
    .innerJoin(loginProvider, eq(loginProvider.id, scimSetup.providerId))
    .where(
      and(
        scimSetup.enabled,
        isNull(scimSetup.silentSince),
        sql`${lastAt} < now() - make_interval(days => ${SILENT_DAYS})`,
        sql`${DAILY} <= (select count(*) from generate_series(0, 6) as day where exists (select from ${scimEvent}
          where ${scimEvent.providerId} = ${scimSetup.providerId} and ${scimEvent.at} <= ${lastAt} - make_interval(days => day)
            and ${scimEvent.at} > ${lastAt} - make_interval(days => day + 1)))`,
      ),
    )
  for (const { since, ...provider } of silent)
    await orm.transaction(async (tx) => {
      // Another process may report the same silence; the update claims it.
      const claimed = await tx
        .update(scimSetup)
        // Written as it was read: cut to milliseconds, the last request itself would end the silence.
        .set({ silentSince: sql`${since}::timestamptz` })
        .where(and(eq(scimSetup.providerId, provider.id), isNull(scimSetup.silentSince)))
        .returning({ id: scimSetup.providerId })
      if (claimed.length === 0) return
      log.warn({ provider: provider.name, since }, 'A directory that sent requests daily has fallen silent')
      await recordEvent(tx, { type: 'PROVIDER_SILENT', partnerId: provider.partnerId, detail: { provider: provider.name } })
      await notifyManagers(tx, provider, 'PROVIDER_SILENT', { since })
    })
}
