/** Feature of the database that the portal needs, and how to test for it. */
export type Need = {
  /** Text that follows "needs" in the message. */
  readonly what: string
  /** Run in one transaction that is rolled back; the last returns a row with `holds`, and with `got` for what is there instead. */
  readonly statements: readonly string[]
  /** Text for what is there instead, if `got` does not say it. */
  readonly instead?: string
}

const OLDEST = 15

export const TAKES_WRITES: Need = {
  what: 'to take writes',
  statements: [`select current_setting('transaction_read_only') = 'off' as holds`],
  instead: 'it is a standby, or default_transaction_read_only is on',
}

/** A pooler accepts no time limits from its clients, so the database must set them. */
export const TIME_LIMITS: Need = {
  what: 'time limits for statements and idle transactions, which the portal cannot set through a pooler',
  statements: [
    `select '0' not in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as holds,
      format('run in it: alter role %1$I in database %2$I set statement_timeout = ''30s''; alter role %1$I in database %2$I set '
        'idle_in_transaction_session_timeout = ''60s''; and let the pooler connect anew (RECONNECT of pgbouncer)',
        current_user, current_database()) as got`,
  ],
}

export const ENGINE_NEEDS: readonly Need[] = [
  {
    what: `to be PostgreSQL ${OLDEST} or newer`,
    statements: [
      `select current_setting('server_version_num')::int >= ${OLDEST}0000 as holds, 'it says it is ' || current_setting('server_version') as got`,
    ],
  },
  {
    what: 'the encoding UTF8',
    statements: [`select current_setting('server_encoding') = 'UTF8' as holds, 'it has ' || current_setting('server_encoding') as got`],
  },
  {
    what: 'to order by code point with collate "C"',
    statements: [`select 'Z' < 'a' collate "C" as holds`],
    instead: 'it orders otherwise',
  },
  {
    what: 'tables of the portal’s own',
    statements: [
      `select has_schema_privilege('public', 'create')
          and (to_regnamespace('drizzle') is not null or has_database_privilege(current_database(), 'create')) as holds,
        format('let an administrator run in it: grant create on schema public to %1$I; grant create on database %2$I to %1$I',
          current_user, current_database()) as got`,
    ],
  },
  {
    what: 'temporary tables',
    statements: ['create temporary table portico_probe (id int) on commit drop', 'select true as holds'],
  },
  {
    what: 'the extension pg_trgm',
    statements: [
      `select exists (select from pg_extension where extname = 'pg_trgm')
          or exists (select from pg_available_extensions where name = 'pg_trgm') and has_database_privilege(current_database(), 'create') as holds,
        case when exists (select from pg_available_extensions where name = 'pg_trgm')
          then 'let an administrator run in it: create extension pg_trgm' else 'its server has no such files' end as got`,
    ],
  },
  {
    what: 'constraints that are checked at the end of a transaction',
    statements: [
      `create temporary table portico_probe (id int primary key, of int references portico_probe deferrable initially deferred,
        place int unique deferrable initially deferred) on commit drop`,
      'insert into portico_probe values (1, 2, 1), (3, null, 1)',
      'update portico_probe set id = 2, place = 2 where id = 3',
      'set constraints all immediate',
      'select true as holds',
    ],
  },
  {
    what: 'row-level security',
    statements: [
      'create temporary table portico_probe (id int) on commit drop',
      'alter table portico_probe enable row level security',
      'create policy portico_probe on portico_probe for select using (id = 1)',
      `select exists (select from pg_policy join pg_class on pg_class.oid = polrelid where polname = 'portico_probe' and relrowsecurity) as holds`,
    ],
    instead: 'it keeps no policy',
  },
  {
    what: 'advisory locks',
    statements: [
      'select pg_advisory_xact_lock(7264003, pg_backend_pid())',
      `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted) as holds`,
    ],
    instead: 'it takes none',
  },
]
