import type pg from 'pg'
import { Mistake } from '../../platform/mistake.ts'
import { ownership } from '../../tables/ownership.ts'

/** Role that reads for users of tenants; the policies of migration 0024 decide what it sees. */
export const TENANT_ROLE = 'portico_tenant'

/** The database does not keep tenants apart. The message tells the operator what to do. */
export class RowLevelSecurityError extends Mistake {
  override name = 'RowLevelSecurityError'
}

/**
 * Creates the role if the cluster does not have it, and lets this user assume it, in the connection's current transaction.
 * @throws {RowLevelSecurityError} the user may do neither
 */
export async function ensureTenantRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ user: string; there: boolean; superuser: boolean }>(
    `select quote_ident(current_user) as user, exists (select from pg_roles where rolname = $1) as there,
      (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    [TENANT_ROLE],
  )
  const [{ user, there, superuser } = { user: 'current_user', there: false, superuser: false }] = rows
  try {
    if (!there) await create(client)
    if (!superuser && !(await mayTakeOn(client))) await client.query(`grant ${TENANT_ROLE} to ${user}`)
  } catch (cause) {
    if (!isSqlState(cause, INSUFFICIENT_PRIVILEGE)) throw cause
    throw new RowLevelSecurityError(
      `The database's user may not make the role that keeps tenants apart. Let an administrator of the database run: create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to ${user};`,
      { cause },
    )
  }
}

/** Roles belong to the cluster: a process on another of its databases may create it at the same time. */
async function create(client: pg.PoolClient): Promise<void> {
  try {
    await tried(client, `create role ${TENANT_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication`)
  } catch (error) {
    if (!isSqlState(error, DUPLICATE_OBJECT) && !isSqlState(error, UNIQUE_VIOLATION)) throw error
  }
}

async function mayTakeOn(client: pg.PoolClient): Promise<boolean> {
  try {
    await tried(client, `set local role ${TENANT_ROLE}`)
    await client.query('set local role none')
    return true
  } catch (error) {
    if (isSqlState(error, INSUFFICIENT_PRIVILEGE)) return false
    throw error
  }
}

/** Runs a statement that may fail without aborting the transaction. */
async function tried(client: pg.PoolClient, statement: string): Promise<void> {
  await client.query('savepoint tried')
  try {
    await client.query(statement)
  } catch (error) {
    await client.query('rollback to savepoint tried')
    throw error
  }
}

/**
 * PostgreSQL evaluates a policy before the query's own conditions, unless those are marked as leakproof; otherwise tenants cannot use the index of
 * the search. LIKE leaks nothing, but is not marked so, and only a superuser may do that. Without one their searches are slower.
 */
export async function letLikeUseIndexes(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select rolsuper and not proleakproof as may from pg_roles, pg_proc
      where rolname = current_user and pg_proc.oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
  )
  if (rows[0]?.may) await client.query('alter function pg_catalog.textlike(text, text) leakproof')
}

/** Finds what would let the role see more than the policies allow. */
const HOLES = `
  select 'may pass every policy' as hole from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
  union all
  select 'owns ' || relname from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'member')
  union all
  select 'reads ' || relname || ' without a policy' from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and has_any_column_privilege(oid, 'select') and not relrowsecurity
  union all
  select 'writes ' || relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and (has_any_column_privilege(oid, 'insert, update') or has_table_privilege(oid, 'delete, truncate'))`

/** Tables without an owner, whose policy may admit everybody. */
const OF_NOBODY = Object.keys(ownership).filter((table) => ownership[table] === 'public')

/**
 * Beginning of PostgreSQL's text of a policy that admits nobody without a tenant, whatever the rows are: AND at the top, with this condition first.
 * With OR at the top there is one more bracket before it.
 */
const ASKS_FOR_TENANT = '((( SELECT viewer_scope() AS viewer_scope) IS NOT NULL) AND '

/**
 * The policies that PostgreSQL combines for the role's reads. They are judged by their text, without looking at rows: under a policy, the search for
 * one visible row reads every row that is not visible.
 */
const POLICIES = `
  select pg_class.relname as name, starts_with(pg_get_expr(polqual, polrelid), $1) as asks from pg_policy join pg_class on pg_class.oid = polrelid
    where relnamespace = 'public'::regnamespace and polpermissive and polcmd in ('r', '*') and polqual is not null
      and exists (select from unnest(polroles) as of (role) where role = 0 or pg_has_role(current_user, role, 'usage'))
    order by relname`

/**
 * Checks that row-level security is really on (promise D4): the role is neither a superuser nor exempt from policies, reads no table without one,
 * writes nothing, and sees no row of a tenant without a tenant. The cost does not depend on the number of rows.
 * @throws {RowLevelSecurityError} and the portal does not start
 */
export async function checkTenantRole(pool: pg.Pool, role: string = TENANT_ROLE): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local role ${role}`)
    const holes = (await client.query<{ hole: string }>(HOLES)).rows.map(({ hole }) => hole)
    const policies = (await client.query<{ name: string; asks: boolean }>(POLICIES, [ASKS_FOR_TENANT])).rows
    if (policies.length === 0) holes.push('has no policy')
    for (const { name, asks } of policies) if (!asks && !OF_NOBODY.includes(name)) holes.push(`sees rows of ${name} without a tenant`)
    if (await hasTenant(client)) holes.push('is given a tenant (viewer_scope) before anybody has signed in')
    if (holes.length > 0) throw new RowLevelSecurityError(refused(role, holes))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const hasTenant = async (client: pg.PoolClient) =>
  (await client.query<{ given: boolean }>('select viewer_scope() is not null as given')).rows.some(({ given }) => given)

const refused = (role: string, holes: readonly string[]) =>
  `Row-level security is not on: the role ${role} ${holes.join(', ')}. The portal does not start before an administrator of the database has taken that back (docs/operations.md, "Row-level security").`

const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const isSqlState = (error: unknown, state: string) => error instanceof Error && 'code' in error && error.code === state
