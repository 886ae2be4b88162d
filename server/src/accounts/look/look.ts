import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { partner } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { fontCss, type FontFiles } from './fonts.ts'
import { brandOf, themeCss } from './variables.ts'

export type Look = {
  /** The whole style sheet: the partner's variables and the rules. */
  css: string
  /** Version of the style sheet, part of its address so that it can be cached permanently. */
  version: string
  /** Address of the font to preload; undefined if no portal is built. */
  font: string | undefined
  /** Address of the partner's logo; undefined for the portal's own. */
  logo: string | undefined
  /** The brand's colour and that of a label on it, for mails. */
  brand: string
  onBrand: string
}

/** A partner's colours, the only part of its look that mails use. */
export type Brand = Pick<Look, 'brand' | 'onBrand'>

export type Looks = { of(host: Host): Promise<Look> }

const REMEMBERED_MS = 10_000
const rules = readFileSync(new URL('../../identity/look/identity.css', import.meta.url), 'utf8')

/** Caches the look of every host; a changed theme shows after ten seconds. `fonts` returns the addresses of the portal's font once they are known. */
export function createLooks(db: Database, fonts: () => FontFiles | undefined = () => undefined): Looks {
  const remembered = new Map<string, { look: Promise<Look>; until: number }>()
  return {
    of({ hostname, partner: { partnerId } }) {
      const known = remembered.get(hostname)
      if (known && known.until > Date.now()) return known.look
      const look = load(db, partnerId, fonts())
      remembered.set(hostname, { look, until: Date.now() + REMEMBERED_MS })
      look.catch(() => remembered.delete(hostname))
      return look
    },
  }
}

async function load(db: Database, partnerId: string | null, fonts: FontFiles | undefined): Promise<Look> {
  const [row] =
    partnerId === null
      ? []
      : await db.orm
          .select({ theme: applicationTheme, logoType: partner.logoType })
          .from(partner)
          .leftJoin(applicationTheme, eq(applicationTheme.partnerId, partner.id))
          .where(eq(partner.id, partnerId))
  const css = `${fonts === undefined ? '' : fontCss(fonts)}${themeCss(row?.theme ?? undefined)}\n${rules}`
  const logo = row === undefined ? undefined : `/api/publicassets/${partnerId}.${row.logoType === 'image/png' ? 'png' : 'svg'}`
  const version = createHash('sha256').update(css).digest('base64url').slice(0, 12)
  return { css, version, font: fonts?.plain, logo, ...brandOf(row?.theme ?? undefined) }
}

/** Reads a partner's colours, for mails without an open page. */
export async function brandOfPartner(orm: Pick<Orm, 'select'>, partnerId: string | null): Promise<Brand> {
  if (partnerId === null) return brandOf(undefined)
  const [theme] = await orm.select().from(applicationTheme).where(eq(applicationTheme.partnerId, partnerId))
  return brandOf(theme)
}
