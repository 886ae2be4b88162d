import { NOBODY } from '../../../contract/effects.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let support: Ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  support = await asPerson(server, 'support')
  // Those of the demo are others' matter.
  await rows('delete from api_resource')
  await rows('delete from client where not is_system')
  await rows('delete from api_scope where not is_system')
})
afterAll(() => server?.close())

type Given = Record<string, unknown>
type Errors = { path: string | null; code: string; message: string }[] | null
type Answer = { errors: Errors; secret?: string | null } & Record<string, unknown>
const FIELDS: Readonly<Record<string, string>> = {
  Client: 'client { id version clientId grantTypes isPublic health secrets { id name hint } }',
  ClientSecret: 'client { id version secrets { id name hint } }',
  ApiScope: 'apiScope { id version }',
  IdentityResource: 'identityResource { id version }',
  ApiResource: 'apiResource { id version }',
}
async function send(verb: 'create' | 'update' | 'delete', type: string, input: Given, fields = FIELDS[type] ?? ''): Promise<Answer> {
  const name = `${verb}${type}`
  const inputType = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const document = `mutation ($input: ${inputType}!) { ${name}(input: $input) { ${fields} errors { path code message } } }`
  const answer = dataOf<Record<string, Answer>>(await operations(document, { input }))
  return answer[name] ?? { errors: [] }
}
type Client = {
  id: string
  version: number
  clientId: string
  grantTypes: string[]
  isPublic: boolean
  health: string
  secrets: { id: string; name: string; hint: string }[]
}
const made = async (given: Given): Promise<Client> => {
  const { client, errors } = await send('create', 'Client', { name: 'Made', ...given })
  if (errors) throw new Error(JSON.stringify(errors))
  return client as Client
}
const codes = ({ errors }: Answer) => errors?.map(({ path, code }) => `${path}: ${code}`) ?? null
const secretOf = async (id: string, name: string) =>
  (await send('create', 'ClientSecret', { id, name }, 'secret client { id version secrets { id name hint } }')).secret ?? ''
