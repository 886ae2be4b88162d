import { STANDARD_PASSWORD_POLICY } from '../../../contract/password-policy.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { columnsWithout } from '../db/columns-without.ts'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { locale } from '../tables/locale.table.ts'
import { partner, partnerLocale } from '../tables/partner.table.ts'
import type { LinkLife } from '../platform/lifetimes.ts'
import { Recent } from '../platform/recent.ts'
import type { Settings } from '../platform/settings.ts'

/** Partner data that a browser gets before anybody signs in: docs/api.md. */
type PartnerMetadata = {
  partnerId: string | null
  name: string
  oidcAuthority: string
  defaultDateFormat: string
  showLanguageOption: boolean
  culture: string
  isHrPartner: boolean
  locales: string[]
}

/** A registered host. Addresses are made from `origin`, never from a request's headers. */
export type Host = {
  hostname: string
  origin: string
  partner: PartnerMetadata
  linkLife: LinkLife
  passwords: PasswordRules
  /** Its passwords are public and its mails are shown to anybody with a key, so each page says so. */
  isDemo: boolean
  /** MD5 of the partner's own icon; null if it has none. */
  icon: string | null
  says: PartnerTexts
}

/** What a partner says beside its sign-in form and in its mails; null: nothing. */
export type PartnerTexts = Readonly<Record<(typeof TEXTS)[number], string | null>> & {
  /** Whether it has a logo that mail programs show: they show no SVG. */
  readonly hasMailLogo: boolean
}
const TEXTS = ['termsUrl', 'privacyUrl', 'helpUrl', 'signInNote', 'mailSenderName', 'mailReplyTo', 'mailFooter'] as const

/** A partner that says nothing. */
export const SILENT: PartnerTexts = {
  termsUrl: null,
  privacyUrl: null,
  helpUrl: null,
  signInNote: null,
  mailSenderName: null,
  mailReplyTo: null,
  mailFooter: null,
  hasMailLogo: false,
}

const textsIn = (row: Omit<PartnerTexts, 'hasMailLogo'> & Pick<typeof partner.$inferSelect, 'logoType'>): PartnerTexts => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, row[name]])) as Omit<PartnerTexts, 'hasMailLogo'>),
  hasMailLogo: row.logoType === 'image/png',
})

/** Rules for passwords: minimum length of new ones in code points, and days until they expire (null: never). */
export type PasswordRules = { readonly minLength: number; readonly expiryDays: number | null }

export const STANDARD_PASSWORDS: PasswordRules = { minLength: STANDARD_PASSWORD_POLICY.minLength, expiryDays: null }

/** Reads the password rules of a partner's row. Without a minimum length the standard one applies. */
export const passwordRulesIn = (row: Pick<typeof partner.$inferSelect, 'passwordMinLength' | 'passwordExpiryDays'>): PasswordRules => ({
  minLength: row.passwordMinLength ?? STANDARD_PASSWORDS.minLength,
  expiryDays: row.passwordExpiryDays,
})

export type Hosts = {
  /**
   * Returns the host, or undefined if it is not registered. Cached for ten seconds.
   * @param within reads without the cache in this transaction, which must not wait for another connection: PGlite has only one
   */
  find(hostname: string, within?: Reader): Promise<Host | undefined>
  /** Clears the cache, after a partner was changed. */
  forget(): void
  /** Every registered host, that of PUBLIC_URL first. */
  all(): Promise<Host[]>
}

/** Channel on which the database notifies that a partner, its languages or its theme have changed. */
export const PARTNER_CHANGED = 'partner_changed'

const REMEMBERED_MS = 10_000
const MOST_REMEMBERED = 1000
const HOSTNAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$|^\[[\da-f:.]+\]$/
const DEFAULT_CULTURE = 'en-GB'

type Reader = Pick<Orm, 'select'>
type HostSettings = Pick<Settings, 'publicUrl' | 'linkLife' | 'demo'>

