import type pg from 'pg'

/**
 * Statements that validate the constraints that migrations added as NOT VALID, each for a transaction of its own. New rows satisfy them since the
 * migration, and checking the old rows of a large table here lets other processes write meanwhile. If an old row breaks one, its statement fails with
 * the constraint's name.
 */
export async function unvalidatedConstraints(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where not convalidated and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  return rows.map(({ statement }) => statement)
}
