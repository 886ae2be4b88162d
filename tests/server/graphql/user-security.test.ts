import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { temporaryPassword } from '../../../server/src/entities/user-security/user-password.ts'
import { checkPassword } from '../../../server/src/accounts/passwords/password-policy.ts'
import { testServer } from '../../support/server.ts'
import { DEMO_PASSWORD, signIn } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Errors = { path: string | null; code: string }[] | null

let server: RunningServer
let operations: Ask
let admin: Ask
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'admin', 'acme')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

/** Calls a mutation of one user. @returns what was wrong, each as 'path CODE' */
const act = async (ask: Ask, name: string, input: Record<string, unknown>): Promise<string[]> => {
  const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type.toString() ?? ''
  const answer = await ask(`mutation M($input: ${type}) { ${name}(input: $input) { errors { path code } } }`, { input })
  const payload = dataOf<Record<string, { errors: Errors }>>(answer)[name]
  return payload?.errors?.map(({ path, code }) => `${path} ${code}`) ?? []
}
const auditOf = (id: string, action: string) =>
  rows<Record<string, unknown>>(
    'select actor_id, before, after, denied from audit_log where subject_id = $1 and action = $2 order by id',
    id,
    action,
  )
const security = async (ask: Ask, id: string, fields: string) =>
  dataOf<{ userSecurity: Record<string, unknown> | null }>(await ask(`{ userSecurity(id: "${id}") { ${fields} } }`)).userSecurity

const lockoutOf = async (id: string) =>
  (await rows('select lockout_enabled as enabled, lockout_end is not null as locked from user_identity where id = $1', id))[0]

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

it('locks nobody by failed tries whose automatic lockout is off, until a revert turns it on again', async () => {
  const id = acme('expired')
  const version = Number((await security(partnerAdmin, id, 'version'))?.['version'])
  expect(await act(partnerAdmin, 'setUserLockoutEnabled', { id, version, lockoutEnabled: false })).toEqual([])
  expect(await act(partnerAdmin, 'setUserLockoutEnabled', { id, version, lockoutEnabled: true })).toEqual(['version VERSION_CONFLICT'])
  for (let tried = 0; tried < 5; tried++) await signIn(server.origin('acme'), 'expired', 'Wrong-Password-2026').catch(() => undefined)
  expect(await lockoutOf(id)).toEqual({ enabled: false, locked: false })
  const [audit] = await rows<{ id: string; before: unknown; after: unknown }>(
    `select id::text, before, after from audit_log where subject_id = $1 and action = 'setUserLockoutEnabled' and not denied`,
    id,
  )
  expect([audit?.before, audit?.after]).toEqual([{ lockoutEnabled: true }, { lockoutEnabled: false }])
  expect(await act(operations, 'revertUserChange', { id: audit?.id })).toEqual([])
  expect(await lockoutOf(id)).toEqual({ enabled: true, locked: false })
})

describe('a lock', () => {
  it('holds until its end, for its reason, ends the sessions, and is taken away', async () => {
    const id = acme('employee')
    const ask = await asPerson(server, 'employee', 'acme')
    const until = soon()
    expect(await act(partnerAdmin, 'lockUser', { id, until, reason: ' Lost laptop ' })).toEqual([])
    expect(await security(partnerAdmin, id, 'lockoutEnd lockoutReason')).toEqual({ lockoutEnd: until, lockoutReason: 'Lost laptop' })
    expect((await ask('{ myProfile { id } }')).status).toBe(401)
    expect(await auditOf(id, 'lockUser')).toEqual([
      {
        actor_id: acme('partneradmin'),
        before: { lockoutEnd: null, lockoutReason: null },
        after: { lockoutEnd: until, lockoutReason: 'Lost laptop' },
        denied: false,
      },
    ])
    expect(await act(partnerAdmin, 'unlockUser', { id })).toEqual([])
    expect(await act(partnerAdmin, 'unlockUser', { id })).toEqual([])
    expect(await auditOf(id, 'unlockUser')).toHaveLength(1)
    expect(await security(partnerAdmin, id, 'lockoutEnd lockoutReason accessFailedCount')).toEqual({
      lockoutEnd: null,
      lockoutReason: null,
      accessFailedCount: 0,
    })
  })

  it('has an end in the future and a reason, and is for others', async () => {
    expect(await act(partnerAdmin, 'lockUser', { id: acme('manager'), until: '2001-01-01T00:00:00Z', reason: ' ' })).toEqual([
      'until LOCK_END_INVALID',
      'reason REQUIRED',
    ])
    expect(await act(partnerAdmin, 'lockUser', { id: acme('partneradmin'), until: soon(), reason: 'x' })).toEqual(['null OWN_ACCESS'])
  })

  it('needs its feature', async () => {
    await rows(`update feature set enabled = false where key = 'LOCKED_ACCOUNTS120924'`)
    const answer = await operations('mutation { unlockUser(input: { id: "x" }) { errors { code } } }')
    await rows(`update feature set enabled = true where key = 'LOCKED_ACCOUNTS120924'`)
    expect(answer.errors.map(({ extensions }) => extensions['code'])).toEqual(['AUTH_NOT_AUTHORIZED'])
  })
})

