import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { existingLookalikes, hasForeignLetters, skeletonOf } from '../../../server/src/entities/users/create/lookalikes.ts'
import { isEmail } from '../../../contract/email.ts'
import { readDetails } from '../../../server/src/entities/users/user-details.ts'
import { identityErrors } from '../../../server/src/entities/users/user.rules.ts'
import { isName } from '../../../server/src/kit/graphql/input-rules.ts'
import { viewErrors } from '../../../server/src/entities/saved-views/saved-view.rules.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { importer, people } from '../import/import-calls.ts'
import { openDirectory } from '../scim/directory.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

type Payload = { errors: { path: string | null; code: string }[] | null }
const create = async (input: Record<string, unknown>) =>
  dataOf<{ createUser: Payload }>(
    await partnerAdmin('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { path code } } }', {
      input: { userType: 1, ...input },
    }),
  ).createUser.errors?.map(({ path, code }) => `${path} ${code}`) ?? []

/** Each looks like the name of somebody of the demo: Cyrillic, Greek, Armenian, full width, mathematical. */
const STAFF = [
  '\u0455upport',
  '\u0455up\u0440ort',
  '\u0455u\u03c1\u03c1\u03bfrt',
  '\uff53\uff55\uff50\uff50\uff4f\uff52\uff54',
  '\u{1d42c}upport',
  '\u03bfperati\u03bfns',
  '\u043eper\u0430ti\u043ens',
  'operatio\u057cs',
  // Latin without its dot and in small capitals, Greek in small capitals, letters in discs.
  'operat\u0131ons',
  '\u1d0fperat\u026ao\u0274\ua731',
  'su\u1d29\u1d29ort',
]

describe('E42 a name in another script', () => {
  it.each(STAFF)('that looks like that of vendor staff is refused: %s', async (name) => {
    expect(hasForeignLetters(name)).toBe(true)
    expect(await create({ userName: `${name}@portico.test`, email: `${name}@portico.test` })).toEqual(
      expect.arrayContaining(['userName USER_NAME_TAKEN', 'email EMAIL_TAKEN']),
    )
  })

  it.each(['раrtneradmin', 'pаrtnerаdmin', 'аdmin'])('that looks like an administrator’s of this host is refused: %s', async (name) => {
    expect(await create({ userName: `${name}@portico.test`, email: `${name}@portico.test` })).toContain('email EMAIL_TAKEN')
  })

  it.each([
    ['Мария', 'мария@beispiel.test'],
    ['γιώργος', 'giorgos@beispiel.test'],
    ['Łukasz', 'lukasz@beispiel.test'],
    ['søren', 'soren@beispiel.test'],
    ['山田', 'yamada@beispiel.test'],
    // Looks like an employee's, whom nobody takes for an administrator.
    ['еmployее', 'another.employee@beispiel.test'],
  ])('of somebody’s own is taken: %s', async (userName, email) => {
    expect(await create({ userName, email })).toEqual([])
  })

  it('is no matter in a display name', async () => {
    expect(
      await create({ userName: 'display.one', email: 'display.one@beispiel.test', givenName: 'ѕuррort', familyName: 'аdmin' }),
    ).toEqual([])
  })

  it('is refused in a change, an import and by a directory', async () => {
    const id = demoPersonId('manager', 'acme.localhost')
    const { rows } = await server.db.pool.query<{ version: number }>('select version from user_identity where id = $1', [id])
    const UPDATE = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }'
    const changed = await partnerAdmin(UPDATE, { input: { id, version: rows[0]?.version, email: 'ѕupport@portico.test' } })
    expect(dataOf<{ updateUser: Payload }>(changed).updateUser.errors?.map(({ code }) => code)).toEqual(['EMAIL_TAKEN'])
    const csv = await importer(server, 'partneradmin', 'acme')
    const { id: file } = await csv.checked(`${people('seen', 1)}other.name,оperations@portico.test,Sham,Ops,1\n`)
    expect((await csv.findings(file)).map(({ line, findings }) => [line, ...findings.map(({ code }) => code)])).toEqual([
      [3, 'EMAIL_TAKEN'],
    ])
    const directory = await openDirectory(server)
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'оperations@portico.test',
      emails: [{ value: 'оperations@portico.test' }],
    }
    expect((await directory.call('POST', '/Users', body)).status).toBe(409)
  })

  it('that was there before is reported', async () => {
    const { pool } = server.db
    await pool.query(`update user_identity set user_name = 'ѕupport@portico.test' where id = $1`, [
      demoPersonId('locked', 'acme.localhost'),
    ])
    expect((await existingLookalikes(server.db.orm, 20)).map(({ userId }) => userId)).toEqual([demoPersonId('locked', 'acme.localhost')])
  })

  it('has the skeleton of the Latin one, and other names have not', () => {
    expect(new Set(['support', ...STAFF.slice(0, 5)].map(skeletonOf)).size).toBe(1)
    expect(skeletonOf('мария')).not.toBe(skeletonOf('maria'))
  })
})

