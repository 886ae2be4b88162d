import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let customers: string[]
beforeAll(async () => {
  server = await testServer()
  customers = (await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1 order by 1', acme('admin'))).map(
    ({ id }) => id,
  )
  await rows('delete from user_access_profile where user_id = $1', acme('admin'))
  await moveTo('employee', [0])
  await moveTo('manager', [1])
  await moveTo('expired', [0, 1])
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
async function moveTo(name: string, at: number[]) {
  await rows('delete from user_customer where user_id = $1', acme(name))
  for (const each of at) await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme(name), customers[each])
}

/** Gives the administrator a profile at one of the two customers that grants everything but this; none without. */
async function limit(at: number, ...without: string[]): Promise<void> {
  const [profile] = await rows<{ id: string }>(
    'insert into access_profile (customer_id, name) values ($1, $2) returning id',
    customers[at],
    `Without ${without.join(', ')} ${Math.random()}`,
  )
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type)
     select $1, name, type from activity where type || ' ' || name <> all ($2::text[])`,
    profile?.id,
    without,
  )
  await rows(
    'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
    acme('admin'),
    customers[at],
    profile?.id,
  )
}
const free = () => rows('delete from user_access_profile where user_id = $1', acme('admin'))

const codeOf = async (ask: Ask, mutation: string, input: string): Promise<unknown> => {
  const answer = await ask(`mutation { ${mutation}(input: { ${input} }) { errors { code } } }`)
  if (answer.errors.length > 0) return codesOf(answer)[0]
  return dataOf<Record<string, { errors: { code: string }[] | null }>>(answer)[mutation]?.errors?.[0]?.code
}
const remove = (ask: Ask, name: string) => codeOf(ask, 'deleteUser', `id: "${acme(name)}", userName: "not theirs"`)

describe('what people of the portal do', () => {
  it('is in the reference data, and decides an operation', async () => {
    const known = await rows<{ key: string }>(
      `select type || ' ' || name as key from activity where module is null and name <> 'Employees' order by 1`,
    )
    const declared = portalActivities.map(keyOf).toSorted()
    expect(known.map(({ key }) => key).toSorted()).toEqual(declared)
    const used = Object.values(operations).flatMap((rule) => (typeof rule === 'object' && rule.activity ? [keyOf(rule.activity)] : []))
    const onRoutes = ['VIEW LoginProvider']
    expect([...new Set([...used, ...onRoutes])].toSorted()).toEqual(declared)
  })
})

describe('an administrator', () => {
  it('has everything without an access profile, and with one what it grants', async () => {
    const ask = await asPerson(server, 'admin', 'acme')
    expect(await remove(ask, 'employee')).toBe('USER_NAME_DIFFERS')
    await limit(0, 'DELETE User')
    await limit(1, 'DELETE User', 'VIEW User')
    expect(await remove(ask, 'employee')).toBe('AUTH_NOT_AUTHORIZED')
    expect(codesOf(await ask('{ users(first: 1) { nodes { id } } }'))).toEqual([])
    await free()
    expect(await remove(ask, 'employee')).toBe('USER_NAME_DIFFERS')
  })

  it('is limited at the customer that gives the profile, and nowhere else', async () => {
    const ask = await asPerson(server, 'admin', 'acme')
    await limit(0, 'DELETE User', 'VIEW User')
    expect([await remove(ask, 'employee'), await remove(ask, 'manager'), await remove(ask, 'expired')]).toEqual([
      'USER_NOT_FOUND',
      'USER_NAME_DIFFERS',
      'USER_BEYOND_YOU',
    ])
    const seen = async (name: string) => (await ask(`{ user(id: "${acme(name)}") { id } }`)).data
    expect([await seen('employee'), await seen('manager')]).toEqual([{ user: null }, { user: { id: acme('manager') } }])
    await free()
  })

  it('who is limited makes nobody an administrator, who would not be', async () => {
    const ask = await asPerson(server, 'admin', 'acme')
    const create = (userName: string, userType: number) =>
      codeOf(
        ask,
        'createUser',
        `userName: "${userName}", email: "${userName}@example.org", userType: ${userType}, customerIds: ["${customers[0]}"]`,
      )
    await limit(0, 'DELETE User')
    expect([await create('limited.admin', 6), await create('limited.employee', 1)]).toEqual(['USER_TYPE_NOT_ALLOWED', undefined])
    await free()
    expect(await create('free.admin', 6)).toBeUndefined()
  })

  it('who administers a partner is judged by all of their profiles together', async () => {
    const ask = await asPerson(server, 'partneradmin', 'acme')
    await rows('delete from user_access_profile where user_id = $1', acme('partneradmin'))
    expect(await remove(ask, 'employee')).toBe('USER_NAME_DIFFERS')
    await limit(0, 'DELETE User')
    await rows('update user_access_profile set user_id = $1 where user_id = $2', acme('partneradmin'), acme('admin'))
    expect(await remove(ask, 'employee')).toBe('AUTH_NOT_AUTHORIZED')
  })
})

describe('support staff', () => {
  it('unlock accounts by their access profile, and no administrators of partners; without it they do not', async () => {
    const ask = await asPerson(server, 'support')
    const unlock = (name: string) => codeOf(ask, 'unlockUser', `id: "${acme(name)}"`)
    await rows(`update user_identity set lockout_end = now() + interval '1 day' where id = $1`, acme('employee'))
    expect([await unlock('employee'), await unlock('partneradmin')]).toEqual([undefined, 'USER_ABOVE_YOU'])
    expect(await remove(ask, 'employee')).toBe('AUTH_NOT_AUTHORIZED')
    await rows('delete from staff_access_profile where user_id = $1', demoPersonId('support'))
    expect(await unlock('employee')).toBe('AUTH_NOT_AUTHORIZED')
  })
})
