import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** Runs the migrations of a folder that the database does not have yet and notes them where drizzle-kit does, all in the transaction that the connection is in. */
export async function applyMigrations(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  const newest = Number(rows[0]?.at ?? 0)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newest) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}
