import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { openDirectory } from '../scim/directory.ts'
import type { Directory } from '../scim/directory.ts'
import { accountOf, ENTERPRISE, foundBy, GROUP, idOf, lastEvent, membersOf, patchOp, USER } from './scim-shapes.ts'

// The shapes are those of the directories' public documentation, the values are ours. Each story is a person’s time at a company.

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
})
afterAll(() => server?.close())

const tag = () => randomUUID().slice(0, 8)
const open = (subject: 'EXTERNAL_ID' | 'USER_NAME' | 'EMAIL' = 'EXTERNAL_ID') =>
  openDirectory(server, { groups: 'ACCESS_PROFILES', subject })
const activeOf = async (directory: Directory, id: string) => (await accountOf(directory, id))?.active

describe('F30 SCIM: Entra ID', () => {
  const creation = (upn: string, mail: string, oid: string) => ({
    schemas: [USER, ENTERPRISE],
    externalId: oid,
    userName: upn,
    active: true,
    displayName: 'Maria Keller',
    emails: [{ primary: true, type: 'work', value: mail }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Maria Keller', familyName: 'Keller', givenName: 'Maria' },
    title: 'Clerk',
    preferredLanguage: 'de-DE',
    phoneNumbers: [
      { primary: true, type: 'work', value: '+49 731 1' },
      { type: 'mobile', value: '+49 170 1234567' },
    ],
    addresses: [{ type: 'work', formatted: 'Ulm', country: 'DE' }],
    [ENTERPRISE]: { department: 'Retail', employeeNumber: '7' },
  })

  it('a clerk whose UPN is not the mail joins, moves, leaves, and comes back', async () => {
    const directory = await open()
    const [name, oid] = [tag(), randomUUID()]
    const [upn, mail] = [`mkeller.${name}@firma.onmicrosoft.test`, `maria.keller.${name}@firma.test`]
    expect(await foundBy(directory, upn)).toEqual([])
    const made = await directory.call('POST', '/Users', creation(upn, mail, oid))
    expect(made).toMatchObject({ status: 201, body: { userName: upn, externalId: oid, phoneNumbers: [{ value: '+49 170 1234567' }] } })
    const id = idOf(made)
    const moved = patchOp(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `maria.muster.${name}@firma.test` },
      { op: 'Replace', path: 'name.familyName', value: 'Muster' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: randomUUID() },
      { op: 'Replace', path: 'addresses[type eq "work"].formatted', value: 'Bonn' },
      { op: 'Remove', path: 'title' },
    )
    const answer = await directory.call('PATCH', `/Users/${id}`, moved)
    expect(answer).toMatchObject({
      status: 200,
      body: { userName: upn, name: { familyName: 'Muster' }, emails: [{ value: `maria.muster.${name}@firma.test` }] },
    })
    expect(await foundBy(directory, upn)).toEqual([id])
    const leaving = patchOp({ op: 'Replace', path: 'active', value: 'False' }, { op: 'Replace', path: 'nickName', value: 'Mia' })
    expect((await directory.call('PATCH', `/Users/${id}`, leaving)).status).toBe(200)
    expect(await activeOf(directory, id)).toBe(false)
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    const back = await directory.call('POST', '/Users', creation(upn.replace('mkeller', 'mmuster'), mail, oid))
    expect([back.status, idOf(back), await activeOf(directory, id)]).toEqual([201, id, true])
  })

  it('a guest is taken under the name that the tenant made for them', async () => {
    const directory = await open()
    const upn = `eva_${tag()}_mail.test#EXT#@firma.onmicrosoft.test`
    const made = await directory.call('POST', '/Users', creation(upn, `${tag()}@mail.test`, randomUUID()))
    expect(made).toMatchObject({ status: 201, body: { userName: upn } })
    expect(await foundBy(directory, upn)).toEqual([idOf(made)])
    expect((await accountOf(directory, idOf(made)))?.signInName).not.toContain('@')
  })

  it('a group takes and loses members one by one, by name or by filter', async () => {
    const directory = await open()
    const ids: string[] = []
    for (const _ of [1, 2, 3])
      ids.push(idOf(await directory.call('POST', '/Users', creation(`${tag()}@firma.local`, `${tag()}@firma.test`, randomUUID()))))
    const group = idOf(
      await directory.call('POST', '/Groups', { schemas: [GROUP], externalId: randomUUID(), displayName: `Clerks ${tag()}`, meta: {} }),
    )
    const [one = '', two = '', three = ''] = ids
    for (const value of ids) await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'Add', path: 'members', value: [{ value }] }))
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'Remove', path: 'members', value: [{ value: one }] }))
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'Remove', path: `members[value eq "${two}"]` }))
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'Replace', path: 'displayName', value: `Renamed ${tag()}` }))
    expect(await membersOf(directory, group)).toEqual([three])
  })
})