const tokenBy = async (clientId: string, secret: string, scope = 'access') =>
  new Visitor().send(`${server.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope }),
  })

describe('the operations of apps', () => {
  it('are of vendor operations, and of nobody without the feature APPS', async () => {
    expect(codesOf(await support('{ clients(first: 1) { totalCount } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
    await rows(`update feature set enabled = false where key = 'APPS'`)
    expect(codesOf(await operations('{ clients(first: 1) { totalCount } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
    await rows(`update feature set enabled = true where key = 'APPS'`)
    expect(codesOf(await operations('{ clients(first: 1) { totalCount } }'))).toEqual([])
  })

  it.each([
    ['MACHINE', {}, { grantTypes: ['CLIENT_CREDENTIALS'], isPublic: false, health: 'NO_SECRET' }],
    ['WEB_APP', {}, { grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'], isPublic: false, health: 'NO_ADDRESS' }],
    ['WEB_APP', { isPublic: true, redirectUris: ['https://spa.test/cb'] }, { isPublic: true, health: 'NEVER_USED' }],
    ['NATIVE', { redirectUris: ['com.a.test:/cb', 'com.a.test:///cb'] }, { isPublic: true, health: 'NEVER_USED' }],
    [
      'NATIVE',
      { redirectUris: ['http://127.0.0.1/cb'] },
      { grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'], isPublic: true, health: 'NEVER_USED' },
    ],
  ])('make a %s with what it needs: %o', async (kind, given, expected) => {
    expect(await made({ kind, ...given })).toMatchObject(expected)
  })

  it.each([
    ['MACHINE', { redirectUris: ['https://a.test/'] }, 'redirectUris: NOT_FOR_MACHINE'],
    ['MACHINE', { scopes: ['openid'] }, 'scopes: SCOPE_OF_PEOPLE'],
    ['MACHINE', { isPublic: true }, 'isPublic: SECRET_NEEDED'],
    ['WEB_APP', { isMobile: true }, 'isMobile: NATIVE_ONLY'],
    ['WEB_APP', { scopes: ['no.such'] }, 'scopes: SCOPE_NOT_FOUND'],
    ['WEB_APP', { clientId: 'Has Blanks' }, 'clientId: CLIENT_ID_INVALID'],
    ['WEB_APP', { clientId: 'portico' }, 'clientId: CLIENT_ID_TAKEN'],
    ['WEB_APP', { redirectUris: ['http://a.test/'] }, 'redirectUris: ADDRESS_SCHEME'],
    ['WEB_APP', { redirectUris: ['javascript:alert(1)//://'] }, 'redirectUris: ADDRESS_SCHEME'],
    ['WEB_APP', { redirectUris: ['https://*.a.test/'] }, 'redirectUris: ADDRESS_WILDCARD'],
    ['WEB_APP', { redirectUris: ['https://a.test/#x'] }, 'redirectUris: ADDRESS_FRAGMENT'],
    ['WEB_APP', { redirectUris: ['https://me:pw@a.test/'] }, 'redirectUris: ADDRESS_USER'],
    ['WEB_APP', { redirectUris: ['callback'] }, 'redirectUris: ADDRESS_INVALID'],
    ['MACHINE', { startUrl: 'https://a.test/' }, 'startUrl: NOT_FOR_MACHINE'],
    ['WEB_APP', { startUrl: 'javascript:alert(1)' }, 'startUrl: ADDRESS_INVALID'],
    ['NATIVE', { redirectUris: ['https://localhost/cb'] }, 'redirectUris: ADDRESS_NATIVE'],
    ['NATIVE', { redirectUris: ['http://a.test/cb'] }, 'redirectUris: ADDRESS_NATIVE'],
    ['NATIVE', { redirectUris: ['com.a.test://cb'] }, 'redirectUris: ADDRESS_NATIVE'],
    ['NATIVE', { redirectUris: ['a:/cb'] }, 'redirectUris: ADDRESS_INVALID'],
    ['NATIVE', { redirectUris: ['com.a.test:cb'] }, 'redirectUris: ADDRESS_INVALID'],
    ['WEB_APP', { redirectUris: ['com.a.test:/cb'] }, 'redirectUris: ADDRESS_INVALID'],
  ])('refuse a %s with %o', async (kind, given, error) => {
    expect(codes(await send('create', 'Client', { name: 'Refused', kind, ...given }))).toEqual([error])
  })

  it.each([
    [{ corsOrigins: ['https://a.test/path'] }, 'corsOrigins: ORIGIN_INVALID'],
    [{ grantTypes: ['REFRESH_TOKEN'] }, 'grantTypes: GRANT_TYPE_NEEDED'],
    [{ grantTypes: ['AUTHORIZATION_CODE', 'CLIENT_CREDENTIALS'] }, 'grantTypes: GRANT_TYPE_NOT_ALLOWED'],
    [{ requirePkce: false }, 'requirePkce: PKCE_NEEDED'],
    [{ claims: ['a=b'] }, 'claims: CLAIMS_OF_MACHINES'],
    [{ backchannelLogoutUri: 'http://a.test/out' }, 'backchannelLogoutUri: ADDRESS_SCHEME'],
    [{ backchannelLogoutUri: 'https://a.test/out#x' }, 'backchannelLogoutUri: ADDRESS_FRAGMENT'],
    [{ loginProviderIds: ['no-id'] }, 'loginProviderIds: LOGIN_PROVIDER_NOT_FOUND'],
    [{ customerIds: ['00000000-0000-4000-8000-000000000000'] }, 'customerIds: CUSTOMER_NOT_FOUND'],
    [{ accessTokenMinutes: 61 }, 'accessTokenMinutes: OUT_OF_RANGE'],
    [{ refreshTokenHours: 25 }, 'refreshTokenHours: OUT_OF_RANGE'],
    [{ properties: ['no equals sign'] }, 'properties: PROPERTY_INVALID'],
  ])('refuse to change an app in browsers to %o', async (given, error) => {
    const { id, version } = await made({ kind: 'WEB_APP', isPublic: true })
    expect(codes(await send('update', 'Client', { id, version, ...given }))).toEqual([error])
  })

  it('keep the claims of tokens that are the provider’s own', async () => {
    const { id, version } = await made({ kind: 'MACHINE' })
    expect(codes(await send('update', 'Client', { id, version, claims: ['sub=root'] }))).toEqual(['claims: CLAIM_RESERVED'])
    expect(codes(await send('update', 'Client', { id, version, claims: ['region'] }))).toEqual(['claims: CLAIM_INVALID'])
    expect(codes(await send('update', 'Client', { id, version, claims: ['region=eu'] }))).toBeNull()
  })

  it('leave the portal’s own app and scopes alone', async () => {
    const [portal] = await rows<{ id: string; version: number }>(`select id, version from client where client_id = 'portico'`)
    const [openid] = await rows<{ id: string; version: number }>(`select id, version from identity_resource where name = 'openid'`)
    expect(codes(await send('update', 'Client', { ...portal, enabled: false }))).toEqual(['null: SYSTEM_ROW'])
    expect(codes(await send('delete', 'Client', { ...portal }))).toEqual(['null: SYSTEM_ROW'])
    expect(codes(await send('update', 'IdentityResource', { ...openid, claims: ['sub'] }))).toEqual(['null: SYSTEM_ROW'])
  })
})

describe('secrets', () => {
  it('are told once, open the token endpoint, and no more once deleted', async () => {
    const { id, clientId } = await made({ kind: 'MACHINE', scopes: ['access'] })
    const answer = await send('create', 'ClientSecret', { id, name: 'first' }, 'secret client { health secrets { id name hint } }')
    const secret = answer.secret ?? ''
    expect(answer['client']).toEqual({ health: 'NEVER_USED', secrets: [{ id: expect.any(String), name: 'first', hint: secret.slice(-4) }] })
    expect((await tokenBy(clientId, secret)).status).toBe(200)
    expect(
      (await rows<{ text: string }>('select coalesce(after::text, $1) as text from audit_log order by id desc limit 5', '')).some(
        ({ text }) => text.includes(secret),
      ),
    ).toBe(false)
    const secretId = (answer['client'] as Client).secrets[0]?.id
    expect(codes(await send('delete', 'ClientSecret', { id, secretId }))).toBeNull()
    expect((await tokenBy(clientId, secret)).status).toBe(401)
  })

  it('are two at most, each of a name of its own, and none of what cannot keep one', async () => {
    const { id } = await made({ kind: 'MACHINE' })
    const open = await made({ kind: 'NATIVE' })
    const tries = [
      await send('create', 'ClientSecret', { id, name: 'a' }),
      await send('create', 'ClientSecret', { id, name: 'a' }),
      await send('create', 'ClientSecret', { id, name: 'b' }),
      await send('create', 'ClientSecret', { id, name: 'c' }),
      await send('create', 'ClientSecret', { id: open.id, name: 'a' }),
      await send('create', 'ClientSecret', { id, name: 'd', expiresAt: '2001-01-01T00:00:00Z' }),
    ]
    expect(tries.map(codes)).toEqual([
      null,
      ['name: SECRET_NAME_TAKEN'],
      null,
      ['null: TWO_SECRETS'],
      ['null: CLIENT_PUBLIC'],
      ['expiresAt: OUT_OF_RANGE'],
    ])
  })

  it('stay through a conflict of two who edit their app, and through undoing a change', async () => {
    const { id, version, clientId } = await made({ kind: 'MACHINE', scopes: ['access'] })
    const secret = await secretOf(id, 'first')
    expect(codes(await send('update', 'Client', { id, version, name: 'Theirs' }))).toEqual(['version: VERSION_CONFLICT'])
    const [now] = await rows<{ version: number }>('select version from client where id = $1', id)
    expect(codes(await send('update', 'Client', { id, version: now?.version, scopes: ['access', 'utilities'] }))).toBeNull()
    const [change] = await rows<{ id: string }>(
      `select id::text from audit_log where action = 'updateClient' and subject_id = $1 order by audit_log.id desc limit 1`,
      id,
    )
    const undo = 'mutation ($input: RevertClientChangeInput!) { revertClientChange(input: $input) { client { scopes } errors { code } } }'
    expect(dataOf(await operations(undo, { input: { id: change?.id } }))).toEqual({
      revertClientChange: { client: { scopes: ['access'] }, errors: null },
    })
    expect((await tokenBy(clientId, secret)).status).toBe(200)
  })
})

describe('E26 the others of vendor operations', () => {
  const told = () =>
    rows<{ code: string; parameters: { by: string; app: string }; link: string }>(
      `select title_code as code, parameters, link from notification where title_code like 'APP\\_%' order by created_at, title_code`,
    )

  it('are told what somebody did to an app’s secrets and redirect URIs, also by undoing it, and not of its name', async () => {
    const [other] = await rows<{ id: string }>(
      `insert into user_identity (user_name, email, email_confirmed, is_active) values ('keeper', 'keeper@portico.test', true, true) returning id`,
    )
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', '4')`, other?.id)
    await rows('delete from notification')
    const { id, version } = await made({ name: 'Till', kind: 'WEB_APP', redirectUris: ['https://till.test/a'] })
    const { client } = await send('create', 'ClientSecret', { id, name: 'first' })
    await send('delete', 'ClientSecret', { id, secretId: (client as Client).secrets[0]?.id })
    await send('update', 'Client', { id, version: version + 2, name: 'Till 2' })
    const changed = await send('update', 'Client', { id, version: version + 3, redirectUris: ['https://till.test/b'] })
    expect(codes(changed)).toBeNull()
    const [change] = await rows<{ id: string }>(`select max(id)::text as id from audit_log where subject_id = $1`, id)
    await operations('mutation ($input: RevertClientChangeInput!) { revertClientChange(input: $input) { errors { code } } }', {
      input: { id: change?.id },
    })
    expect((await told()).map(({ code, parameters, link }) => [code, parameters.app, parameters.by, link])).toEqual([
      ['APP_SECRET_CREATED', 'Till', expect.any(String), `/vendor/apps/${id}/secrets`],
      ['APP_SECRET_DELETED', 'Till', expect.any(String), `/vendor/apps/${id}/secrets`],
      ['APP_REDIRECTS_CHANGED', 'Till 2', expect.any(String), `/vendor/apps/${id}/addresses`],
      ['APP_REDIRECTS_CHANGED', 'Till 2', expect.any(String), `/vendor/apps/${id}/addresses`],
    ])
    expect(await rows('select distinct user_id from notification')).toEqual([{ user_id: other?.id }])
  })
})

