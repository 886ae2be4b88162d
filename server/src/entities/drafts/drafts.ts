import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { DRAFT_LIFE_MS, MOST_DRAFTS } from './draft.rules.ts'
import type { NewDraft } from './draft.rules.ts'
import { formDraft } from '../../tables/people/draft.table.ts'

export type DraftRow = typeof formDraft.$inferSelect

const oldest = () => new Date(Date.now() - DRAFT_LIFE_MS)

/** The draft that a user left in a form, unless it is too old. */
export async function findDraft(orm: Orm, userId: string, form: string): Promise<DraftRow | undefined> {
  const mine = and(eq(formDraft.userId, userId), eq(formDraft.form, form))
  const [found] = await orm
    .select()
    .from(formDraft)
    .where(and(mine, gt(formDraft.updatedAt, oldest())))
  return found
}

/** Keeps a user's draft of a form in place of the one before. Drafts that are too old, and the user's oldest beyond the number allowed, go. No audit row: nothing has been done yet. */
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

/** Drops a user's draft of a form; one that is not there is dropped already. */
export async function dropDraft(orm: Orm, userId: string, form: string): Promise<void> {
  await orm.delete(formDraft).where(and(eq(formDraft.userId, userId), eq(formDraft.form, form)))
}
