import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, codesOf, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { ask, onwardOf, openPublicShop, register, signInAndAllow, tokensAt } from '../identity/foreign-client.ts'

const EMPLOYEE = demoPersonId('employee')
let server: RunningServer
let operations: Ask
let token: string
let id: string
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  await register(server, {
    kind: 'NATIVE',
    isPublic: true,
    isFirstParty: true,
    isMobile: true,
    scopes: ['openid', 'mobile_menu', 'graph.all'],
  })
  await rows('delete from user_customer where user_id = $1', EMPLOYEE)
  id = await customer('Mobile', true)
  token = await tokenOf('employee')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await rows('delete from mobile_menu_cell')
})

/** One with payroll and leave, of which the employee is a member. */
async function customer(name: string, mobile: boolean): Promise<string> {
  const [made] = await rows<{ id: string }>('insert into customer (name, mobile_app_access) values ($1, $2) returning id', name, mobile)
  await rows("insert into module_access (customer_id, name) select $1, unnest(array['Payroll', 'Leave', 'Reports'])", made?.id)
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', EMPLOYEE, made?.id)
  return made?.id ?? ''
}

async function tokenOf(name: string, scope = 'openid mobile_menu'): Promise<string> {
  const asked = await ask(await openPublicShop(server.url), { scope })
  const left = await signInAndAllow(asked, `${name}@portico.test`)
  return (await tokensAt(await openPublicShop(server.url), asked, onwardOf(left) ?? left.url)).access_token
}

const menu = (by = token, headers: Record<string, string> = {}) =>
  new Visitor().send(`${server.url}/api/mobile-menu`, { headers: { authorization: `Bearer ${by}`, ...headers } })
const entries = async (by?: string) => (await menu(by)).json() as { customers: { id: string; name: string; entries: string[] }[] }
const set = async (...cells: { entry: string; userType?: number; shown: boolean; was?: boolean }[]) => {
  const answer = await operations(
    'mutation ($input: SetMobileMenuInput!) { setMobileMenu(input: $input) { errors { __typename path code } } }',
    { input: { id, cells: cells.map((cell) => ({ userType: 1, was: !cell.shown, ...cell })) } },
  )
  return dataOf<{ setMobileMenu: { errors: object[] | null } }>(answer).setMobileMenu.errors
}
const shown = async (name: string) => {
  const answer = await operations('query ($id: ID!) { customer(id: $id) { mobileMenu { name shownTo } } }', { id })
  const { customer: found } = dataOf<{ customer: { mobileMenu: { name: string; shownTo: number[] }[] } }>(answer)
  return found.mobileMenu.find((each) => each.name === name)?.shownTo
}

