import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { makePerson, newUser, openDirectory } from '../scim/directory.ts'
import type { Directory } from '../scim/directory.ts'
import { accountOf, foundBy, idOf, lastEvent, patchOp } from './scim-shapes.ts'

let server: RunningServer
let open: Directory
let corp: Directory
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  open = await openDirectory(server, { subject: 'USER_NAME' })
  corp = await openDirectory(server, { subject: 'USER_NAME', domains: ['corp.test'] })
})
afterAll(() => server?.close())

const tag = () => randomUUID().slice(0, 8)
const person = (userName: string, email: string | null, more: object = {}) => ({
  ...newUser(userName, more),
  emails: email === null ? undefined : [{ value: email, type: 'work', primary: true }],
})
const workMail = (value: string) => ({ op: 'Replace', path: 'emails[type eq "work"].value', value })
const leave = { op: 'Replace', path: 'active', value: 'False' }

describe('F26 userName is what the directory sent', () => {
  it.each(['PUT', 'PATCH'])(
    'and stays when the address changes by %s, so that the directory finds and deactivates the leaver',
    async (method) => {
      for (const directory of [open, corp]) {
        const [login, before, after] = ['anna', 'anna.keller', 'anna.muster'].map((name) => `${name}.${tag()}@corp.test`) as [
          string,
          string,
          string,
        ]
        const id = idOf(await directory.call('POST', '/Users', person(login, before)))
        const change = method === 'PUT' ? person(login, after) : patchOp(workMail(after))
        const changed = await directory.call(method, `/Users/${id}`, change)
        expect(changed).toMatchObject({ status: 200, body: { userName: login, emails: [{ value: after }] } })
        expect(await foundBy(directory, login.toUpperCase())).toEqual([id])
        expect(await foundBy(directory, after)).toEqual([])
        expect(await directory.call(method, `/Users/${id}`, change)).toMatchObject({ status: 200, body: { userName: login } })
        const left = await directory.call(
          method,
          `/Users/${id}`,
          method === 'PUT' ? person(login, after, { active: false }) : patchOp(leave),
        )
        expect(left).toMatchObject({ status: 200, body: { active: false } })
      }
    },
  )

  it('changes when the directory changes it, with the login that its provider knows', async () => {
    const [before, after] = [`old.${tag()}@corp.test`, `new.${tag()}@corp.test`]
    const id = idOf(await corp.call('POST', '/Users', person(before, before)))
    expect(await accountOf(corp, id)).toMatchObject({ signInName: before, logins: [before] })
    const renamed = await corp.call('PATCH', `/Users/${id}`, patchOp({ op: 'Replace', path: 'userName', value: after }, workMail(after)))
    expect(renamed).toMatchObject({ status: 200, body: { userName: after, emails: [{ value: after }] } })
    expect(await accountOf(corp, id)).toEqual({ signInName: after, email: after, active: true, logins: [after] })
    expect([await foundBy(corp, before), await foundBy(corp, after)]).toEqual([[], [id]])
  })

  it('is one user’s within a directory, without regard to case, and another directory may have it too', async () => {
    const name = `one.${tag()}`
    const id = idOf(await open.call('POST', '/Users', person(name, `${name}@corp.test`)))
    const again = person(name.toUpperCase(), `${tag()}@corp.test`, { externalId: tag() })
    expect(await open.call('POST', '/Users', again)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await foundBy(open, name.toUpperCase())).toEqual([id])
    const elsewhere = await corp.call('POST', '/Users', again)
    expect(elsewhere).toMatchObject({ status: 201, body: { userName: name.toUpperCase() } })
    expect(await accountOf(corp, idOf(elsewhere))).toMatchObject({ signInName: `${name.toUpperCase()}-2` })
  })

  it('keeps the sign-in name where an address comes in another case or with blanks', async () => {
    const name = `blank-${randomUUID()}`
    const id = idOf(await open.call('POST', '/Users', newUser(`${name}@acme.test`, { userName: name })))
    // As the version before left it, which took an address for the sign-in name.
    await server.db.pool.query('update user_identity set user_name = email where id = $1', [id])
    const before = await accountOf(open, id)
    for (const value of [`${name.toUpperCase()}@acme.test`, ` ${name}@acme.test `])
      await open.call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'emails[type eq "work"].value', value }))
    expect((await accountOf(open, id))?.signInName).toBe(before?.signInName)
  })

  it('tells accents apart', async () => {
    const name = tag()
    const [plain, accented] = [
      await open.call('POST', '/Users', person(`rene${name}`, null)),
      await open.call('POST', '/Users', person(`rené${name}`, null)),
    ]
    expect([plain.status, accented.status]).toEqual([201, 201])
    expect([await foundBy(open, `rene${name}`), await foundBy(open, `RENÉ${name}`)]).toEqual([[idOf(plain)], [idOf(accented)]])
  })

  it('is the newcomer’s where somebody deleted had it, and the deleted one comes back under another', async () => {
    const name = `same.${tag()}`
    const first = idOf(await open.call('POST', '/Users', person(name, null, { externalId: `a-${name}` })))
    await open.call('DELETE', `/Users/${first}`)
    const second = await open.call('POST', '/Users', person(name, null, { externalId: `b-${name}` }))
    expect([second.status, idOf(second) === first]).toEqual([201, false])
    expect(await open.call('POST', '/Users', person(name, null, { externalId: `a-${name}` }))).toMatchObject({ status: 409 })
    const back = await open.call('POST', '/Users', person(`${name}-back`, null, { externalId: `a-${name}` }))
    expect([back.status, idOf(back)]).toEqual([201, first])
  })

  it('of a row of the version before is the sign-in name', async () => {
    const id = await makePerson(open, { userType: 1, roles: ['Employee'] })
    await open.rows('insert into scim_user (user_id, provider_id, external_id) values ($1, $2, $3)', id, open.providerId, id)
    const { body } = await open.call('GET', `/Users/${id}`)
    const account = await accountOf(open, id)
    expect(body['userName']).toBe(account?.signInName)
    expect(await foundBy(open, String(body['userName']))).toEqual([id])
    const moved = await open.call('PATCH', `/Users/${id}`, patchOp(workMail(`moved.${tag()}@corp.test`)))
    expect(moved).toMatchObject({ status: 200, body: { userName: account?.email } })
    expect(await accountOf(open, id)).toMatchObject({ signInName: account?.signInName.split('@')[0] })
  })
})

