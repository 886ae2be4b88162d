import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { USER_TYPE_CODES } from '../../../contract/people.ts'
import { hasEveryActivity } from '../../../server/src/access/activities.ts'
import { grantsOf } from '../../../server/src/access/grants.ts'
import { viewerAt } from '../../../server/src/access/network-rules.ts'
import { viewerOf, type Viewer } from '../../../server/src/access/viewer.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { ownImport } from '../../../server/src/kit/import/own-import.ts'
import { outsideAtStart } from '../../../server/src/kit/jobs/start-job.ts'
import { newLane, workOnce, type JobDeps } from '../../../server/src/kit/jobs/worker.ts'
import { importFile } from '../../../server/src/tables/import.table.ts'
import { job as jobTable } from '../../../server/src/tables/job.table.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { decodeClaims, isCallback, readTokens } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { asPerson, codesOf, dataOf, post as call, type Ask } from '../graphql/calls.ts'
import { onwardOf, register, SHOP } from './foreign-client.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf, type Signed } from './flow.ts'

// Every request names its client behind the trusted proxy: an office (203.0.113.0/24) and a home.
const OFFICE = '203.0.113.7'
const HOME = '198.51.100.9'
const [EMPLOYEE, ADMIN] = ['employee@portico.test', 'admin@portico.test']
const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const from = (address: string) => ({ 'x-forwarded-for': address })
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

let server: RunningServer
let origin: string
let partneradmin: Ask
let bound: string
let other: string

const addCustomer = async (name: string, members: readonly string[]) => {
  const [made] = await rows<{ id: string }>(
    `insert into customer (partner_id, name) select id, $1 from partner where domain = 'acme.localhost' returning id`,
    name,
  )
  const id = made?.id ?? ''
  await rows(
    `insert into user_customer (user_id, customer_id, full_access) select id, $2, 'GIVEN' from unnest($1::uuid[]) as id`,
    members.map(acme),
    id,
  )
  return id
}

beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false, env: { TRUSTED_PROXIES: '127.0.0.1, ::1' } })
  origin = server.origin('acme')
  partneradmin = await asPerson(server, 'partneradmin', 'acme')
  await rows(`delete from user_customer where user_id = any($1::uuid[])`, ['employee', 'admin'].map(acme))
  bound = await addCustomer('Bound', ['employee', 'admin'])
  other = await addCustomer('Elsewhere', ['admin'])
})
afterAll(() => server?.close())

