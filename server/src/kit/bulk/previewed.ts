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
type Previewed = { readonly kind: string; readonly action: string; readonly parameters: Facts }

/** Digest that identifies a preview by its user, organisation, action, parameters and records. @param rows digest of the records, see `rowsDigest` */
export const previewDigest = (context: RequestContext, { kind, action, parameters }: Previewed, rows: string): string =>
  createHash('sha256')
    .update(JSON.stringify([signedIn(context).userId, context.customerId ?? '', kind, action, parameters, rows]))
    .digest('hex')

/** What a preview stores of each record: its ID, and its target after a blank if it has one. */
export const withTargets = (ids: readonly string[], targets: ReadonlyMap<string, string> | undefined): readonly string[] =>
  ids.map((id) => {
    const target = targets?.get(id)
    return target === undefined ? id : `${id} ${target}`
  })

/** Removes the target. */
const idOf = (shown: string): string => shown.replace(/ .*/, '')

export async function storePreview(orm: Pick<Orm, 'execute'>, digest: string, subjectIds: readonly string[]): Promise<void> {
  await orm.execute(
    sql`insert into ${bulkPreview} (digest, subject_ids) values (${digest}, ${sql.param([...subjectIds])}::text[]) on conflict do nothing`,
  )
}

/** Number of records, and labels of the first of those within reach. */
export type SelectionPart = { readonly count: number; readonly names: readonly string[] }
export type SelectionDifference = { readonly left: SelectionPart; readonly came: SelectionPart }

const MOST_NAMES = 5

type AnyTargets = { readonly targetsOf?: ((orm: Orm, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined }

/** Compares the rows of a job with the records of a preview; undefined if that preview is not stored, as when the parameters differ. */
export async function selectionDifference<Row>(
  tx: Orm,
  resource: Resource<Row>,
  { reach }: Pick<RequestContext, 'reach'>,
  { jobId, digest, targetsOf }: { readonly jobId: string; readonly digest: string } & Pick<AnyTargets, 'targetsOf'>,
): Promise<SelectionDifference | undefined> {
  const rows = await tx
    .select({ id: jobRow.subjectId, label: jobRow.label })
    .from(jobRow)
    .where(eq(jobRow.jobId, jobId))
    .orderBy(jobRow.number)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const targets = await targetsOf?.(tx, ids)
  const shown = rows.map(({ id, label }) => ({ id: id === null ? null : (withTargets([id], targets)[0] ?? id), label }))
  return differenceFrom(tx, resource, { reach }, { digest, rows: shown })
}

type Now = { readonly digest: string; readonly rows: readonly { readonly id: string | null; readonly label: string | null }[] }

/** Compares records with those of a preview; undefined if that preview is not stored. */
export async function differenceFrom<Row>(
  tx: Orm,
  resource: Resource<Row>,
  { reach }: Pick<RequestContext, 'reach'>,
  { digest, rows }: Now,
): Promise<SelectionDifference | undefined> {
  const [seen] = await tx.select({ ids: bulkPreview.subjectIds }).from(bulkPreview).where(eq(bulkPreview.digest, digest))
  if (!seen) return undefined
  const [before, now] = [new Set(seen.ids), new Set(rows.map(({ id }) => id))]
  const gone = seen.ids.filter((id) => !now.has(id))
  const came = rows.filter(({ id }) => id === null || !before.has(id))
  return {
    left: { count: gone.length, names: await namesOf(tx, resource, reach, gone.map(idOf)) },
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
