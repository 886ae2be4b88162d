import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { breaksOlder } from '../support/breaks-older.ts'

const FOLDER = 'server/migrations'
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const sqlOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8')

type Entry = { readonly tag: string; readonly when: number; readonly needs?: string }
const journal: readonly Entry[] = JSON.parse(readFileSync(`${FOLDER}/journal.json`, 'utf8'))
/** Up to here versions were replaced by stopping the one before. */
const LAST_WITH_A_STOP = '0091'
/** What takes something away for good names the version that no longer used it. */
const namesItsNeed = (file: string) => journal.some(({ tag, needs }) => `${tag}.sql` === file && needs !== undefined)

it('lists every migration once, in the order in which they came', () => {
  expect(journal.map(({ tag }) => `${tag}.sql`).toSorted()).toEqual(files)
  expect(journal.map(({ when }) => when)).toEqual([...new Set(journal.map(({ when }) => when))].toSorted((one, other) => one - other))
  const tags = journal.map(({ tag }) => tag)
  expect(journal.filter(({ needs }, at) => needs !== undefined && !tags.slice(0, at + 1).includes(needs))).toEqual([])
})

/** What looks as if it broke the version before, and why it does not. */
const HARMLESS: Readonly<Record<string, string>> = {
  '0100_live_sign_ins.sql: add constraint server_side_session_ended_reason_known': 'the version before writes these words alone',
  '0131_log_partitions.sql: revoke all on event_log_first': 'the version before knows no such table',
  '0150_job_without_creator.sql: add constraint job_created_by_user_identity_id_fk': 'the key is the same, and lets through what it did',
  '0170_acting_by_command.sql: add constraint audit_log_acting_as_known': 'it lets through what it did, and one capacity more',
  '0308_scim_user_names.sql: create unique index scim_user_name on scim_user':
    'of a column that the database fills with a name that is unique already',
  '0321_unique_identifiers.sql: create unique index user_identity_name_key on user_identity':
    'the version before writes names that are unique by more, and takes a violation for a name that is in use',
  '0340_joining.sql: add constraint audit_log_acting_as_known': 'it lets through what it did, and two capacities more',
  '0435_imported_changes.sql: add constraint import_row_outcome_known': 'it lets through what it did, and one outcome more',
  '0470_user_leaving.sql: add constraint audit_log_acting_as_known': 'it lets through what it did, and one capacity more',
  '0510_bar_separator.sql: add constraint import_file_delimiter_known': 'it lets through what it did, and one separator more',
  '0521_machine_access.sql: add constraint audit_log_acting_as_known': 'it lets through what it did, and one capacity more',
}

it('K10 every migration leaves a database that the version before still works on', () => {
  const breaking = files
    .filter((name) => name.slice(0, 4) > LAST_WITH_A_STOP && !namesItsNeed(name))
    .flatMap((name, at, held) =>
      breaksOlder(sqlOf(name), files.slice(0, files.length - held.length + at).map(sqlOf)).map((what) => `${name}: ${what}`),
    )
  expect(breaking).toEqual(Object.keys(HARMLESS))
})

it.each([
  ['alter table job drop column host', 'drop column host'],
  ['drop table job', 'drop table job'],
  ['drop function fold(text)', 'drop function fold'],
  ['alter table job rename column host to site', 'rename column host'],
  ['alter table job alter column host type uuid using host::uuid', 'alter column host type'],
  ['alter table job alter column host set not null', 'alter column host set not null'],
  ['alter table job alter column host drop default', 'alter column host drop default'],
  ['alter table job add column size int not null', 'add column size int not null'],
  ['alter table job add column a int, add column size int not null', 'add column size int not null'],
  ['create unique index job_host on job (host)', 'create unique index job_host on job'],
  ['revoke select on job from portico_tenant', 'revoke select on job'],
  [`alter table job add constraint job_kind_known check (kind in ('A', 'B')) not valid`, 'add constraint job_kind_known'],
  [
    `alter table job drop constraint job_state_known; alter table job add constraint job_state_known check (state in ('A', 'C'))`,
    'add constraint job_state_known',
  ],
])('finds that "%s" breaks it', (sql, what) => {
  expect(breaksOlder(sql, BEFORE)).toEqual([what])
})

it.each([
  'alter table job add column size int',
  'alter table job add column size int not null default 0',
  `alter table job add column search text not null generated always as (fold(host)) stored`,
  `alter table job add column kind text, add constraint job_kind_known check (kind in ('A'))`,
  `alter table job drop constraint job_state_known; alter table job add constraint job_state_known check (state in ('A', 'B', 'C'))`,
  'create table other (id int not null, host text); alter table other alter column host set not null; create unique index other_host on other (host)',
  '-- drop table job\ncreate index job_host on job (host)',
  'alter table job alter column host drop not null',
  `create function f() returns trigger language plpgsql as $$ begin drop table job; end $$`,
])('lets through "%s"', (sql) => {
  expect(breaksOlder(sql, BEFORE)).toEqual([])
})

const BEFORE = [`create table job (id int, host text, kind text, state text, constraint job_state_known check (state in ('A', 'B')))`]