describe('F26 a value that cannot be taken is left as it was, and never loses a leaver', () => {
  it.each(['PUT', 'PATCH'])('an address, a userName or an externalId that somebody else has, by %s', async (method) => {
    const [mine, other] = [`mine.${tag()}@corp.test`, `other.${tag()}@corp.test`]
    const id = idOf(await open.call('POST', '/Users', person(mine, mine)))
    await open.call('POST', '/Users', person(other, other))
    for (const [path, value, attribute] of [
      ['emails[type eq "work"].value', other, 'emails'],
      ['userName', other, 'userName'],
      ['externalId', `ext-${other}`, 'externalId'],
    ] as const) {
      const changes = { emails: mine, userName: mine, externalId: `ext-${mine}`, [attribute]: value }
      const whole = person(changes.userName, changes.emails, { externalId: changes.externalId, active: false })
      const left = await open.call(
        method,
        `/Users/${id}`,
        method === 'PUT'
          ? whole
          : patchOp({ op: 'Replace', path, value }, { op: 'Replace', path: 'name.givenName', value: 'Other' }, leave),
      )
      expect(left).toMatchObject({
        status: 200,
        body: { active: false, userName: mine, externalId: `ext-${mine}`, emails: [{ value: mine }] },
      })
      expect(await lastEvent(open)).toMatchObject({
        outcome: 'DONE',
        status: 200,
        ignored: [attribute],
        detail: expect.stringContaining(attribute),
      })
      await open.call('PATCH', `/Users/${id}`, patchOp({ op: 'Replace', path: 'active', value: 'True' }))
    }
  })

  it('an address of a domain that the provider is not for, and values that are wrong in themselves', async () => {
    const mine = `strict.${tag()}@corp.test`
    const id = idOf(await corp.call('POST', '/Users', person(mine, mine)))
    const kept = { status: 200, body: { userName: mine, emails: [{ value: mine }] } }
    for (const address of ['x@elsewhere.test', ' x@elsewhere.test', 'x@elsewhere.test\u200b'])
      expect(await corp.call('PATCH', `/Users/${id}`, patchOp(workMail(address)))).toMatchObject(kept)
    expect(await lastEvent(corp)).toMatchObject({ ignored: ['emails'], detail: expect.stringContaining('corp.test') })
    const wrong = [
      workMail('nobody'),
      { op: 'Replace', path: 'userName', value: '' },
      { op: 'Replace', path: 'displayName', value: '\u3164' },
      { op: 'Replace', path: 'name.givenName', value: 'x'.repeat(200) },
      { op: 'Replace', path: 'userType', value: 'Admin' },
      { op: 'Remove', path: 'emails' },
    ]
    for (const operation of wrong) {
      const refused = await corp.call('PATCH', `/Users/${id}`, patchOp({ op: 'Replace', path: 'name.familyName', value: 'New' }, operation))
      expect([operation, refused.status]).toEqual([operation, 400])
      expect(await corp.call('PATCH', `/Users/${id}`, patchOp(operation, leave))).toMatchObject({
        ...kept,
        body: { ...kept.body, active: false },
      })
      await corp.call('PATCH', `/Users/${id}`, patchOp({ op: 'Replace', path: 'active', value: true }))
    }
    const whole = { ...person(mine, mine, { active: false }), displayName: { odd: true }, name: { givenName: [1] } }
    expect(await corp.call('PUT', `/Users/${id}`, { ...whole, active: true })).toMatchObject({ status: 400 })
    expect(await corp.call('PUT', `/Users/${id}`, whole)).toMatchObject({ ...kept, body: { ...kept.body, active: false } })
    expect(
      await corp.call('PATCH', `/Users/${id}`, patchOp({ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: 'ask Eva' })),
    ).toMatchObject(kept)
  })
})

