import type pg from 'pg'

/** Reads for people of tenants; what it sees is decided by the policies of migration 0024. */
export const TENANT_ROLE = 'portico_tenant'

/** Tenants are not kept apart by the database. The message says what to do, for the person who runs it. */
export class RowLevelSecurityError extends Error {
  override name = 'RowLevelSecurityError'
}

/**
 * Makes the role where the cluster has none yet, and lets this user take it on.
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

/** Roles belong to the cluster: a process on another of its databases may make it at the same time. */
async function create(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(`create role ${TENANT_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication`)
  } catch (error) {
    if (!isSqlState(error, DUPLICATE_OBJECT) && !isSqlState(error, UNIQUE_VIOLATION)) throw error
  }
}

async function mayTakeOn(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query(`set role ${TENANT_ROLE}`)
    await client.query('reset role')
    return true
  } catch (error) {
    if (isSqlState(error, INSUFFICIENT_PRIVILEGE)) return false
    throw error
  }
}

/**
 * A policy is judged before what a query looks for, unless that is known to give away nothing of a row; else the index of the search is of no use to
 * tenants. LIKE gives away nothing, but PostgreSQL does not say so, and lets its superuser alone say it. Without one their searches are slower.
 */
export async function letLikeUseIndexes(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select rolsuper and not proleakproof as may from pg_roles, pg_proc
      where rolname = current_user and pg_proc.oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
  )
  if (rows[0]?.may) await client.query('alter function pg_catalog.textlike(text, text) leakproof')
}

/** What would let the role see more than the policies give. */
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

/** Tables that hold something of somebody: those whose policy does not let everybody in. */
const OF_SOMEBODY = `select quote_ident(tablename) as name from pg_policies where schemaname = 'public' and $1 = any (roles) and qual <> 'true'`

/**
 * Whether row-level security is really on (checks.md D4): the role is neither superuser nor above policies, reads nothing that has none, writes
 * nothing, and sees no row of anybody without a tenant.
 * @throws {RowLevelSecurityError} and the portal does not start
 */
export async function checkTenantRole(pool: pg.Pool, role: string = TENANT_ROLE): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local role ${role}`)
    const holes = (await client.query<{ hole: string }>(HOLES)).rows.map(({ hole }) => hole)
    if (holes.length > 0) throw new RowLevelSecurityError(refused(role, holes))
    const tables = (await client.query<{ name: string }>(OF_SOMEBODY, [role])).rows.map(({ name }) => name)
    if (tables.length === 0) throw new RowLevelSecurityError(refused(role, ['has no policy']))
    const seen = tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all ')
    const open = (await client.query<{ name: string }>(seen)).rows.map(({ name }) => `sees rows of ${name} without a tenant`)
    if (open.length > 0) throw new RowLevelSecurityError(refused(role, open))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const refused = (role: string, holes: readonly string[]) =>
  `Row-level security is not on: the role ${role} ${holes.join(', ')}. The portal does not start before an administrator of the database has taken that back (README, "Row-level security").`

const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const isSqlState = (error: unknown, state: string) => error instanceof Error && 'code' in error && error.code === state