describe('E10 a password reset by somebody else', () => {
  it('E10 has no field that shows or sets a password', () => {
    const inputs = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    )
    const passwords = inputs.filter((name) => /password$/i.test(name) && !name.startsWith('Mutation.'))
    expect(passwords.toSorted()).toEqual(
      [
        'ChangePasswordInput.confirmPassword',
        // Whether people may sign in to an app by theirs.
        'Client.allowsPassword',
        'UpdateClientInput.allowsPassword',
        'ClientEffectsInput.allowsPassword',
        'ConfirmAccountPayload.asksPassword',
        'ChangePasswordInput.currentPassword',
        'ChangePasswordInput.newPassword',
        'JoinedUser.hasPassword',
        'OwnSecurity.hasPassword',
        'SetPasswordByLinkInput.confirmPassword',
        'SetPasswordByLinkInput.newPassword',
        'SetPasswordInput.confirmPassword',
        'SetPasswordInput.newPassword',
        'UserSecurity.hasPassword',
      ].toSorted(),
    )
  })

  it('mails a link, and the password of now stays', async () => {
    const id = acme('manager')
    const [before] = await rows('select password_hash from user_identity where id = $1', id)
    expect(await act(admin, 'sendPasswordLink', { id })).toEqual([])
    expect(await rows('select password_hash from user_identity where id = $1', id)).toEqual([before])
    const [mail] = await rows<{ text: string }>(`select text from outbox where user_id = $1 and purpose = 'PASSWORD_RESET'`, id)
    expect(mail?.text).toMatch(/\/s\/[\w-]{22}/)
  })

  it('mails a temporary password to nobody but the user, and forces a new one', async () => {
    const id = acme('manager')
    const ask = await asPerson(server, 'manager', 'acme')
    const answer = await admin(
      'mutation M($input: OfUserInput!) { setTemporaryPassword(input: $input) { userIdentity { id userName email extension { passwordExpired } } errors { code } } }',
      {
        input: { id },
      },
    )
    const [mail] = await rows<{ text: string; recipient: string }>(
      `select text, recipient from outbox where user_id = $1 and purpose = 'TEMPORARY_PASSWORD'`,
      id,
    )
    const plain = /(?:\w{4}-){3}\w{4}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(checkPassword(plain, [])).toEqual([])
    expect(mail?.recipient).toBe('manager@portico.test')
    expect(JSON.stringify(answer)).not.toContain(plain)
    expect(JSON.stringify(await rows('select * from audit_log'))).not.toContain(plain)
    expect(dataOf<{ setTemporaryPassword: object }>(answer).setTemporaryPassword).toMatchObject({
      errors: null,
      userIdentity: { extension: { passwordExpired: true } },
    })
    expect((await ask('{ myProfile { id } }')).status).toBe(401)
    expect(new Set(Array.from({ length: 50 }, temporaryPassword)).size).toBe(50)
  })
})

it('sets when a password expires, and takes it back', async () => {
  const id = acme('hradmin')
  const version = async () => Number((await security(admin, id, 'version'))?.['version'])
  const set = async (more: object) =>
    act(admin, 'setPasswordExpiry', { id, version: await version(), expired: false, days: 0, date: '', ...more })
  const fields = 'passwordExpired passwordExpiryDays passwordExpiresAt'
  expect(await set({ expired: true, days: 90, date: '2033-02-28' })).toEqual([])
  expect(await security(admin, id, fields)).toEqual({
    passwordExpired: true,
    passwordExpiryDays: 90,
    passwordExpiresAt: '2033-02-28T00:00:00.000Z',
  })
  expect(await set({ days: -1, date: '2033-02-30' })).toEqual(['days OUT_OF_RANGE', 'date DATE_INVALID'])
  expect(await act(admin, 'setPasswordExpiry', { id, version: 0, expired: false, days: 0, date: '' })).toEqual(['version VERSION_CONFLICT'])
  expect(await set({})).toEqual([])
  expect(await security(admin, id, fields)).toEqual({ passwordExpired: false, passwordExpiryDays: null, passwordExpiresAt: null })
})

