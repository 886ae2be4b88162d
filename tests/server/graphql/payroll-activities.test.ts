import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { payrollWorld } from '../../bench/payroll-world.ts'
import type { PayrollWorld } from '../../bench/payroll-world.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { rowsOf } from './bulk-calls.ts'
import { asPerson, codesOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let admin: Ask
let world: PayrollWorld
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  admin = await asPerson(server, 'admin', 'acme')
  const [partner] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  world = await payrollWorld(server.db, 60, partner?.id)
  await rows('delete from user_customer where user_id = $1', acme('admin'))
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('admin'), world.customerId)
})
afterAll(() => server?.close())

async function limitTo(...granted: string[]): Promise<void> {
  await rows('delete from user_access_profile where user_id = $1', acme('admin'))
  const [made] = await rows<{ id: string }>(
    `insert into access_profile (customer_id, name) values ($1, 'Payroll ' || gen_random_uuid()) returning id`,
    world.customerId,
  )
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type)
     select $1, name, type from activity where type || ' ' || name = any ($2)`,
    made?.id,
    granted,
  )
  await rows(
    'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
    acme('admin'),
    world.customerId,
    made?.id,
  )
}

const employee = async () =>
  (
    await rows<{ id: string; version: number }>(
      'select id, version from payroll_employee where customer_id = $1 and user_id is null limit 1',
      world.customerId,
    )
  )[0]
const mutation = (name: string, type: string, input: Record<string, unknown>) =>
  admin(`mutation ($input: ${type}!) { ${name}(input: $input) { errors { code } } }`, { input })

const READS: Record<string, () => ReturnType<Ask>> = {
  list: () => admin('{ payrollEmployees(first: 5) { nodes { id birthDate phone } } }'),
  one: async () => admin('query ($id: ID!) { payrollEmployee(id: $id) { id birthDate } }', { id: (await employee())?.id }),
  export: () =>
    mutation('startPayrollEmployeeExport', 'StartPayrollEmployeeExportInput', {
      id: randomUUID(),
      columns: [{ column: 'name', label: 'Name' }],
      all: true,
    }),
  candidates: () => mutation('findPayrollCandidates', 'FindPayrollCandidatesInput', { id: world.customerId }),
}
const CHANGES: Record<string, () => ReturnType<Ask>> = {
  link: async () => mutation('linkPayrollEmployee', 'PayrollPairInput', { ...(await employee()), userId: acme('admin') }),
  unlink: async () => mutation('unlinkPayrollEmployee', 'UnlinkPayrollEmployeeInput', { ...(await employee()) }),
  refuse: async () => mutation('refusePayrollMatch', 'PayrollPairInput', { ...(await employee()), userId: acme('admin') }),
  allow: async () => mutation('allowPayrollMatch', 'PayrollPairInput', { ...(await employee()), userId: acme('admin') }),
  preview: () => mutation('previewPayrollEmployeeBulk', 'PreviewPayrollEmployeeBulkInput', { action: 'LINK', all: true }),
  bulk: () => mutation('startPayrollEmployeeBulk', 'StartPayrollEmployeeBulkInput', { id: randomUUID(), action: 'LINK', all: true }),
  undo: () => mutation('undoPayrollEmployeeBulk', 'UndoPayrollEmployeeBulkInput', { id: randomUUID(), jobId: randomUUID() }),
}
const denied = async (call: () => ReturnType<Ask>) => codesOf(await call()).includes('AUTH_NOT_AUTHORIZED')

describe('the payroll of an administrator whose profile', () => {
  it.each(Object.entries({ ...READS, ...CHANGES }))('grants nothing is closed: %s', async (_, call) => {
    await limitTo()
    expect(await denied(call)).toBe(true)
  })

  it.each(Object.entries(READS))('grants VIEW User is read: %s', async (_, call) => {
    await limitTo('VIEW User')
    expect(codesOf(await call())).toEqual([])
  })

  it.each(Object.entries(CHANGES))('grants VIEW User alone is not changed, and by UPDATE User is: %s', async (_, call) => {
    await limitTo('VIEW User')
    const before = await denied(call)
    await limitTo('UPDATE User')
    expect([before, await denied(call)]).toEqual([true, false])
  })

  it('counts nothing of it for who may not view users', async () => {
    const open = async () =>
      (await admin('query ($id: ID!) { customer(id: $id) { openPayrollLinks } }', { id: world.customerId })).data as {
        customer: { openPayrollLinks: number }
      }
    await limitTo('VIEW Customer')
    const hidden = await open()
    await limitTo('VIEW Customer', 'VIEW User')
    expect([hidden.customer.openPayrollLinks, (await open()).customer.openPayrollLinks > 0]).toEqual([0, true])
  })
})
