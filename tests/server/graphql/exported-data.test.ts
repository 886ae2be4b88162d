import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
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
