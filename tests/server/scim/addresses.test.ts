import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { proven } from '../identity/proven.ts'
import { makePerson, newUser, openDirectory, own, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
})
afterAll(() => server?.close())

type State = {
  readonly email: string
  readonly confirmed: boolean
  readonly unproven: boolean
  readonly status: string
  readonly logins: string[] | null
  readonly mails: string[] | null
}
const stateOf = async ({ rows, name }: Directory, id: string) =>
  (
    await rows<State>(
      `select email, email_confirmed as confirmed, email_unproven as unproven, status,
        (select array_agg(provider_key) from user_login where user_id = $1 and login_provider = $2) as logins,
        (select array_agg(recipient order by created_at) from outbox where user_id = $1) as mails from user_identity where id = $1`,
      id,
      name,
    )
  )[0]
const mail = (value: string) => patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value })
const subject = (value: string) => patchOf({ op: 'replace', path: 'externalId', value })
const address = () => `a-${randomUUID()}@corp.test`

describe('F24 an address that a directory says', () => {
  it('lets in by the provider without a proven domain, and is mailed nothing until one is', async () => {
    const directory = await openDirectory(server)
    const email = address()
    const id = String((await directory.call('POST', '/Users', newUser(email))).body['id'])
    expect(await stateOf(directory, id)).toEqual({
      email,
      confirmed: true,
      unproven: true,
      status: 'ACTIVE',
      logins: [`ext-${email}`],
      mails: null,
    })
    const operations = await asPerson(server, 'operations')
    const read = async () =>
      dataOf<{ user: object }>(await operations('query ($id: ID!) { user(id: $id) { emailConfirmed status } }', { id })).user
    expect(await read()).toEqual({ emailConfirmed: false, status: 'ACTIVE' })
    const origin = server.origin('acme')
    for (const way of ['/identity/forgot', '/identity/forgot/confirmation'])
      await new Visitor().send(`${origin}${way}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        body: new URLSearchParams({ userName: email }).toString(),
      })
    await dataOf(await operations('mutation ($id: ID!) { sendPasswordLink(input: { id: $id }) { errors { code } } }', { id }))
    await expect
      .poll(
        async () => (await directory.rows(`select 1 from event_log where user_id = $1 and type = 'PASSWORD_RESET_REQUESTED'`, id)).length,
      )
      .toBeGreaterThan(0)
    expect((await stateOf(directory, id))?.mails).toBeNull()
    await directory.rows(
      'update login_provider set allowed_domains = $2, domain_proofs = $3 where id = $1',
      directory.providerId,
      ['corp.test'],
      JSON.stringify(proven('corp.test')),
    )
    await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: true }))
    expect(await read()).toEqual({ emailConfirmed: true, status: 'ACTIVE' })
  })

  it('is confirmed at once under a proven domain, and the address before is told', async () => {
    const directory = await openDirectory(server, { domains: ['corp.test'] })
    const [before, after] = [address(), address()]
    const id = String((await directory.call('POST', '/Users', newUser(before))).body['id'])
    expect(await stateOf(directory, id)).toMatchObject({ confirmed: true, unproven: false, mails: null })
    expect((await directory.call('PATCH', `/Users/${id}`, mail(after))).status).toBe(200)
    expect(await stateOf(directory, id)).toMatchObject({ email: after, confirmed: true, unproven: false, mails: [before] })
  })

  it('replaces nobody’s who has a password without a proven domain, and the rest of the change is carried out', async () => {
    const directory = await openDirectory(server)
    await own(directory, demoPersonId('operations'))
    const id = await makePerson(directory, { userType: 1, roles: ['Employee'], password: true })
    const before = await stateOf(directory, id)
    const answer = await directory.call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'replace', value: { active: false, 'emails[type eq "work"].value': address() } }),
    )
    expect(answer).toMatchObject({ status: 200, body: { active: false, emails: [{ value: before?.email }] } })
    expect(await stateOf(directory, id)).toEqual({ ...before, status: 'IN_ACTIVE' })
    expect((await directory.events()).at(-1)).toMatchObject({ ignored: ['emails'] })
  })
})

describe('F24 a login that a directory links', () => {
  it('is told to whom it concerns', async () => {
    const directory = await openDirectory(server)
    const id = await makePerson(directory, { userType: 1, roles: ['Employee'] })
    const before = await stateOf(directory, id)
    await directory.call('PATCH', `/Users/${id}`, subject('theirs'))
    expect(await stateOf(directory, id)).toEqual({ ...before, logins: ['theirs'], mails: [before?.email] })
    expect(await directory.rows(`select after from audit_log where subject_id = $1 and action = 'linkLogin'`, id)).toEqual([
      { after: { loginProvider: directory.name } },
    ])
    await directory.call('PATCH', `/Users/${id}`, subject('theirs'))
    expect((await stateOf(directory, id))?.mails).toHaveLength(1)
  })

  it('is made for nobody who has a password but by a proven domain, and one that there is stays', async () => {
    const [plain, corp] = [await openDirectory(server), await openDirectory(server, { domains: ['acme.test'] })]
    const at = (directory: Directory) => makePerson(directory, { userType: 1, roles: ['Employee'], password: true })
    const [unproven, provenOne] = [await at(plain), await at(corp)]
    expect((await plain.call('PATCH', `/Users/${unproven}`, subject('mine'))).status).toBe(200)
    expect(await stateOf(plain, unproven)).toMatchObject({ logins: null, mails: null })
    expect((await corp.call('PATCH', `/Users/${provenOne}`, subject('mine'))).status).toBe(200)
    expect((await stateOf(corp, provenOne))?.logins).toEqual(['mine'])
    await corp.rows('update login_provider set domain_proofs = $2 where id = $1', corp.providerId, '{}')
    await corp.call('PATCH', `/Users/${provenOne}`, subject('another'))
    expect((await stateOf(corp, provenOne))?.logins).toEqual(['mine'])
    await corp.call('DELETE', `/Users/${provenOne}`)
  })

  it('lets somebody in who never confirmed their address, and proves it no more than before', async () => {
    const directory = await openDirectory(server)
    const id = await makePerson(directory, { userType: 1, roles: ['Employee'] })
    await directory.rows('update user_identity set email_confirmed = false where id = $1', id)
    await directory.call('PATCH', `/Users/${id}`, subject(`sub-${id}`))
    expect(await stateOf(directory, id)).toMatchObject({ status: 'ACTIVE', unproven: true, logins: [`sub-${id}`], mails: null })
  })
})
