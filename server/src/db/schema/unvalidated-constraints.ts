import type pg from 'pg'

/**
 * The statements that validate the constraints that migrations added as NOT VALID, each for a transaction of its own: new rows keep them from the
 * migration on, and reading the old ones of a large table here lets other processes write meanwhile. One fails, with the constraint's name, where an old row breaks it.
 */
export async function unvalidatedConstraints(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where not convalidated and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  return rows.map(({ statement }) => statement)
}
