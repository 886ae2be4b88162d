import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { bulkPreview } from '../../tables/bulk-preview.table.ts'
import { jobRow } from '../../tables/job.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import type { Facts } from '../resource/change.ts'
import { tableSource } from '../resource/read-rows.ts'
import type { Resource } from '../resource/resource.ts'

/** What was previewed, apart from the records. */
export type Previewed = { readonly kind: string; readonly action: string; readonly parameters: Facts }

/** Digest that identifies a preview by its user, organisation, action, parameters and records. @param rows digest of the records, see `rowsDigest` */
export const previewDigest = (context: RequestContext, { kind, action, parameters }: Previewed, rows: string): string =>
  createHash('sha256')
    .update(JSON.stringify([signedIn(context).userId, context.customerId ?? '', kind, action, parameters, rows]))
    .digest('hex')

export async function storePreview(orm: Pick<Orm, 'execute'>, digest: string, subjectIds: readonly string[]): Promise<void> {
  await orm.execute(
    sql`insert into ${bulkPreview} (digest, subject_ids) values (${digest}, ${sql.param([...subjectIds])}::text[]) on conflict do nothing`,
  )
}

/** Number of records, and labels of the first of those within reach. */
export type SelectionPart = { readonly count: number; readonly names: readonly string[] }
export type SelectionDifference = { readonly left: SelectionPart; readonly came: SelectionPart }

const MOST_NAMES = 5

/** Compares the rows of a job with the records of a preview; undefined if that preview is not stored, as when the parameters differ. */
export async function selectionDifference<Row>(
  tx: Orm,
  resource: Resource<Row>,
  { reach }: Pick<RequestContext, 'reach'>,
  { jobId, digest }: { readonly jobId: string; readonly digest: string },
): Promise<SelectionDifference | undefined> {
  const [seen] = await tx.select({ ids: bulkPreview.subjectIds }).from(bulkPreview).where(eq(bulkPreview.digest, digest))
  if (!seen) return undefined
  const rows = await tx
    .select({ id: jobRow.subjectId, label: jobRow.label })
    .from(jobRow)
    .where(eq(jobRow.jobId, jobId))
    .orderBy(jobRow.number)
  const [before, now] = [new Set(seen.ids), new Set(rows.map(({ id }) => id))]
  const left = seen.ids.filter((id) => !now.has(id))
  const came = rows.filter(({ id }) => id === null || !before.has(id))
  return {
    left: { count: left.length, names: await namesOf(tx, resource, reach, left) },
    came: { count: came.length, names: came.flatMap(({ label }) => label ?? []).slice(0, MOST_NAMES) },
  }
}

async function namesOf<Row>(
  tx: Orm,
  resource: Resource<Row>,
  reach: RequestContext['reach'],
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { id, label } = resource
  const { rows } = await tx.execute<{ label: string | null }>(sql`
    select ${label} as label from ${tableSource(resource, reach)}
    where ${resource.reach(reach)} and ${id} = any(${sql.param([...ids])}::${sql.raw(id.getSQLType())}[]) order by 1 limit ${MOST_NAMES}`)
  return rows.flatMap(({ label: name }) => name ?? [])
}