describe('F30 SCIM: Okta', () => {
  it('a person renamed by PUT stays found, is deactivated by PATCH without a path, and active again', async () => {
    const directory = await open()
    const [login, id0] = [`isaac.${tag()}@firma.test`, `00u${tag()}`]
    const body = (mail: string, active = true) => ({
      schemas: [USER],
      userName: login,
      name: { givenName: 'Isaac', familyName: 'Brock' },
      emails: [{ primary: true, value: mail, type: 'work' }],
      displayName: 'Isaac Brock',
      locale: 'en-US',
      externalId: id0,
      groups: [],
      password: 'x1-never-kept',
      active,
    })
    const made = await directory.call('POST', '/Users', body(login))
    const id = idOf(made)
    expect(made).toMatchObject({ status: 201, body: { userName: login } })
    const { password: _, ...rest } = body(`i.brock.${tag()}@firma.test`)
    const put = await directory.call('PUT', `/Users/${id}`, { ...rest, id, meta: { resourceType: 'User' } })
    expect(put).toMatchObject({ status: 200, body: { userName: login, emails: rest.emails } })
    expect(await foundBy(directory, login)).toEqual([id])
    const set = (active: boolean) => directory.call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active } }))
    expect((await set(false)).body).toMatchObject({ active: false, userName: login })
    expect((await set(true)).body).toMatchObject({ active: true })
    expect((await directory.call('PUT', `/Users/${id}`, { ...rest, active: false })).body).toMatchObject({ active: false })
  })

  it('a group pushed twice keeps its members through a rename with its id', async () => {
    const directory = await open()
    const value = idOf(
      await directory.call('POST', '/Users', { schemas: [USER], userName: `okta.${tag()}`, externalId: tag(), name: { givenName: 'Eva' } }),
    )
    const group = idOf(
      await directory.call('POST', '/Groups', { schemas: [GROUP], displayName: `Push ${tag()}`, members: [{ value, display: 'Eva' }] }),
    )
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'replace', value: { id: group, displayName: `Pushed ${tag()}` } }))
    expect(await membersOf(directory, group)).toEqual([value])
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'remove', path: 'members', value: [] }))
    expect(await membersOf(directory, group)).toEqual([value])
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'remove', path: `members[value eq "${value}"]` }))
    expect(await membersOf(directory, group)).toEqual([])
  })
})

