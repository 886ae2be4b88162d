import { openDatabase } from '../../../server/src/db/database.ts'

export type GridWorld = { readonly customer: string; readonly profile: string }

/**
 * A customer of one profile and so many people who have it, and so many activities that can be granted, in a database that no server has open.
 * @param dataDir where PGlite keeps it
 */
export async function gridWorld(dataDir: string, people: number, activities: number): Promise<GridWorld> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const one = async (text: string, ...values: unknown[]) => (await db.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
    await db.pool.query(
      `insert into activity (name, type) select 'Bench ' || (n / 5), (array['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE'])[n % 5 + 1]
       from generate_series(0, $1 - (select count(*) from activity)::int - 1) as n`,
      [activities],
    )
    const customer = await one(`insert into customer (name, partner_id) select 'Grid', id from partner order by id limit 1 returning id`)
    const profile = await one(`insert into access_profile (customer_id, name) values ($1, 'Everything') returning id`, customer)
    await db.pool.query(
      'insert into access_profile_activity (access_profile_id, activity_name, activity_type) select $1, name, type from activity',
      [profile],
    )
    const chosen = `select id from user_identity where user_type in (1, 2) order by id limit ${people}`
    await db.pool.query(`insert into user_customer (user_id, customer_id) select id, $1 from (${chosen}) as chosen`, [customer])
    await db.pool.query(
      `insert into user_access_profile (user_id, customer_id, access_profile_id) select id, $1, $2 from (${chosen}) as chosen`,
      [customer, profile],
    )
    return { customer, profile }
  } finally {
    await db.close()
  }
}
