import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { DraftValues } from '../../../../contract/drafts.ts'
import type { Orm } from '../../db/orm.ts'
import { DRAFT_LIFE_MS, MOST_DRAFTS, type DraftName, type NewDraft } from './draft.rules.ts'
import { formDraft } from '../../tables/people/draft.table.ts'

export type DraftRow = typeof formDraft.$inferSelect

const oldest = () => new Date(Date.now() - DRAFT_LIFE_MS)
const keyOf = ({ form, writer }: DraftName) => `${writer ?? ''}${form}`
/** Returns the form of a row, whose key begins with the writer. */
export const formOf = ({ form, writer }: Pick<DraftRow, 'form' | 'writer'>): string => form.slice((writer ?? '').length)

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
 * are too old, and the user's oldest beyond the limits. There is no audit row, because a draft changes no record.
 */
export function keepDraft(orm: Orm, userId: string, draft: NewDraft): Promise<DraftRow | undefined> {
  return write(orm, userId, draft, { ...draft, isDiscarded: false }, lt(formDraft.sequence, draft.sequence))
}

/** Discards what a writer has saved up to a number, and what arrives late of it. Later saves stay. It is no error if there is none. */
export async function discardDraft(orm: Orm, userId: string, name: DraftName): Promise<void> {
  const discarded = { ...name, values: {}, version: null, isDiscarded: true }
  await write(orm, userId, name, discarded, lte(formDraft.sequence, name.sequence))
}

/** Deletes the draft that portals before December 2026 share between tabs; with `values` only if it has these. It is no error if there is none. */
export async function dropSharedDraft(orm: Orm, userId: string, form: string, values?: DraftValues): Promise<void> {
  const known = values && sql`${formDraft.values} = ${JSON.stringify(values)}::jsonb`
  await orm.delete(formDraft).where(and(eq(formDraft.userId, userId), eq(formDraft.form, form), isNull(formDraft.writer), known))
}

type Written = NewDraft & { readonly isDiscarded: boolean }
/** Outside a transaction, so that two saves of one user do not wait for each other's rows when both delete surplus ones. */
async function write(
  orm: Orm,
  userId: string,
  name: DraftName,
  row: Written,
  isNext: ReturnType<typeof lt>,
): Promise<DraftRow | undefined> {
  const stored = { ...row, form: keyOf(name), updatedAt: new Date() }
  const [written] = await orm
    .insert(formDraft)
    .values({ userId, ...stored })
    .onConflictDoUpdate({
      target: [formDraft.userId, formDraft.form],
      set: stored,
      ...(name.writer !== null && { setWhere: isNext }),
    })
    .returning()
  await orm.delete(formDraft).where(lte(formDraft.updatedAt, oldest()))
  await deleteRows(orm, userId, await findSurplus(orm, userId))
  return written
}

type StoredRow = Pick<DraftRow, 'form' | 'writer' | 'isDiscarded' | 'updatedAt'>

/** Finds the rows of a user beyond the limits, the oldest of each kind. */
async function findSurplus(orm: Orm, userId: string): Promise<StoredRow[]> {
  const { form, writer, isDiscarded, updatedAt } = formDraft
  const rows = await orm
    .select({ form, writer, isDiscarded, updatedAt })
    .from(formDraft)
    .where(eq(formDraft.userId, userId))
    .orderBy(desc(updatedAt), desc(form))
  const [discarded, drafts] = [rows.filter((row) => row.isDiscarded), rows.filter((row) => !row.isDiscarded)]
  const ofForms = Object.values(Object.groupBy(drafts, formOf)).flatMap((same = []) => same.slice(MOST_DRAFTS.perForm))
  const others = drafts.filter((row) => !ofForms.includes(row))
  return [...discarded.slice(MOST_DRAFTS.discarded), ...ofForms, ...others.slice(MOST_DRAFTS.inAll)]
}

/** Deletes rows as they were found. One that was saved since stays. */
export async function deleteRows(orm: Orm, userId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const asFound = rows.map(({ form, updatedAt }) => and(eq(formDraft.form, form), lte(formDraft.updatedAt, updatedAt)))
  await orm.delete(formDraft).where(and(eq(formDraft.userId, userId), or(...asFound)))
}
