import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let operations: Ask
let admin: Ask
let customerId: string
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'admin', 'acme')
  await rows('delete from user_access_profile where user_id = $1', acme('admin'))
  customerId =
    (await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1 order by 1', acme('admin')))[0]?.id ?? ''
  for (const name of ['employee', 'manager']) {
    await rows('delete from user_customer where user_id = $1', acme(name))
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme(name), customerId)
  }
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

type Profile = {
  id: string
  version: number
  activities: { name: string; type: string }[]
  overrides: { name: string; type: string; granted: boolean }[]
}
type Payload = { accessProfile: Profile | null; errors: { path: string | null; code: string }[] | null }
const FIELDS = 'accessProfile { id version activities { name type } overrides { name type granted } } errors { path code }'
const send = async (ask: Ask, mutation: string, input: string): Promise<Payload> =>
  dataOf<Record<string, Payload>>(await ask(`mutation { ${mutation}(input: { ${input} }) { ${FIELDS} } }`))[mutation] ?? {
    accessProfile: null,
    errors: null,
  }
const create = async (ask: Ask, input: string) => {
  const { accessProfile, errors } = await send(ask, 'createAccessProfile', input)
  if (!accessProfile) throw new Error(JSON.stringify(errors))
  return accessProfile
}
type Cell = { name: string; type: string; granted: boolean; was: boolean }
const listed = (cells: readonly Cell[]) =>
  `[${cells.map(({ name, type, granted, was }) => `{ name: "${name}", type: ${type}, granted: ${granted}, was: ${was} }`).join()}]`
const set = (ask: Ask, id: string, ...cells: Cell[]) => send(ask, 'setAccessProfileActivities', `id: "${id}", cells: ${listed(cells)}`)
const cell = (key: string, granted: boolean, was = !granted): Cell => {
  const [type = '', name = ''] = key.split(' ')
  return { type, name, granted, was }
}
const keys = (profile: Profile | null) => profile?.activities.map(({ type, name }) => `${type} ${name}`).toSorted()
const read = async (ask: Ask, id: string) =>
  dataOf<{ accessProfile: Profile | null }>(
    await ask(`{ accessProfile(id: "${id}") { id version activities { name type } overrides { name type granted } } }`),
  ).accessProfile
const assign = async (ask: Ask, name: string, profile: string) =>
  dataOf<{ setUserAccessProfile: { errors: { code: string }[] | null } }>(
    await ask(
      `mutation { setUserAccessProfile(input: { id: "${acme(name)}", customerId: "${customerId}", accessProfileId: "${profile}" }) { errors { code } } }`,
    ),
  ).setUserAccessProfile.errors?.map(({ code }) => code)

describe('a profile that follows a template', () => {
  it('has what the template has by now, but for what it has otherwise', async () => {
    const template = await create(operations, 'name: "Payroll clerk"')
    await set(operations, template.id, cell('VIEW Payslips', true), cell('VIEW Leave', true))
    const follower = await create(admin, `name: "Clerk", customerId: "${customerId}", templateId: "${template.id}"`)
    expect(keys(follower)).toEqual(['VIEW Leave', 'VIEW Payslips'])
    const changed = await set(admin, follower.id, cell('VIEW Leave', false), cell('VIEW Reports', true))
    expect([keys(changed.accessProfile), changed.accessProfile?.overrides.toSorted((a, b) => a.name.localeCompare(b.name))]).toEqual([
      ['VIEW Payslips', 'VIEW Reports'],
      [
        { name: 'Leave', type: 'VIEW', granted: false },
        { name: 'Reports', type: 'VIEW', granted: true },
      ],
    ])
    await set(operations, template.id, cell('VIEW Expenses', true), cell('VIEW Payslips', false))
    expect(keys(await read(admin, follower.id))).toEqual(['VIEW Expenses', 'VIEW Reports'])
    // Set back to what the template has, it follows again.
    const again = await set(admin, follower.id, cell('VIEW Leave', true))
    expect([keys(again.accessProfile), again.accessProfile?.overrides]).toEqual([
      ['VIEW Expenses', 'VIEW Leave', 'VIEW Reports'],
      [{ name: 'Reports', type: 'VIEW', granted: true }],
    ])
    const detached = await send(admin, 'detachAccessProfile', `id: "${follower.id}", version: ${again.accessProfile?.version}`)
    await set(operations, template.id, cell('VIEW Expenses', false))
    expect([detached.errors, keys(await read(admin, follower.id)), detached.accessProfile?.overrides]).toEqual([
      null,
      ['VIEW Expenses', 'VIEW Leave', 'VIEW Reports'],
      [],
    ])
  })

  it('keeps its template from being deleted, and a template that has gone is followed by none', async () => {
    const template = await create(operations, 'name: "Gone soon"')
    const follower = await create(admin, `name: "Follows", customerId: "${customerId}", templateId: "${template.id}"`)
    const remove = (ask: Ask, { id, version }: Profile) => send(ask, 'deleteAccessProfile', `id: "${id}", version: ${version}`)
    expect((await remove(operations, template)).errors).toEqual([{ path: null, code: 'PROFILE_IN_USE' }])
    expect((await remove(admin, template)).errors).toEqual([{ path: null, code: 'TEMPLATE_BEYOND_YOU' }])
    expect([(await remove(admin, follower)).errors, (await remove(operations, template)).errors]).toEqual([null, null])
    const late = await send(admin, 'createAccessProfile', `name: "Late", customerId: "${customerId}", templateId: "${template.id}"`)
    expect(late.errors).toEqual([{ path: 'templateId', code: 'TEMPLATE_NOT_FOUND' }])
    expect((await set(operations, template.id, cell('VIEW Leave', true))).errors).toEqual([{ path: 'id', code: 'ACCESSPROFILE_NOT_FOUND' }])
  })

  it('and its template deleted at the same time: one of both is refused, whichever comes second', async () => {
    const template = await create(operations, 'name: "Race"')
    const [gone, followed] = await Promise.all([
      send(operations, 'deleteAccessProfile', `id: "${template.id}", version: ${template.version}`),
      send(admin, 'createAccessProfile', `name: "Racer", customerId: "${customerId}", templateId: "${template.id}"`),
    ])
    const outcome = [gone.errors?.[0]?.code, followed.errors?.[0]?.code]
    expect([
      [undefined, 'TEMPLATE_NOT_FOUND'],
      ['PROFILE_IN_USE', undefined],
    ]).toContainEqual(outcome)
  })
})

