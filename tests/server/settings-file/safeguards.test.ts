import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inWords } from '../../../server/src/api/settings-file/import-words.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { exported, imported } from './operator.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await db.orm.execute(sql`insert into user_identity (user_name, email, user_type, is_active, partner_id)
    values ('operations', 'operations@portico.test', 4, true, null)`)
  await db.orm.execute(sql`update feature set enabled = true where key = 'APPS'`)
})
afterAll(() => db?.close())

const rows = async <Row extends object>(query: ReturnType<typeof sql>) => (await db.orm.execute(query)).rows as Row[]
const run = (text: string, more: object = {}) => imported({ db }, { file: `format: 1\n${text}`, ...more })

describe('a retention that returns to the environment', () => {
  it('G44 needs the number of rows that the environment deletes sooner', async () => {
    await db.orm.execute(sql`insert into short_link (hash, purpose, path, expires_at)
      select 'link' || n, 'CONFIRM_ACCOUNT', '/', now() - interval '50 days' from generate_series(1, 30) n`)
    await db.orm.execute(sql`insert into retention_setting (name, days) values ('linkDays', 100)`)
    expect(await run('retention: {}', { prune: true, dryRun: true })).toMatchObject({ rows: 30, errors: null })
    expect((await run('retention: {}', { prune: true })).errors).toMatchObject([{ code: 'ROWS_REQUIRED' }])
    expect((await run('retention: {}', { prune: true, rows: 30 })).errors).toBeNull()
    expect(await rows(sql`select * from retention_setting`)).toEqual([])
    await db.orm.execute(sql`delete from short_link`)
  })
})

const provider = (name: string, more = '') =>
  `  ${name}: {protocol: OIDC, displayName: Corp, authority: 'https://corp.example.org', clientId: corp${more}}\n`

describe('a login provider that is deleted or disabled', () => {
  const link = async (userName: string, name: string, password: string | null) => {
    await db.orm.execute(sql`insert into user_identity (user_name, email, user_type, is_active, password_hash)
      values (${userName}, ${`${userName}@portico.test`}, 1, true, ${password})`)
    await db.orm.execute(sql`insert into user_login (user_id, login_provider, provider_key)
      select id, ${name}, ${userName} from user_identity where user_name = ${userName}`)
  }

  it('G44 needs the exact number of its users, and of those without another way in, however few they are', async () => {
    expect((await run(`loginProviders:\n${provider('corp', ', enabled: true')}`)).errors).toBeNull()
    await link('both-ways', 'corp', 'hash')
    await link('one-way', 'corp', null)
    const prune = { prune: true }
    const trial = await run('loginProviders: {}', { ...prune, dryRun: true })
    expect(trial).toMatchObject({ linked: 2, onlyWay: 1, errors: null })
    expect(inWords(trial)).toContain(
      '- loginProviders corp (2 users lose their link with it) (1 users have no other way to sign in) (a take-back brings back neither links',
    )
    expect((await run('loginProviders: {}', prune)).errors).toMatchObject([
      { code: 'USERS_REQUIRED', path: 'linked' },
      { code: 'USERS_REQUIRED', path: 'onlyWay' },
    ])
    expect((await run('loginProviders: {}', { ...prune, linked: 3, onlyWay: 0 })).errors).toMatchObject([
      { code: 'COUNT_DIFFERS', path: 'linked' },
      { code: 'ONLY_WAY_DIFFERS', path: 'onlyWay' },
    ])
    const off = 'loginProviders:\n  corp: {enabled: false}'
    expect((await run(off)).errors).toMatchObject([{ code: 'USERS_REQUIRED', path: 'onlyWay' }])
    expect((await run('loginProviders: {}', { ...prune, linked: 2, onlyWay: 1 })).errors).toBeNull()
    expect(await rows(sql`select 1 from user_login where login_provider = 'corp'`)).toEqual([])
  })

  it('G44 is not the one by which the importing user signs in', async () => {
    await run(`loginProviders:\n${provider('own', ', enabled: true')}`)
    await db.orm.execute(sql`insert into user_login (user_id, login_provider, provider_key)
      select id, 'own', 'me' from user_identity where user_name = 'operations'`)
    const counts = { linked: 1, onlyWay: 1 }
    for (const [text, more] of [
      ['loginProviders: {}', { prune: true }],
      ['loginProviders:\n  own: {enabled: false}', {}],
    ] as const)
      expect((await run(text, { ...more, ...counts })).problems).toMatchObject([
        { name: 'own', message: expect.stringMatching(/^You sign in by it yourself/) },
      ])
    await db.orm.execute(sql`delete from user_login`)
  })

  it('G44 reads no more than 50 addresses of metadata, and none inside the transaction', async () => {
    const many = Array.from(
      { length: 51 },
      (_, n) => `  saml${n}: {protocol: SAML2, displayName: S, metadataUrl: 'https://idp${n}.invalid/'}\n`,
    )
    const { problems } = await run(`loginProviders:\n${many.join('')}`, { dryRun: true })
    expect(problems).toMatchObject([{ line: 53, message: expect.stringMatching(/at most 50 addresses/) }])
  })
})

