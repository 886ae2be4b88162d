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

/** How the pages of a host look. */
export type Look = {
  /** The whole style sheet: the partner's variables and the rules. */
  css: string
  /** Of the style sheet, for its address, so that it may be kept for good. */
  version: string
  /** The address of the font, for the page to ask for it early; undefined where no portal is built. */
  font: string | undefined
  /** The address of the partner's logo; undefined for the portal's own. */
  logo: string | undefined
  /** The brand's colour and that of a label on it, for mails. */
  brand: string
  onBrand: string
}

/** A partner's colours, which is all that a mail shows of its look. */
export type Brand = Pick<Look, 'brand' | 'onBrand'>

export type Looks = { of(host: Host): Promise<Look> }

const REMEMBERED_MS = 10_000
const rules = readFileSync(new URL('../../identity/look/identity.css', import.meta.url), 'utf8')

/** Knows the look of every host; a change of a theme shows after ten seconds. `fonts`: where the portal has its font, once it is there. */
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

/** A partner's colours, for mails that are written where no page is open. */
export async function brandOfPartner(orm: Pick<Orm, 'select'>, partnerId: string | null): Promise<Brand> {
  if (partnerId === null) return brandOf(undefined)
  const [theme] = await orm.select().from(applicationTheme).where(eq(applicationTheme.partnerId, partnerId))
  return brandOf(theme)
}
