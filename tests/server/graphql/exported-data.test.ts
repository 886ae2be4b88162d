import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRequestsOfSessions } from '../../../server/src/accounts/links.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { personalDataZip } from '../../../server/src/identity/own/personal-data.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { textOf } from '../identity/flow.ts'
import { asPerson, codesOf, dataOf, type Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
let server: RunningServer
let partneradmin: Ask
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  partneradmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const MUTATION = 'mutation ($input: OfUserInput!) { exportPersonalData(input: $input) { address errors { code } } }'
type Exported = { readonly address: string | null; readonly errors: { readonly code: string }[] | null }
const exportOf = async (name: string, ask: Ask = partneradmin) =>
  dataOf<{ exportPersonalData: Exported }>(await ask(MUTATION, { input: { id: acme(name) } })).exportPersonalData

const downloadOf = async (address: string) => {
  const visitor = new Visitor()
  const page = await visitor.follow(address)
  return { zip: await visitor.send(page.url, { method: 'POST', headers: { origin: page.url.origin }, body: new URLSearchParams() }) }
}

describe('H5 personal data that an administrator exports', () => {
  it('is the archive of the person, once, also of somebody who may not sign in, and is in the audit log', async () => {
    await rows('update user_identity set is_active = false where id = $1', acme('employee'))
    const { address, errors } = await exportOf('employee')
    expect(errors).toBeNull()
    const visitor = new Visitor()
    const page = await visitor.follow(address ?? '')
    expect(textOf(page)).toContain('Personal data of employee')
    const download = () => visitor.send(page.url, { method: 'POST', headers: { origin: page.url.origin }, body: new URLSearchParams() })
    const [zip, again] = [await download(), await download()]
    expect([zip.status, zip.headers['content-type'], again.status]).toEqual([200, 'application/zip', 410])
    const account = JSON.parse(strFromU8(unzipSync(zip.body)['json/account.json'] ?? new Uint8Array())) as { userName: string }[]
    expect(account[0]?.userName).toBe('employee')
    const [row] = await rows<{ actor: string; text: string }>(
      `select actor_id as actor, audit_log::text as text from audit_log where action = 'exportPersonalData' and subject_id = $1 and not denied`,
      acme('employee'),
    )
    expect([row?.actor, row?.text.includes('/s/')]).toEqual([acme('partneradmin'), false])
    await rows('update user_identity set is_active = true where id = $1', acme('employee'))
  })

  it('has nothing about other people, whom the one who exports may not reach', async () => {
    const MARK = 'Mallory-Fremd'
    await rows(
      `insert into audit_log (actor_id, action, subject_type, subject_id, before, after) values
        ($1::uuid, 'updateUser', 'UserIdentity', $2::text, jsonb_build_object('displayName', $3::text), jsonb_build_object('displayName', $3::text)),
        ($2::uuid, 'updateUser', 'UserIdentity', $1::text, '{}', '{"displayName": "Subject-Self"}')`,
      acme('employee'),
      acme('partneradmin'),
      MARK,
    )
    await rows(
      `insert into form_draft (user_id, form, values, updated_at) values ($1, 'user', jsonb_build_object('name', $2::text), now())`,
      acme('employee'),
      MARK,
    )
    await rows(`insert into error_recording (reference, user_id, content) values ('A1', $1, $2)`, acme('employee'), MARK)
    await rows(
      `insert into notification (user_id, kind, title_code, parameters) values ($1, 'REQUEST', 'REQUEST_RECEIVED', jsonb_build_object('person', $2::text))`,
      acme('employee'),
      MARK,
    )
    const filesOf = (zip: Uint8Array) => Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    const naming = (zip: Uint8Array, text: string) => filesOf(zip).flatMap(([name, content]) => (content.includes(text) ? [name] : []))
    const own = await personalDataZip(server.db, acme('employee'))
    expect(
      naming(own, MARK)
        .filter((name) => name.startsWith('json/'))
        .toSorted(),
    ).toEqual(['json/audit.json', 'json/drafts.json', 'json/error-recordings.json', 'json/notifications.json'].toSorted())
    const { zip } = await downloadOf((await exportOf('employee')).address ?? '')
    expect(filesOf(zip.body).length).toBeGreaterThan(40)
    expect(naming(zip.body, MARK)).toEqual([])
    expect(naming(zip.body, 'Subject-Self').toSorted()).toEqual(['csv/audit.csv', 'json/audit.json'])
    // What the person did is there without the record that they did it to.
    const audit = JSON.parse(strFromU8(unzipSync(zip.body)['json/audit.json'] ?? new Uint8Array())) as Record<string, unknown>[]
    expect(audit.find((row) => row['actorId'] === acme('employee') && row['action'] === 'updateUser')).toMatchObject({
      subjectType: null,
      subjectId: null,
      before: null,
      after: null,
    })
  })

  it('ends with the next export, the sessions and the rights of who made it, and its download is an event', async () => {
    const partneradminId = acme('partneradmin')
    const events = () =>
      rows<{ by: string }>(
        `select detail ->> 'by' as by from event_log where type = 'PERSONAL_DATA_DOWNLOADED' and user_id = $1`,
        acme('manager'),
      )
    const [first, second] = [await exportOf('manager'), await exportOf('manager')]
    expect((await new Visitor().follow(first.address ?? '')).url.pathname).toContain('link-expired')
    const { zip } = await downloadOf(second.address ?? '')
    expect([zip.status, await events()]).toEqual([200, [{ by: partneradminId }]])
    const third = await exportOf('manager')
    await rows(`update user_identity set user_type = 1 where id = $1`, partneradminId)
    expect((await new Visitor().follow(third.address ?? '')).status).toBe(410)
    await rows(`update user_identity set user_type = 6 where id = $1`, partneradminId)
    expect((await new Visitor().follow(third.address ?? '')).status).toBe(200)
    // Without their role they administer some customers of the partner, and the person is now of another one, too.
    await rows(`delete from user_claim where user_id = $1 and claim_value = 'PartnerAdmin'`, partneradminId)
    const [beyond] = await rows<{ id: string }>(
      `insert into customer (partner_id, name) select id, 'Elsewhere' from partner where domain = 'acme.localhost' returning id`,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('manager'), beyond?.id)
    expect((await new Visitor().follow(third.address ?? '')).status).toBe(410)
    await rows('delete from customer where id = $1', beyond?.id)
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'PartnerAdmin')`, partneradminId)
    expect((await new Visitor().follow(third.address ?? '')).status).toBe(200)
    await endRequestsOfSessions(server.db.orm, [partneradminId])
    expect((await new Visitor().follow(third.address ?? '')).url.pathname).toContain('link-expired')
  })

  it('leaves the link that the person has asked for', async () => {
    const employee = await asPerson(server, 'employee', 'acme')
    const own = dataOf<{ requestPersonalData: { address: string } }>(await employee('mutation { requestPersonalData { address } }'))
    await exportOf('employee')
    expect(textOf(await new Visitor().follow(own.requestPersonalData.address))).toContain('Your personal data')
  })

  it('takes full authority over the person', async () => {
    const admin = await asPerson(server, 'admin', 'acme')
    const [other] = await rows<{ id: string }>(
      `insert into customer (partner_id, name) select id, 'Beyond' from partner where domain = 'acme.localhost' returning id`,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('manager'), other?.id)
    for (const [name, ask] of [
      ['partneradmin', admin],
      ['manager', admin],
    ] as const) {
      const { address, errors } = await exportOf(name, ask)
      expect([name, address, errors?.length]).toEqual([name, null, 1])
    }
  })

  it('always takes a fresh sign-in', async () => {
    await rows(
      `update oidc_artifact set payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch from now() - interval '10 minutes')::int))
       where model = 'Session' and payload ->> 'accountId' = $1`,
      acme('partneradmin'),
    )
    expect(codesOf(await partneradmin(MUTATION, { input: { id: acme('employee') } }))).toEqual(['FRESH_AUTH_REQUIRED'])
  })
})