/** Looks up the partner that a host name belongs to. */
export function createHosts(db: Database, settings: HostSettings): Hosts {
  const remembered = new Recent<string, { host: Promise<Host | undefined>; until: number }>(MOST_REMEMBERED)
  const look = async (hostname: string, orm: Reader = db.orm) =>
    (await load(orm, settings, hostname)) ?? (hostname === settings.publicUrl.hostname ? await unbranded(orm, settings) : undefined)
  return {
    find(hostname, within) {
      if (!HOSTNAME.test(hostname)) return Promise.resolve(undefined)
      if (within) return look(hostname, within)
      const known = remembered.get(hostname)
      if (known && known.until > Date.now()) return known.host
      const host = look(hostname)
      remembered.set(hostname, { host, until: Date.now() + REMEMBERED_MS })
      host.catch(() => remembered.delete(hostname))
      return host
    },
    forget: () => remembered.clear(),
    async all() {
      const domains = await db.orm.select({ domain: partner.domain }).from(partner).orderBy(asc(partner.name))
      const names = new Set([settings.publicUrl.hostname, ...domains.map(({ domain }) => domain)])
      const hosts = await Promise.all([...names].map((name) => look(name)))
      return hosts.filter((host) => host !== undefined)
    },
  }
}

/** The host name of a `Host` header, lower case and without its port; undefined when there is none. */
export function hostnameOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^([^:@/\s]+|\[[^\]]*\])(?::\d{1,5})?$/.exec(header)?.[1]?.toLowerCase()
}

const originOf = (publicUrl: URL, hostname: string) =>
  `${publicUrl.protocol}//${hostname}${publicUrl.port === '' ? '' : `:${publicUrl.port}`}`

const columns = { ...columnsWithout(partner, 'logo', 'icon'), iconSum: sql<string | null>`md5(${partner.icon})` }

async function load(orm: Reader, settings: HostSettings, hostname: string): Promise<Host | undefined> {
  const [found] = await orm.select(columns).from(partner).where(eq(partner.domain, hostname))
  if (!found) return undefined
  const offered = await orm
    .select({ id: partnerLocale.localeId })
    .from(partnerLocale)
    .where(eq(partnerLocale.partnerId, found.id))
    .orderBy(asc(partnerLocale.localeId))
  return host(
    settings,
    hostname,
    { passwords: passwordRulesIn(found), icon: found.iconSum, says: textsIn(found) },
    {
      partnerId: found.id,
      name: found.name,
      defaultDateFormat: found.defaultDateFormat,
      showLanguageOption: found.showLanguageOption,
      culture: found.defaultLocaleId,
      isHrPartner: found.isHrPartner,
      locales: offered.length > 0 ? offered.map(({ id }) => id) : [found.defaultLocaleId],
    },
  )
}

async function unbranded(orm: Reader, settings: HostSettings): Promise<Host> {
  const locales = await orm.select({ id: locale.id }).from(locale).orderBy(asc(locale.id))
  return host(
    settings,
    settings.publicUrl.hostname,
    { passwords: STANDARD_PASSWORDS, icon: null, says: SILENT },
    {
      partnerId: null,
      name: 'Portico',
      defaultDateFormat: 'DD/MM/YYYY',
      showLanguageOption: false,
      culture: DEFAULT_CULTURE,
      isHrPartner: false,
      locales: locales.length > 0 ? locales.map(({ id }) => id) : [DEFAULT_CULTURE],
    },
  )
}

function host(
  { publicUrl, linkLife, demo }: HostSettings,
  hostname: string,
  own: Pick<Host, 'passwords' | 'icon' | 'says'>,
  metadata: Omit<PartnerMetadata, 'oidcAuthority'>,
): Host {
  const origin = originOf(publicUrl, hostname)
  return { hostname, origin, partner: { ...metadata, oidcAuthority: `${origin}/identity` }, linkLife, isDemo: demo, ...own }
}

/** Finds the host of a partner by its domain, or the default host without one. Links in mails point there. */
export const hostsByName =
  (hosts: Hosts, settings: Pick<Settings, 'publicUrl'>) =>
  async (domain = settings.publicUrl.hostname, within?: Reader): Promise<Host> => {
    const host = await hosts.find(domain, within)
    if (!host) throw new Error(`No host has the name ${domain}`)
    return host
  }
