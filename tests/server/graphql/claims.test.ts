import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const SET = `mutation SetClaim($input: AddOrReplaceUserClaimInput!) {
  addOrReplaceUserClaim(input: $input) { userIdentity { id claims { claimType claimValue } } errors { __typename path message code } }
}`
type Answer = {
  addOrReplaceUserClaim: {
    userIdentity: { id: string; claims: { claimType: string; claimValue: string }[] } | null
    errors: { path: string; code: string }[] | null
  }
}

/** The known claim types, and one that nobody knows. */
const TYPES = ['nhr', 'application_user', 'usertype', 'name', 'given_name', 'customer', 'role', 'sub', 'list_columns', 'whatever']
const PEOPLE = ['employee', 'manager', 'hradmin', 'admin', 'partneradmin', 'support', 'partner', 'operations']

let server: RunningServer
const asks = new Map<string, Ask>()
beforeAll(async () => {
  server = await testServer()
  for (const name of PEOPLE) asks.set(name, await asPerson(server, name))
})
afterAll(() => server?.close())

const set = async (name: string, userId: string, claimType: string, claimValue: string) =>
  dataOf<Answer>((await asks.get(name)?.(SET, { input: { userId, claimType, claimValue } })) ?? { status: 0, data: null, errors: [] })
    .addOrReplaceUserClaim
const claims = async () => (await server.db.pool.query('select user_id, claim_type, claim_value from user_claim order by 1, 2, 3')).rows
const audits = async (id: string) =>
  (
    await server.db.pool.query<object>(
      `select before, after from audit_log where subject_id = $1 and action = 'addOrReplaceUserClaim' and after ? 'default_locale' order by id`,
      [id],
    )
  ).rows

describe.each(PEOPLE)('D5 %s', (name) => {
  it('sets no protected claim, neither their own nor another’s', async () => {
    const before = await claims()
    for (const userId of [demoPersonId(name), demoPersonId('locked')]) {
      for (const type of TYPES) {
        const { userIdentity, errors } = await set(name, userId, type, '4')
        expect(userIdentity).toBeNull()
        expect(['claimType CLAIM_NOT_ALLOWED', 'userId USER_NOT_FOUND']).toContain(
          errors?.map(({ path, code }) => `${path} ${code}`).join(),
        )
      }
    }
    expect((await set(name, demoPersonId('locked'), 'default_locale', 'de')).userIdentity).toBeNull()
    expect(await claims()).toEqual(before)
  })

  it('remembers that they saw the tour, for themselves only and to nothing else', async () => {
    const id = demoPersonId(name)
    expect((await set(name, id, 'portal_tour', 'seen')).userIdentity?.claims).toContainEqual({
      claimType: 'portal_tour',
      claimValue: 'seen',
    })
    expect((await set(name, id, 'portal_tour', 'operations')).errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'claimValue VALUE_NOT_ALLOWED',
    ])
    expect((await set(name, demoPersonId('locked'), 'portal_tour', 'seen')).userIdentity).toBeNull()
    await server.db.pool.query(`delete from user_claim where user_id = $1 and claim_type = 'portal_tour'`, [id])
  })

  it.each([
    ['date_format', 'YYYY-MM-DD', '', 'YYYY/DD/MM'],
    ['colour_scheme', 'dark', 'auto', 'purple'],
  ])('sets their own %s, for themselves only and to nothing that is not offered', async (type, first, second, wrong) => {
    const id = demoPersonId(name)
    for (const value of [first, second])
      expect((await set(name, id, type, value)).userIdentity?.claims).toContainEqual({ claimType: type, claimValue: value })
    expect((await set(name, id, type, wrong)).errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(['claimValue VALUE_NOT_ALLOWED'])
    expect((await set(name, demoPersonId('locked'), type, first)).userIdentity).toBeNull()
    await server.db.pool.query(`delete from user_claim where user_id = $1 and claim_type = $2`, [id, type])
  })

  it('sets their own language, audited once, and no other text', async () => {
    const id = demoPersonId(name)
    const { userIdentity, errors } = await set(name, id, 'default_locale', 'fr-CA')
    expect(errors).toBeNull()
    expect(userIdentity?.claims).toContainEqual({ claimType: 'default_locale', claimValue: 'fr-CA' })
    expect(
      (await set(name, id, 'default_locale', 'es')).userIdentity?.claims.filter(({ claimType }) => claimType === 'default_locale'),
    ).toEqual([{ claimType: 'default_locale', claimValue: 'es' }])
    await set(name, id, 'default_locale', 'es')
    expect(await audits(id)).toEqual([
      { before: { default_locale: null }, after: { default_locale: 'fr-CA' } },
      { before: { default_locale: 'fr-CA' }, after: { default_locale: 'es' } },
    ])
    expect((await set(name, id, 'default_locale', '<script>')).errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'claimValue LOCALE_NOT_FOUND',
    ])
  })
})