describe('F30 SCIM: OneLogin', () => {
  it('a person is replaced as a whole with every attribute that it knows, and suspended by PUT', async () => {
    const directory = await open('EMAIL')
    const [login, mail] = [`olga.${tag()}`, `olga.${tag()}@firma.test`]
    const body = (email: string, active: boolean) => ({
      schemas: [USER, ENTERPRISE],
      userName: login,
      displayName: 'Olga Nord',
      name: { givenName: 'Olga', familyName: 'Nord', formatted: 'Olga Nord' },
      emails: [{ value: email, type: 'work', primary: true }],
      phoneNumbers: [{ value: 'extension 12', type: 'mobile' }],
      title: 'Lead',
      active,
      [ENTERPRISE]: { department: 'IT', manager: { displayName: 'Eva', managerId: '7' } },
    })
    const made = await directory.call('POST', '/Users', body(mail, true))
    expect(made).toMatchObject({ status: 201, body: { userName: login } })
    expect(await lastEvent(directory)).toMatchObject({ ignored: expect.arrayContaining(['title', ENTERPRISE, 'phoneNumbers']) })
    const id = idOf(made)
    const next = `olga.west.${tag()}@firma.test`
    expect((await directory.call('PUT', `/Users/${id}`, body(next, true))).body).toMatchObject({
      userName: login,
      emails: [{ value: next }],
    })
    expect(await accountOf(directory, id)).toMatchObject({ signInName: login, logins: [next] })
    expect(await foundBy(directory, login)).toEqual([id])
    expect((await directory.call('PUT', `/Users/${id}`, body(next, false))).body).toMatchObject({ active: false })
  })
})

describe('F30 SCIM: JumpCloud', () => {
  it('a person without an externalId of ours is adopted by name, grouped as a whole list, suspended and deleted', async () => {
    const directory = await open('USER_NAME')
    const login = `jan.${tag()}`
    const body = (active: boolean) => ({
      schemas: [USER, ENTERPRISE],
      userName: login,
      name: { familyName: 'Ost', givenName: 'Jan' },
      displayName: 'Jan Ost',
      emails: [{ value: `${login}@firma.test`, primary: true, type: 'work' }],
      phoneNumbers: [],
      addresses: [{ type: 'work', streetAddress: 'Gasse 1' }],
      active,
      [ENTERPRISE]: { employeeNumber: '', costCenter: '', organization: '', department: '' },
    })
    const id = idOf(await directory.call('POST', '/Users', body(true)))
    expect(await foundBy(directory, login)).toEqual([id])
    const group = idOf(await directory.call('POST', '/Groups', { schemas: [GROUP], displayName: `Jump ${tag()}` }))
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'replace', path: 'members', value: [{ value: id }] }))
    expect(await membersOf(directory, group)).toEqual([id])
    await directory.call('PATCH', `/Groups/${group}`, patchOp({ op: 'replace', path: 'members', value: [] }))
    expect(await membersOf(directory, group)).toEqual([])
    expect((await directory.call('PUT', `/Users/${id}`, body(false))).body).toMatchObject({ active: false, userName: login })
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    const back = await directory.call('POST', '/Users', body(true))
    expect([back.status, idOf(back)]).toEqual([201, id])
  })
})

describe('F30 SCIM: Rippling', () => {
  it('a hire under the private mail gets the company’s, and is terminated while it goes to somebody else', async () => {
    const directory = await open()
    const [hire, other] = [`rita.${tag()}@home.test`, `rita.${tag()}@firma.test`]
    const body = (userName: string, mail: string, externalId: string) => ({
      schemas: [USER, ENTERPRISE],
      userName,
      externalId,
      name: { givenName: 'Rita', familyName: 'Sud' },
      emails: [{ value: mail, type: 'work', primary: true }],
      title: 'Engineer',
      active: true,
      [ENTERPRISE]: { department: 'Engineering', manager: { value: tag() } },
    })
    const id = idOf(await directory.call('POST', '/Users', body(hire, hire, tag())))
    await directory.call('POST', '/Users', body(other, other, tag()))
    const terminated = patchOp(
      { op: 'replace', path: 'emails', value: [{ value: other, type: 'work', primary: true }] },
      { op: 'replace', path: 'userName', value: other },
      { op: 'replace', path: 'active', value: false },
    )
    expect(await directory.call('PATCH', `/Users/${id}`, terminated)).toMatchObject({
      status: 200,
      body: { active: false, userName: hire, emails: [{ value: hire }] },
    })
    expect(await lastEvent(directory)).toMatchObject({ ignored: expect.arrayContaining(['emails', 'userName']) })
    expect(await activeOf(directory, id)).toBe(false)
  })
})

