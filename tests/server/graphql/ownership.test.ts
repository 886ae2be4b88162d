import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ofPartner, reachOf } from '../../../server/src/access/reach.ts'
import type { Reach } from '../../../server/src/access/reach.ts'
import { readerFor } from '../../../server/src/access/tenant.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import type { Viewer } from '../../../server/src/access/viewer.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { topUpDemo } from '../../../server/src/demo/seed.ts'
import { TENANT_ROLE } from '../../../server/src/db/schema/tenant-role.ts'
import { audiencesOf } from '../../../server/src/entities/saved-views/saved-view.rules.ts'
import '../../../server/src/api/graphql/schema.ts'
import type { Orm } from '../../../server/src/db/orm.ts'
import { tableSource } from '../../../server/src/kit/resource/read-rows.ts'
import { resources } from '../../../server/src/kit/resource/resource.ts'
import type { AnyResource } from '../../../server/src/kit/resource/resource.ts'
import { ownership } from '../../../server/src/tables/ownership.ts'
import type { Ownership } from '../../../server/src/tables/ownership.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
/** Of every table: its columns that may be null. */
let nullable: Set<string>
beforeAll(async () => {
  server = await testServer()
  await topUpDemo(server.db, { users: 190, customers: 50, events: 400 }, { keyring: { present: Buffer.alloc(32) } })
  await rows(
    `insert into login_provider (partner_id, name, display_name, protocol) select id, 'corp of ' || domain, 'Corp', 'OIDC' from partner`,
  )
  await rows(`insert into login_provider (name, display_name, protocol) values ('corp', 'Corp', 'OIDC')`)
  await rows('insert into scim_setup (provider_id) select id from login_provider')
  await rows(
    `insert into scim_event (provider_id, token_name, action, resource, outcome, status) select id, 'x', 'LIST', 'USER', 'DONE', 200 from login_provider`,
  )
  for (const [name, host] of PEOPLE) await fillFor(demoPersonId(name, host && `${host}.localhost`))
  const columns = await rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and is_nullable = 'YES'`,
  )
  nullable = new Set(columns.map(({ name }) => name))
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

/** Every user type and both kinds of admin, at two partners and at the default host, which has none. */
const PEOPLE = ['partneradmin', 'partner', 'admin', 'hradmin', 'manager', 'employee'].flatMap((name) =>
  ['acme', 'northwind', undefined].map((host) => [name, host] as const),
)

/** Something of one person in each table that the demo leaves empty. */
async function fillFor(id: string): Promise<void> {
  const of = (text: string) => server.db.pool.query(text.replaceAll('$1', `'${id}'`))
  await of(`insert into form_draft (user_id, form, "values", updated_at) values ($1, '/x', '{}', now())`)
  await of(`insert into error_recording (user_id, reference, content) values ($1, 'x', '{}')`)
  await of(`insert into user_preference (user_id, key, value, updated_at) values ($1, 'list_columns', '"users:"', now())`)
  await of(`insert into notification (user_id, kind, title_code) values ($1, 'WORK', 'X')`)
  await of(
    `insert into one_time_code (user_id, purpose, bound_to, hash, target, expires_at) values ($1, 'SIGN_IN_SMS', 'x', 'x', 'x', now())`,
  )
  await of(`insert into lost_access_profile (user_id, customer_id) select $1, customer_id from user_customer where user_id = $1 limit 1`)
  await of(`insert into recovery_code (user_id, hash) values ($1, 'x')`)
  await of(`insert into user_fido_credential (user_id, key_id, host, public_key, name) values ($1, 'key of ' || $1, 'x', '', 'x')`)
  await of(`insert into scim_user (user_id, provider_id, user_name) select $1, id, $1 from login_provider where name = 'corp'`)
  await of(
    `insert into user_hr_id (source, hr_user_id, user_id, customer_id) select 'HR', $1, $1, customer_id from user_customer where user_id = $1 limit 1`,
  )
  await of(`insert into user_login (user_id, login_provider, provider_key) values ($1, 'corp', 'sub of ' || $1)`)
  await of(`insert into user_database (user_id, name) values ($1, 'PAYROLL') on conflict do nothing`)
  await of(`insert into profile_picture (user_id, image, content_type, etag) values ($1, '', 'image/webp', 'x') on conflict do nothing`)
  await of(
    `insert into server_side_session (id, user_id, security_stamp, host, expires_at) values ('of ' || $1, $1, gen_random_uuid(), 'x', now())`,
  )
  await of(`insert into session_client (session_id, client_id) select 'of ' || $1, id from client limit 1`)
  await of(`insert into event_log (type, user_id) values ('SIGN_IN_FAILED', $1)`)
  await of(`insert into audit_log (action, subject_type, subject_id, actor_id, partner_id)
    select 'test', 'UserIdentity', $1, id, partner_id from user_identity where id = $1`)
  await of(`insert into job (id, kind, created_by, host) values ($1, 'USER_BULK', $1, 'x')`)
  await of(`insert into job_row (job_id, number, subject_type, subject_id) values ($1, 1, 'UserIdentity', 'x')`)
  await of(`insert into job_file (job_id, part, content) values ($1, 1, 'x')`)
  await of(
    `insert into import_file (id, kind, created_by, file_name, encoding, delimiter, mapping, total) values ($1, 'USER_IMPORT', $1, 'x', 'UTF_8', ',', '{}', 1)`,
  )
  await of(`insert into import_row (import_id, line, label, outcome, findings) values ($1, 1, 'x', 'CREATE', '[]')`)
  await of(
    `insert into payroll_match (customer_id, digest) select customer_id, 'x' from user_customer where user_id = $1 on conflict do nothing`,
  )
  for (const [table, column, value] of [
    ['payroll_candidate', 'tier, points, verdicts, is_exact', `'NAME', 30, '{}', false`],
    ['payroll_refusal', 'seen', `'x'`],
  ])
    await of(`insert into ${table} (employee_id, user_id, ${column}) select e.id, m.user_id, ${value} from payroll_employee e
      join user_customer m on m.customer_id = e.customer_id where m.user_id = $1 limit 1`)
  await of(`insert into saved_view (user_id, list, name, address, audience, updated_at)
    select $1, 'users', kind, '', case kind when 'mine' then null when 'partner' then 'partner:' || coalesce(partner_id::text, 'none')
      else 'customer:' || (select customer_id from user_customer where user_id = $1 limit 1) end, now()
    from user_identity, unnest(array['mine', 'partner', 'customer']) as kind where id = $1`)
}

const TENANT = '(select viewer_scope()) is not null'
/** What a policy says where no other table's says it already. */
const FIRST: Readonly<Record<string, string>> = {
  customer: `case when id = any ((select viewer_customers())::uuid[])
    or (select viewer_scope()) = 'partner' and partner_id is not distinct from (select viewer_partner()) then true end is not null`,
  user_customer: `case when user_id = (select viewer_id()) or customer_id = any ((select viewer_customers())::uuid[]) then true
    when (select viewer_scope()) = 'partner' then customer_of_partner(customer_id) end is not null`,
  user_identity: `case when id = (select viewer_id()) then true
    when partner_id is distinct from (select viewer_partner()) or user_type in (3, 4) or user_type = 5 and partner_id is null then null
    when (select viewer_scope()) = 'partner' then true
    when (select viewer_scope()) = 'customers' then (select true from user_customer
      where user_customer.user_id = user_identity.id and user_customer.customer_id = any ((select viewer_customers())::uuid[]) limit 1) end is not null`,
  saved_view: `(user_id = (select viewer_id()) or audience = 'partner:' || coalesce((select viewer_partner())::text, 'none')
    or audience = any (array(select 'customer:' || unnest(viewer_customers()))))`,
}

/** The condition of a table's policy as a migration writes it; undefined where there is none. */
function policyOf(table: string, whose: Ownership): string | undefined {
  if (whose === 'public') return 'true'
  if (whose === 'vendor' || whose === 'closed') return undefined
  const { of, column } = whose
  const first = FIRST[table]
  if (first !== undefined) return `${TENANT} and ${first}`
  const within = (other: string) => `${TENANT} and exists (select from ${other} where ${other}.id = ${table}.${column})`
  if (of === 'partner')
    return `${TENANT} and ${column} ${nullable.has(`${table}.${column}`) ? 'is not distinct from' : '='} (select viewer_partner())`
  if (of === 'template')
    return `${TENANT} and (${column} is null and not for_staff or exists (select from customer where customer.id = ${table}.${column}))`
  if (of === 'customer') return within('customer')
  if (of === 'user') return within('user_identity')
  if (of === 'with') return within(whose.table)
  return `${TENANT} and ${column} = (select viewer_id())`
}

/** Which rows of a table a viewer reaches by the conditions of `reachOf`; asked of the owner of the tables. */
function reachedRows(table: string, whose: Ownership, viewer: Viewer, reach: Reach): SQL {
  if (whose === 'public') return sql`true`
  if (whose === 'vendor' || whose === 'closed') return sql`false`
  const column = sql`${sql.identifier(table)}.${sql.identifier(whose.column)}`
  const self = sql`${column} = ${viewer.userId}`
  const inCustomers = (id: SQL) => sql`${id} in (select id from customer where ${reach.customers})`
  switch (whose.of) {
    case 'partner':
      return nullable.has(`${table}.${whose.column}`)
        ? ofPartner(column, viewer)
        : sql`${column} in (select id from partner where ${reach.partners})`
    case 'template':
      return sql`(${column} is null and not for_staff or ${inCustomers(column)})`
    case 'customer':
      return inCustomers(column)
    case 'user':
      return sql`${column} in (select id from user_identity where ${reach.users})`
    case 'member':
      return sql`${self} or ${inCustomers(sql`customer_id`)}`
    case 'self':
      return self
    case 'shared':
      return sql`${self} or audience in ${audiencesOf(viewer)}`
    case 'with': {
      const other = sql.identifier(whose.table)
      return sql`${column} in (select id from ${other} where ${reachedRows(whose.table, ownership[whose.table] ?? 'closed', viewer, reach)})`
    }
  }
}

describe('whose rows are', () => {
  it('is declared for every table of the database, and for no other', async () => {
    const tables = await rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(ownership).toSorted())
  })

  it('is asked of a whole table, never of one of its partitions', async () => {
    const partitions = await rows<{ readable: boolean }>(
      `select has_any_column_privilege('${TENANT_ROLE}', oid, 'select') as readable from pg_class where relispartition and relkind = 'r'`,
    )
    expect(partitions.length).toBeGreaterThan(3)
    expect(partitions.filter(({ readable }) => readable)).toEqual([])
  })

  it.each(Object.entries(ownership))('says the policy of %s', async (table, whose) => {
    const client = await server.db.pool.connect()
    try {
      await client.query('begin')
      const wanted = policyOf(table, whose)
      if (wanted !== undefined) await client.query(`create policy wanted on ${table} for select to ${TENANT_ROLE} using (${wanted})`)
      const { rows: policies } = await client.query<{ name: string; says: string; roles: string; command: string; permissive: boolean }>(
        `select polname as name, pg_get_expr(polqual, polrelid) as says, polroles::regrole[]::text as roles, polcmd as command, polpermissive as permissive
         from pg_policy where polrelid = $1::regclass order by polname`,
        [table],
      )
      const { rows: guards } = await client.query(
        `select relrowsecurity as guarded, has_any_column_privilege($2, oid, 'select') as readable from pg_class where oid = $1::regclass`,
        [table, TENANT_ROLE],
      )
      const isOpen = wanted !== undefined
      expect(guards).toMatchObject([{ readable: isOpen, ...(isOpen && { guarded: true }) }])
      const [tenant, expected, ...more] = policies
      expect(more).toEqual([])
      expect(tenant).toEqual(expected && { ...expected, name: 'tenant' })
      expect(tenant === undefined).toBe(!isOpen)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('leaves no table without rows to compare', async () => {
    const empty = []
    for (const [table, whose] of Object.entries(ownership))
      if (whose !== 'closed' && whose !== 'vendor' && (await rows(`select from ${table} limit 1`)).length === 0) empty.push(table)
    expect(empty).toEqual([])
  })

  it.each(PEOPLE)('is what %s of %s sees of each table', async (name, host) => {
    const viewer = await viewerOf(server.db.orm, demoPersonId(name, host && `${host}.localhost`))
    if (!viewer) throw new Error(`No ${name} at ${host}`)
    const reach = reachOf(viewer)
    const reader = readerFor(server.db, viewer)
    const digest = (table: string, condition: SQL) =>
      sql`select count(*)::int as count, md5(coalesce(string_agg(said, '|' order by said), '')) as rows
        from (select ${sql.identifier(table)}::text as said from ${sql.identifier(table)} where ${condition}) as each`
    for (const [table, whose] of Object.entries(ownership)) {
      if (whose === 'closed' || whose === 'vendor') continue
      const seen = (await reader.execute(digest(table, sql`true`))).rows
      expect({ table, seen }).toEqual({
        table,
        seen: (await server.db.orm.execute(digest(table, reachedRows(table, whose, viewer, reach)))).rows,
      })
    }
  })

  it.each(PEOPLE)('is what the reach of each resource says for %s of %s', async (name, host) => {
    const viewer = await viewerOf(server.db.orm, demoPersonId(name, host && `${host}.localhost`))
    if (!viewer) throw new Error(`No ${name} at ${host}`)
    const reach = reachOf(viewer)
    const ids = async (orm: Orm, resource: AnyResource, condition: SQL) =>
      (await orm.execute(sql`select ${resource.table.id}::text as id from ${tableSource(resource, reach)} where ${condition} order by 1`))
        .rows
    expect(resources.size).toBeGreaterThan(2)
    for (const resource of resources.values()) {
      const reached = await ids(server.db.orm, resource, resource.reach(reach))
      // What is nobody's of a tenant the role may not even ask for.
      const isVendors = ownership[getTableName(resource.table)] === 'vendor'
      const seen = isVendors ? [] : await ids(readerFor(server.db, viewer), resource, sql`true`)
      const known = new Set(seen.map(({ id }) => id))
      expect({ resource: resource.name, reached }).toEqual({
        resource: resource.name,
        // Histories read more of them than the log of all, which is not everybody's; failed sign-ins are some of the events.
        reached: ['auditLog', 'failedSignIn'].includes(resource.name) ? reached.filter(({ id }) => known.has(id)) : seen,
      })
    }
  })
})
