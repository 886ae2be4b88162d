import type pg from 'pg'

/**
 * Validates the constraints that migrations added as NOT VALID, each in a transaction of its own: new rows keep them from the migration on, and reading
 * the old ones of a large table here lets other processes write meanwhile.
 * @throws the database's error, which names the constraint, where an old row breaks it
 */
export async function validateConstraints(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where not convalidated and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  for (const { statement } of rows) await client.query(statement)
}
