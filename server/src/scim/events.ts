import { sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { currentTrace } from '../platform/http/trace.ts'
import { scimEvent, scimUser, type scimActions, type scimOutcomes, type scimResources } from '../tables/providers/scim.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import type { Directory } from './directory.ts'
import { directoryName } from './users/directory-name.ts'

/** Outcome of a call, for the list on the provider's page. Must never contain a secret. */
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
const MOST_IGNORED = 100

export async function recordCall(orm: Pick<Orm, 'execute'>, { providerId, tokenName }: Directory, happened: Happened): Promise<void> {
  const { action, resource, outcome, status, subjectId, subjectName, attribute, detail, changes, ignored = [] } = happened
  const cut = (text: string | null | undefined) => text?.slice(0, LONGEST).toWellFormed().replaceAll('\0', '') ?? null
  await orm.execute(sql`insert into ${scimEvent}
    (provider_id, token_name, action, resource, outcome, status, subject_id, subject_name, attribute, detail, changes, ignored, trace_id)
    values (${providerId}, ${tokenName}, ${action}, ${resource}, ${outcome}, ${status}, ${subjectId ?? null}::uuid, ${nameOf(providerId, subjectId, cut(subjectName))}, ${cut(attribute)},
      ${cut(detail)}, ${changes === undefined ? null : JSON.stringify(changes)}::jsonb, ${sql.param(ignored.slice(0, MOST_IGNORED).map((each) => each.slice(0, 100).toWellFormed()))}::text[],
      ${currentTrace()?.traceId ?? null})`)
}

/** For a refused call, looks up the name of the user whom the directory manages, so that the list shows it. */
const nameOf = (providerId: string, subjectId: string | undefined, name: string | null) =>
  name !== null || subjectId === undefined
    ? sql`${name}`
    : sql`(select ${directoryName} from ${userIdentity} join ${scimUser} on ${scimUser.userId} = ${userIdentity.id}
        where ${userIdentity.id} = ${subjectId}::uuid and ${scimUser.providerId} = ${providerId}::uuid)`