describe('a scope', () => {
  it('that is used cannot go, and says who uses it', async () => {
    const { apiScope } = (await send('create', 'ApiScope', { name: 'shifts.read', displayName: 'Read shifts' })) as unknown as {
      apiScope: Given
    }
    const app = await made({ name: 'Rota', kind: 'MACHINE', scopes: ['shifts.read'] })
    const api = await send('create', 'ApiResource', { identifier: 'https://shifts.test', name: 'Shifts', scopes: ['shifts.read'] })
    const { errors } = await send('delete', 'ApiScope', apiScope)
    expect(errors).toEqual([{ path: null, code: 'SCOPE_IN_USE', message: 'Used by Rota, Shifts. Remove it there first.' }])
    await send('delete', 'Client', { id: app.id, version: app.version })
    await send('delete', 'ApiResource', api['apiResource'] as Given)
    expect((await send('delete', 'ApiScope', apiScope)).errors).toBeNull()
  })

  it('has a name that no identity resource has', async () => {
    expect(codes(await send('create', 'ApiScope', { name: 'openid', displayName: 'x' }))).toEqual(['name: SCOPE_NAME_TAKEN'])
    expect(codes(await send('create', 'IdentityResource', { name: 'access', displayName: 'x', claims: ['a'] }))).toEqual([
      'name: SCOPE_NAME_TAKEN',
    ])
  })
})

it('an API is asked about by an app that keeps a secret', async () => {
  const open = await made({ kind: 'NATIVE' })
  const api = { identifier: 'https://rota.test', name: 'Rota', scopes: ['sms_notification'] }
  expect(codes(await send('create', 'ApiResource', { ...api, introspectionClientId: open.id }))).toEqual([
    'introspectionClientId: CLIENT_PUBLIC',
  ])
  expect(codes(await send('create', 'ApiResource', { ...api, scopes: ['openid'] }))).toEqual(['scopes: SCOPE_NOT_FOUND'])
  expect(codes(await send('create', 'ApiResource', api))).toBeNull()
  expect(codes(await send('create', 'ApiResource', api))).toEqual(['identifier: IDENTIFIER_TAKEN'])
})