describe('a list that limits an app', () => {
  const app = (name: string, more: string) =>
    `apps:\n  ${name}: {kind: WEB_APP, isPublic: false, name: App, redirectUris: ['https://app.example.org/'], ${more}}`
  const ids = async () => (await rows<{ ids: string[] }>(sql`select customer_ids as ids from client where client_id = 'limited'`))[0]?.ids

  it('G44 becomes empty with prune alone, and the difference says what that means', async () => {
    await db.orm.execute(sql`insert into customer (name) values ('Only')`)
    expect((await run(app('limited', 'customers: [Only]'))).problems).toEqual([])
    expect(await ids()).toHaveLength(1)
    expect((await run(app('limited', 'customers: []'))).problems).toMatchObject([
      { field: 'customers', message: expect.stringMatching(/^An empty list means everybody/) },
    ])
    const trial = await run(app('limited', 'customers: []'), { prune: true, dryRun: true })
    expect(inWords(trial)).toContain('customers: ["Only"] -> [] (removes the limit: then it is for everybody)')
    expect(await ids()).toHaveLength(1)
  })

  it('G44 is exported with the ID of a customer that is gone, which no other installation accepts', async () => {
    const gone = '00000000-0000-4000-8000-0000000000aa'
    await db.orm.execute(sql`update client set customer_ids = array[${gone}]::uuid[] where client_id = 'limited'`)
    const file = await exported({ db })
    expect(file).toContain(`- unknown ${gone}`)
    expect((await imported({ db }, { file, dryRun: true, prune: true })).records).toBe(0)
    expect((await imported({ db }, { file: file.replace('  limited:', '  another:'), dryRun: true })).problems).toMatchObject([
      { name: 'another', field: 'customers', message: expect.stringContaining(gone) },
    ])
  })
})

describe('a take-back', () => {
  it('G44 leaves what was changed since, and what was made anew under the same name', async () => {
    await run('apiScopes:\n  t.one: {displayName: One, description: First}\n  t.gone: {displayName: Gone}')
    const { id } = await run('apiScopes:\n  t.one: {displayName: Two}\n  t.new: {displayName: New}\n  t.made: {displayName: M}')
    const { id: pruned } = await run('apiScopes:\n  t.one: {}\n  t.new: {}\n  t.made: {}', { prune: true })
    await db.orm.execute(sql`update api_scope set description = 'Later' where name = 't.one'`)
    await db.orm.execute(sql`update api_scope set display_name = 'Later', version = version + 1 where name = 't.new'`)
    await run('apiScopes:\n  t.gone: {displayName: Anew}')
    expect((await imported({ db }, { takeBack: pruned, dryRun: true })).changes).toMatchObject([
      { action: 'CHANGED_SINCE', name: 't.gone' },
    ])
    const { changes, errors } = await imported({ db }, { takeBack: id })
    expect(errors).toBeNull()
    expect(changes).toMatchObject([
      { action: 'CHANGE', name: 't.one', fields: [{ field: 'displayName' }] },
      { action: 'DELETE', name: 't.made' },
      { action: 'CHANGED_SINCE', name: 't.new' },
    ])
    expect(await rows(sql`select name, display_name, description from api_scope where name like 't.%' order by name`)).toEqual([
      { name: 't.gone', display_name: 'Anew', description: null },
      { name: 't.new', display_name: 'Later', description: null },
      { name: 't.one', display_name: 'One', description: 'Later' },
    ])
  })

  it('G44 brings a deleted flag back for its single users, and a file does not', async () => {
    await run('flags:\n  single: {enabled: false, userTypes: [2]}')
    const [operations] = await rows<{ id: string }>(sql`select id from user_identity where user_name = 'operations'`)
    const flags = (await rows<{ key: string }>(sql`select key from feature where deleted_at is null and key <> 'single'`)).map(
      ({ key }) => key,
    )
    const without = `flags:\n${flags.map((key) => `  ${key}: {}\n`).join('')}`
    const single = async () => (await rows<{ ids: string[] }>(sql`select user_ids as ids from feature where key = 'single'`))[0]?.ids
    await db.orm.execute(sql`update feature set user_ids = array[${operations?.id}]::uuid[] where key = 'single'`)
    await db.orm.execute(sql`update feature_revision set user_ids = array[${operations?.id}]::uuid[]
      where feature_id = (select id from feature where key = 'single')`)
    const { id } = await run(without, { prune: true })
    expect((await imported({ db }, { takeBack: id })).errors).toBeNull()
    expect(await single()).toHaveLength(1)
    await run(without, { prune: true })
    expect((await run(`${without}  single: {description: Again}`)).errors).toBeNull()
    expect(await single()).toEqual([])
    expect(await rows(sql`select enabled, user_types, share, description from feature where key = 'single'`)).toEqual([
      { enabled: false, user_types: [], share: null, description: 'Again' },
    ])
  })
})

describe('a file of many names or levels', () => {
  it('G44 is read in time, and answers at most 50 problems', async () => {
    const names = Array.from({ length: 5000 }, (_, n) => `  n${n}: x\n`).join('')
    expect((await run(`apiScopes:\n${names}`, { dryRun: true })).problems).toHaveLength(50)
    const scopes = Array.from({ length: 1000 }, (_, n) => `  many.${n}: {displayName: M}\n`).join('')
    const { problems } = await run(`apiScopes:\n${scopes}  many.0: {displayName: M}\n`, { dryRun: true })
    expect(problems).toMatchObject([{ line: 1003, message: 'This name stands here twice.' }])
  })

  it('G44 may have any size where the command reads it, as an export may', async () => {
    const file = `format: 1\n# ${'x'.repeat(2_100_000)}\nflags: {}`
    expect(await imported({ db }, { file, dryRun: true })).toMatchObject({ problems: [], errors: null })
  })

  it.each([
    ['flow', '['.repeat(100_000)],
    ['block', '- '.repeat(100_000)],
  ])('G44 of too many %s levels is refused', async (_, text) => {
    expect((await run(`flags: ${text}`, { dryRun: true })).problems).toMatchObject([{ message: expect.stringMatching(/too many levels/) }])
  })
})