describe('two people at the same grid', () => {
  it('each keep what they changed, and meet where both changed the same cell otherwise', async () => {
    const profile = await create(admin, `name: "Shared", customerId: "${customerId}"`)
    await set(admin, profile.id, cell('VIEW Leave', true))
    expect((await set(operations, profile.id, cell('VIEW Payslips', true))).errors).toBeNull()
    // The administrator still sees the grid from before: another cell is no conflict, the same end none either.
    expect((await set(admin, profile.id, cell('VIEW Reports', true), cell('VIEW Payslips', true))).errors).toBeNull()
    expect((await set(operations, profile.id, cell('VIEW Leave', false))).errors).toBeNull()
    const late = await set(
      admin,
      profile.id,
      cell('VIEW Expenses', true),
      cell('VIEW Leave', false, true),
      cell('VIEW Reports', true, true),
    )
    expect(late.errors).toBeNull()
    const met = await set(admin, profile.id, cell('CREATE Leave', true), cell('VIEW Leave', true, false), cell('VIEW Reports', true, false))
    expect(met.errors).toBeNull()
    await set(operations, profile.id, cell('VIEW Reports', false))
    const refused = await set(admin, profile.id, cell('DELETE Employees', true), { ...cell('VIEW Reports', true), was: false })
    expect(refused.errors).toBeNull()
    await set(operations, profile.id, cell('UPDATE Leave', true))
    const conflicting = await set(admin, profile.id, cell('VIEW Timesheets', true), {
      name: 'Leave',
      type: 'UPDATE',
      granted: false,
      was: false,
    })
    expect(conflicting.errors).toEqual([{ path: 'cells.1', code: 'CELL_CONFLICT' }])
    expect(keys(await read(admin, profile.id))).not.toContain('VIEW Timesheets')
  })
})

