import type { Adapter, AdapterPayload } from 'oidc-provider'
import pg from 'pg'

const TABLE = `create table if not exists bare_artifact
  (model text, id text, payload jsonb not null, uid text, grant_id text, consumed_at timestamptz, expires_at timestamptz, primary key (model, id))`

/**
 * The plainest adapter that outlives its process: one table, one prepared statement for each thing that the provider asks.
 * @param url of a PostgreSQL database, in which it makes that table
 */
export async function bareAdapter(url: string): Promise<(model: string) => Adapter> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(TABLE)
  const ask = (name: string, text: string, ...values: unknown[]) =>
    pool.query<{ payload: AdapterPayload; consumed: string | null }>({ name, text, values })
  const first = async (asked: ReturnType<typeof ask>): Promise<AdapterPayload | undefined> => {
    const [row] = (await asked).rows
    return row && { ...row.payload, ...(row.consumed !== null && { consumed: Number(row.consumed) }) }
  }
  const FOUND = 'select payload, extract(epoch from consumed_at) as consumed from bare_artifact where model = $1'
  return (model) => ({
    find: (id) => first(ask('find', `${FOUND} and id = $2`, model, id)),
    findByUid: (uid) => first(ask('findByUid', `${FOUND} and uid = $2`, model, uid)),
    findByUserCode: () => Promise.resolve(undefined),
    async upsert(id, payload, expiresIn) {
      const text = `insert into bare_artifact (model, id, payload, uid, grant_id, expires_at) values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
        on conflict (model, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at`
      await ask('upsert', text, model, id, payload, payload.uid ?? null, payload.grantId ?? null, expiresIn)
    },
    async consume(id) {
      await ask('consume', 'update bare_artifact set consumed_at = now() where model = $1 and id = $2', model, id)
    },
    async destroy(id) {
      await ask('destroy', 'delete from bare_artifact where model = $1 and id = $2', model, id)
    },
    async revokeByGrantId(grantId) {
      await ask('revoke', 'delete from bare_artifact where grant_id = $1', grantId)
    },
  })
}

/** Whether somebody of this name is there, as the login page of a bare provider asks. */
export async function knownUser(url: string): Promise<(name: string) => Promise<boolean>> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  return async (name) => {
    const text = 'select id, password_hash from user_identity where user_name_folded = $1'
    return ((await pool.query({ name: 'user', text, values: [name] })).rowCount ?? 0) > 0
  }
}