type Errors = { readonly path: string | null; readonly code: string }[] | null
type Preview = {
  readonly networks: string[]
  readonly users: number
  readonly digest: string
  readonly elsewhere: { readonly name: string }[]
}
const versionOf = async () => (await rows<{ version: number }>('select version from customer where id = $1', bound))[0]?.version
const mutate = async (name: string, given: object, ask: Ask, address: string): Promise<Errors> => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const input = { id: bound, version: await versionOf(), ...given }
  const answer = await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { errors { path code } } }`, { input }, from(address))
  return dataOf<Record<string, { errors: Errors }>>(answer)[name]?.errors ?? null
}
const previewOf = async (networks: readonly string[], ask: Ask = partneradmin, address = OFFICE) =>
  dataOf<{ customer: { networkRulePreview: Preview | null } }>(
    await ask(
      'query ($id: ID!, $networks: [String!]!) { customer(id: $id) { networkRulePreview(networks: $networks) { networks users digest elsewhere { name } } } }',
      { id: bound, networks },
      from(address),
    ),
  ).customer.networkRulePreview
const set = async (
  networks: readonly string[],
  { ask = partneradmin, address = OFFICE, ...given }: { ask?: Ask; address?: string; digest?: string } = {},
) => {
  const preview = await previewOf(networks, ask, address)
  return mutate('setNetworkRule', { networks, users: preview?.users, digest: preview?.digest ?? '', ...given }, ask, address)
}
const confirm = (ask: Ask = partneradmin, address = OFFICE) => mutate('confirmNetworkRule', {}, ask, address)
const ruleNow = async () =>
  dataOf<{ customer: { networkRule: { networks: string[]; lapsesAt: string | null } | null } }>(
    await partneradmin(`{ customer(id: "${bound}") { networkRule { networks lapsesAt } } }`, {}, from(OFFICE)),
  ).customer.networkRule
const askAs =
  ({ accessToken }: Signed): Ask =>
  (query, variables = {}, headers = {}) =>
    call(origin, JSON.stringify({ query, variables }), { authorization: `Bearer ${accessToken}`, ...headers })
const at = (address: string) => new Visitor(from(address))
const signIn = async (name: string, address: string) => {
  const visitor = at(address)
  const { page } = await openSignIn(origin, {}, visitor)
  return postPassword(visitor, page, name)
}
const lapse = () => rows(`update customer_network_rule set lapses_at = now() - interval '1 second' where customer_id = $1`, bound)
beforeEach(() => rows('delete from customer_network_rule'))

describe('F48 networks of a customer', () => {
  it('are read as addresses and networks of either kind, each once, and not as anything else', async () => {
    expect((await previewOf(['203.0.113.7/24', ' 203.0.113.0/24', '2001:DB8::1/32', '203.0.113.9']))?.networks).toEqual([
      '203.0.113.0/24',
      '203.0.113.9/32',
      '2001:db8::/32',
    ])
    for (const wrong of [
      [],
      [''],
      ['office'],
      ['203.0.113.0/33'],
      ['0.0.0.0/0'],
      ['::/0'],
      ['fe80::1%eth0'],
      ['1.2.3'],
      ['0.0.0.0/00'],
      ['::/00'],
      ['2001:db8::/032'],
      ['203.0.113.0/024'],
      ['0.0.0.0/1', '128.0.0.0/1'],
      ['::/1', '203.0.113.0/24', '8000::/1'],
      ['::ffff:0.0.0.0/96'],
      ['0:0:0:0:0:FFFF:203.0.113.0/64'],
      ['203.0.113.0/24', 'office'],
    ])
      expect([wrong, await previewOf(wrong), await set(wrong)]).toEqual([wrong, null, [{ path: 'networks', code: 'NETWORK_INVALID' }]])
    expect((await previewOf(['::ffff:203.0.113.0/120', '0:0:0:0:0:FFFF:CB00:7209', '::FFFF:198.51.100.9/128']))?.networks).toEqual([
      '198.51.100.9/32',
      '203.0.113.0/24',
      '203.0.114.9/32',
    ])
    expect((await previewOf(['0.0.0.0/1', '129.0.0.0/8', '::/1']))?.networks).toHaveLength(3)
    const many = Array.from({ length: 51 }, (_, n) => `203.0.113.${n}`)
    expect(await set(many)).toEqual([{ path: 'networks', code: 'NETWORK_INVALID' }])
    expect(await ruleNow()).toBeNull()
  })

  it('tell who is signed in from elsewhere now, and are refused for others than these', async () => {
    await rows(`update server_side_session set ended_at = now() where user_id = any($1::uuid[])`, [acme('employee'), acme('admin')])
    await signedIn(origin, EMPLOYEE, undefined, at(HOME))
    await signedIn(origin, ADMIN, undefined, at(OFFICE))
    const preview = await previewOf(['203.0.113.0/24'])
    expect(preview).toMatchObject({ users: 1, elsewhere: [{ name: 'Élodie Employé' }] })
    expect(await set(['203.0.113.0/24'], { digest: 'of others' })).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    const digest = (await previewOf(['203.0.113.0/24', HOME]))?.digest ?? ''
    expect(await set(['203.0.113.0/24'], { digest })).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    await signedIn(origin, ADMIN, undefined, at(HOME))
    expect(await set(['203.0.113.0/24'], { digest: preview?.digest ?? '' })).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    expect(await ruleNow()).toBeNull()
  })

  it('are previewed for one customer in a request, whatever addresses its people had', async () => {
    const asked = await partneradmin(
      `query ($of: [String!]!) { one: customer(id: "${bound}") { networkRulePreview(networks: $of) { users } } two: customer(id: "${other}") { networkRulePreview(networks: $of) { users } } }`,
      { of: ['203.0.113.0/24'] },
      from(OFFICE),
    )
    expect(codesOf(asked)).toEqual(['BAD_USER_INPUT'])
    await rows(`update server_side_session set ended_at = now() where user_id = any($1::uuid[])`, [acme('employee'), acme('admin')])
    await signedIn(origin, EMPLOYEE, undefined, at(OFFICE))
    for (const [address, users] of [
      ['203.0.113.200', 0],
      ['2001:db8::7', 1],
      ['fe80::1%eth0', 1],
      ['unix', 1],
      [null, 1],
    ] as const) {
      await rows('update server_side_session set address = $2 where user_id = $1 and ended_at is null', acme('employee'), address)
      expect([address, (await previewOf(['203.0.113.0/24']))?.users]).toEqual([address, users])
    }
    expect((await previewOf(['203.0.113.0/24', '2001:db8::/32']))?.users).toBe(1)
  })

  it('are refused from the start where they shut out their author, or where the server sees only a proxy', async () => {
    const admin = askAs(await signedIn(origin, ADMIN, undefined, at(HOME)))
    expect(await set(['203.0.113.0/24'], { ask: admin, address: HOME })).toEqual([{ path: 'networks', code: 'NETWORK_SHUTS_YOU_OUT' }])
    // Nobody is named behind the trusted proxy.
    expect(await set(['127.0.0.0/8', '::1'], { address: '' })).toEqual([{ path: null, code: 'NETWORK_ADDRESSES_UNKNOWN' }])
    expect(await ruleNow()).toBeNull()
    expect(await set(['198.51.100.0/24'], { ask: admin, address: HOME })).toBeNull()
  })

  it('let the people in from there alone, at the sign-in, at a renewal and at each request', async () => {
    const before = await signedIn(origin, EMPLOYEE, undefined, at(HOME))
    const mine = askAs(before)
    const ME = '{ systemNotice { status } }'
    expect(codesOf(await mine(ME, {}, from(HOME)))).toEqual([])
    expect(await set(['203.0.113.0/24'])).toBeNull()
    expect(codesOf(await mine(ME, {}, from(HOME)))).toEqual(['AUTH_NOT_AUTHENTICATED'])
    expect(codesOf(await mine(ME, {}, from(OFFICE)))).toEqual([])
    expect((await refresh(origin, before.refreshToken ?? '', at(HOME))).status).toBe(400)
    expect((await refresh(origin, before.refreshToken ?? '', at(OFFICE))).status).toBe(200)
    expect(textOf(await signIn(EMPLOYEE, HOME))).toContain(
      `Your organisation lets you sign in from its own networks only, and ${HOME} is none of them.`,
    )
    expect(isCallback((await signIn(EMPLOYEE, OFFICE)).url)).toBe(true)
    const picture = (address: string) =>
      at(address).send(`${origin}/api/ProfileImages/${acme('employee')}`, { headers: { authorization: `Bearer ${before.accessToken}` } })
    expect([(await picture(HOME)).status, (await picture(OFFICE)).status]).toEqual([401, 200])
  })

  it('keep a session that is used elsewhere for the way back, and let it go on inside alone', async () => {
    const place = from(OFFICE)
    const visitor = new Visitor(place)
    await signedIn(origin, EMPLOYEE, undefined, visitor)
    expect(await set(['203.0.113.0/24'])).toBeNull()
    const again = await openSignIn(origin, {}, visitor)
    expect(isCallback(again.page.url)).toBe(true)
    // The same browser has gone home, and its session waits for it inside.
    const open = () =>
      rows<{ id: string; ended: Date | null }>(
        'select id, ended_at as ended from server_side_session where user_id = $1 order by created_at desc limit 1',
        acme('employee'),
      )
    const session = await open()
    expect(session[0]?.ended).toBeNull()
    const go = (address: string, to: URL = again.attempt.address) => {
      Object.assign(place, from(address))
      return visitor.follow(to, { headers: { accept: 'text/html' } }, isCallback)
    }
    const elsewhere = await go(HOME)
    expect(isCallback(elsewhere.url)).toBe(false)
    expect(textOf(elsewhere)).toContain(`and ${HOME} is none of them`)
    expect(await open()).toEqual(session)
    expect(textOf(await go(OFFICE, elsewhere.url))).not.toContain('is none of them')
    expect(isCallback((await go(OFFICE)).url)).toBe(true)
    expect(await open()).toEqual(session)
  })

  it('narrow that customer alone, for a person who has others', async () => {
    const admin = askAs(await signedIn(origin, ADMIN, undefined, at(HOME)))
    const CUSTOMERS = '{ customers(first: 10) { nodes { id } } }'
    const reached = async (address: string) =>
      dataOf<{ customers: { nodes: { id: string }[] } }>(await admin(CUSTOMERS, {}, from(address)))
        .customers.nodes.map(({ id }) => id)
        .toSorted()
    expect(await reached(HOME)).toEqual([bound, other].toSorted())
    expect(await set(['203.0.113.0/24'])).toBeNull()
    expect([await reached(HOME), await reached(OFFICE)]).toEqual([[other], [bound, other].toSorted()])
    expect(isCallback((await signIn(ADMIN, HOME)).url)).toBe(true)
    const named = await admin('{ customers(first: 10) { nodes { id } } }', {}, { ...from(HOME), 'x-customer': bound })
    expect(dataOf<{ customers: { nodes: object[] } }>(named).customers.nodes).toEqual([{ id: other }])
    const input = { id: bound, version: await versionOf(), description: 'From home' }
    const written = await admin(
      'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { errors { code } } }',
      { input },
      from(HOME),
    )
    expect(dataOf(written)).toEqual({ updateCustomer: { errors: [{ code: 'CUSTOMER_NOT_FOUND' }] } })
    // Of his customers one is disabled, and the other one has networks.
    await rows('update customer set enabled = false where id = $1', other)
    expect(textOf(await signIn(ADMIN, HOME))).toContain('from its own networks only')
    await rows('update customer set enabled = true where id = $1', other)
  })

  it('leave an administrator as limited outside as inside', async () => {
    const [profile] = await rows<{ id: string }>(`insert into access_profile (customer_id, name) values ($1, 'Reads') returning id`, bound)
    await rows(`update user_customer set full_access = null where user_id = $1 and customer_id = $2`, acme('admin'), bound)
    await rows(
      'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
      acme('admin'),
      bound,
      profile?.id,
    )
    const viewer = await viewerOf(server.db.orm, acme('admin'))
    if (!viewer) throw new Error('There is no such user')
    expect([viewer.customerIds.toSorted(), hasEveryActivity(viewer)]).toEqual([[bound, other].toSorted(), false])
    expect(await set(['203.0.113.0/24'])).toBeNull()
    const ruled = await viewerOf(server.db.orm, acme('admin'))
    const outside = ruled && viewerAt(ruled, HOME)
    expect([outside?.customerIds, outside?.outsideCustomerIds]).toEqual([[other], [bound]])
    expect(outside && hasEveryActivity(outside)).toBe(false)
    expect(outside && grantsOf(outside).userTypes).not.toContain(USER_TYPE_CODES.ADMIN)
    await rows('delete from user_access_profile where user_id = $1', acme('admin'))
    await rows(`update user_customer set full_access = 'GIVEN' where user_id = $1 and customer_id = $2`, acme('admin'), bound)
  })

  it('decide about the portal by the customers that remain', async () => {
    const portal = (id: string, access: boolean) => rows('update customer set user_portal_access = $2 where id = $1', id, access)
    const shutOut = async (address: string) => {
      const viewer = await viewerOf(server.db.orm, acme('admin'))
      return viewer && viewerAt(viewer, address)?.isShutOut
    }
    expect(await set(['203.0.113.0/24'])).toBeNull()
    await portal(other, false)
    expect([await shutOut(OFFICE), await shutOut(HOME)]).toEqual([false, true])
    await portal(bound, false)
    await portal(other, true)
    expect([await shutOut(OFFICE), await shutOut(HOME)]).toEqual([false, false])
    await portal(bound, true)
  })

  it('close the apps of that customer, and leave it out of the claims', async () => {
    const redirectUri = 'https://shop.test/signin-oidc'
    const restrict = (customerIds: string[]) =>
      register(server, {
        isPublic: true,
        isFirstParty: true,
        scopes: ['openid', 'offline_access', 'customer'],
        redirectUris: [redirectUri],
        customerIds,
      })
    const signInTo = async (address: string) => {
      const asked = await openSignIn(
        origin,
        { client_id: SHOP.id, scope: 'openid offline_access customer', redirect_uri: redirectUri },
        at(address),
      )
      const left = await postPassword(asked.visitor, asked.page, ADMIN)
      return { ...asked, end: onwardOf(left) ?? left.url }
    }
    const tokens = (address: string, fields: Record<string, string>) =>
      at(address).send(`${origin}/identity/token`, { method: 'POST', body: new URLSearchParams({ client_id: SHOP.id, ...fields }) })
    const codeOf = ({ attempt, end }: Awaited<ReturnType<typeof signInTo>>) => ({
      grant_type: 'authorization_code',
      code: end.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: attempt.verifier,
    })
    const customersOf = (answer: Answer) => [decodeClaims(readTokens(answer).idToken)['customer']].flat().map(String).toSorted()
    await restrict([bound])
    const [early, first] = [await signInTo(HOME), await tokens(OFFICE, codeOf(await signInTo(OFFICE)))]
    expect(customersOf(first)).toEqual([bound, other].toSorted())
    expect(await set(['203.0.113.0/24'])).toBeNull()
    expect((await tokens(HOME, codeOf(early))).status).toBe(400)
    expect((await signInTo(HOME)).end.searchParams.get('error')).toBe('access_denied')
    const again = (address: string) => tokens(address, { grant_type: 'refresh_token', refresh_token: readTokens(first).refreshToken })
    expect((await again(HOME)).status).toBe(400)
    expect(customersOf(await again(OFFICE))).toEqual([bound, other].toSorted())
    await restrict([])
    expect(customersOf(await tokens(HOME, codeOf(await signInTo(HOME))))).toEqual([other])
  })

  describe('and open connections', () => {
    const opened = async (name: string, address: string) => {
      const { accessToken } = await signedIn(origin, name, undefined, at(address))
      const [connected, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
      const client = createClient({
        url: `ws://127.0.0.1:${server.port}/graphql`,
        lazy: false,
        retryAttempts: 0,
        onNonLazyError: () => {},
        webSocketImpl: class extends WebSocket {
          constructor(to: string, protocol: string) {
            super(to, protocol, { headers: { host: new URL(origin).host, ...from(address) } })
          }
        },
        connectionParams: { authorization: `Bearer ${accessToken}` },
        on: { connected: () => connected.resolve(), closed: closed.resolve },
      })
      await connected.promise
      return { client, closed: closed.promise }
    }

    it('are closed where they shut somebody out, and no others', async () => {
      const [outside, narrowed, inside] = [await opened(EMPLOYEE, HOME), await opened(ADMIN, HOME), await opened(EMPLOYEE, OFFICE)]
      expect(await set(['203.0.113.0/24'])).toBeNull()
      expect([await outside.closed, await narrowed.closed]).toMatchObject([{ code: 4403 }, { code: 4403 }])
      const events = inside.client.iterate({ query: 'subscription { rightsChanged { key } }' })
      expect((await events.next()).value).toMatchObject({ data: { rightsChanged: {} } })
      await inside.client.dispose()
    })

    it('are judged again when a trial lapses', async () => {
      await rows(
        `insert into customer_network_rule (customer_id, networks, previous_networks, lapses_at)
          values ($1, '{203.0.113.0/24,198.51.100.0/24}', '{203.0.113.0/24}', now() + interval '1 hour')`,
        bound,
      )
      const [outside, narrowed, inside] = [await opened(EMPLOYEE, HOME), await opened(ADMIN, HOME), await opened(EMPLOYEE, OFFICE)]
      await rows(`update customer_network_rule set lapses_at = clock_timestamp() + interval '1 second' where customer_id = $1`, bound)
      expect([await outside.closed, await narrowed.closed]).toMatchObject([{ code: 4403 }, { code: 4403 }])
      const events = inside.client.iterate({ query: 'subscription { rightsChanged { key } }' })
      expect((await events.next()).value).toMatchObject({ data: { rightsChanged: {} } })
      await inside.client.dispose()
    })
  })

  it('are kept by a job, and close imports that were uploaded where more was open', async () => {
    expect(await set(['203.0.113.0/24'])).toBeNull()
    const viewer = await viewerOf(server.db.orm, acme('admin'))
    const [outside, office] = [viewer && viewerAt(viewer, HOME), viewer && viewerAt(viewer, OFFICE)]
    if (!viewer || !outside || !office) throw new Error('The administrator is shut out')
    const ids = [randomUUID(), randomUUID()] as const
    for (const [id, by] of [
      [ids[0], outside],
      [ids[1], office],
    ] as const)
      await server.db.orm.insert(importFile).values({
        id,
        kind: 'USER_IMPORT',
        createdBy: by.userId,
        outsideCustomerIds: [...(by.outsideCustomerIds ?? [])],
        fileName: 'people.csv',
        encoding: 'UTF_8',
        delimiter: ',',
        mapping: {},
        total: 1,
      })
    const found = async (by: typeof outside) =>
      (await Promise.all(ids.map((id) => ownImport(server.db.orm, id, by)))).map((each) => each !== null)
    expect([await found(outside), await found(office)]).toEqual([
      [true, false],
      [true, true],
    ])
    const admin = askAs(await signedIn(origin, ADMIN, undefined, at(HOME)))
    const jobOf = async (address: string) => {
      const id = randomUUID()
      const started = await admin(
        'mutation ($input: StartUserExportInput!) { startUserExport(input: $input) { job { id } errors { code } } }',
        { input: { id, columns: [{ column: 'userName', label: 'Name' }], all: true } },
        from(address),
      )
      const { job } = dataOf<{ startUserExport: { job: { id: string } | null } }>(started).startUserExport
      const [row] = await server.db.orm
        .select()
        .from(jobTable)
        .where(eq(jobTable.id, job?.id ?? ''))
      return row && outsideAtStart(row)
    }
    expect([await jobOf(HOME), await jobOf(OFFICE)]).toEqual([[bound], []])
    // The job that was begun outside reaches less, although it runs on the server.
    const worked: (readonly string[])[] = []
    const deps = {
      db: server.db,
      log: { info: () => {} },
      hosts: { find: () => Promise.resolve({}) },
      kinds: {
        USER_EXPORT: {
          run: ({ context: { viewer: by } }: { context: { viewer: Viewer } }) =>
            Promise.resolve(void worked.push(by.customerIds.toSorted())),
        },
      },
      contextOf: (by: Viewer) => ({ viewer: by }),
    } as unknown as JobDeps
    for (const _ of [1, 2]) await workOnce(deps, newLane(), new AbortController().signal)
    expect(worked.toSorted((one, two) => one.length - two.length)).toEqual([[other], [bound, other].toSorted()])
  })

  it('bind neither partner administrators nor vendor staff', async () => {
    expect(await set(['203.0.113.0/24'], { address: HOME })).toBeNull()
    await rows(`insert into user_customer (user_id, customer_id) values ($1, $2)`, acme('partneradmin'), bound)
    expect(isCallback((await signIn('partneradmin@portico.test', HOME)).url)).toBe(true)
    expect(codesOf(await partneradmin('{ systemNotice { status } }', {}, from(HOME)))).toEqual([])
    await rows(`delete from user_customer where user_id = $1 and customer_id = $2`, acme('partneradmin'), bound)
  })

  it('lapse after ten minutes unless somebody inside confirms them', async () => {
    expect(await set(['203.0.113.0/24'], { address: HOME })).toBeNull()
    const lapsesIn = new Date((await ruleNow())?.lapsesAt ?? 0).getTime() - Date.now()
    expect(lapsesIn > 590_000 && lapsesIn <= 600_000).toBe(true)
    expect(await confirm(partneradmin, HOME)).toEqual([{ path: null, code: 'NETWORK_NOT_INSIDE' }])
    await lapse()
    expect(await ruleNow()).toBeNull()
    expect(isCallback((await signIn(EMPLOYEE, HOME)).url)).toBe(true)
    expect(await confirm()).toEqual([{ path: null, code: 'NETWORK_RULE_LAPSED' }])
    expect(await set(['203.0.113.0/24'])).toBeNull()
    expect(await confirm()).toBeNull()
    expect(await ruleNow()).toEqual({ networks: ['203.0.113.0/24'], lapsesAt: null })
    // What is tried out next falls back to what was confirmed, not to what was tried out in between.
    expect(await set(['192.0.2.0/24'], { address: '192.0.2.1' })).toBeNull()
    expect(await set(['192.0.2.7'], { address: '192.0.2.7' })).toBeNull()
    await lapse()
    expect(await ruleNow()).toEqual({ networks: ['203.0.113.0/24'], lapsesAt: null })
    const { customer } = dataOf<{ customer: { networkRule: { setAt: string | null } } }>(
      await partneradmin(`{ customer(id: "${bound}") { networkRule { setAt } } }`, {}, from(OFFICE)),
    )
    expect(customer.networkRule.setAt).toBeNull()
    expect(isCallback((await signIn(EMPLOYEE, OFFICE)).url)).toBe(true)
    expect(await mutate('removeNetworkRule', {}, partneradmin, HOME)).toBeNull()
    expect(await ruleNow()).toBeNull()
    const audit = await rows<{ action: string }>(
      `select action from audit_log where subject_id = $1 and action like '%NetworkRule' and not denied order by id desc limit 6`,
      bound,
    )
    expect(audit.map(({ action }) => action)).toEqual([
      'removeNetworkRule',
      'setNetworkRule',
      'setNetworkRule',
      'confirmNetworkRule',
      'setNetworkRule',
      'setNetworkRule',
    ])
  })

  it('explain why somebody cannot sign in', async () => {
    const why = async () =>
      dataOf<{ userSecurity: { signInObstacles: string[] } }>(
        await partneradmin(`{ userSecurity(id: "${acme('employee')}") { signInObstacles } }`, {}, from(OFFICE)),
      ).userSecurity.signInObstacles
    expect(await set(['203.0.113.0/24'])).toBeNull()
    await signIn(EMPLOYEE, HOME)
    expect(await why()).toContain('NETWORK')
    const [failed] = await rows<{ detail: { reason: string } }>(
      `select detail from event_log where user_id = $1 and type = 'SIGN_IN_FAILED' order by id desc limit 1`,
      acme('employee'),
    )
    expect(failed?.detail.reason).toBe('network')
    await signIn(EMPLOYEE, OFFICE)
    expect(await why()).not.toContain('NETWORK')
    // Anybody can fail with this name from anywhere.
    const visitor = at(HOME)
    await postPassword(visitor, (await openSignIn(origin, {}, visitor)).page, EMPLOYEE, 'not the password')
    expect(await why()).not.toContain('NETWORK')
  })
})
