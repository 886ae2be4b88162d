import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { isDone } from '../../kit/resource/change.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { locale } from '../../tables/locale.table.ts'
import { partnerLocale } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { lookColumns } from './partner.row.ts'
import type { LockedPartner, Look, PartnerRow } from './partner.row.ts'
import { COLOURS, partnerErrors } from './partner.rules.ts'
import { partners } from './partners.ts'
import type { PartnerTouch } from './partners.ts'

const SETTINGS = ['isHrPartner', 'showLanguageOption', 'defaultLocaleId', 'defaultDateFormat'] as const
const LIMITS = ['sessionTimeoutMinutes', 'passwordMinLength', 'passwordExpiryDays'] as const
const WORDS = [...COLOURS, 'themesStyleString', 'topMenuBorderStyle'] as const

type Optional<Value> = Value | null | undefined
/** What may be changed of a partner. What is not there stays; '' takes a text away, 0 a number. */
export type PartnerInput = { readonly [Name in 'name' | 'domain' | 'hrProductUrl' | (typeof WORDS)[number]]?: Optional<string> } & {
  readonly [Name in (typeof SETTINGS)[number]]?: Optional<LockedPartner[Name]>
} & { readonly [Name in (typeof LIMITS)[number]]?: Optional<number> } & {
  readonly localeIds?: Optional<readonly string[]>
  readonly useTopMenuGradient?: Optional<boolean>
}

const DOMAIN_TAKEN = conflict('domain', 'DOMAIN_TAKEN', 'Another partner has this host name.')
const NO_LOCALE = missing('localeIds', 'LOCALE_NOT_FOUND', 'There is no such language.')
const OF_SECURITY: ReadonlySet<string> = new Set(['domain', 'passwordMinLength', 'passwordExpiryDays'])

/** The rule that changes a partner, its languages and its look to what is given. */
export function partnerRule(input: Partial<LockedPartner>): RecordRule<LockedPartner, PartnerTouch> {
  return {
    action: 'updatePartner',
    touches: touchOf(Object.keys(input)),
    async prepare(tx) {
      const known = new Set((await tx.select({ id: locale.id }).from(locale)).map(({ id }) => id))
      const changes = new Map<string, Partial<LockedPartner>>()
      return {
        decide(partner) {
          const done = patchOf(partner, input)
          if (!isDone(done)) return done
          const changed = new Set(Object.keys(done.after ?? {}))
          const next = { ...partner, ...done.set }
          const errors = partnerErrors(next, changed)
          if (changed.has('localeIds') && !listOf(next.localeIds).every((id) => known.has(id))) errors.push(NO_LOCALE)
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

/** Changes a partner. @param version the one that was seen */
export const updatePartner = (
  context: RequestContext,
  id: string,
  version: number,
  given: PartnerInput,
): Promise<ChangeResult<PartnerRow>> => orTaken(() => changeByRule(partners, context, { id, version }, partnerRule(kept(given))))

/** A change that may give a partner the host name of another one. */
export async function orTaken(change: () => Promise<ChangeResult<PartnerRow>>): Promise<ChangeResult<PartnerRow>> {
  try {
    return await change()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { row: null, errors: [DOMAIN_TAKEN] }
  }
}

/** What is given, as the columns have it. */
export function kept(given: PartnerInput): Partial<LockedPartner> {
  const all: Record<string, unknown> = {}
  const take = (names: readonly (keyof PartnerInput)[], as: (value: unknown) => unknown) => {
    for (const name of names) if (given[name] != null) all[name] = as(given[name])
  }
  take(['name'], (text) => tidy(String(text)))
  take(['domain'], (text) => tidy(String(text)).toLowerCase())
  take(['hrProductUrl', ...WORDS], (text) => tidy(String(text)) || null)
  take(LIMITS, (number) => Number(number) || null)
  take([...SETTINGS, 'useTopMenuGradient'], (value) => value)
  take(['localeIds'], (ids) => [...new Set(ids as readonly string[])].toSorted().join(' '))
  return all
}

/** What of a partner is touched by a change of these fields. */
export function touchOf(keys: readonly string[]): PartnerTouch {
  if (keys.some((key) => OF_SECURITY.has(key))) return 'security'
  return keys.length > 0 && keys.every((key) => key === 'sessionTimeoutMinutes') ? 'sessions' : 'record'
}

const listOf = (joined: string) => joined.split(' ').filter(Boolean)

/** Its languages and its look, which are rows of their own. */
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
