import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { audienceOf, audiencesOf, MOST_VIEWS, nameTaken, notFound, nowhere, tooMany, viewErrors } from './saved-view.rules.ts'
import type { ViewInput } from './saved-view.rules.ts'
import { savedView } from '../../tables/people/saved-view.table.ts'

export type ViewRow = typeof savedView.$inferSelect
export type Saved = { readonly view: ViewRow | null; readonly errors: UserError[] | null }

const refused = (...errors: UserError[]): Saved => ({ view: null, errors })

/** A user's own views of a list and those shared with them, ordered by name. */
export const viewsFor = (orm: Orm, viewer: Viewer, list: string): Promise<ViewRow[]> =>
  orm
    .select()
    .from(savedView)
    .where(and(eq(savedView.list, list), or(eq(savedView.userId, viewer.userId), inArray(savedView.audience, audiencesOf(viewer)))))
    .orderBy(asc(sql`lower(${savedView.name})`), asc(savedView.id))
    .limit(200)

/** Creates a view, or changes the user's own view with that ID. Writes an audit row with the values before and after. */
export async function saveView(
  orm: Orm,
  viewer: Viewer,
  customerId: string | undefined,
  input: ViewInput & { readonly id?: string | null | undefined },
): Promise<Saved> {
  const audience = input.shared ? audienceOf(viewer, customerId) : null
  const errors = [...viewErrors(input), ...(audience === undefined ? [nowhere] : [])]
  if (errors.length > 0) return refused(...errors)
  if (input.id && !isUuid(input.id)) return refused(notFound)
  const stored = {
    list: input.list,
    name: tidy(input.name),
    address: input.address,
    columns: input.columns ?? null,
    audience: audience ?? null,
    updatedAt: new Date(),
  }
  return orm.transaction(async (tx) => {
    const mine = and(eq(savedView.userId, viewer.userId), eq(savedView.list, input.list))
    const before = input.id
      ? (
          await tx
            .select()
            .from(savedView)
            .where(and(mine, eq(savedView.id, input.id)))
            .for('update')
        )[0]
      : undefined
    if (input.id && !before) return refused(notFound)
    const others = and(mine, before && ne(savedView.id, before.id))
    const [same] = await tx
      .select({ id: savedView.id })
      .from(savedView)
      .where(and(others, eq(sql`lower(${savedView.name})`, stored.name.toLowerCase())))
    if (same) return refused(nameTaken)
    const [there] = await tx.select({ views: count() }).from(savedView).where(mine)
    if (!before && (there?.views ?? 0) >= MOST_VIEWS) return refused(tooMany)
    const [view] = before
      ? await tx.update(savedView).set(stored).where(eq(savedView.id, before.id)).returning()
      : await tx
          .insert(savedView)
          .values({ userId: viewer.userId, ...stored })
          .onConflictDoNothing()
          .returning()
    // Another browser tab has saved the same name first.
    if (!view) return refused(nameTaken)
    await writeAudit(tx, viewer, {
      action: 'saveView',
      subjectType: 'SavedView',
      subjectId: view.id,
      ...(before && { before: auditFacts(before) }),
      after: auditFacts(view),
    })
    return { view, errors: null }
  })
}

/** Deletes one of the user's own views. A view of somebody else is reported as missing. */
export async function deleteView(orm: Orm, viewer: Viewer, id: string): Promise<Saved> {
  if (!isUuid(id)) return refused(notFound)
  return orm.transaction(async (tx) => {
    const [view] = await tx
      .delete(savedView)
      .where(and(eq(savedView.id, id), eq(savedView.userId, viewer.userId)))
      .returning()
    if (!view) return refused(notFound)
    await writeAudit(tx, viewer, { action: 'deleteView', subjectType: 'SavedView', subjectId: id, before: auditFacts(view) })
    return { view, errors: null }
  })
}

/** Leaves out the address, because it contains search terms, which do not belong in a log. */
const auditFacts = ({ list, name, audience }: ViewRow) => ({ list, name, audience })