describe('F26 a userName that is no address of the user is taken', () => {
  it.each([
    ['of the tenant', 'mkeller.$@firma.onmicrosoft.test', 'mkeller.$'],
    ['of a local domain', 'mk.$@firma.local', 'mk.$'],
    ['of a guest', 'anna_$_mail.test#EXT#@firma.onmicrosoft.test', 'anna_$_mail.test-EXT'],
    ['with an ampersand', 'a&b.$@firma.test', 'a-b.$'],
    ['with other signs', 'o!b~c^d=e/f.$@firma.test', 'o-b-c-d-e-f.$'],
    ['of an account without a domain', String.raw`FIRMA\mk.$`, 'FIRMA-mk.$'],
    ['in another script', 'мария.$@фирма.test', 'мария.$'],
  ])('%s', async (_, shape, made) => {
    for (const mailbox of [true, false]) {
      const unique = tag()
      const userName = shape.replaceAll('$', unique)
      const email = mailbox ? `maria.${unique}@firma.test` : null
      const { status, body } = await open.call('POST', '/Users', person(userName, email))
      const emails = mailbox ? [{ value: email, type: 'work', primary: true }] : undefined
      expect([status, body['userName'], body['emails']]).toEqual([201, userName, emails])
      const id = String(body['id'])
      expect(await accountOf(open, id)).toEqual({ signInName: made.replaceAll('$', unique), email, active: true, logins: [userName] })
      expect(await foundBy(open, userName)).toEqual([id])
    }
  })

  it('and is nobody’s address: whose it is later has it', async () => {
    const address = `colleague.${tag()}@firma.test`
    await open.call('POST', '/Users', person(address, null))
    const admin = await asPerson(server, 'partneradmin', 'acme')
    const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { code } userIdentity { userName } } }'
    const input = { userName: address, email: address, userType: 1, customerIds: [open.customerId] }
    expect(dataOf<{ createUser: object }>(await admin(create, { input })).createUser).toEqual({
      errors: null,
      userIdentity: { userName: address },
    })
  })

  it('becomes the sign-in name under a proven domain, but for the address of somebody else', async () => {
    const [upn, mail, taken] = [`upn.${tag()}@corp.test`, `mail.${tag()}@corp.test`, `taken.${tag()}@corp.test`]
    const id = idOf(await corp.call('POST', '/Users', person(upn, mail)))
    expect(await accountOf(corp, id)).toMatchObject({ signInName: upn, email: mail })
    await corp.call('POST', '/Users', person(`has-${taken}`, taken))
    const other = idOf(await corp.call('POST', '/Users', person(taken, `x${taken}`)))
    expect((await accountOf(corp, other))?.signInName).toBe(taken.split('@')[0])
  })

  it('leaves a made sign-in name to administrators, and rules one that it gave', async () => {
    const name = tag()
    const [made, given] = [
      idOf(await open.call('POST', '/Users', person(`${name}@firma.local`, null))),
      idOf(await corp.call('POST', '/Users', person(`${name}@corp.test`, `${name}@corp.test`))),
    ]
    const admin = await asPerson(server, 'partneradmin', 'acme')
    const rename = async (id: string) => {
      const { user } = dataOf<{ user: { version: number; managedBy: { fields: string[] } } }>(
        await admin('query ($id: ID!) { user(id: $id) { version managedBy { fields } } }', { id }),
      )
      const update = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }'
      const answer = await admin(update, { input: { id, version: user.version, userName: `chosen-${id}` } })
      return [user.managedBy.fields.includes('userName'), dataOf<{ updateUser: { errors: object[] | null } }>(answer).updateUser.errors]
    }
    expect(await rename(made)).toEqual([false, null])
    expect(await rename(given)).toEqual([true, [{ code: 'MANAGED_BY_DIRECTORY' }]])
    await open.call('PATCH', `/Users/${made}`, patchOp({ op: 'Replace', path: 'name.givenName', value: 'Other' }))
    expect(await accountOf(open, made)).toMatchObject({ signInName: `chosen-${made}` })
    expect(await foundBy(open, `${name}@firma.local`)).toEqual([made])
  })
})