describe('the mobile app’s menu', () => {
  it('has what people of the user type usually see, of the modules that are on', async () => {
    expect(await entries()).toEqual({ customers: [{ id, name: 'Mobile', entries: ['Payslips', 'Leave'] }] })
    await rows("update module_access set ends_on = current_date - 3 where customer_id = $1 and name = 'Leave'", id)
    expect(await entries()).toEqual({ customers: [{ id, name: 'Mobile', entries: ['Payslips'] }] })
    await rows("update module_access set ends_on = null where customer_id = $1 and name = 'Leave'", id)
  })

  it('D24 is not changed for others than those who were counted', async () => {
    const counted = async () => {
      const answer = await operations('query ($id: ID!) { customer(id: $id) { mobileMenuPeople { userType people digest } } }', { id })
      type People = { userType: number; people: number; digest: string }
      return dataOf<{ customer: { mobileMenuPeople: People[] } }>(answer).customer.mobileMenuPeople.filter(({ userType }) => userType < 3)
    }
    const hide = async (people: readonly { userType: number; digest: string }[]) => {
      const answer = await operations('mutation ($input: SetMobileMenuInput!) { setMobileMenu(input: $input) { errors { path code } } }', {
        input: {
          id,
          cells: [{ entry: 'Payslips', userType: 1, shown: false, was: true }],
          people: people.map(({ userType, digest }) => ({ userType, digest })),
        },
      })
      return dataOf<{ setMobileMenu: { errors: object[] | null } }>(answer).setMobileMenu.errors
    }
    const before = await counted()
    const [another] = await rows<{ id: string }>(
      `insert into user_identity (user_name, user_type) values ('mobile-another', 1) returning id`,
    )
    await rows('update user_customer set user_id = $1 where user_id = $2 and customer_id = $3', another?.id, EMPLOYEE, id)
    expect((await counted()).map(({ people }) => people)).toEqual(before.map(({ people }) => people))
    expect(await hide(before)).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    expect(await shown('Payslips')).toContain(1)
    expect(await hide(before.filter(({ userType }) => userType !== 1))).toBeNull()
    await rows('delete from mobile_menu_cell')
    expect(await hide(await counted())).toBeNull()
    await rows('update user_customer set user_id = $1 where user_id = $2 and customer_id = $3', EMPLOYEE, another?.id, id)
    await rows('delete from user_identity where id = $1', another?.id)
  })

  it('is what the customer says of the user type, at once', async () => {
    expect(
      await set({ entry: 'Payslips', shown: false }, { entry: 'Reports', shown: true }, { entry: 'Reports', userType: 2, shown: false }),
    ).toBeNull()
    expect((await entries()).customers[0]?.entries).toEqual(['Leave', 'Reports'])
    expect([await shown('Payslips'), await shown('Reports')]).toEqual([
      [2, 7, 6],
      [1, 7, 6],
    ])
    const kept = await rows('select entry, user_type as type, shown from mobile_menu_cell where customer_id = $1 order by 1, 2', id)
    expect(kept).toEqual([
      { entry: 'Payslips', type: 1, shown: false },
      { entry: 'Reports', type: 1, shown: true },
      { entry: 'Reports', type: 2, shown: false },
    ])
    expect(await set({ entry: 'Payslips', shown: true })).toBeNull()
    expect(await rows("select from mobile_menu_cell where customer_id = $1 and entry = 'Payslips'", id)).toEqual([])
  })

  it('is answered by 304 while it is the same, and told to no shared cache', async () => {
    const first = await menu()
    expect([first.headers['cache-control'], first.headers['vary']]).toEqual(['private, no-cache', 'Authorization'])
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect((await menu(token, known)).status).toBe(304)
    await set({ entry: 'Leave', shown: false })
    expect((await menu(token, known)).status).toBe(200)
  })

  it('has no customer that is disabled or has no mobile app access, and nothing for vendor staff', async () => {
    const other = await customer('Without', false)
    expect((await entries()).customers.map((each) => each.id)).toEqual([id])
    await rows('update customer set mobile_app_access = true, enabled = false where id = $1', other)
    expect((await entries()).customers.map((each) => each.id)).toEqual([id])
    await rows('delete from customer where id = $1', other)
    expect(await entries(await tokenOf('operations'))).toEqual({ customers: [] })
  })

  it('needs a token with its scope', async () => {
    expect((await menu('nothing')).status).toBe(401)
    expect((await menu(await tokenOf('employee', 'openid graph.all'))).status).toBe(403)
  })
})

describe('a change of a menu', () => {
  it('is told in the audit log, and put back from there unless a cell was changed again', async () => {
    await set({ entry: 'Payslips', shown: false }, { entry: 'Reports', shown: true })
    const [told] = await rows<{ id: string; before: object; after: object }>(
      'select id::text, before, after from audit_log where subject_id = $1 and action = $2 order by audit_log.id desc limit 1',
      id,
      'setMobileMenu',
    )
    expect(told).toMatchObject({ before: { mobileMenu: ['1 Payslips'] }, after: { mobileMenu: ['1 Reports'] } })
    const revert = async () =>
      dataOf<{ revertCustomerChange: { errors: { code: string }[] | null } }>(
        await operations(`mutation { revertCustomerChange(input: { id: "${told?.id}" }) { errors { code } } }`),
      ).revertCustomerChange.errors
    expect(await revert()).toBeNull()
    expect((await entries()).customers[0]?.entries).toEqual(['Payslips', 'Leave'])
  })

  it('conflicts with somebody else’s in that cell alone', async () => {
    await set({ entry: 'Leave', shown: false })
    expect(await set({ entry: 'Payslips', shown: false }, { entry: 'Leave', shown: true, was: true })).toEqual([
      { __typename: 'ConflictError', path: 'cells.1', code: 'CELL_CONFLICT' },
    ])
    expect(await shown('Payslips')).toEqual([1, 2, 7, 6])
    expect(await set({ entry: 'Telepathy', shown: true }, { entry: 'Leave', userType: 4, shown: true })).toEqual([
      { __typename: 'NotFoundError', path: 'cells.0', code: 'MENU_ENTRY_NOT_FOUND' },
      { __typename: 'NotFoundError', path: 'cells.1', code: 'MENU_ENTRY_NOT_FOUND' },
    ])
  })

  it('is the vendor’s', async () => {
    const admin = await asPerson(server, 'admin')
    expect(codesOf(await admin(`mutation { setMobileMenu(input: { id: "${id}", cells: [] }) { errors { code } } }`))).toEqual([
      'AUTH_NOT_AUTHORIZED',
    ])
  })
})
