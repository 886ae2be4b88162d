import { sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { currentTrace } from '../platform/http/trace.ts'
import { scimEvent } from '../tables/scim.table.ts'
import type { scimActions, scimOutcomes, scimResources } from '../tables/scim.table.ts'
import type { Directory } from './directory.ts'

/** What came of a call, for the list of the provider's page. Never give it a secret. */
export type Happened = {
  readonly action: (typeof scimActions)[number]
  readonly resource: (typeof scimResources)[number]
  readonly outcome: (typeof scimOutcomes)[number]
  readonly status: number
  readonly subjectId?: string | undefined
  readonly subjectName?: string | null | undefined
  readonly attribute?: string | undefined
  readonly detail?: string | undefined
  readonly changes?: unknown
  readonly ignored?: readonly string[]
}

const LONGEST = 500

export async function recordCall(orm: Pick<Orm, 'execute'>, { providerId, tokenName }: Directory, happened: Happened): Promise<void> {
  const { action, resource, outcome, status, subjectId, subjectName, attribute, detail, changes, ignored = [] } = happened
  const cut = (text: string | null | undefined) => text?.slice(0, LONGEST) ?? null
  await orm.execute(sql`insert into ${scimEvent}
    (provider_id, token_name, action, resource, outcome, status, subject_id, subject_name, attribute, detail, changes, ignored, trace_id)
    values (${providerId}, ${tokenName}, ${action}, ${resource}, ${outcome}, ${status}, ${subjectId ?? null}, ${cut(subjectName)}, ${cut(attribute)},
      ${cut(detail)}, ${changes === undefined ? null : JSON.stringify(changes)}::jsonb, ${sql.param(ignored.map((each) => each.slice(0, 100)))}::text[],
      ${currentTrace()?.traceId ?? null})`)
}