const INVISIBLE = {
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'blank Braille': '\u2800',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'Hangul choseong filler': '\u115f',
  'Khmer vowel': '\u17b4',
  'variation selector': '\ufe0f',
  'right-to-left override': '\u202e',
  tag: '\u{e0041}',
  'grapheme joiner': '\u034f',
  'null notehead': '\u{1d159}',
  'object replacement': '\ufffc',
}

describe('E43 what nobody sees is no name', () => {
  it.each(Object.entries(INVISIBLE))('%s, alone or within', (_what, sign) => {
    const texts = [sign, `${sign}${sign} ${sign}`, `Ac${sign}me`, `Acme${sign}`, `${sign}Acme`]
    expect(texts.map(isName)).toEqual(texts.map(() => false))
    expect(isEmail(`ac${sign}me@example.test`)).toBe(false)
    expect(isEmail(`acme@exam${sign}ple.test`)).toBe(false)
    const identity = {
      ...readDetails(() => ''),
      userName: `ac${sign}me`,
      email: 'acme@example.test',
      givenName: sign,
      familyName: `F${sign}`,
    }
    expect(identityErrors(identity).map(({ path }) => path)).toEqual(['userName', 'givenName', 'familyName'])
    expect(viewErrors({ list: 'users', name: sign, address: '', shared: false })).toHaveLength(1)
  })

  it.each(['Ada Lovelace', 'O’Neill-Müller', '山田 太郎', 'می‌خواهم', 'क्‍ष', '👩‍🔧 Tools', '❤️ Care', 'Αθηνά', 'עברית', 'R&D (Bern)', '3M'])(
    'and %s is one',
    (name) => {
      expect(isName(name)).toBe(true)
    },
  )

  it.each([
    ['createCustomer', 'CreateCustomerInput', { name: '\u2800\u2800' }],
    ['createCustomer', 'CreateCustomerInput', { name: 'Ac\u034fme' }],
    ['createAccessProfile', 'CreateAccessProfileInput', { name: '\u3164' }],
    ['createUser', 'CreateUserInput', { userName: 'quiet', email: 'quiet@beispiel.test', userType: 1, givenName: '\u2800' }],
  ])('%s refuses it', async (name, type, input) => {
    const operations = await asPerson(server, 'operations')
    const answer = await operations(`mutation ($input: ${type}!) { ${name}(input: $input) { errors { code } } }`, { input })
    expect(dataOf<Record<string, Payload>>(answer)[name]?.errors?.map(({ code }) => code)).toContain('CONTROL_CHARACTER')
  })

  it('a directory gives no such name', async () => {
    const directory = await openDirectory(server)
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'seen@acme.test',
      displayName: '\u3164\u3164',
      emails: [{ value: 'seen@acme.test' }],
    }
    expect((await directory.call('POST', '/Users', body)).status).toBe(400)
  })
})
