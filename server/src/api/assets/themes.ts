import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partner } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'

export type ThemeRow = typeof applicationTheme.$inferSelect

/** Themes of partners, cached for ten seconds because every first page needs them. */
export type Themes = {
  find(partnerId: string | null): Promise<ThemeRow | null>
  /** The icon of a partner, a square PNG; not cached. */
  icon(partnerId: string | null): Promise<Buffer | null>
  forget(): void
}

const REMEMBERED_MS = 10_000

export function createThemes(db: Database): Themes {
  const remembered = new Map<string, { theme: Promise<ThemeRow | null>; until: number }>()
  const load = async (partnerId: string) =>
    (await db.orm.select().from(applicationTheme).where(eq(applicationTheme.partnerId, partnerId)))[0] ?? null
  return {
    find(partnerId) {
      if (partnerId === null) return Promise.resolve(null)
      const known = remembered.get(partnerId)
      if (known && known.until > Date.now()) return known.theme
      const theme = load(partnerId)
      remembered.set(partnerId, { theme, until: Date.now() + REMEMBERED_MS })
      theme.catch(() => remembered.delete(partnerId))
      return theme
    },
    async icon(partnerId) {
      if (partnerId === null) return null
      const [found] = await db.orm.select({ icon: partner.icon }).from(partner).where(eq(partner.id, partnerId))
      return found?.icon ?? null
    },
    forget: () => remembered.clear(),
  }
}
