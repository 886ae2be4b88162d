import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userTypes } from '../../../server/src/access/viewer.ts'
import type { Database } from '../../../server/src/db/database.ts'
import * as schema from '../../../server/src/tables/schema.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let db: Database
let checks: Awaited<ReturnType<typeof checksByColumn>>
beforeAll(async () => {
  db = await emptyDatabase()
  checks = await checksByColumn()
})
afterAll(() => db.close())

const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable))
const columns = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).map((column) => ({ name: `${getTableName(table)}.${column.name}`, column })),
)
const rows = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows

/** Checks of single columns: what each lets through, by the words in its text. */
const checksByColumn = async () =>
  new Map(
    (
      await rows<{ column: string; definition: string; valid: boolean }>(
        `select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition, convalidated as valid
         from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
         where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`,
      )
    ).map(({ column, definition, valid }) => [
      column,
      { definition, values: [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value).toSorted(), valid },
    ]),
  )

describe('an enumeration', () => {
  const enumerations = columns.filter(({ column }) => column.enumValues !== undefined && column.enumValues.length > 0 && !column.generated)

  it.each(enumerations)('$name takes what its list in TypeScript names, and nothing else', ({ name, column }) => {
    expect(checks.get(name)).toMatchObject({ values: [...(column.enumValues ?? [])].toSorted(), valid: true })
  })

  it('is every column that is named like one', () => {
    const like =
      /(^|_)(state|status|kind|type|level|use|purpose|channel|protocol|outcome|model|action|reason|methods?|format|binding|fault)$/
    const open = columns.filter(({ name, column }) => like.test(column.name) && !enumerations.some((each) => each.name === name))
    expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(OPEN).toSorted())
  })

  it('of numbers is the user type', () => {
    const { definition } = checks.get('user_identity.user_type') ?? {}
    const [low, high] = [Math.min(...Object.values(userTypes)), Math.max(...Object.values(userTypes))]
    expect(definition).toBe(`CHECK (((user_type >= ${low}) AND (user_type <= ${high})))`)
    expect(Object.values(userTypes)).toHaveLength(high - low + 1)
  })

  it('refuses a job state that does not exist', async () => {
    await rows(`insert into user_identity (id, user_name) values ('00000000-0000-4000-8000-000000000001', 'somebody')`)
    await expect(
      rows(
        `insert into job (id, kind, created_by, host, state) values (gen_random_uuid(), 'USER_BULK', '00000000-0000-4000-8000-000000000001', 'x', 'SUCCEEDED')`,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'job_state_known' })
  })
})

/** Columns with such a name that are no enumerations, and why. */
const OPEN: Readonly<Record<string, string>> = {
  'audit_log.action': 'a name of an operation, which the log outlives',
  'audit_log.subject_type': 'a name of a type, which the log outlives',
  'user_claim.claim_type': 'claims are named by customers too',
  'oidc_artifact.model': 'named by oidc-provider',
  'job.action': 'named by the kind of job',
  'import_file.kind': 'named by the processes, see kit/jobs',
  'job.kind': 'named by the processes, see kit/jobs',
  'job_row.subject_type': 'named by the kind of job',
  'hr_export_customer.type': 'the HR product names it',
  'hr_export_user.type': 'the HR product names it',
  'hr_product_customer.type': 'the HR product names it',
  'hr_product_user.type': 'the HR product names it',
  'outbox.purpose': 'named by the mail',
  'profile_picture.content_type': 'a MIME type',
  'partner.default_date_format': 'a pattern',
  'customer.two_factor_method': 'a combination of methods',
  'user_identity.two_factor_methods': 'a combination of methods',
  'user_identity.lockout_reason': 'free text',
  'scim_event.status': 'a number of HTTP',
  'user_identity.status': 'computed by the database',
  'user_identity.user_type': 'numbers, see below',
  'mobile_menu_cell.user_type': 'numbers: those who belong to customers',
  'view_as.ended_reason': 'why its session ended',
}

/** Their modules would import each other. */
const IN_A_CIRCLE = 'partner(root_customer_id) to customer(id) on delete set null'