describe('E21 the apps on the home page', () => {
  it('are those that say where they are opened and that the person may sign in to', async () => {
    const [acme] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
    const [other] = await rows<{ id: string }>('insert into customer (name) values ($1) returning id', 'Others')
    const app = async (name: string, more: Given, set: Given = {}) => {
      const { id, version } = await made({ kind: 'WEB_APP', name, startUrl: `https://${name}.test/`, ...more })
      expect(codes(await send('update', 'Client', { id, version, ...set, description: name }))).toBeNull()
    }
    await app('open', {})
    await app('staff', {}, { userTypes: ['VENDOR_SUPPORT', 'VENDOR_OPERATIONS'] })
    await app('partner', { partnerId: acme?.id })
    await app('others', {}, { customerIds: [other?.id] })
    await app('closed', {}, { enabled: false })
    await made({ kind: 'WEB_APP', name: 'nowhere' })
    const seenBy = async (ask: Ask) =>
      dataOf<{ myApps: { name: string; startUrl: string }[] }>(await ask('{ myApps { name startUrl } }')).myApps
    const tiles = (...names: string[]) => names.map((name) => ({ name, startUrl: `https://${name}.test/` }))
    expect(await seenBy(support)).toEqual(tiles('open', 'staff'))
    expect(await seenBy(await asPerson(server, 'employee'))).toEqual(tiles('open'))
    await rows("delete from client where name in ('open', 'staff', 'partner', 'others', 'closed', 'nowhere')")
  })

  it('are those behind SAML providers alone too, for whom MY_APPS_SAML is on', async () => {
    const provider = async (name: string, protocol: string) => {
      const text = 'insert into login_provider (name, display_name, protocol) values ($1, $1, $2) returning id'
      return (await rows<{ id: string }>(text, name, protocol))[0]?.id
    }
    const [saml, oidc] = [await provider('home-saml', 'SAML2'), await provider('home-oidc', 'OIDC')]
    const app = async (name: string, set: Given) => {
      const { id, version } = await made({ kind: 'WEB_APP', name, startUrl: `https://${name}.test/` })
      expect(codes(await send('update', 'Client', { id, version, ...set }))).toBeNull()
    }
    await app('saml', { allowsPassword: false, loginProviderIds: [saml] })
    await app('saml-or-oidc', { allowsPassword: false, loginProviderIds: [saml, oidc] })
    await app('saml-or-password', { loginProviderIds: [saml] })
    const seen = async () => dataOf<{ myApps: { name: string }[] }>(await support('{ myApps { name } }')).myApps.map(({ name }) => name)
    expect(await seen()).toEqual(['saml-or-oidc', 'saml-or-password'])
    await rows("update feature set enabled = true where key = 'MY_APPS_SAML'")
    expect(await seen()).toEqual(['saml', 'saml-or-oidc', 'saml-or-password'])
  })
})

