import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { as, exported, imported } from './operator.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await db.orm.execute(sql`insert into user_identity (user_name, email, user_type, is_active, partner_id)
    values ('operations', 'operations@portico.test', 4, true, null), ('support', 'support@portico.test', 3, true, null)`)
  await db.orm.execute(sql`update feature set enabled = true where key = 'APPS'`)
})
afterAll(() => db?.close())

const rows = async <Row extends object>(query: ReturnType<typeof sql>) => (await db.orm.execute(query)).rows as Row[]
const whole = (text: string) => `format: 1\n${text}`
const run = (text: string, more: object = {}) => imported({ db }, { file: whole(text), ...more })
const problemsOf = async (text: string) =>
  (await imported({ db }, { file: text })).problems.map(({ line, message }) => `${line}: ${message}`)

it('finds no difference in a domain that is written with letters where DNS has it in ASCII', async () => {
  const file = (domain: string) =>
    `loginProviders:\n  letters:\n    protocol: OIDC\n    displayName: Letters\n    allowedDomains: [${domain}]`
  expect(await run(file('Müller.example'))).toMatchObject({ problems: [] })
  expect(await rows(sql`select allowed_domains from login_provider where name = 'letters'`)).toEqual([
    { allowed_domains: ['xn--mller-kva.example'] },
  ])
  for (const domain of ['müller.example', 'xn--mller-kva.example']) expect(await run(file(domain))).toMatchObject({ changes: [] })
})

describe('a file that cannot be applied', () => {
  it.each([
    ['of a newer version', 'format: 2\nflags: {}', /^1: The file has format 2/],
    ['without a version', 'flags: {}', /^1: The file needs its version/],
    ['that is no YAML', 'format: 1\nflags: [', /^\d+: /],
    ['with an unknown section', 'format: 1\nflagz: {}', /^2: There is no section "flagz"/],
    ['with an unknown setting', 'format: 1\nflags:\n  new-menu:\n    colour: red', /^4: There is no setting "colour" here/],
    ['with a secret', 'format: 1\nloginProviders:\n  corp:\n    clientSecret: x', /^4: There is no setting "clientSecret"/],
    ['with a value of another kind', 'format: 1\nflags:\n  new-menu:\n    enabled: 3', /^4: "enabled" needs true or false/],
    ['with a name twice', 'format: 1\nflags:\n  a: {enabled: false}\n  a: {enabled: true}', /^4: This name stands here twice/],
    [
      'with an unknown reference',
      'format: 1\nflags:\n  a:\n    partners: [nowhere.example]',
      /^4: There is no "nowhere.example" among the partners/,
    ],
    [
      'with a name of another kind',
      'format: 1\napiScopes:\n  email: {displayName: E}',
      /^3: "email" is already the name of an identity resource/,
    ],
    [
      'with a record of the portal',
      'format: 1\nidentityResources:\n  email: {displayName: E, claims: [email]}',
      /^3: "email" is part of the portal/,
    ],
    [
      'with a name of another kind in the file itself',
      'format: 1\nidentityResources:\n  shifts: {displayName: S, claims: [x]}\napiScopes:\n  shifts: {displayName: S}',
      /^3: "shifts" is already the name of an API scope/,
    ],
  ])('G44 %s is refused with its line', async (_, text, message) => {
    expect((await problemsOf(text))[0]).toMatch(message)
  })

  it('G44 changes nothing at all where its last record is refused', async () => {
    const before = await exported({ db })
    const { errors, problems } = await run(
      'apiScopes:\n  a.read: {displayName: A}\napis:\n  not-an-address:\n    name: N\n    scopes: [a.read]',
    )
    expect(errors?.map(({ code }) => code)).toEqual(['SETTINGS_INVALID'])
    expect(problems.map(({ line, section }) => [line, section])).toEqual([[5, 'apis']])
    expect(await exported({ db })).toBe(before)
  })

  it('G44 is refused to somebody who may not change settings', async () => {
    await expect(imported({ db, userName: 'support' }, { file: whole('flags: {}'), dryRun: true })).rejects.toThrow(
      'You are not authorised.',
    )
    await expect(imported({ db, userName: 'nobody' }, { file: whole('flags: {}') })).rejects.toThrow('there is no such user')
  })
})

describe('an import', () => {
  it('G44 shows the difference in a dry run and changes nothing, and is audited by the operations that it calls', async () => {
    const text = 'apiScopes:\n  b.read:\n    displayName: B\n    description: Reads b.'
    const before = await exported({ db })
    const trial = await run(text, { dryRun: true })
    expect(trial.changes).toMatchObject([{ action: 'CREATE', section: 'apiScopes', name: 'b.read' }])
    expect(await exported({ db })).toBe(before)
    const { id } = await run(text)
    expect(id).not.toBeNull()
    expect((await run(text)).id).toBeNull()
    const audited = await rows<{ action: string; acting_as: string; after: object }>(
      sql`select action, acting_as, after from audit_log order by id desc limit 2`,
    )
    expect(audited.map(({ action }) => action)).toEqual(['importSettings', 'createApiScope'])
    expect(new Set(audited.map(({ acting_as }) => acting_as))).toEqual(new Set(['command:settings-import']))
    expect(audited[0]?.after).toEqual({ created: 1, changed: 0, deleted: 0, prune: false })
  })

  it('G44 deletes only with prune, and only in sections that the file has', async () => {
    await run('apiScopes:\n  c.read: {displayName: C}\nflags:\n  kept: {enabled: false}')
    const text = 'apiScopes:\n  b.read: {}'
    expect((await run(text)).records).toBe(0)
    const { changes } = await run(text, { prune: true })
    expect(changes).toMatchObject([{ action: 'DELETE', section: 'apiScopes', name: 'c.read' }])
    expect(await exported({ db })).toContain('  kept:')
  })

  it('G44 is taken back: what it changed and deleted is as before, what it created is gone, and what others did stays', async () => {
    await run(
      'apiScopes:\n  first.read: {displayName: First}\nflags:\n  one: {enabled: false, description: First}\n  two: {enabled: false, userTypes: [2]}',
    )
    const before = await exported({ db })
    const flags = [...(before.split('\nflags:\n')[1] ?? '').matchAll(/^ {2}(\S+):$/gm)].map(([, name]) => name)
    const kept = flags.filter((name) => name !== 'two').map((name) => `  ${name}: ${name === 'one' ? '{description: Other}' : '{}'}`)
    const { id } = await run(`flags:\n${kept.join('\n')}\n  three: {enabled: false}\napiScopes:\n  t.read: {displayName: T}`, {
      prune: false,
    })
    const { id: pruned } = await run(`flags:\n${kept.join('\n')}\n  three: {enabled: false}`, { prune: true })
    await run('apiScopes:\n  later.read: {displayName: Later}')
    expect((await imported({ db }, { takeBack: pruned })).errors).toBeNull()
    expect((await imported({ db }, { takeBack: id, dryRun: true })).changes).toMatchObject([
      { action: 'CHANGE', name: 'one' },
      { action: 'DELETE', name: 'three' },
      { action: 'DELETE', name: 't.read' },
    ])
    expect((await imported({ db }, { takeBack: id })).errors).toBeNull()
    expect((await exported({ db })).replace(/ {2}later\.read:\n( {4}.*\n)+/, '')).toBe(before)
    expect((await imported({ db }, { takeBack: id })).errors?.map(({ code }) => code)).toEqual(['UNDONE_ALREADY'])
  })

  it('G44 needs the number of users that it reaches', async () => {
    await db.orm.execute(sql`insert into user_identity (user_name, email, user_type, is_active)
      select 'person' || n, 'person' || n || '@portico.test', 1, true from generate_series(1, 40) n`)
    const text = 'flags:\n  for-all: {enabled: true}'
    const trial = await run(text, { dryRun: true })
    expect(trial.users).toBe(42)
    expect((await run(text)).errors).toMatchObject([{ code: 'USERS_REQUIRED', path: 'users' }])
    expect((await run(text, { users: 12 })).errors).toMatchObject([{ code: 'USERS_DIFFER' }])
    expect((await run(text, { users: 42 })).errors).toBeNull()
    const off = 'flags:\n  for-all: {enabled: false}'
    expect((await run(off)).errors).toMatchObject([{ code: 'USERS_REQUIRED' }])
    expect((await run(off, { users: 42 })).errors).toBeNull()
  })

  it('G44 says how many rows a shorter retention deletes, and needs their number', async () => {
    await db.orm.execute(sql`insert into short_link (hash, purpose, path, expires_at)
      select 'link' || n, 'CONFIRM_ACCOUNT', '/', now() - interval '20 days' from generate_series(1, 30) n`)
    const text = 'retention:\n  linkDays: 10'
    expect((await run(text, { dryRun: true })).rows).toBe(30)
    expect((await run(text)).errors).toMatchObject([{ code: 'ROWS_REQUIRED' }])
    expect((await run(text, { rows: 30 })).errors).toBeNull()
    expect(await rows(sql`select * from retention_setting`)).toEqual([{ name: 'linkDays', days: 10 }])
    expect((await problemsOf(whole('retention:\n  linkDays: 0')))[0]).toMatch(/^3: /)
    expect((await run('retention: {}', { prune: true })).errors).toBeNull()
    expect(await rows(sql`select * from retention_setting`)).toEqual([])
  })

  it('G44 needs the number of records from 26 on', async () => {
    const text = `apiScopes:\n${Array.from({ length: 26 }, (_, n) => `  many.${n}: {displayName: M}`).join('\n')}`
    expect((await run(text)).errors).toMatchObject([{ code: 'RECORDS_REQUIRED' }])
    expect((await run(text, { records: 26 })).errors).toBeNull()
  })

  it('G44 is refused where it would change anything else than its dry run has shown', async () => {
    await run('apiScopes:\n  d.read: {displayName: D}')
    const text = 'apiScopes:\n  d.read: {displayName: Other}'
    const { digest } = await imported({ db }, { file: whole(text), dryRun: true })
    await run('apiScopes:\n  d.read: {displayName: Meanwhile}')
    const { errors } = await imported({ db }, { file: whole(text), digest })
    expect(errors?.map(({ code }) => code)).toEqual(['PREVIEW_CHANGED'])
    expect(await exported({ db })).toContain('displayName: Meanwhile')
    const created = `${text}\n  e.read: {displayName: E}\nflags:\n  seen: {enabled: false}`
    const { digest: again, errors: none } = await imported({ db }, { file: whole(created), dryRun: true })
    expect([none, (await imported({ db }, { file: whole(created), digest: again })).errors]).toEqual([null, null])
  })

  it('G44 is listed with who made it, until it is taken back', async () => {
    const { id } = await run('apiScopes:\n  listed.read: {displayName: Listed}')
    const list = () =>
      as({ db }, (ask) => ask<{ settingsImports: object[] }>('{ settingsImports { id by created changed deleted takenBackAt } }'))
    const [first] = (await list()).settingsImports
    expect(first).toEqual({ id, by: expect.stringMatching(/./), created: 1, changed: 0, deleted: 0, takenBackAt: null })
    await imported({ db }, { takeBack: id })
    const [latest, earlier] = (await list()).settingsImports
    expect([latest, earlier]).toMatchObject([
      { deleted: 1, takenBackAt: null },
      { id, takenBackAt: expect.anything() },
    ])
  })
})
