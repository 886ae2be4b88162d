import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm'
import type { DraftValues } from '../../../../contract/drafts.ts'
import type { Orm } from '../../db/orm.ts'
import { DRAFT_LIFE_MS, MOST_DRAFTS, type NewDraft } from './draft.rules.ts'
import { formDraft } from '../../tables/people/draft.table.ts'

export type DraftRow = typeof formDraft.$inferSelect

const oldest = () => new Date(Date.now() - DRAFT_LIFE_MS)

/** Finds a user's draft of a form, unless it is too old. */
export async function findDraft(orm: Orm, userId: string, form: string): Promise<DraftRow | undefined> {
  const mine = and(eq(formDraft.userId, userId), eq(formDraft.form, form))
  const [found] = await orm
    .select()
    .from(formDraft)
    .where(and(mine, gt(formDraft.updatedAt, oldest())))
  return found
}

/**
 * Saves a user's draft of a form in place of the previous one. Deletes drafts that are too old, and the user's oldest beyond the limit. There is no
 * audit row, because a draft changes no record.
 */
export function keepDraft(orm: Orm, userId: string, draft: NewDraft): Promise<DraftRow> {
  return orm.transaction(async (tx) => {
    const kept = { ...draft, updatedAt: new Date() }
    const [row] = await tx
      .insert(formDraft)
      .values({ userId, ...kept })
      .onConflictDoUpdate({ target: [formDraft.userId, formDraft.form], set: kept })
      .returning()
    if (!row) throw new Error('The database answered no row for the draft it kept')
    await tx.delete(formDraft).where(lte(formDraft.updatedAt, oldest()))
    const newest = tx
      .select({ form: formDraft.form })
      .from(formDraft)
      .where(eq(formDraft.userId, userId))
      .orderBy(desc(formDraft.updatedAt))
      .limit(MOST_DRAFTS)
    await tx.delete(formDraft).where(and(eq(formDraft.userId, userId), notInArray(formDraft.form, newest)))
    return row
  })
}

/** Deletes a user's draft of a form; with `values` only if it has these. It is no error if there is none. */
export async function dropDraft(orm: Orm, userId: string, form: string, values?: DraftValues): Promise<void> {
  const known = values && sql`${formDraft.values} = ${JSON.stringify(values)}::jsonb`
  await orm.delete(formDraft).where(and(eq(formDraft.userId, userId), eq(formDraft.form, form), known))
}
