import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { checkTenantRole, RowLevelSecurityError, TENANT_ROLE } from '../../../server/src/db/schema/tenant-role.ts'
import { openPlace } from '../../support/open-place.ts'
import { freshPlace, type Place } from '../../support/place.ts'

let place: Place
let db: Database
/** Roles are the cluster's, which other tests use too: what is spoilt here is one of its own. */
const ROLE = `portico_tenant_${process.pid}`
const open = () => openPlace(place)
const run = (text: string) => db.pool.query(text)

beforeAll(async () => {
  place = await freshPlace(inject('postgresUrl'), 60)
  db = await open()
})
afterAll(async () => {
  await run(`drop owned by ${ROLE}; drop role ${ROLE}`)
  await db.close()
  await place.remove()
})

/** A role like the tenants', with the same tables and the same policies. */
beforeEach(async () => {
  await run(`do $$ declare name text; begin
    if exists (select from pg_roles where rolname = '${ROLE}') then
      drop owned by ${ROLE};
      drop role ${ROLE};
    end if;
    create role ${ROLE} nologin;
    for name in select distinct tablename from pg_policies where '${TENANT_ROLE}' = any (roles) loop
      execute format('grant select on %I to ${ROLE}', name);
      execute format('create policy %I on %I for select to ${ROLE} using (%s)', 'of ${ROLE}', name,
        (select qual from pg_policies where tablename = name and policyname = 'tenant'));
    end loop;
  end $$`)
})

it('D4 the portal starts where row-level security is on', async () => {
  await expect(checkTenantRole(db.pool)).resolves.toBeUndefined()
  await expect(checkTenantRole(db.pool, ROLE)).resolves.toBeUndefined()
})

it.each([
  ['a superuser', `alter role ${ROLE} superuser`, 'may pass every policy'],
  ['above policies', `alter role ${ROLE} bypassrls`, 'may pass every policy'],
  ['the owner of a table', `alter table locale owner to ${ROLE}`, 'owns locale'],
  ['allowed to read a table without a policy', `grant select on outbox to ${ROLE}`, 'reads outbox without a policy'],
  ['allowed to read a column of it', `grant select (hash) on short_link to ${ROLE}`, 'reads short_link without a policy'],
  ['allowed to write', `grant update on customer to ${ROLE}`, 'writes customer'],
  [
    'let in by a policy that asks for no tenant',
    `create policy open_${ROLE} on user_identity for select to ${ROLE} using (user_name is not null)`,
    'sees rows of user_identity without a tenant',
  ],
  [
    'let in by a policy that asks for a tenant or for nothing',
    `create policy open_${ROLE} on user_claim for select to ${ROLE} using ((select viewer_scope()) is not null and claim_type is not null or claim_type = 'role')`,
    'sees rows of user_claim without a tenant',
  ],
  [
    'let in where there is no row yet',
    `truncate recovery_code; create policy open_${ROLE} on recovery_code for all to ${ROLE} using (true)`,
    'sees rows of recovery_code without a tenant',
  ],
  [
    'let in by the only policy of a table',
    `drop policy "of ${ROLE}" on saved_view; create policy open_${ROLE} on saved_view for select to ${ROLE} using (true)`,
    'sees rows of saved_view without a tenant',
  ],
  [
    'let in by a policy for everybody',
    `create policy everybody on notification using (user_id is not null)`,
    'sees rows of notification without a tenant',
  ],
  [
    'let in as a member of another role',
    `create role ${ROLE}_group; create policy of_group on job for select to ${ROLE}_group using (created_by is not null); grant ${ROLE}_group to ${ROLE}`,
    'sees rows of job without a tenant',
  ],
  [
    'given a tenant before anybody has signed in',
    `create or replace function viewer_setting(name text) returns text language sql stable parallel safe return 'partner'`,
    'is given a tenant (viewer_scope) before anybody has signed in',
  ],
])('D4 the portal does not start where the role is %s', async (_, spoil, hole) => {
  await run(spoil)
  try {
    await expect(checkTenantRole(db.pool, ROLE)).rejects.toThrow(RowLevelSecurityError)
    await expect(checkTenantRole(db.pool, ROLE)).rejects.toThrow(hole)
  } finally {
    await run(`alter table locale owner to current_user; drop policy if exists everybody on notification`)
    await run(`create or replace function viewer_setting(name text) returns text language sql stable parallel safe
      return nullif(current_setting('portico.' || name, true), '')`)
    await run(`do $$ begin if exists (select from pg_roles where rolname = '${ROLE}_group') then
      drop owned by ${ROLE}_group; drop role ${ROLE}_group;
    end if; end $$`)
  }
})

it('D4 it is known without a look at any row, however many there are', async () => {
  const reads = async () => {
    await run('select pg_stat_force_next_flush()')
    return (await run('select sum(seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables')).rows
  }
  const before = await reads()
  await checkTenantRole(db.pool)
  expect(await reads()).toEqual(before)
  await run('select count(*) from user_identity')
  expect(await reads()).not.toEqual(before)
})

it('D4 nor where the policies of a table are switched off', async () => {
  await run('alter table user_claim disable row level security')
  await db.close()
  try {
    await expect(open()).rejects.toThrow('reads user_claim without a policy')
  } finally {
    // A database that was refused is closed again, so that it can be mended and opened.
    db = await openWithout('user_claim')
  }
  await checkTenantRole(db.pool)
})

/** Who the database's user is: PGlite's only one is its superuser. */
const owners = {
  async pglite() {
    expect((await run('select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([{ rolsuper: true }])
  },
  async postgres() {
    const owner = `portico_owner_${process.pid}`
    await run(`create role ${owner} login nosuperuser nocreaterole`)
    await run(`create database ${owner} owner ${owner}`)
    const url = new URL(place.env['DATABASE_URL'] ?? '')
    Object.assign(url, { username: owner, pathname: `/${owner}` })
    const openAsOwner = () => openDatabase({ databaseUrl: url.href, dataDir: '' })
    try {
      await expect(openAsOwner()).rejects.toThrow(`create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to ${owner};`)
      await run(`grant ${TENANT_ROLE} to ${owner}`)
      const opened = await openAsOwner()
      await checkTenantRole(opened.pool)
      await opened.close()
    } finally {
      await run(`drop database ${owner} with (force)`)
      await run(`drop role ${owner}`)
    }
  },
}

it('D4 the role is made by a superuser; any other user is told what to ask an administrator for, and then starts', async () => {
  await expect(owners[db.kind]()).resolves.toBeUndefined()
  const { rows } = await run(`select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`)
  expect(rows).toEqual([{ proleakproof: true }])
})

/** Opens it as it would be after an administrator has followed the message. */
async function openWithout(table: string): Promise<Database> {
  const { openPglite } = await import('../../../server/src/db/connection/pglite.ts')
  const { openPostgres } = await import('../../../server/src/db/connection/postgres.ts')
  const url = place.env['DATABASE_URL']
  const raw = url === undefined ? await openPglite(place.env['DATA_DIR'] ?? '') : await openPostgres(url)
  await raw.pool.query(`alter table ${table} enable row level security`)
  return raw
}
