import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, rowsOf } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'
import { limitTo, unlimit } from '../scim/directory.ts'

let server: RunningServer
let admin: Ask
let operations: Ask
let ids: string[]
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  admin = await asPerson(server, 'partneradmin', 'acme')
  operations = await asPerson(server, 'operations')
  const own = `insert into customer (name, partner_id, customer_type) select given.name, partner.id, given.type from partner,
    (values ('Bulk A', 'AIO'), ('Bulk B', 'AIO'), ('Bulk C', 'MP')) as given (name, type) where domain = 'acme.localhost' returning customer.id, customer.name`
  ids = (await rows<{ id: string; name: string }>(own)).toSorted((one, other) => one.name.localeCompare(other.name)).map(({ id }) => id)
})
afterAll(() => server?.close())

const mutate = async <Answer>(
  ask: Ask,
  name: string,
  input: Record<string, unknown>,
  fields = 'job { id state total } errors { path code }',
) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const answer = await ask(`mutation ($input: ${type}) { ${name}(input: $input) { ${fields} } }`, { input })
  return dataOf<Record<string, Answer>>(answer)[name] as Answer
}
const start = (ask: Ask, input: Record<string, unknown>) => mutate<Started>(ask, 'startCustomerBulk', { id: randomUUID(), ...input })
const undoEffects = async (id: string | undefined) => {
  const answer = await admin('query ($id: ID!) { job(id: $id) { undo { effects { code count } } } }', { id })
  return dataOf<{ job: { undo: { effects: object[] } } }>(answer).job.undo.effects
}
const stored = async <Name extends string>(column: Name) =>
  (await rows<{ value: unknown }>(`select ${column} as value from customer where id = any($1) order by name`, ids)).map(
    ({ value }) => value,
  )

