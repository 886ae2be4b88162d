import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let manager: Ask
let id: string
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)

/** A customer whose type has every module, with one member who has none of them yet. */
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  const [made] = await rows<{ id: string }>(
    `insert into customer (name, partner_id, customer_type) select 'Modules', id, 'AIO' from partner where domain = 'acme.localhost' returning id`,
  )
  id = made?.id ?? ''
  const member = demoPersonId('manager', 'acme.localhost')
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', member, id)
  const [profile] = await rows<{ id: string }>(
    `insert into access_profile (customer_id, name) values ($1, 'Payroll clerk') returning id`,
    id,
  )
  await rows(`insert into access_profile_activity select $1, 'Payslips', 'VIEW'`, profile?.id)
  await rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', member, id, profile?.id)
  manager = await asPerson(server, 'manager', 'acme')
})
afterAll(() => server?.close())

type Days = { enabled: boolean; startsOn?: string; endsOn?: string; digest?: string }
const set = async (name: string, days: Days) => {
  const [{ version } = { version: 0 }] = await rows<{ version: number }>('select version from customer where id = $1', id)
  const { setCustomerModule } = dataOf<{ setCustomerModule: { errors: { path: string | null; code: string }[] | null } }>(
    await operations(
      `mutation ($input: SetCustomerModuleInput!) { setCustomerModule(input: $input) { customer { id } errors { path code } } }`,
      { input: { id, version, name, ...days } },
    ),
  )
  return setCustomerModule.errors?.map(({ path, code }) => `${path} ${code}`) ?? []
}
const moduleOf = async (name: string) => {
  const { customer } = dataOf<{ customer: { modules: { name: string; isSet: boolean; isOn: boolean; people: number }[] } }>(
    await operations(`query ($id: ID!) { customer(id: $id) { modules { name isSet isOn people } } }`, { id }),
  )
  return customer.modules.find((each) => each.name === name)
}
/** Whether the member has the module, as their access says it. */
const holds = async (name: string) => {
  const { myAccess } = dataOf<{ myAccess: { customers: { customerId: string; modules: { name: string; enabled: boolean }[] }[] } }>(
    await manager('{ myAccess { customers { customerId modules { name enabled } } } }'),
  )
  return myAccess.customers.find(({ customerId }) => customerId === id)?.modules.find((each) => each.name === name)?.enabled
}

