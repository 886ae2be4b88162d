import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isDone } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { locale } from '../../tables/locale.table.ts'
import { partnerLocale } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { lookColumns, type LockedPartner, type Look } from './partner.row.ts'
import { listOf, partnerErrors } from './partner.rules.ts'
import type { PartnerTouch } from './partners.ts'

const OF_SECURITY: ReadonlySet<string> = new Set(['domain', 'passwordMinLength', 'passwordExpiryDays'])

/**
 * Rule that changes a partner, its languages and its look.
 * @param hostOf reads the portal's own host before the transaction begins; undefined on a revert, because a former domain was checked when it was
 * first set
 */
export function partnerRule(input: Partial<LockedPartner>, hostOf?: RequestContext['hostOf']): RecordRule<LockedPartner, PartnerTouch> {
  let portalHost: string | undefined
  return {
    action: 'updatePartner',
    touches: touchOf(Object.keys(input)),
    async before() {
      if (input.domain !== undefined) portalHost = (await hostOf?.(undefined))?.hostname
    },
    async prepare(tx) {
      const known = { locales: await localesOf(tx), portalHost }
      const changes = new Map<string, Partial<LockedPartner>>()
      return {
        decide(partner) {
          const done = patchOf(partner, input)
          if (!isDone(done)) return done
          const errors = partnerErrors({ ...partner, ...done.set }, new Set(Object.keys(done.after ?? {})), known)
          changes.set(partner.id, done.set ?? {})
          return errors.length > 0 ? errors : done
        },
        async write(tx, changed) {
          for (const { id } of changed) await writeBesides(tx, id, changes.get(id) ?? {})
        },
      }
    },
  }
}

export function touchOf(keys: readonly string[]): PartnerTouch {
  if (keys.some((key) => OF_SECURITY.has(key))) return 'security'
  return keys.length > 0 && keys.every((key) => key === 'sessionTimeoutMinutes') ? 'sessions' : 'record'
}

export const localesOf = async (tx: Pick<Orm, 'select'>): Promise<ReadonlySet<string>> =>
  new Set((await tx.select({ id: locale.id }).from(locale)).map(({ id }) => id))

/** Writes languages and look, which have tables of their own. */
export async function writeBesides(tx: Orm, partnerId: string, { localeIds, ...set }: Partial<LockedPartner>): Promise<void> {
  if (localeIds !== undefined) {
    await tx.delete(partnerLocale).where(eq(partnerLocale.partnerId, partnerId))
    await tx.insert(partnerLocale).values(listOf(localeIds).map((localeId) => ({ partnerId, localeId })))
  }
  const look: Partial<Look> = Object.fromEntries(Object.entries(set).filter(([name]) => Object.hasOwn(lookColumns, name)))
  if (Object.keys(look).length === 0) return
  await tx
    .insert(applicationTheme)
    .values({ partnerId, ...look })
    .onConflictDoUpdate({ target: applicationTheme.partnerId, set: look })
}