describe('many customers', () => {
  it('are switched off by their own rule, each with its audit row, and back on by the undo', async () => {
    const done = await finished(admin, await start(admin, { action: 'DISABLE', ids, count: 3 }))
    expect(done.jobRows.nodes.map(({ label, state, partner }) => [label, state, partner])).toEqual(
      ['Bulk A', 'Bulk B', 'Bulk C'].map((name) => [name, 'DONE', expect.any(String)]),
    )
    expect(await stored('enabled')).toEqual([false, false, false])
    const told = await rows(`select action, before, after from audit_log where subject_id = any($1) and not denied`, ids)
    expect(told).toEqual(ids.map(() => ({ action: 'updateCustomer', before: { enabled: true }, after: { enabled: false } })))

    await rows('update customer set description = $2, version = version + 1 where id = $1', ids[0], 'Changed since')
    const { job } = dataOf<{ job: unknown }>(
      await admin('query ($id: ID!) { job(id: $id) { undo { unchanged changed } } }', { id: done.job?.id }),
    )
    expect(job).toEqual({ undo: { unchanged: 2, changed: 1 } })
    const undone = await finished(admin, await mutate<Started>(admin, 'undoCustomerBulk', { id: randomUUID(), jobId: done.job?.id }))
    expect(undone.jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([
      ['REFUSED', 'REVERT_CONFLICT'],
      ['DONE', null],
      ['DONE', null],
    ])
    expect(await stored('enabled')).toEqual([false, true, true])
  })

  it('are told of before anything is written', async () => {
    const input = {
      action: 'SET_TWO_FACTOR',
      twoFactorLevel: 'ALL',
      twoFactorMethod: 'ANY',
      all: true,
      where: { name: { startsWith: 'Bulk' } },
    }
    const fields = 'total checked changing unchanged refused { code count } errors { path code }'
    expect(await mutate(admin, 'previewCustomerBulk', input, fields)).toEqual({
      total: 3,
      checked: 3,
      changing: 2,
      unchanged: 0,
      refused: [{ code: 'TWO_FACTOR_NOT_OFFERED', count: 1 }],
      errors: null,
    })
    expect(await stored('two_factor_level')).toEqual(['NONE', 'NONE', 'NONE'])
    const done = await finished(admin, await start(admin, input))
    expect(done.jobRows.nodes.map(({ state, code }) => [state, code])).toEqual([
      ['DONE', null],
      ['DONE', null],
      ['REFUSED', 'TWO_FACTOR_NOT_OFFERED'],
    ])
    expect(await stored('two_factor_method')).toEqual(['ANY', 'ANY', 'NONE'])
  })

  it('tell whom it bars and signs out, asks for a second factor and moves elsewhere that they change', async () => {
    const [member, elsewhere] = [demoPersonId('employee', 'acme.localhost'), demoPersonId('manager', 'acme.localhost')]
    await rows('delete from user_customer where user_id = any($1)', [member, elsewhere])
    const [a, b, c] = ids
    await rows('insert into user_customer (user_id, customer_id) values ($1, $3), ($1, $4), ($2, $3), ($2, $5)', member, elsewhere, a, b, c)
    await asPerson(server, 'employee', 'acme')
    await asPerson(server, 'manager', 'acme')
    await rows('update customer set enabled = true, two_factor_level = $2 where id = any($1)', ids, 'NONE')
    const effects = async (input: object) =>
      (await mutate<{ effects: unknown }>(admin, 'previewCustomerBulk', { ...input }, 'effects { code count } errors { code }')).effects
    const barred = (count: number) => ['BARRED', 'SIGNED_OUT'].map((code) => ({ code, count }))
    expect(await effects({ action: 'DISABLE', ids: [a, b] })).toEqual(barred(1))
    expect(await effects({ action: 'DISABLE', ids: [a] })).toEqual(barred(0))
    expect(await effects({ action: 'DISABLE', ids })).toEqual(barred(2))
    const twoFactor = { action: 'SET_TWO_FACTOR', twoFactorMethod: 'ANY', ids }
    expect(await effects({ ...twoFactor, twoFactorLevel: 'ALL' })).toEqual([{ code: 'ASKED_FOR_TWO_FACTOR', count: 2 }])
    expect(await effects({ ...twoFactor, twoFactorLevel: 'ADMIN' })).toEqual([{ code: 'ASKED_FOR_TWO_FACTOR', count: 0 }])
    expect(await effects({ action: 'ENABLE', ids })).toEqual([])
    await rows('update customer set enabled = false where id = any($1)', [a, b])
    expect(await undoEffects((await finished(admin, await start(admin, { action: 'ENABLE', ids, count: 3 }))).job?.id)).toEqual(barred(1))
    await rows('update customer set two_factor_level = $2 where id = $1', a, 'ALL')
    const relaxed = await finished(admin, await start(admin, { ...twoFactor, twoFactorLevel: 'NONE', ids: [a, b], count: 2 }))
    expect(await undoEffects(relaxed.job?.id)).toContainEqual({ code: 'ASKED_FOR_TWO_FACTOR', count: 2 })
    await rows('update customer set enabled = false where id = $1', a)
  })

  it('get a login provider of their partner, and lose it by the undo', async () => {
    const insert = `insert into login_provider (partner_id, name, display_name, protocol, authority, client_id)
      values ($1, $2, $3, 'OIDC', 'https://idp.test', 'x') returning id`
    const [partner] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
    const [own] = await rows<{ id: string }>(insert, partner?.id, 'bulk-own', 'Bulk Entra')
    const [vendors] = await rows<{ id: string }>(insert, null, 'bulk-vendor', 'Bulk Vendor')
    const choices = async (search: string) =>
      dataOf<{ loginProviderChoices: object[] }>(
        await admin('query ($search: String) { loginProviderChoices(search: $search) { provider { id displayName } partner { id } } }', {
          search,
        }),
      ).loginProviderChoices
    const choice = { provider: { id: own?.id, displayName: 'Bulk Entra' }, partner: { id: partner?.id } }
    expect([await choices('bulk'), await choices(own?.id ?? ''), await choices('Okta')]).toEqual([[choice], [choice], []])
    const input = { action: 'SET_LOGIN_PROVIDER', ids }
    const fields = 'changing refused { code count } effects { code count }'
    expect(await mutate(admin, 'previewCustomerBulk', { ...input, loginProviderId: vendors?.id }, fields)).toEqual({
      changing: 0,
      refused: [{ code: 'PROVIDER_NOT_FOUND', count: 3 }],
      effects: [],
    })
    expect(await mutate(admin, 'previewCustomerBulk', { ...input, loginProviderId: own?.id }, fields)).toEqual({
      changing: 3,
      refused: [],
      effects: [{ code: 'SIGN_IN_ELSEWHERE', count: 2 }],
    })
    const done = await finished(admin, await start(admin, { ...input, loginProviderId: own?.id, count: 3 }))
    expect([done.jobRows.nodes.map(({ state }) => state), await stored('login_provider_id')]).toEqual([
      ['DONE', 'DONE', 'DONE'],
      [own?.id, own?.id, own?.id],
    ])
    await finished(admin, await mutate<Started>(admin, 'undoCustomerBulk', { id: randomUUID(), jobId: done.job?.id }))
    expect(await stored('login_provider_id')).toEqual([null, null, null])
  })

  it('beyond reach are refused like such as are not there', async () => {
    const [stranger] = await rows<{ id: string }>(`select id from customer where partner_id is null limit 1`)
    const done = await finished(admin, await start(admin, { action: 'ENABLE', ids: [stranger?.id, randomUUID()] }))
    expect(done.jobRows.nodes.map(({ label, code }) => [label, code])).toEqual([
      [null, 'CUSTOMER_NOT_FOUND'],
      [null, 'CUSTOMER_NOT_FOUND'],
    ])
  })

  it('need a level where it is set, and a number that holds', async () => {
    expect((await start(admin, { action: 'SET_TWO_FACTOR', ids })).errors).toEqual([{ path: 'twoFactorLevel', code: 'REQUIRED' }])
    expect((await start(admin, { action: 'ENABLE', ids, count: 2 })).errors).toEqual([{ path: 'count', code: 'COUNT_DIFFERS' }])
  })
})

it('an export tells of customers what the list shows', async () => {
  await rows(`update customer set hr_customer_id = 'HR-77', description = 'A, B' where id = $1`, ids[0])
  const columns = [
    { column: 'name', label: 'Name' },
    { column: 'partner', label: 'Partner' },
    { column: 'customerType', label: 'Type', words: [{ value: 'MP', word: 'Payroll only' }] },
    { column: 'hrCustomerId', label: 'HR id' },
    { column: 'description', label: 'Description' },
  ]
  const started = await mutate<Started>(operations, 'startCustomerExport', { id: randomUUID(), ids, columns })
  await finished(operations, started)
  const [file] = await rows<{ content: string }>('select content from job_file where job_id = $1', started.job?.id)
  const [partner] = await rows<{ name: string }>(`select name from partner where domain = 'acme.localhost'`)
  expect(file?.content.trim().split(/\r?\n/)).toEqual([
    `"Bulk A","${partner?.name}","AIO","HR-77","A, B"`,
    `"Bulk B","${partner?.name}","AIO",,`,
    `"Bulk C","${partner?.name}","Payroll only",,`,
  ])
  expect(
    await mutate<Started>(operations, 'startCustomerExport', { id: randomUUID(), ids, columns: [{ column: 'version', label: 'x' }] }),
  ).toMatchObject({ errors: [{ path: 'columns', code: 'COLUMN_UNKNOWN' }] })
})

it('an export of those that are named has the chosen columns in their order, and nobody who is out of reach', async () => {
  const [stranger] = await rows<{ id: string; name: string }>(`select id, name from customer where partner_id is null limit 1`)
  const [first, , third] = ids
  const columns = ['enabled', 'name', 'state'].map((column) => ({ column, label: column }))
  const named = [stranger?.id, third, first, randomUUID()]
  const started = await mutate<Started>(admin, 'startCustomerExport', { id: randomUUID(), ids: named, columns })
  const done = await finished(admin, started)
  expect(done.jobRows.nodes.map(({ label, code }) => [label, code])).toEqual([
    ['Bulk A', null],
    ['Bulk C', null],
    [null, 'CUSTOMER_NOT_FOUND'],
    [null, 'CUSTOMER_NOT_FOUND'],
  ])
  const file = await rows<{ content: string }>('select content from job_file where job_id = $1 order by part', started.job?.id)
  const content = file.map((part) => part.content).join('')
  expect(content.trim().split(/\r?\n/)).toEqual(['false,"Bulk A","DISABLED"', 'true,"Bulk C","ENABLED"'])
  expect(content).not.toContain(stranger?.name)
})

it('a rule for two-factor is not set for many with an old sign-in', async () => {
  server.advance(301_000)
  const input = { id: randomUUID(), action: 'SET_TWO_FACTOR', twoFactorLevel: 'NONE', ids }
  const answer = await admin('mutation ($input: StartCustomerBulkInput!) { startCustomerBulk(input: $input) { job { id } } }', { input })
  expect(codesOf(answer)).toEqual(['FRESH_AUTH_REQUIRED'])
  expect((await start(admin, { action: 'ENABLE', ids })).errors).toBeNull()
})

describe('D11 a live directory', () => {
  const adminId = demoPersonId('partneradmin', 'acme.localhost')
  const LESS = ['VIEW User', 'VIEW Customer', 'UPDATE Customer', 'VIEW LoginProvider', 'UPDATE LoginProvider']
  const provider = async (enabled: boolean) => {
    const [made] = await rows<{ id: string }>(
      `insert into login_provider (partner_id, name, display_name, protocol) select id, $1, 'Directory', 'OIDC' from partner where domain = 'acme.localhost' returning id`,
      `live-${randomUUID()}`,
    )
    await rows('insert into scim_setup (provider_id, enabled, dry_run) values ($1, $2, false)', made?.id, enabled)
    return made?.id ?? ''
  }
  const given = async (id: string | undefined) =>
    (await rows<{ provider: string | null }>('select login_provider_id as provider from customer where id = $1', id))[0]?.provider
  const byForm = async (ask: Ask, id: string | undefined, loginProviderId: string) => {
    const [found] = await rows<{ version: number }>('select version from customer where id = $1', id)
    const input = { id, version: found?.version, loginProviderId }
    const { errors } = await mutate<{ errors: { code: string }[] | null }>(ask, 'updateCustomer', input, 'errors { path code }')
    return errors?.map(({ code }) => code) ?? null
  }
  const byBulk = async (ask: Ask, id: string | undefined, loginProviderId?: string) => {
    const done = await finished(
      ask,
      await start(ask, { action: 'SET_LOGIN_PROVIDER', ids: [id], count: 1, ...(loginProviderId !== undefined && { loginProviderId }) }),
    )
    return { job: done.job?.id, rows: done.jobRows.nodes.map(({ state, code }) => [state, code]) }
  }
  const undo = async (ask: Ask, jobId: string | undefined) => {
    const undone = await finished(ask, await mutate<Started>(ask, 'undoCustomerBulk', { id: randomUUID(), jobId }))
    return undone.jobRows.nodes.map(({ state, code }) => [state, code])
  }

  it('is given to no customer, by form, bulk or undo, whose people the caller may not manage themselves; revert is vendor operations’', async () => {
    const [live, off] = [await provider(true), await provider(false)]
    const [made] = await rows<{ id: string; partnerId: string }>(
      `insert into customer (name, partner_id, login_provider_id) select 'Widened', id, $1 from partner where domain = 'acme.localhost' returning id, partner_id as "partnerId"`,
      live,
    )
    const id = made?.id ?? ''
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', adminId, id)
    await unlimit({ rows }, adminId)
    admin = await asPerson(server, 'partneradmin', 'acme')
    const taken = await byBulk(admin, id)
    expect([taken.rows, await given(id)]).toEqual([[['DONE', null]], null])
    await limitTo({ rows, customerId: id }, adminId, LESS)
    const limited = await asPerson(server, 'partneradmin', 'acme')
    expect(await byForm(limited, id, live)).toEqual(['PROVIDER_PROVISIONS'])
    expect((await byBulk(limited, id, live)).rows).toEqual([['REFUSED', 'PROVIDER_PROVISIONS']])
    expect(await undo(limited, taken.job)).toEqual([['REFUSED', 'PROVIDER_PROVISIONS']])
    const [{ id: audit } = { id: '' }] = await rows<{ id: string }>(
      `select id::text from audit_log where subject_id = $1 and action = 'updateCustomer' and not denied order by id desc limit 1`,
      id,
    )
    const revert = (ask: Ask) =>
      ask('mutation ($input: RevertCustomerChangeInput!) { revertCustomerChange(input: $input) { errors { code } } }', {
        input: { id: audit },
      })
    expect(codesOf(await revert(limited))).toEqual(['AUTH_NOT_AUTHORIZED'])
    expect(await given(id)).toBeNull()
    // What is not live widens nothing, and taking one away narrows.
    expect(await byForm(limited, id, off)).toBeNull()
    expect((await byBulk(limited, id)).rows).toEqual([['DONE', null]])
    await unlimit({ rows }, adminId)
    admin = await asPerson(server, 'partneradmin', 'acme')
    expect([await byForm(admin, id, live), await given(id)]).toEqual([null, live])
    const again = await byBulk(admin, id)
    expect([await undo(admin, again.job), await given(id)]).toEqual([[['DONE', null]], live])
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', adminId, id)
  })
})