describe('a module of a customer', () => {
  it.each([
    ['is on from its first day to its last', { startsOn: day(0), endsOn: day(0) }, true],
    ['is not on before its first day', { startsOn: day(2) }, false],
    ['is not on after its last day', { startsOn: day(-9), endsOn: day(-2) }, false],
    ['is on without days', {}, true],
  ])('%s, for its people too', async (_, days, isOn) => {
    expect(await set('Payroll', { enabled: true, ...days })).toEqual([])
    expect(await moduleOf('Payroll')).toEqual({ name: 'Payroll', isSet: true, isOn, people: 1 })
    expect(await holds('Payroll')).toBe(isOn)
  })

  it('D24 is not turned off for others than those who were counted', async () => {
    const counted = async () => {
      const { customer } = dataOf<{ customer: { modules: { name: string; people: number; digest: string }[] } }>(
        await operations('query ($id: ID!) { customer(id: $id) { modules { name people digest } } }', { id }),
      )
      return customer.modules.find(({ name }) => name === 'Payroll') ?? { people: 0, digest: '' }
    }
    await set('Payroll', { enabled: true })
    const before = await counted()
    const [held, newcomer] = [demoPersonId('manager', 'acme.localhost'), demoPersonId('employee', 'acme.localhost')]
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2) on conflict do nothing', newcomer, id)
    await rows('update user_access_profile set user_id = $1 where user_id = $2 and customer_id = $3', newcomer, held, id)
    expect((await counted()).people).toBe(before.people)
    expect(await set('Payroll', { enabled: false, digest: before.digest })).toEqual(['digest PREVIEW_CHANGED'])
    expect((await moduleOf('Payroll'))?.isSet).toBe(true)
    expect(await set('Payroll', { enabled: false, digest: (await counted()).digest })).toEqual([])
    await rows('update user_access_profile set user_id = $1 where user_id = $2 and customer_id = $3', held, newcomer, id)
  })

  it('counts whom a template gives its activities, and not those from whom their profile takes them', async () => {
    const people = async () => (await moduleOf('Payroll'))?.people
    const [profile] = await rows<{ id: string }>(`select id from access_profile where customer_id = $1`, id)
    await rows('update access_profile_activity set granted = false where access_profile_id = $1', profile?.id)
    expect(await people()).toBe(0)
    const [template] = await rows<{ id: string }>(`insert into access_profile (name) values ('Clerks everywhere') returning id`)
    await rows(`insert into access_profile_activity select $1, 'Payslips', 'VIEW'`, template?.id)
    await rows('delete from access_profile_activity where access_profile_id = $1', profile?.id)
    await rows('update access_profile set template_id = $1 where id = $2', template?.id, profile?.id)
    expect(await people()).toBe(1)
    await rows('update access_profile set template_id = null where id = $1', profile?.id)
    await rows(`insert into access_profile_activity select $1, 'Payslips', 'VIEW'`, profile?.id)
  })

  it('is turned off, told in the audit log', async () => {
    await set('Payroll', { enabled: true })
    expect(await set('Payroll', { enabled: false })).toEqual([])
    expect([await moduleOf('Payroll'), await holds('Payroll')]).toEqual([{ name: 'Payroll', isSet: false, isOn: false, people: 1 }, false])
    const [told] = await rows('select action, before, after from audit_log where subject_id = $1 order by id desc limit 1', id)
    expect(told).toEqual({
      action: 'setCustomerModule',
      before: { name: 'Payroll', enabled: true, startsOn: null, endsOn: null },
      after: { name: 'Payroll', enabled: false, startsOn: null, endsOn: null },
    })
  })

  it('is put back as it was by the audit row of its change, unless it was changed again', async () => {
    const latest = async () =>
      (await rows<{ id: string }>('select id::text from audit_log where subject_id = $1 order by id desc limit 1', id))[0]?.id
    const revert = async (row: string | undefined) =>
      dataOf<{ revertCustomerChange: { errors: { code: string }[] | null } }>(
        await operations(`mutation { revertCustomerChange(input: { id: "${row}" }) { errors { code } } }`),
      ).revertCustomerChange.errors
    await set('Payroll', { enabled: true, startsOn: day(-5), endsOn: day(5) })
    await set('Payroll', { enabled: false })
    const [off, days] = [await latest(), 'select starts_on::text as first, ends_on::text as last from module_access where customer_id = $1']
    expect(await revert(off)).toBeNull()
    expect(await rows(days, id)).toEqual([{ first: day(-5), last: day(5) }])
    expect(await revert(off)).toEqual([{ code: 'REVERT_CONFLICT' }])
    await set('Payroll', { enabled: true, endsOn: day(30) })
    expect(await revert(off)).toEqual([{ code: 'REVERT_CONFLICT' }])
    await set('Expenses', { enabled: true, endsOn: day(20) })
    expect(await revert(await latest())).toBeNull()
    expect(await rows(days, id)).toEqual([{ first: null, last: day(30) }])
  })

  it('needs what it requires, for all of its days, and holds on to it', async () => {
    await set('Payroll', { enabled: false })
    expect(await set('Expenses', { enabled: true })).toEqual(['name MODULE_REQUIRES'])
    await set('Payroll', { enabled: true, endsOn: day(30) })
    expect(await set('Expenses', { enabled: true })).toEqual(['name MODULE_REQUIRES'])
    expect(await set('Expenses', { enabled: true, endsOn: day(30) })).toEqual([])
    expect(await set('Payroll', { enabled: false })).toEqual(['name MODULE_NEEDED'])
    expect(await set('Payroll', { enabled: true, endsOn: day(20) })).toEqual(['name MODULE_NEEDED'])
    expect(await set('Expenses', { enabled: false })).toEqual([])
    expect(await set('Payroll', { enabled: true, endsOn: day(20) })).toEqual([])
  })

  it.each([
    ['Payroll', { startsOn: 'soon' }, 'startsOn DATE_INVALID'],
    ['Payroll', { endsOn: '2031-02-30' }, 'endsOn DATE_INVALID'],
    ['Payroll', { startsOn: '2031-02-02', endsOn: '2031-02-01' }, 'endsOn ENDS_BEFORE_START'],
    ['Telepathy', {}, 'name MODULE_NOT_FOUND'],
  ])('refuses %s with %o', async (name, days, error) => {
    expect(await set(name, { enabled: true, ...days })).toEqual([error])
  })

  it('is refused where the type of the customer has none, and to everybody but vendor operations', async () => {
    await rows(`update customer set customer_type = 'PARTCUST' where id = $1`, id)
    expect(await set('Leave', { enabled: true })).toEqual(['name MODULE_NOT_OFFERED'])
    await rows(`update customer set customer_type = 'AIO' where id = $1`, id)
    const admin = await asPerson(server, 'partneradmin', 'acme')
    const answer = await admin(
      `mutation { setCustomerModule(input: { id: "${id}", version: 1, name: "Leave", enabled: true }) { errors { code } } }`,
    )
    expect(codesOf(answer)).toEqual(['AUTH_NOT_AUTHORIZED'])
  })
})
