import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/orm.ts'
import { insertOf } from '../../db/insert-rows.ts'
import { auditActionOf, auditsOf, writeAudit, type AuditEntry } from '../audit/audit.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import type { Facts } from './change.ts'
import { ownColumns } from './read-rows.ts'
import type { Resource } from './resource.ts'

type Created = Facts & { readonly partnerId: string | null }

/** Writes a new record and its audit row, in the caller's transaction. @param values the columns, which the audit row contains; never a secret */
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
  await writeAudit(tx, signedIn(context), auditEntryOf({ name, node }, created.id, values))
  return created
}

/**
 * Statements that write any number of new records and their audit rows, prepared before the transaction that sends them. Each record already has its
 * ID.
 */
export const createdRecords = <Row>(
  resource: Resource<Row>,
  context: RequestContext,
  records: readonly { readonly id: string; readonly values: Created }[],
): SQL[] => [
  ...insertOf<PgTable>(
    resource.table,
    records.map(({ id, values }) => ({ id, ...values })),
  ),
  ...auditsOf(
    signedIn(context),
    records.map(({ id, values }) => auditEntryOf(resource, id, values)),
  ),
]

const auditEntryOf = <Row>({ name, node }: Pick<Resource<Row>, 'name' | 'node'>, subjectId: string, values: Created): AuditEntry => ({
  action: auditActionOf('create', name),
  subjectType: node.name,
  subjectId,
  partnerId: values.partnerId,
  after: values,
})
