import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { featureRevision } from '../../tables/feature.table.ts'
import { featureRule } from './feature-rule.ts'
import { audienceOf } from './feature.row.ts'
import type { FeatureRow } from './feature.row.ts'
import { features } from './features.ts'

type Restore = {
  readonly id: string
  readonly version: number
  readonly revision: number
  readonly users?: number | null | undefined
  readonly digest?: string | null | undefined
}

/** Restores the audience that a flag had in one of its revisions, by the rule of a change by hand. */
export async function restoreFeature(
  context: RequestContext,
  { id, version, revision, ...preview }: Restore,
): Promise<ChangeResult<FeatureRow>> {
  const [found] = isUuid(id)
    ? await context.owner
        .select()
        .from(featureRevision)
        .where(and(eq(featureRevision.featureId, id), eq(featureRevision.version, revision)))
    : []
  if (!found) return { row: null, errors: [missing('revision', 'REVISION_NOT_FOUND', 'There is no such revision of this flag.')] }
  const rule = featureRule('restoreFeature', context, () => ({ ...audienceOf(found), deletedAt: null }), preview)
  return changeByRule(features, context, { id, version }, rule)
}