describe('F30 SCIM: Google Workspace', () => {
  it('a person is asked for by name, patched with what is mapped, suspended and deleted', async () => {
    const directory = await openDirectory(server, { subject: 'EMAIL', domains: ['firma.test'] })
    const login = `gus.${tag()}@firma.test`
    const made = await directory.call('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      userName: login,
      externalId: tag(),
      name: { givenName: 'Gus', familyName: 'Hof' },
      emails: [
        { value: login, type: 'work', primary: true },
        { value: `gus.${tag()}@home.test`, type: 'home' },
      ],
      active: true,
      [ENTERPRISE]: { organization: 'Firma', department: 'Ops' },
    })
    const id = idOf(made)
    expect(await accountOf(directory, id)).toMatchObject({ signInName: login, email: login, logins: [login] })
    const patched = patchOp(
      { op: 'replace', path: 'name.familyName', value: 'Hofer' },
      { op: 'replace', path: `${ENTERPRISE}:department`, value: 'Sales' },
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'g@home.test' },
    )
    expect((await directory.call('PATCH', `/Users/${id}`, patched)).body).toMatchObject({
      displayName: 'Gus Hofer',
      emails: [{ value: login }],
    })
    expect((await directory.call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'active', value: false }))).body).toMatchObject({
      active: false,
    })
    expect((await directory.call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'active', value: true }))).body).toMatchObject({
      active: true,
    })
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await foundBy(directory, login)).toEqual([])
  })
})

describe('F30 SCIM: Ping', () => {
  it.each([
    ['its user name', 'userName'],
    ['its work email', 'emails'],
  ])('a person found by %s is replaced as a whole, overwritten in a group, disabled and enabled', async (_, attribute) => {
    const directory = await open()
    const [login, mail] = [`pia.${tag()}`, `pia.${tag()}@firma.test`]
    const body = (changes: object = {}) => ({
      schemas: [USER, ENTERPRISE],
      userName: login,
      name: { givenName: 'Pia', familyName: 'Ring', middleName: 'Ann', honorificPrefix: 'Dr' },
      displayName: 'Pia Ring',
      emails: [{ type: 'work', value: mail, primary: true }],
      phoneNumbers: [{ type: 'work', value: '+49 731 9' }],
      timezone: 'Europe/Berlin',
      userType: 'Employee',
      entitlements: [],
      active: true,
      [ENTERPRISE]: { costCenter: '17', manager: { managerId: '7' } },
      ...changes,
    })
    const find = async () => {
      const filter = `${attribute} Eq "${attribute === 'emails' ? mail : login}"`
      const { status, body: list } = await directory.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      return [status, ((list['Resources'] ?? []) as { id: string }[]).map(({ id }) => id)]
    }
    expect(await find()).toEqual([200, []])
    const id = idOf(await directory.call('POST', '/Users', body()))
    expect(await find()).toEqual([200, [id]])
    const put = (changes: object) => directory.call('PUT', `/Users/${id}`, body(changes))
    expect(await put({ name: { givenName: 'Pia', familyName: 'Ringel' } })).toMatchObject({
      status: 200,
      body: { userName: login, name: { familyName: 'Ringel' } },
    })
    const group = idOf(await directory.call('POST', '/Groups', { schemas: [GROUP], displayName: `Ping ${tag()}` }))
    await directory.call('PUT', `/Groups/${group}`, { schemas: [GROUP], displayName: `Ping ${tag()}`, members: [{ value: id }] })
    expect(await membersOf(directory, group)).toEqual([id])
    expect((await put({ active: false })).body).toMatchObject({ active: false })
    expect(await membersOf(directory, group)).toEqual([id])
    expect((await put({ active: true })).body).toMatchObject({ active: true, userName: login })
  })
})
