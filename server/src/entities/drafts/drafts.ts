import { and, desc, eq, gt, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { DraftValues } from '../../../../contract/drafts.ts'
import type { Orm } from '../../db/orm.ts'
import { DRAFT_LIFE_MS, MOST_DRAFTS, type DraftName, type NewDraft } from './draft.rules.ts'
import { formDraft } from '../../tables/people/draft.table.ts'

export type DraftRow = typeof formDraft.$inferSelect
type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0]

const oldest = () => new Date(Date.now() - DRAFT_LIFE_MS)
const keyOf = ({ form, writer }: DraftName) => `${writer ?? ''}${form}`

/** Finds a user's drafts of a form, the newest first, without those that are too old or discarded. */
export function findDrafts(orm: Orm, userId: string, form: string): Promise<DraftRow[]> {
  const ofForm = eq(formDraft.form, sql`concat(${formDraft.writer}, ${form}::text)`)
  return orm
    .select()
    .from(formDraft)
    .where(and(eq(formDraft.userId, userId), ofForm, eq(formDraft.isDiscarded, false), gt(formDraft.updatedAt, oldest())))
    .orderBy(desc(formDraft.updatedAt))
}

/**
 * Saves a user's draft of a form in place of the previous one of the same writer, unless a later save or discard has arrived before. Deletes drafts that
 * are too old, and the user's oldest beyond the limit. There is no audit row, because a draft changes no record.
 */
export function keepDraft(orm: Orm, userId: string, draft: NewDraft): Promise<DraftRow | undefined> {
  return orm.transaction((tx) => write(tx, userId, draft, { ...draft, isDiscarded: false }, lt(formDraft.sequence, draft.sequence)))
}

/** Discards what a writer has saved up to a number, and what arrives late of it. Later saves stay. It is no error if there is none. */
export async function discardDraft(orm: Orm, userId: string, name: DraftName): Promise<void> {
  const discarded = { ...name, values: {}, version: null, isDiscarded: true }
  await orm.transaction((tx) => write(tx, userId, name, discarded, lte(formDraft.sequence, name.sequence)))
}

/** Deletes the draft that portals before December 2026 share between tabs; with `values` only if it has these. It is no error if there is none. */
export async function dropSharedDraft(orm: Orm, userId: string, form: string, values?: DraftValues): Promise<void> {
  const known = values && sql`${formDraft.values} = ${JSON.stringify(values)}::jsonb`
  await orm.delete(formDraft).where(and(eq(formDraft.userId, userId), eq(formDraft.form, form), isNull(formDraft.writer), known))
}

type Written = NewDraft & { readonly isDiscarded: boolean }
async function write(
  tx: Transaction,
  userId: string,
  name: DraftName,
  row: Written,
  isNext: ReturnType<typeof lt>,
): Promise<DraftRow | undefined> {
  const stored = { ...row, form: keyOf(name), updatedAt: new Date() }
  const [written] = await tx
    .insert(formDraft)
    .values({ userId, ...stored })
    .onConflictDoUpdate({
      target: [formDraft.userId, formDraft.form],
      set: stored,
      ...(name.writer !== null && { setWhere: isNext }),
    })
    .returning()
  await tx.delete(formDraft).where(lte(formDraft.updatedAt, oldest()))
  const newest = tx
    .select({ form: formDraft.form })
    .from(formDraft)
    .where(and(eq(formDraft.userId, userId), eq(formDraft.isDiscarded, row.isDiscarded)))
    .orderBy(desc(formDraft.updatedAt))
    .limit(MOST_DRAFTS)
  const ofKind = and(eq(formDraft.userId, userId), eq(formDraft.isDiscarded, row.isDiscarded))
  await tx.delete(formDraft).where(and(ofKind, notInArray(formDraft.form, newest)))
  return written
}