describe('before a change is saved', () => {
  it('is told how many gain and lose each right, and where it would be nobody’s any more', async () => {
    await rows('delete from user_access_profile where customer_id = $1', customerId)
    const template = await create(operations, 'name: "Previewed"')
    await set(operations, template.id, cell('VIEW Leave', true))
    const follower = await create(admin, `name: "Previewed here", customerId: "${customerId}", templateId: "${template.id}"`)
    expect([await assign(admin, 'employee', follower.id), await assign(admin, 'manager', follower.id)]).toEqual([undefined, undefined])
    const preview = async (ask: Ask, id: string, ...cells: Cell[]) =>
      dataOf<{ accessProfilePreview: object }>(
        await ask(
          `{ accessProfilePreview(id: "${id}", cells: ${listed(cells)}) { gaining losing changes { name type gained lost lastAt } } }`,
        ),
      ).accessProfilePreview
    const name = (await rows<{ name: string }>('select name from customer where id = $1', customerId))[0]?.name
    expect(await preview(operations, template.id, cell('VIEW Leave', false), cell('VIEW Reports', true))).toEqual({
      gaining: 2,
      losing: 2,
      changes: [
        { name: 'Leave', type: 'VIEW', gained: 0, lost: 2, lastAt: [name] },
        { name: 'Reports', type: 'VIEW', gained: 2, lost: 0, lastAt: [] },
      ],
    })
    await set(admin, follower.id, cell('CREATE Leave', true))
    // What the follower has otherwise, a change of the template does not reach.
    expect(await preview(operations, template.id, cell('CREATE Leave', true))).toMatchObject({ gaining: 0, losing: 0 })
    expect(keys(await read(admin, template.id))).toEqual(['VIEW Leave'])
    const holders = dataOf<{ accessProfileHolders: { total: number; nodes: { userName: string; profileName: string }[] } }>(
      await operations(`{ accessProfileHolders(id: "${template.id}") { total nodes { userName profileName } } }`),
    ).accessProfileHolders
    expect({ ...holders, nodes: holders.nodes.toSorted((a, b) => a.userName.localeCompare(b.userName)) }).toEqual({
      total: 2,
      nodes: ['employee', 'manager'].map((userName) => ({ userName, profileName: 'Previewed here' })),
    })
  })
})

describe('D24 what is saved is what was previewed', () => {
  const digestOf = async (id: string, ...cells: Cell[]) =>
    dataOf<{ accessProfilePreview: { digest: string } }>(
      await admin(`{ accessProfilePreview(id: "${id}", cells: ${listed(cells)}) { digest } }`),
    ).accessProfilePreview.digest
  const confirm = (id: string, digest: string, ...cells: Cell[]) =>
    send(admin, 'setAccessProfileActivities', `id: "${id}", digest: "${digest}", cells: ${listed(cells)}`)

  it('is refused where other users, though as many, would lose a permission by now', async () => {
    await rows('delete from user_access_profile where customer_id = $1', customerId)
    const profile = await create(admin, `name: "Confirmed", customerId: "${customerId}"`)
    await set(admin, profile.id, cell('VIEW Leave', true), cell('VIEW Reports', true))
    await assign(admin, 'employee', profile.id)
    const taken = cell('VIEW Leave', false)
    const seen = await digestOf(profile.id, taken)
    await rows('delete from user_access_profile where customer_id = $1', customerId)
    await assign(admin, 'manager', profile.id)
    expect((await confirm(profile.id, seen, taken)).errors).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    expect(keys(await read(admin, profile.id))).toEqual(['VIEW Leave', 'VIEW Reports'])
    // Neither does the confirmation of one change stand for another.
    const now = await digestOf(profile.id, taken)
    expect((await confirm(profile.id, now, cell('VIEW Reports', false))).errors).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    expect((await confirm(profile.id, now, taken)).errors).toBeNull()
    expect(keys(await read(admin, profile.id))).toEqual(['VIEW Reports'])
  })

  it('goes by the cells that change, whatever else is sent with them', async () => {
    const profile = await create(admin, `name: "Confirmed in a row", customerId: "${customerId}"`)
    const [there, given] = [cell('VIEW Leave', true, true), cell('VIEW Reports', true)]
    await set(admin, profile.id, cell('VIEW Leave', true))
    const seen = await digestOf(profile.id, given)
    expect((await confirm(profile.id, seen, there, given)).errors).toBeNull()
    expect(keys(await read(admin, profile.id))).toEqual(['VIEW Leave', 'VIEW Reports'])
  })

  it('is refused for a user who has another profile by now, or gets one that was changed', async () => {
    await rows('delete from user_access_profile where customer_id = $1', customerId)
    const [first, second] = [
      await create(admin, `name: "One", customerId: "${customerId}"`),
      await create(admin, `name: "Two", customerId: "${customerId}"`),
    ]
    const digest = async (id: string) =>
      dataOf<{ accessProfile: { digest: string } }>(await admin(`{ accessProfile(id: "${id}") { digest } }`)).accessProfile.digest
    const give = async (profile: string, seen: string) =>
      dataOf<{ setUserAccessProfile: { errors: { path: string; code: string }[] | null } }>(
        await admin(
          `mutation { setUserAccessProfile(input: { id: "${acme('employee')}", customerId: "${customerId}", accessProfileId: "${profile}", digest: "${seen}" }) { errors { path code } } }`,
        ),
      ).setUserAccessProfile.errors
    const CHANGED = [{ path: 'digest', code: 'PREVIEW_CHANGED' }]
    const seen = await digest(first.id)
    await set(admin, first.id, cell('VIEW Reports', true))
    expect(await give(first.id, `none.${seen}`)).toEqual(CHANGED)
    expect(await give(first.id, `none.${await digest(first.id)}`)).toBeNull()
    expect(await give(second.id, `none.${await digest(second.id)}`)).toEqual(CHANGED)
    expect(await give(second.id, `${await digest(first.id)}.${await digest(second.id)}`)).toBeNull()
    expect(await give('', `${await digest(first.id)}.none`)).toEqual(CHANGED)
    expect(await give('', `${await digest(second.id)}.none`)).toBeNull()
  })

  it('says of a cell that somebody else has changed that, and not that others are affected', async () => {
    const profile = await create(admin, `name: "Confirmed twice", customerId: "${customerId}"`)
    const given = cell('VIEW Leave', true)
    const seen = await digestOf(profile.id, cell('VIEW Reports', false))
    await set(admin, profile.id, given)
    expect((await confirm(profile.id, seen, cell('VIEW Leave', false, false), cell('VIEW Reports', true))).errors).toEqual([
      { path: 'cells.0', code: 'CELL_CONFLICT' },
    ])
  })
})

