export type Client = { query: (text: string, values?: unknown[]) => Promise<{ rows: object[] }> }

/** A customer of so many members who belong to no other. */
export type BigCustomer = {
  readonly id: string
  /** Enables the customer and opens a session for each member, with what the provider keeps of it. @returns the customer's version */
  signEverybodyIn(): Promise<number>
  /** How many of them are signed in. */
  signedIn(): Promise<number>
}

/** Moves plain users of one partner into a customer of its own. */
export async function bigCustomer(client: Client, members: number): Promise<BigCustomer> {
  const one = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows[0] as Record<string, unknown>
  const id = String(
    (
      await one(
        `insert into customer (name, partner_id, customer_type) select 'Big', id, 'AIO' from partner order by id limit 1 returning id`,
      )
    )['id'],
  )
  const chosen = `select id from user_identity where user_type in (1, 2) order by id limit ${members}`
  await client.query(`delete from user_customer where user_id in (${chosen})`)
  await client.query(`insert into user_customer (user_id, customer_id) select id, $1 from (${chosen}) as chosen`, [id])
  const theirs = 'user_id in (select user_id from user_customer where customer_id = $1)'
  return {
    id,
    async signEverybodyIn() {
      await client.query(`delete from server_side_session where ${theirs}`, [id])
      await client.query(
        `with opened as (insert into server_side_session (id, user_id, security_stamp, host, expires_at)
          select gen_random_uuid()::text, id, security_stamp, 'localhost', now() + interval '8 hours' from user_identity
          where id in (select user_id from user_customer where customer_id = $1) returning id)
        insert into oidc_artifact (host, model, id, uid, payload, expires_at)
          select 'localhost', 'Session', gen_random_uuid()::text, id, '{}', now() + interval '8 hours' from opened`,
        [id],
      )
      await client.query('analyze server_side_session, oidc_artifact, user_customer')
      return Number((await one('update customer set enabled = true, version = version + 1 where id = $1 returning version', id))['version'])
    },
    signedIn: async () =>
      Number((await one(`select count(*) as open from server_side_session where ended_at is null and ${theirs}`, id))['open']),
  }
}