it('generates a PIN that is mailed and shown to nobody, and resets methods', async () => {
  const id = acme('hradmin')
  const hasFactor = async () =>
    dataOf<{ user: { hasSecondFactor: boolean } }>(await admin(`{ user(id: "${id}") { hasSecondFactor } }`)).user.hasSecondFactor
  const before = await hasFactor()
  expect(await act(admin, 'generateUserPin', { id })).toEqual([])
  expect([before, await hasFactor()]).toEqual([false, true])
  const [mail] = await rows<{ text: string }>(`select text from outbox where user_id = $1 and purpose = 'PIN'`, id)
  const pin = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none'
  expect(JSON.stringify(await auditOf(id, 'generateUserPin'))).not.toContain(pin)
  expect(await security(admin, id, 'twoFactorEnabled methods ready')).toEqual({
    twoFactorEnabled: true,
    methods: ['PIN'],
    ready: ['EMAIL', 'PIN'],
  })
  expect(await act(admin, 'resetUserFactor', { id, method: 'PIN' })).toEqual([])
  expect(await security(admin, id, 'twoFactorEnabled methods ready')).toEqual({ twoFactorEnabled: false, methods: [], ready: ['EMAIL'] })
  expect(await hasFactor()).toBe(false)
  expect(
    await act(admin, 'setUserTwoFactor', {
      id,
      version: Number((await security(admin, id, 'version'))?.['version']),
      enabled: true,
      bypassCompanyTwoFactor: true,
    }),
  ).toEqual(['enabled NO_METHOD'])
})

it('ends one session of a user, and all of them', async () => {
  const id = acme('hradmin')
  const [one, other] = [await asPerson(server, 'hradmin', 'acme'), await asPerson(server, 'hradmin', 'acme')]
  const { sessions } = (await security(admin, id, 'sessions { id }')) as { sessions: { id: string }[] }
  expect(sessions).toHaveLength(2)
  expect(await act(admin, 'endUserSessions', { id, sessionId: 'x' })).toEqual(['sessionId SESSION_NOT_FOUND'])
  expect(await act(admin, 'endUserSessions', { id, sessionId: sessions[0]?.id })).toEqual([])
  expect([(await one('{ myProfile { id } }')).status, (await other('{ myProfile { id } }')).status].toSorted()).toEqual([200, 401])
  expect(await act(admin, 'endUserSessions', { id })).toEqual([])
  expect((await security(admin, id, 'sessions { id }'))?.['sessions']).toEqual([])
  const stamp = async () => (await rows<{ security_stamp: string }>('select security_stamp from user_identity where id = $1', id))[0]
  const before = await stamp()
  expect(await act(admin, 'endUserSessions', { id })).toEqual([])
  // A sign-in that is still to open a session ends too, even where none lives.
  expect(await stamp()).not.toEqual(before)
  const ended = await stamp()
  const [{ link } = { link: '' }] = await rows<{ link: string }>(
    `insert into short_link (hash, purpose, path, user_id, created_by, expires_at)
      values ($1, 'PERSONAL_DATA', '/', $2, $2, now() + interval '1 day') returning id::text as link`,
    `hash of ${id}`,
    id,
  )
  const { jobRows } = await finished(admin, await start(admin, { action: 'SIGN_OUT', ids: [id] }))
  expect(jobRows.nodes.map(({ state }) => state)).toEqual(['DONE'])
  expect(await stamp()).not.toEqual(ended)
  expect(await rows('select revoked_at is not null as ended from short_link where id::text = $1', link)).toEqual([{ ended: true }])
})