describe('nobody gives what they do not have', () => {
  it('grants, copies and assigns no more than their own profile has there', async () => {
    const all = await create(admin, `name: "Broad", customerId: "${customerId}"`)
    await set(admin, all.id, cell('DELETE User', true))
    const [profile] = await rows<{ id: string }>(
      'insert into access_profile (customer_id, name) values ($1, $2) returning id',
      customerId,
      'Narrow',
    )
    await rows(
      `insert into access_profile_activity (access_profile_id, activity_name, activity_type) select $1, name, type from activity where name in ('User', 'AccessProfile') and type <> 'DELETE'`,
      profile?.id,
    )
    await rows(
      'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
      acme('admin'),
      customerId,
      profile?.id,
    )
    const narrow = await create(admin, `name: "Given", customerId: "${customerId}"`)
    expect((await set(admin, narrow.id, cell('DELETE User', true))).errors).toEqual([{ path: 'cells.0', code: 'ACTIVITY_BEYOND_YOU' }])
    expect((await send(admin, 'createAccessProfile', `name: "Copy", customerId: "${customerId}", copyOf: "${all.id}"`)).errors).toEqual([
      { path: null, code: 'ACTIVITY_BEYOND_YOU' },
    ])
    expect([
      await assign(admin, 'employee', all.id),
      await assign(admin, 'admin', narrow.id),
      await assign(admin, 'employee', narrow.id),
    ]).toEqual([['ACTIVITY_BEYOND_YOU'], ['OWN_ACCESS'], undefined])
  })
})

describe('many at once', () => {
  const held = async () =>
    (
      await rows<{ name: string | null }>(
        `select p.name from user_customer m left join user_access_profile h on h.user_id = m.user_id and h.customer_id = m.customer_id
         left join access_profile p on p.id = h.access_profile_id where m.customer_id = $1 and m.user_id = any($2) order by 1`,
        customerId,
        [acme('employee'), acme('manager')],
      )
    ).map(({ name }) => name)

  it('get a profile of a customer or lose it, counted before, and the undo gives each what they had', async () => {
    const [one, other] = [
      await create(operations, `name: "One of many", customerId: "${customerId}"`),
      await create(operations, `name: "Other of many", customerId: "${customerId}"`),
    ]
    await rows('delete from user_access_profile where customer_id = $1', customerId)
    await assign(operations, 'employee', one.id)
    const stranger = demoPersonId('operations')
    const ids = [acme('employee'), acme('manager'), stranger]
    const input = { action: 'SET_ACCESS_PROFILE', ids, customerId, accessProfileId: other.id }
    const preview = await operations(
      'mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { changing unchanged refused { code } errors { path code } } }',
      { input: { ...input, ids: ids.slice(0, 2) } },
    )
    expect(dataOf(preview)).toEqual({ previewUserBulk: { changing: 2, unchanged: 0, refused: [], errors: null } })
    const missing = await start(operations, { action: 'SET_ACCESS_PROFILE', ids, customerId })
    expect(missing.errors).toEqual([{ path: 'accessProfileId', code: 'REQUIRED' }])
    const { job, jobRows } = await finished(operations, await start(operations, input))
    expect([await held(), jobRows.nodes.map(({ code }) => code).filter(Boolean)]).toEqual([
      ['Other of many', 'Other of many'],
      ['OWN_ACCESS'],
    ])
    const undone = dataOf<{ undoUserBulk: Started }>(
      await operations('mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } errors { path code } } }', {
        input: { id: randomUUID(), jobId: job?.id },
      }),
    ).undoUserBulk
    await finished(operations, undone)
    expect(await held()).toEqual(['One of many', null])
    await finished(operations, await start(operations, { action: 'REMOVE_ACCESS_PROFILE', ids: ids.slice(0, 2), customerId }))
    expect(await held()).toEqual([null, null])
  })
})