describe('a foreign key', () => {
  const declared = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns: from, foreignTable, foreignColumns } = key.reference()
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join()
      return `${getTableName(table)}(${names(from)}) to ${getTableName(foreignTable)}(${names(foreignColumns)}) on delete ${key.onDelete ?? 'no action'}`
    }),
  )

  it('stands in the tables and in the database alike', async () => {
    const known = await rows<{ key: string }>(`
      select conrelid::regclass || '(' || (select string_agg(attname, ',' order by place) from unnest(conkey) with ordinality as of (number, place) join pg_attribute on attrelid = conrelid and attnum = number) || ') to '
        || confrelid::regclass || '(' || (select string_agg(attname, ',' order by place) from unnest(confkey) with ordinality as of (number, place) join pg_attribute on attrelid = confrelid and attnum = number) || ') on delete '
        || case confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'no action' else confdeltype::text end as key
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and convalidated`)
    expect(known.map(({ key }) => key).toSorted()).toEqual([...declared, IN_A_CIRCLE].toSorted())
  })

  it('is every column that names a row of another table', () => {
    const keyed = new Set(
      tables.flatMap((table) =>
        getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => `${getTableName(table)}.${name}`)),
      ),
    )
    const loose = columns.filter(({ name, column }) => /(_id|_by)$/.test(column.name) && !column.primary && !keyed.has(name))
    expect(loose.map(({ name }) => name).toSorted()).toEqual(Object.keys(LOOSE).toSorted())
  })
})

/** Ids that are no foreign keys, and why. */
const LOOSE: Readonly<Record<string, string>> = {
  'client.client_id': 'what an app calls itself by',
  'audit_log.actor_id': 'the log outlives its people',
  'audit_log.partner_id': 'the log outlives its partners',
  'audit_log.subject_id': 'of any table',
  'audit_log.trace_id': 'of a trace',
  'audit_seal.audit_id': 'the chain tells when a row of the log is gone',
  'event_log.user_id': 'the log outlives its people',
  'event_log.partner_id': 'the log outlives its partners',
  'event_stream_entry.row_id': 'of the log that the entry names',
  'event_log.session_id': 'the log outlives its sessions',
  'event_log.trace_id': 'of a trace',
  'barred_subject.provider_id': 'a key would lock the provider whenever a link is deleted',
  'provider_joining.client_id': 'of the client at the provider',
  'sign_in_count.partner_id': 'the log outlives its partners',
  'log.trace_id': 'of a trace',
  'job.trace_id': 'of a trace',
  'job_row.subject_id': 'a deleted user stays a row of the job that deleted them',
  'job_row.claimed_by': 'a worker of a process',
  'hr_export_user.customer_id': 'the HR product may name one that it does not have',
  'hr_product_user.customer_id': 'the HR product may name one that it does not have',
  'hr_request.source_id': 'what the HR product calls it',
  'hr_source_customer.source_id': 'of the HR product',
  'setup_link.opened_by': 'a name that somebody without an account gives',
  'payroll_employee.source_id': 'of the HR product',
  'scim_event.subject_id': 'a user or a group; eraseUsers deletes those of users',
  'scim_event.trace_id': 'of a trace',
  'scim_group.external_id': 'what the directory calls the group',
  'scim_group.group_id': 'an access profile or a customer',
  'scim_user.external_id': "the directory's own",
  'import_row.record_id': 'who is to be made',
  'migration_run.file_id': 'a run outlives the file that was uploaded for it',
  'migration_row.source_id': 'of the HR product',
  'migration_row.subject_id': 'who is to be made, or was deleted since',
  'user_hr_id.hr_user_id': 'of the HR product',
  'logout_notice.partner_id': 'a notice outlives the partner of its person',
  'logout_notice.session_id': 'an app is told of a session that is gone too',
  'logout_notice.user_id': 'an app is told of somebody who is gone too',
  'outbox.user_id': 'eraseUsers deletes their messages',
  'short_link.user_id': 'eraseUsers deletes their links',
  'short_link.created_by': 'a pseudonym once the person is erased',
  'oidc_artifact.grant_id': "oidc-provider's own order of writes",
  'user_fido_credential.key_id': "the authenticator's own",
  'feature.updated_by': 'a name',
  'login_provider.client_id': "the provider's name of us",
  'login_provider.client_key_id': "the provider's name of a key",
  'login_provider.client_team_id': "the provider's name of our team",
  'login_provider.entity_id': "the provider's name of itself",
  'partner.root_customer_id': 'a key that the database alone knows, see above',
  'customer.hr_customer_id': 'of the HR product',
}

it.each(['login_provider', 'feature', 'customer', 'partner', 'user_identity', 'access_profile'])('a %s has a version', async (table) => {
  const [found] = await rows<{ kind: string; nullable: string; from: string }>(
    `select data_type as kind, is_nullable as nullable, column_default as from from information_schema.columns where table_name = '${table}' and column_name = 'version'`,
  )
  expect(found).toEqual({ kind: 'integer', nullable: 'NO', from: '1' })
})