describe('E25 what a change of an app would break', () => {
  const PEOPLE = 30
  let app: Client
  const effects = async (given: Given) =>
    dataOf<{ clientEffects: { code: string; count: number }[] | null }>(
      await operations('query ($input: ClientEffectsInput!) { clientEffects(input: $input) { code count } }', {
        input: { id: app.id, ...given },
      }),
    ).clientEffects
  beforeAll(async () => {
    app = await made({
      kind: 'WEB_APP',
      name: 'Shop',
      redirectUris: ['https://a.test/back', 'https://b.test/back'],
      scopes: ['email', 'access'],
    })
    await rows(
      `with people as (select id, security_stamp, row_number() over (order by id) as n from user_identity order by id limit ${PEOPLE}),
         opened as (insert into server_side_session (id, user_id, security_stamp, host, expires_at, login_provider)
           select 'breaks-' || n, id, security_stamp, 'localhost', now() + interval '1 hour', case when n <= 4 then 'gone' end from people returning id, user_id)
       insert into session_client (session_id, client_id, redirect_uri) select id, $1, case when id in ('breaks-1', 'breaks-2') then 'https://b.test/back' else 'https://a.test/back' end from opened`,
      app.id,
    )
    const artifact = (model: string, from: number, to: number, payload: Given) =>
      rows(
        `insert into oidc_artifact (model, id, host, payload, expires_at) select $1, $1 || n, 'localhost', $2::jsonb || jsonb_build_object('accountId', 'person-' || n), now() + interval '1 hour' from generate_series($3::int, $4::int) n`,
        model,
        JSON.stringify({ clientId: app.clientId, ...payload }),
        from,
        to,
      )
    await artifact('Grant', 1, 3, { openid: { scope: 'openid email' } })
    await artifact('Grant', 4, 8, { openid: { scope: 'openid' }, resources: { 'https://api.test': 'access other' } })
    await artifact('RefreshToken', 1, 7, {})
  })

  it.each([
    [{}, []],
    [{ redirectUris: ['https://a.test/back', 'https://b.test/back', 'https://c.test'] }, []],
    [{ redirectUris: ['https://a.test/back'] }, [{ code: 'REDIRECT_GONE', count: 2 }]],
    [{ scopes: ['access'] }, [{ code: 'SCOPE_GONE', count: 3 }]],
    [{ scopes: ['email'] }, [{ code: 'SCOPE_GONE', count: 5 }]],
    [{ grantTypes: ['AUTHORIZATION_CODE'] }, [{ code: 'RENEWAL_GONE', count: 7 }]],
    [{ allowsPassword: false }, [{ code: 'OTHER_WAY', count: PEOPLE - 4 }]],
    [{ customerIds: ['00000000-0000-4000-8000-000000000000'] }, [{ code: 'SHUT_OUT', count: PEOPLE }]],
    [{ enabled: false, scopes: [] }, [{ code: 'STOPPED', count: PEOPLE }]],
    [{ deleted: true }, [{ code: 'STOPPED', count: PEOPLE }]],
    [{ kind: 'MACHINE' }, [{ code: 'STOPPED', count: PEOPLE }]],
    [{ kind: 'NATIVE', isPublic: true }, [{ code: 'STOPPED', count: PEOPLE }]],
  ] as const)('%j', async (given, expected) => {
    expect(await effects(given)).toEqual(expected)
  })

  it('D24 is what is done: a change, deletion or revert whose preview was of other users is refused, and asks again', async () => {
    const small = await made({ kind: 'WEB_APP', name: 'Small shop', redirectUris: ['https://a.test/back'] })
    const opened = async (count: number) =>
      rows(
        `with opened as (insert into server_side_session (id, user_id, security_stamp, host, expires_at)
           select 'seen-' || gen_random_uuid(), id, security_stamp, 'localhost', now() + interval '1 hour' from user_identity order by random() limit $2 returning id)
         insert into session_client (session_id, client_id) select id, $1 from opened`,
        small.id,
        count,
      )
    const digestOf = async (given: Given): Promise<string | undefined> =>
      dataOf<{ clientEffects: { digest: string }[] }>(
        await operations('query ($input: ClientEffectsInput!) { clientEffects(input: $input) { digest } }', {
          input: { id: small.id, ...given },
        }),
      ).clientEffects[0]?.digest
    const lastRow = async () =>
      (await rows<{ id: string }>('select max(id)::text as id from audit_log where subject_id = $1', small.id))[0]?.id
    const revert = async (digest?: string) =>
      dataOf<{ revertClientChange: Answer }>(
        await operations('mutation ($input: RevertClientChangeInput!) { revertClientChange(input: $input) { errors { path code } } }', {
          input: { id: await lastRow(), digest },
        }),
      ).revertClientChange
    const change = (version: number, more: Given) => send('update', 'Client', { id: small.id, version, ...more })
    const changed = ['digest: PREVIEW_CHANGED']
    // The preview said that nobody is affected.
    expect(await digestOf({ enabled: false })).toBeUndefined()
    await opened(1)
    expect(codes(await change(small.version, { enabled: false, digest: NOBODY }))).toEqual(changed)
    const seen = await digestOf({ enabled: false })
    expect(await digestOf({ deleted: true })).toBe(seen)
    await rows('delete from session_client where client_id = $1', small.id)
    await opened(2)
    expect(codes(await change(small.version, { enabled: false, digest: seen }))).toEqual(changed)
    expect(codes(await send('delete', 'Client', { id: small.id, version: small.version, digest: seen }, ''))).toEqual(changed)
    expect(
      codes(
        dataOf<{ changeClientKind: Answer }>(
          await operations('mutation ($input: ChangeClientKindInput!) { changeClientKind(input: $input) { errors { path code } } }', {
            input: { id: small.id, version: small.version, kind: 'NATIVE', digest: seen },
          }),
        ).changeClientKind,
      ),
    ).toEqual(changed)
    expect(codes(await change(small.version, { enabled: false, digest: await digestOf({ enabled: false }) }))).toBeNull()
    expect(codes(await change(small.version + 1, { enabled: true }))).toBeNull()
    // Reverting that it was enabled disables it again.
    expect(codes(await revert(seen))).toEqual(changed)
    expect(codes(await revert(await digestOf({ enabled: false })))).toBeNull()
    expect(codes(await change(small.version + 3, { enabled: true }))).toBeNull()
    // Of many, who comes and goes in every minute, the number counts.
    await opened(30)
    const many = dataOf<{ clientEffects: { count: number; digest: string }[] }>(
      await operations('query ($input: ClientEffectsInput!) { clientEffects(input: $input) { count digest } }', {
        input: { id: small.id, deleted: true },
      }),
    ).clientEffects[0]
    await opened(2)
    const last = { id: small.id, version: small.version + 4, users: many?.count, digest: many?.digest }
    expect(codes(await send('delete', 'Client', last, ''))).toBeNull()
  })

  it('D24 compares the number of each effect on many users, of which the widest is one', async () => {
    const busy = await made({ kind: 'WEB_APP', name: 'Busy shop', redirectUris: ['https://a.test/back'], scopes: ['email', 'access'] })
    const artifacts = (model: string, from: number, to: number) =>
      rows(
        `insert into oidc_artifact (model, id, host, payload, expires_at) select $1, 'busy-' || $1 || n, 'localhost', $2::jsonb || jsonb_build_object('accountId', 'person-' || n), now() + interval '1 hour' from generate_series($3::int, $4::int) n`,
        model,
        JSON.stringify({ clientId: busy.clientId, openid: { scope: 'openid email' } }),
        from,
        to,
      )
    await artifacts('Grant', 1, 100)
    await artifacts('RefreshToken', 1, 40)
    const change = { id: busy.id, scopes: ['access'], grantTypes: ['AUTHORIZATION_CODE'] }
    const seen = dataOf<{ clientEffects: { code: string; count: number; digest: string }[] }>(
      await operations('query ($input: ClientEffectsInput!) { clientEffects(input: $input) { code count digest } }', { input: change }),
    ).clientEffects
    expect(seen.map(({ code, count }) => [code, count])).toEqual([
      ['SCOPE_GONE', 100],
      ['RENEWAL_GONE', 40],
    ])
    const digest = seen[0]?.digest
    const confirmed = { ...change, version: busy.version, users: 100, digest }
    await artifacts('RefreshToken', 41, 100)
    expect(codes(await send('update', 'Client', confirmed))).toEqual(['digest: PREVIEW_CHANGED'])
    await rows(
      `delete from oidc_artifact where model = 'RefreshToken' and payload ->> 'clientId' = $1 and substr(id, 18)::int > 43`,
      busy.clientId,
    )
    await rows(`update oidc_artifact set payload = payload || '{"accountId":"somebody"}' where id = 'busy-RefreshToken1'`)
    expect(codes(await send('update', 'Client', { ...confirmed, digest: digest?.replace('=40', '=') }))).toEqual([
      'digest: PREVIEW_CHANGED',
    ])
    expect(codes(await send('update', 'Client', { ...confirmed, digest: digest?.replace(/ .*/, '') }))).toEqual(['digest: PREVIEW_CHANGED'])
    expect(codes(await send('update', 'Client', confirmed))).toBeNull()
  })

  it('G21 is told to the server as a number before it takes many users away', async () => {
    const stop = (users?: number) => send('update', 'Client', { id: app.id, version: app.version, enabled: false, ...(users && { users }) })
    expect(codes(await stop())).toEqual(['users: USERS_REQUIRED'])
    expect(codes(await stop(PEOPLE / 2))).toEqual(['users: USERS_DIFFER'])
    expect(codes(await send('delete', 'Client', { id: app.id, version: app.version }, ''))).toEqual(['users: USERS_REQUIRED'])
    expect(codes(await stop(PEOPLE))).toBeNull()
    const undo = await operations(
      `mutation { revertClientChange(input: { id: "${(await rows<{ id: string }>('select id from audit_log where subject_id = $1 order by id desc limit 1', app.id))[0]?.id}" }) { errors { code } } }`,
    )
    expect(dataOf<{ revertClientChange: Answer }>(undo).revertClientChange.errors).toBeNull()
  })
})

