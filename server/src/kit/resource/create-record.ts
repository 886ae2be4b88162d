import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/orm.ts'
import { writeAudit } from '../audit/audit.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import type { Facts } from './change.ts'
import { ownColumns } from './read-rows.ts'
import type { Resource } from './resource.ts'

type Created = Facts & { readonly partnerId: string | null }

/** Writes a new record and its audit row, in the caller's transaction. @param values the columns, which the audit row tells; never a secret */
export async function createRecord<Row extends { readonly id: string }>(
  tx: Orm,
  { name, node, table, columns }: Resource<Row>,
  context: RequestContext,
  values: Created,
): Promise<Row> {
  const [row] = await tx
    .insert(table as PgTable)
    .values(values)
    .returning(ownColumns(columns))
  if (!row) throw new Error('The database answered no row for the record it created')
  const created = row as Row
  const { partnerId } = values
  await writeAudit(tx, signedIn(context), {
    action: `create${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    subjectType: node.name,
    subjectId: created.id,
    partnerId,
    after: values,
  })
  return created
}
