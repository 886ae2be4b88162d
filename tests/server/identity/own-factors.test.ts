import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { userFidoCredential } from '../../../server/src/tables/people/credential.table.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

let server: RunningServer
let admin: Ask
let operations: Ask
const id = demoPersonId('admin')
beforeAll(async () => {
  server = await testServer()
  admin = await asPerson(server, 'admin')
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.db.orm.delete(userFidoCredential).where(eq(userFidoCredential.userId, id))
  await demand('NONE')
  await change({
    twoFactorEnabled: false,
    twoFactorMethods: 'NONE',
    phoneNumber: '+41441234567',
    phoneNumberConfirmed: true,
    bypassCompanyTwoFactor: true,
  })
})

/** By hand, with the sessions of now kept: a change of factors by somebody else would end them. */
async function change(set: Partial<typeof userIdentity.$inferInsert>): Promise<void> {
  await server.db.orm.update(userIdentity).set(set).where(eq(userIdentity.id, id))
  await server.db.pool.query(
    'update server_side_session set security_stamp = (select security_stamp from user_identity where id = $1) where user_id = $1',
    [id],
  )
}
const demand = (level: string, method = 'ANY') =>
  server.db.pool.query(
    `update customer set two_factor_level = $2, two_factor_method = $3 where id in (select customer_id from user_customer where user_id = $1)`,
    [id, level, method],
  )
const state = async () => {
  const [row] = await server.db.orm.select().from(userIdentity).where(eq(userIdentity.id, id))
  return [row?.twoFactorEnabled, row?.twoFactorMethods]
}
async function addDevice(host: string): Promise<string> {
  const [row] = await server.db.orm
    .insert(userFidoCredential)
    .values({
      userId: id,
      keyId: randomUUID(),
      host,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: '',
      isBackedUp: false,
      name: 'Key',
    })
    .returning()
  await change({ twoFactorEnabled: true, twoFactorMethods: 'FIDO' })
  return row?.id ?? ''
}
type Left = { devicesLeft: number; methodsLeft: string[]; twoFactorEnabled: boolean; errors: { code: string }[] | null }
const remove = async (device: string) =>
  dataOf<{ removeSecurityDevice: Left }>(
    await admin(
      `mutation { removeSecurityDevice(input: { id: "${device}" }) { devicesLeft methodsLeft twoFactorEnabled errors { code } } }`,
    ),
  ).removeSecurityDevice

describe('E44 second factors are the person’s, over every host', () => {
  it.each([
    ['here, with one left elsewhere', 'localhost', 'acme.localhost'],
    ['of another host, with one left here', 'acme.localhost', 'localhost'],
    ['elsewhere, with one left elsewhere', 'hr.localhost', 'acme.localhost'],
  ])('a removal %s leaves the second step on, and says what is left', async (_what, gone, stays) => {
    const [first] = [await addDevice(gone), await addDevice(stays)]
    expect(await remove(first)).toEqual({ devicesLeft: 1, methodsLeft: ['FIDO'], twoFactorEnabled: true, errors: null })
    expect(await state()).toEqual([true, 'FIDO'])
  })

  it('the last one may go where nobody demands a second step, and that is said', async () => {
    const only = await addDevice('acme.localhost')
    expect(await remove(only)).toEqual({ devicesLeft: 0, methodsLeft: [], twoFactorEnabled: false, errors: null })
    expect(await state()).toEqual([false, 'NONE'])
  })

  it('the last one stays where an organisation demands a second step, and goes beside another that it takes', async () => {
    const only = await addDevice('localhost')
    await change({ phoneNumberConfirmed: false, bypassCompanyTwoFactor: false })
    await demand('ALL', 'FIDO')
    expect((await remove(only)).errors).toEqual([{ code: 'FACTOR_REQUIRED' }])
    expect(await state()).toEqual([true, 'FIDO'])
    const second = await addDevice('acme.localhost')
    expect((await remove(second)).errors).toBeNull()
  })

  it('nobody removes another’s, nor learns of it', async () => {
    const device = await addDevice('localhost')
    await server.db.orm
      .update(userFidoCredential)
      .set({ userId: demoPersonId('manager') })
      .where(eq(userFidoCredential.id, device))
    expect((await remove(device)).errors).toEqual([{ code: 'DEVICE_NOT_FOUND' }])
  })
})

it('E44 of several methods that are turned on at once each stays', async () => {
  const turn = (method: string, enabled = true) =>
    admin(`mutation { setTwoFactorMethod(input: { method: ${method}, enabled: ${enabled} }) { errors { code } } }`)
  const answers = await Promise.all(['EMAIL', 'SMS', 'PIN'].map((method) => turn(method)))
  expect(answers.map((answer) => dataOf(answer))).toEqual(Array(3).fill({ setTwoFactorMethod: { errors: null } }))
  expect(await state()).toEqual([true, 'SMS_EMAIL_PIN'])
  await Promise.all([turn('SMS', false), turn('PIN', false)])
  expect(await state()).toEqual([true, 'EMAIL'])
})

it('E44 whose phone an administrator replaces is told that codes come by mail from then on', async () => {
  await change({ twoFactorEnabled: true, twoFactorMethods: 'SMS' })
  const [row] = await server.db.orm.select().from(userIdentity).where(eq(userIdentity.id, id))
  const told = async () =>
    (await server.db.orm.select().from(outbox).where(eq(outbox.userId, id))).filter(({ text }) =>
      text.includes('phone number of this account'),
    )
  const replace = (phoneNumber: string, version: number | undefined) =>
    operations('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }', {
      input: { id, version, phoneNumber },
    })
  expect(dataOf(await replace('+41449876543', row?.version))).toEqual({ updateUser: { errors: null } })
  expect(await told()).toHaveLength(1)
  // Who got no codes by it loses none.
  await change({ twoFactorMethods: 'EMAIL', phoneNumberConfirmed: true })
  expect(dataOf(await replace('+41441111111', (row?.version ?? 0) + 1))).toEqual({ updateUser: { errors: null } })
  expect(await told()).toHaveLength(1)
})