describe('E27 an app of another kind', () => {
  type Preview = { losses: { field: string; values: string[] }[]; effects: Given[]; needsSecret: boolean; needsAddress: boolean }
  const preview = async (input: Given) => {
    const fields = 'losses { field values } effects { code count } needsSecret needsAddress'
    const document = `query ($input: ClientKindPreviewInput!) { clientKindPreview(input: $input) { ${fields} } }`
    return dataOf<{ clientKindPreview: Preview | null }>(await operations(document, { input })).clientKindPreview
  }
  const change = async (input: Given) => {
    const document =
      'mutation ($input: ChangeClientKindInput!) { changeClientKind(input: $input) { client { id version kind isPublic grantTypes scopes redirectUris health secrets { name } } errors { path code message } } }'
    return dataOf<{ changeClientKind: Answer & { client: Given | null } }>(await operations(document, { input })).changeClientKind
  }

  it('loses what does not apply there, as was said before, and gets tokens by its secret no more', async () => {
    const app = await made({
      kind: 'WEB_APP',
      redirectUris: ['https://a.test/cb', 'http://localhost:3000/cb', 'https://localhost/cb'],
      scopes: ['openid', 'access'],
    })
    const given = { id: app.id, version: app.version, grantTypes: ['AUTHORIZATION_CODE', 'CLIENT_CREDENTIALS'], claims: ['region=eu'] }
    expect(codes(await send('update', 'Client', { ...given, requirePkce: false, backchannelLogoutUri: 'https://a.test/out' }))).toBeNull()
    const secret = await secretOf(app.id, 'first')
    expect((await tokenBy(app.clientId, secret)).status).toBe(200)
    const lost = [
      { field: 'secrets', values: ['first'] },
      { field: 'grantTypes', values: ['CLIENT_CREDENTIALS'] },
      { field: 'redirectUris', values: ['https://localhost/cb'] },
      { field: 'requirePkce', values: [] },
      { field: 'claims', values: ['region=eu'] },
      { field: 'backchannelLogoutUri', values: ['https://a.test/out'] },
    ]
    expect(await preview({ id: app.id, kind: 'NATIVE' })).toEqual({ losses: lost, effects: [], needsSecret: false, needsAddress: false })
    const { client, errors } = await change({ id: app.id, version: app.version + 2, kind: 'NATIVE' })
    expect([client, errors]).toEqual([
      {
        ...{ id: app.id, version: app.version + 3, kind: 'NATIVE', isPublic: true, health: 'OK', secrets: [] },
        ...{ grantTypes: ['AUTHORIZATION_CODE'], scopes: ['openid', 'access'] },
        redirectUris: ['https://a.test/cb', 'http://localhost:3000/cb'],
      },
      null,
    ])
    expect((await tokenBy(app.clientId, secret)).status).toBe(401)
  })

  const lastChange = async (id: string) => {
    const document = '{ clientAudit(id: "ID", first: 1) { nodes { id action isRevertible } } }'.replace('ID', id)
    type Audit = { clientAudit: { nodes: { id: string; action: string; isRevertible: boolean }[] } }
    return dataOf<Audit>(await operations(document)).clientAudit.nodes[0]
  }
  const takeBack = async (id: string | undefined, users?: number) => {
    const document =
      'mutation ($input: RevertClientChangeInput!) { revertClientChange(input: $input) { client { kind isPublic } errors { path code } } }'
    return dataOf<{ revertClientChange: Answer & { client: Given | null } }>(await operations(document, { input: { id, users } }))
      .revertClientChange
  }

  it('becomes what it was with all that it lost, where no secret was lost and none came since', async () => {
    const app = await made({ kind: 'WEB_APP', redirectUris: ['https://a.test/cb'], scopes: ['openid', 'access'], isPublic: true })
    const row = async () => (await rows<Given>('select * from client where id = $1', app.id))[0]
    const before = await row()
    expect((await change({ id: app.id, version: app.version, kind: 'MACHINE' })).errors).toBeNull()
    const changed = await lastChange(app.id)
    expect(changed).toMatchObject({ action: 'changeClientKind', isRevertible: true })
    const secret = await send('create', 'ClientSecret', { id: app.id, name: 'since' })
    expect(codes(await takeBack(changed?.id))).toEqual(['secrets: REVERT_CONFLICT'])
    await send('delete', 'ClientSecret', { id: app.id, secretId: (secret.client as Client).secrets[0]?.id })
    expect(await takeBack(changed?.id)).toEqual({ client: { kind: 'WEB_APP', isPublic: true }, errors: null })
    expect(await row()).toEqual({ ...before, version: expect.any(Number) })
    expect(codes(await takeBack(changed?.id))).not.toBeNull()
  })

  it('becomes what it was for who knows how many users that stops', async () => {
    const app = await made({ kind: 'NATIVE', redirectUris: ['https://a.test/cb'] })
    expect((await change({ id: app.id, version: app.version, kind: 'WEB_APP' })).errors).toBeNull()
    await rows(
      `with opened as (insert into server_side_session (id, user_id, security_stamp, host, expires_at)
         select 'back-' || row_number() over (), id, security_stamp, 'localhost', now() + interval '1 hour' from user_identity limit 30 returning id)
       insert into session_client (session_id, client_id) select id, $1 from opened`,
      app.id,
    )
    const changed = await lastChange(app.id)
    expect(codes(await takeBack(changed?.id))).toEqual(['users: USERS_REQUIRED'])
    expect(await takeBack(changed?.id, 30)).toEqual({ client: { kind: 'NATIVE', isPublic: true }, errors: null })
  })

  it('stays what it is where its secret was lost', async () => {
    const app = await made({ kind: 'WEB_APP', redirectUris: ['https://a.test/cb'] })
    await secretOf(app.id, 'first')
    expect((await change({ id: app.id, version: app.version + 1, kind: 'NATIVE' })).errors).toBeNull()
    const changed = await lastChange(app.id)
    expect(changed).toMatchObject({ action: 'changeClientKind', isRevertible: false })
    expect(codes(await takeBack(changed?.id))).toEqual(['id: NOT_REVERTIBLE'])
  })

  it('loses its tokens once it keeps no secret', async () => {
    const app = await made({ kind: 'WEB_APP', redirectUris: ['https://a.test/cb'] })
    const left = async () => (await rows<{ id: string }>(`select id from oidc_artifact where id like 'opened-%'`)).map(({ id }) => id)
    await rows(
      `insert into oidc_artifact (model, id, host, grant_id, payload) values
         ('RefreshToken', 'opened-refresh', 'localhost', 'opened-grant', $1), ('AccessToken', 'opened-access', 'localhost', 'opened-grant', $1),
         ('Grant', 'opened-grant', 'localhost', null, $1), ('RefreshToken', 'opened-other', 'localhost', 'other-grant', '{"clientId":"other"}')`,
      JSON.stringify({ clientId: app.clientId }),
    )
    expect((await change({ id: app.id, version: app.version, kind: 'WEB_APP', isPublic: true })).errors).toBeNull()
    expect(await left()).toEqual(['opened-other'])
  })

  it('signs nobody in as a machine, and asks for the number of those who did', async () => {
    const app = await made({ kind: 'WEB_APP', redirectUris: ['https://a.test/cb'], scopes: ['openid', 'access'] })
    await rows(
      `with opened as (insert into server_side_session (id, user_id, security_stamp, host, expires_at)
         select 'kind-' || row_number() over (), id, security_stamp, 'localhost', now() + interval '1 hour' from user_identity limit 30 returning id)
       insert into session_client (session_id, client_id) select id, $1 from opened`,
      app.id,
    )
    expect(await preview({ id: app.id, kind: 'MACHINE' })).toMatchObject({
      losses: expect.arrayContaining([
        { field: 'redirectUris', values: ['https://a.test/cb'] },
        { field: 'scopes', values: ['openid'] },
        { field: 'grantTypes', values: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] },
      ]),
      effects: [{ code: 'STOPPED', count: 30 }],
      needsSecret: true,
    })
    const to = { id: app.id, version: app.version, kind: 'MACHINE' }
    expect(codes(await change({ ...to, isPublic: true }))).toEqual(['isPublic: SECRET_NEEDED'])
    expect(codes(await change(to))).toEqual(['users: USERS_REQUIRED'])
    expect(codes(await change({ ...to, version: 0, users: 30 }))).toEqual(['version: VERSION_CONFLICT'])
    expect((await change({ ...to, users: 30 })).client).toMatchObject({
      grantTypes: ['CLIENT_CREDENTIALS'],
      redirectUris: [],
      scopes: ['access'],
    })
    const secret = await secretOf(app.id, 'first')
    expect((await tokenBy(app.clientId, secret)).status).toBe(200)
  })

  it('keeps its secret where it needs one there too, and needs an address to sign people in', async () => {
    const app = await made({ kind: 'MACHINE', scopes: ['access'] })
    const secret = await secretOf(app.id, 'first')
    expect(await preview({ id: app.id, kind: 'WEB_APP' })).toEqual({ losses: [], effects: [], needsSecret: false, needsAddress: true })
    expect((await change({ id: app.id, version: app.version + 1, kind: 'WEB_APP' })).client).toMatchObject({
      ...{ isPublic: false, health: 'NO_ADDRESS', secrets: [{ name: 'first' }] },
      ...{ grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'], scopes: ['openid', 'access'] },
    })
    expect((await tokenBy(app.clientId, secret)).status).toBe(200)
    expect(await preview({ id: 'no-id', kind: 'WEB_APP' })).toBeNull()
  })

  it('keeps its secret while an API checks tokens by it, and the portal’s own app stays what it is', async () => {
    const app = await made({ kind: 'MACHINE' })
    const api = { identifier: 'https://kinds.test', name: 'Kinds', scopes: ['sms_notification'], introspectionClientId: app.id }
    expect(codes(await send('create', 'ApiResource', api))).toBeNull()
    const refused = await change({ id: app.id, version: app.version, kind: 'NATIVE' })
    expect(refused.errors?.map(({ code, message }) => [code, message])).toEqual([
      ['CLIENT_INTROSPECTS', 'Checks tokens for Kinds, which needs a secret. Choose another app there first.'],
    ])
    const [portal] = await rows<{ id: string; version: number }>(`select id, version from client where client_id = 'portico'`)
    expect(codes(await change({ ...portal, kind: 'MACHINE' }))).toEqual(['null: SYSTEM_ROW'])
  })
})