describe('claims', () => {
  it('D5 are given by their type: nothing protected, no role beyond one’s own, none to oneself', async () => {
    const id = acme('hradmin')
    const add = (ask: Ask, claimType: string, claimValue: string, to = id) => act(ask, 'addUserClaim', { id: to, claimType, claimValue })
    for (const type of ['usertype', 'customer', 'email']) expect(await add(operations, type, '4')).toEqual(['claimType CLAIM_ELSEWHERE'])
    for (const type of ['sub', 'session_timeout', 'database', '__proto__'])
      expect(await add(operations, type, 'x')).toEqual(['claimType CLAIM_NOT_ALLOWED'])
    expect(await add(admin, 'role', 'VendorOperations')).toEqual(['claimValue ROLE_NOT_ALLOWED'])
    expect(await add(admin, 'role', 'Employee', acme('admin'))).toEqual(['claimValue OWN_ACCESS'])
    expect(await add(admin, 'company_id', 'x')).toEqual(['claimValue CLAIM_VALUE_INVALID'])
    expect(await add(admin, 'company_id', '7')).toEqual([])
    expect(await add(admin, 'company_id', '8')).toEqual(['claimType CLAIM_EXISTS'])
    expect(await act(admin, 'removeUserClaim', { id, claimType: 'company_id', claimValue: '7' })).toEqual([])
    expect(await act(admin, 'removeUserClaim', { id, claimType: 'company_id', claimValue: '7' })).toEqual(['claimType CLAIM_NOT_FOUND'])
  })
})

describe('a database', () => {
  it('is given by an administrator where somebody of the partner has it, and given back by who took it', async () => {
    const [one, other] = [acme('manager'), acme('authenticator')]
    await act(operations, 'addUserDatabase', { id: demoPersonId('employee', 'hr.localhost'), name: 'HR_ONLY' })
    for (const name of ['HR_ONLY', 'NOBODYS'])
      expect(await act(admin, 'addUserDatabase', { id: one, name })).toEqual(['name DATABASE_UNKNOWN'])
    expect(await act(operations, 'addUserDatabase', { id: one, name: 'ACME_1' })).toEqual([])
    for (const ask of [admin, partnerAdmin]) {
      expect(await act(ask, 'addUserDatabase', { id: other, name: 'ACME_1' })).toEqual([])
      expect(await act(ask, 'removeUserDatabase', { id: other, name: 'ACME_1' })).toEqual([])
    }
    expect(await act(admin, 'removeUserDatabase', { id: one, name: 'ACME_1' })).toEqual([])
    expect(await act(admin, 'addUserDatabase', { id: acme('hradmin'), name: 'ACME_1' })).toEqual(['name DATABASE_UNKNOWN'])
    expect(await act(partnerAdmin, 'addUserDatabase', { id: one, name: 'ACME_1' })).toEqual(['name DATABASE_UNKNOWN'])
    expect(await act(admin, 'addUserDatabase', { id: one, name: 'ACME_1' })).toEqual([])
    expect(await security(admin, one, 'databases')).toEqual({ databases: ['ACME_1'] })
  })

  it('comes with a new user by the same rule', async () => {
    const create = (ask: Ask, userName: string, databases: string[]) =>
      act(ask, 'createUser', { userName, email: `${userName}@example.org`, userType: 1, databases })
    expect(await create(partnerAdmin, 'with-database', ['ACME_1', 'HR_ONLY', '/'])).toEqual([
      'databases.1 DATABASE_UNKNOWN',
      'databases.2 DATABASE_INVALID',
    ])
    expect(await create(partnerAdmin, 'with-database', ['ACME_1'])).toEqual([])
    expect(await create(operations, 'with-any-database', ['NOBODYS'])).toEqual([])
  })
})

