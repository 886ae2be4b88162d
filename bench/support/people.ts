import type pg from 'pg'

/** Adds `bench-0`, `bench-1` and so on, with the demo password and addresses `@bench.test`: an account has a limit of its own. */
export async function addPeople(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into user_identity (user_name, email, email_confirmed, is_active, password_hash, password_changed_at)
     select 'bench-' || n, 'bench-' || n || '@bench.test', true, true, (select password_hash from user_identity where user_name = 'operations'), now()
     from generate_series(0, $1::int - 1) as n`,
    [count],
  )
}