it('E22 an app says what hangs on it, and that it has faults', async () => {
  const { id, clientId } = await made({ kind: 'MACHINE', scopes: ['access'] })
  const about = async () => {
    const document = 'query ($id: ID!) { client(id: $id) { health use { signIns people refreshTokens apis faults } } }'
    return dataOf<{ client: unknown }>(await operations(document, { id })).client
  }
  const secret = await secretOf(id, 'first')
  expect((await tokenBy(clientId, secret)).status).toBe(200)
  expect(await about()).toEqual({ health: 'OK', use: { signIns: 0, people: 0, refreshTokens: 0, apis: 0, faults: 0 } })
  expect((await tokenBy(clientId, 'wrong')).status).toBe(401)
  const given = { identifier: 'https://faults.test', name: 'Faults', scopes: ['sms_notification'], introspectionClientId: id }
  expect(codes(await send('create', 'ApiResource', given))).toBeNull()
  await rows(
    `with opened as (insert into server_side_session (id, user_id, security_stamp, host, expires_at)
       select 'session-' || row_number() over (), id, security_stamp, 'localhost', now() from user_identity limit 2 returning id)
     insert into session_client (session_id, client_id) select opened.id, $1 from opened`,
    id,
  )
  await rows(
    `insert into oidc_artifact (model, id, host, payload, expires_at) values
       ('RefreshToken', 'good', 'localhost', $1, now() + interval '1 hour'), ('RefreshToken', 'over', 'localhost', $1, now() - interval '1 hour')`,
    JSON.stringify({ clientId }),
  )
  expect(await about()).toEqual({ health: 'FAULTS', use: { signIns: 2, people: 2, refreshTokens: 1, apis: 1, faults: 1 } })
})