describe('two-factor that an administrator weakens', () => {
  const notices = async (id: string) => {
    const mails = await rows<{ text: string }>(
      `delete from outbox where user_id = $1 and purpose = 'SECURITY_NOTICE' returning recipient, text`,
      id,
    )
    return mails.map(({ text }) => /Ein Administrator [^.]*\./.exec(text)?.[0]).toSorted()
  }
  const OFF = 'Ein Administrator hat die Zwei-Faktor-Authentifizierung dieses Kontos ausgeschaltet.'
  const BYPASSED = 'Ein Administrator hat dieses Konto von der Zwei-Faktor-Regel seiner Organisation ausgenommen.'

  it('is told to its owner by mail in their language; what strengthens it is not', async () => {
    const id = acme('authenticator')
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'default_locale', 'de')`, id)
    await rows('update user_identity set bypass_company_two_factor = false where id = $1', id)
    const set = async (enabled: boolean, bypassCompanyTwoFactor: boolean) => {
      const version = Number((await security(admin, id, 'version'))?.['version'])
      expect(await act(admin, 'setUserTwoFactor', { id, version, enabled, bypassCompanyTwoFactor })).toEqual([])
      return notices(id)
    }
    expect(await set(false, true)).toEqual([OFF, BYPASSED])
    expect(await set(true, false)).toEqual([])
    expect(await set(false, false)).toEqual([OFF])
    expect(await set(false, true)).toEqual([BYPASSED])
    expect(await set(true, true)).toEqual([])
    const [audit] = await rows<{ id: string }>(
      `select max(id)::text as id from audit_log where subject_id = $1 and action = 'setUserTwoFactor'`,
      id,
    )
    expect(await act(operations, 'revertUserChange', { id: audit?.id })).toEqual([])
    expect(await notices(id)).toEqual([OFF])
  })

  it('is told to each of many, and where turning it on is undone', async () => {
    const id = acme('authenticator')
    const on = await finished(admin, await start(admin, { action: 'TWO_FACTOR_ON', ids: [id] }))
    expect(await notices(id)).toEqual([])
    const UNDO = 'mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } errors { path code } } }'
    const undo = { input: { id: crypto.randomUUID(), jobId: on.job?.id } }
    await finished(admin, dataOf<{ undoUserBulk: Started }>(await admin(UNDO, undo)).undoUserBulk)
    expect(await notices(id)).toEqual([OFF])
    await finished(admin, await start(admin, { action: 'TWO_FACTOR_ON', ids: [id] }))
    await finished(admin, await start(admin, { action: 'TWO_FACTOR_OFF', ids: [id] }))
    expect(await notices(id)).toEqual([OFF])
  })
})

describe('a revert', () => {
  const latest = async (id: string) => {
    const { userAudit } = dataOf<{ userAudit: { nodes: { id: string; action: string; isRevertible: boolean }[] } }>(
      await operations(`{ userAudit(id: "${id}", first: 1) { nodes { id action isRevertible } } }`),
    )
    return userAudit.nodes[0]
  }

  it('undoes a change as a new one, and refuses where it was changed again', async () => {
    const id = acme('hradmin')
    const name = async () =>
      (await rows<{ v: string }>(`select claim_value as v from user_claim where user_id = $1 and claim_type = 'given_name'`, id))[0]?.v
    const before = await name()
    const update = async (givenName: string) =>
      act(admin, 'updateUser', { id, version: Number((await security(admin, id, 'version'))?.['version']), givenName })
    await update('First')
    const first = await latest(id)
    expect(first).toMatchObject({ action: 'updateUser', isRevertible: true })
    expect(await act(operations, 'revertUserChange', { id: first?.id })).toEqual([])
    expect(await name()).toBe(before)
    expect(await auditOf(id, 'revertChange')).toEqual([
      { actor_id: demoPersonId('operations'), before: { givenName: 'First' }, after: { givenName: before }, denied: false },
    ])
    expect(await act(operations, 'revertUserChange', { id: first?.id })).toEqual(['givenName REVERT_CONFLICT'])
    expect(await latest(id)).toMatchObject({ action: 'revertChange', isRevertible: false })
  })

  it('gives a claim and a database back', async () => {
    const id = acme('hradmin')
    await act(operations, 'addUserDatabase', { id, name: 'PAY_07' })
    expect(await act(admin, 'addUserDatabase', { id, name: 'PAY_07' })).toEqual(['name DATABASE_EXISTS'])
    await act(admin, 'removeUserDatabase', { id, name: 'PAY_07' })
    expect(await act(operations, 'revertUserChange', { id: (await latest(id))?.id })).toEqual([])
    expect(await security(admin, id, 'databases')).toEqual({ databases: ['PAY_07'] })
  })
})

it('deletes a user whose name is typed; audit rows keep the id and lose the person', async () => {
  const created = dataOf<{ createUser: { userIdentity: { id: string } } }>(
    await operations('mutation C($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } } }', {
      input: { userName: 'going', email: 'going@example.org', givenName: 'Going', userType: 1 },
    }),
  )
  const { id } = created.createUser.userIdentity
  expect(await act(operations, 'deleteUser', { id, userName: 'Going' })).toEqual(['userName USER_NAME_DIFFERS'])
  expect(await act(operations, 'deleteUser', { id, userName: 'going' })).toEqual([])
  expect(await rows('select 1 from user_identity where id = $1', id)).toEqual([])
  const told = await rows<{ action: string }>('select action, before, after from audit_log where subject_id = $1 order by id', id)
  expect(told.map(({ action }) => action)).toEqual(['createUser', 'deleteUser'])
  expect(JSON.stringify(told).toLowerCase()).not.toContain('going')
  expect(await act(operations, 'deleteUser', { id: demoPersonId('operations'), userName: 'operations' })).toEqual(['null OWN_ACCOUNT'])
})

it('names a login by its provider, whose name it is filtered by, beside who the user is there', async () => {
  const id = acme('manager')
  await rows(
    `insert into login_provider (partner_id, name, display_name, protocol)
      select partner_id, 'corp-7', 'Corp Sign-in', 'OIDC' from user_identity where id = $1`,
    id,
  )
  await rows(`insert into user_login values ($1, 'corp-7', 'key-1', 'm@corp.test'), ($1, 'gone', 'key-2', null)`, id)
  const LOGINS = '{ users(where: { loginProvider: { contains: "sign-in" } }) { nodes { id logins { providerName displayName } } } }'
  const logins = [
    { providerName: 'Corp Sign-in', displayName: 'm@corp.test' },
    { providerName: 'gone', displayName: null },
  ]
  for (const ask of [operations, partnerAdmin, admin]) expect(dataOf(await ask(LOGINS))).toEqual({ users: { nodes: [{ id, logins }] } })
})

it('D2 D3 refuses every change of a user out of reach as of one who does not exist', async () => {
  const foreign = demoPersonId('employee')
  const inputs: Record<string, Record<string, unknown>> = {
    sendPasswordLink: {},
    copyAccessLink: {},
    exportPersonalData: {},
    resendConfirmation: {},
    setTemporaryPassword: {},
    setPasswordExpiry: { version: 1, expired: true, days: 0, date: '' },
    setUserTwoFactor: { version: 1, enabled: false, bypassCompanyTwoFactor: false },
    resetUserFactor: { method: 'PIN' },
    generateUserPin: {},
    endUserSessions: {},
    unlinkUserLogin: { loginProvider: 'x', providerKey: 'x' },
    unlinkUserHrRecord: { source: 'HR', hrUserId: 'x' },
    addUserClaim: { claimType: 'nhr', claimValue: 'x' },
    removeUserClaim: { claimType: 'nhr', claimValue: 'x' },
    addUserDatabase: { name: 'x' },
    removeUserDatabase: { name: 'x' },
    deleteUser: { userName: 'employee' },
  }
  for (const [name, input] of Object.entries(inputs))
    expect([name, await act(admin, name, { id: foreign, ...input })]).toEqual([name, ['id USER_NOT_FOUND']])
  expect(await security(admin, foreign, 'id')).toBeNull()
})

it('tells which features are on for a user, and none for an inactive one', async () => {
  const id = acme('manager')
  expect(await security(admin, id, 'enabledFeatures')).toEqual({ enabledFeatures: ['APPS', 'SPA_VIEW_AS', 'LOCKED_ACCOUNTS120924'] })
  await rows('update user_identity set is_active = false where id = $1', id)
  expect(await security(admin, id, 'enabledFeatures')).toEqual({ enabledFeatures: [] })
})

it('signIns tell the device, the reason and what was shown, of refused ones too', async () => {
  const id = acme('hradmin')
  const origin = server.origin('acme')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const wrong = signIn(origin, 'hradmin', 'Wrong-Password-1', new Visitor({ 'user-agent': userAgent }))
  await expect(wrong).rejects.toThrow('Sign-in of hradmin@portico.test ended')
  await signIn(origin, 'hradmin', DEMO_PASSWORD, new Visitor({ 'user-agent': userAgent }))
  const device = { browser: 'Chrome', system: 'Windows', provider: null }
  expect(await security(partnerAdmin, id, 'signIns(first: 2) { type browser system reason methods provider }')).toEqual({
    signIns: [
      { ...device, type: 'SIGN_IN_SUCCEEDED', reason: null, methods: ['pwd'] },
      { ...device, type: 'SIGN_IN_FAILED', reason: 'password', methods: [] },
    ],
  })
})