it('E22 an app says which addresses it was refused, until they are registered', async () => {
  const app = await made({ kind: 'WEB_APP', redirectUris: ['https://a.test/cb'] })
  const event = (address: string, ago: string) =>
    rows(
      `insert into event_log (type, at, detail) values ('APP_REFUSED', now() - $2::interval, $1)`,
      JSON.stringify({ client: app.clientId, redirectUri: address, reason: 'redirectUri' }),
      ago,
    )
  await event('https://a.test/cb/', '2 hours')
  await event('https://a.test/cb/', '1 hour')
  await event('https://b.test/', '3 hours')
  await event('https://old.test/', '31 days')
  const refused = async () => {
    const document = 'query ($id: ID!) { client(id: $id) { refusedAddresses { address count } } }'
    return dataOf<{ client: { refusedAddresses: unknown } }>(await operations(document, { id: app.id })).client.refusedAddresses
  }
  expect(await refused()).toEqual([
    { address: 'https://a.test/cb/', count: 2 },
    { address: 'https://b.test/', count: 1 },
  ])
  expect(codes(await send('update', 'Client', { id: app.id, version: app.version, redirectUris: ['https://a.test/cb/'] }))).toBeNull()
  expect(await refused()).toEqual([{ address: 'https://b.test/', count: 1 }])
})

describe('E24 the preview of tokens', () => {
  const ask = async (id: string, userId?: string) => {
    const document = 'query ($id: ID!, $userId: ID) { tokenPreview(id: $id, userId: $userId) { closed idToken apiTokens { api claims } } }'
    type Told = { closed: string | null; idToken: string | null; apiTokens: { api: string; claims: string }[] }
    const { tokenPreview } = dataOf<{ tokenPreview: Told }>(await operations(document, { id, userId }))
    const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
    return { ...tokenPreview, idToken: read(tokenPreview.idToken), apiTokens: tokenPreview.apiTokens.map(({ claims }) => read(claims)) }
  }

  it('says what a person’s tokens would hold and why the app is not for them, and leaves nothing behind', async () => {
    const api = { identifier: 'https://preview.test', name: 'Preview', scopes: ['utilities'] }
    expect(codes(await send('create', 'ApiResource', api))).toBeNull()
    const app = await made({ kind: 'WEB_APP', scopes: ['openid', 'email', 'utilities'] })
    expect(codes(await send('update', 'Client', { id: app.id, version: app.version, userTypes: ['ADMIN'] }))).toBeNull()
    const [user] = await rows<{ id: string; email: string; confirmed: boolean }>(
      `select id, email, email_confirmed as confirmed from user_identity where user_name = 'employee' or email like 'employee@%' limit 1`,
    )
    const count = async () => rows('select (select count(*) from oidc_artifact) as artifacts, (select count(*) from event_log) as events')
    const before = await count()
    const iss = `${server.url}/identity`
    expect(await ask(app.id, user?.id)).toEqual({
      closed: 'USER_TYPE',
      idToken: { iss, aud: app.clientId, sub: user?.id, email: user?.email, email_verified: user?.confirmed },
      apiTokens: [{ iss, sub: user?.id, aud: api.identifier, client_id: app.clientId, scope: 'utilities' }],
    })
    expect(await count()).toEqual(before)
  })

  it.each(['WEB_APP', 'MACHINE'])('holds no access token for a %s without scopes', async (kind) => {
    const { id } = await made({ kind, scopes: ['utilities'] })
    await rows('update client set scopes = $2 where id = $1', id, [])
    const [user] = await rows<{ id: string }>(`select id from user_identity where email like 'employee@%' limit 1`)
    expect(await ask(id, kind === 'MACHINE' ? undefined : user?.id)).toMatchObject({ apiTokens: [] })
  })

  it('says what a machine gets for itself', async () => {
    const { id, version, clientId } = await made({ kind: 'MACHINE', scopes: ['utilities'] })
    await send('update', 'Client', { id, version, claims: ['region=eu', 'team=a', 'team=b'] })
    const own = { region: 'eu', team: ['a', 'b'], client_id: clientId, sub: clientId }
    expect(await ask(id)).toMatchObject({ closed: null, idToken: null, apiTokens: [own] })
  })
})
