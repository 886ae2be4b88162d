import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { authenticator } from '../../../server/src/identity/totp.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { SoftAuthenticator } from '../../support/soft-authenticator.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

let server: RunningServer
const asks = new Map<string, Ask>()
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await testServer()
  for (const name of ['operations', 'partneradmin', 'employee', 'manager']) await signIn(name)
  // A database that somebody of the partner has, administrators may give.
  await rows(`insert into user_database (user_id, name) values ($1, 'PAYROLL')`, acme('partneradmin'))
})
afterAll(() => server?.close())

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const actorOf = (name: string) => (name === 'operations' ? demoPersonId(name) : acme(name))
const signIn = async (name: string) => void asks.set(name, await asPerson(server, name, name === 'operations' ? undefined : 'acme'))
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const known = (name: string) => ids.get(name) ?? ''
const newest = async () => (await rows<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log'))[0]?.id
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
const mailed = async (purpose: string) =>
  /\/s\/([\w-]{22})/.exec(
    (await rows<{ text: string }>('select text from outbox where purpose = $1 order by created_at desc', purpose))[0]?.text ?? '',
  )?.[1] ?? ''
const answerOf = (answer: Answer, name: string) => answer[name] as Record<string, never>

type Answer = Record<string, Record<string, unknown> & { errors?: { code: string }[] | null }>
type Write = {
  readonly by?: string
  /** The input's text; with `fields` where more than the errors is asked. */
  readonly input?: () => string | Promise<string>
  readonly fields?: string
  readonly after?: (answer: Answer) => unknown
  /** What the row calls it, and whose it is, where that is not the caller's. */
  readonly action?: string
  readonly actor?: () => string
  readonly subject?: () => string
  /** In which capacity, where it was not in person. */
  readonly actingAs?: string
  /** The row is of the subject's partner, which is not the caller's. */
  readonly ofAcme?: true
}
const ofUser = (more: () => string | Promise<string> = () => '') => ({
  by: 'partneradmin',
  input: async () => `id: "${known('user')}" ${await more()}`,
  subject: () => known('user'),
})
const own = (input?: Write['input'], more: Write = {}): Write => ({
  by: 'employee',
  ...(input && { input }),
  subject: () => acme('employee'),
  ...more,
})
const versioned = (more: string) => ofUser(async () => `version: ${await versionOf(known('user'))} ${more}`)
/** A job of one's own with one row; where that is RUNNING, somebody is at it for another hour. */
const ofJob = (state: string, rowState = 'RUNNING'): Write => ({
  by: 'partneradmin',
  input: async () => {
    ids.set('job', randomUUID())
    await rows(
      `insert into job (id, kind, action, created_by, host, state, total, finished_at)
       values ($1, 'USER_BULK', 'TWO_FACTOR_OFF', $2, 'x', $3, 1, case $3 when 'DONE' then now() end)`,
      known('job'),
      acme('partneradmin'),
      state,
    )
    await rows(
      `insert into job_row (job_id, number, subject_type, subject_id, state, claimed_until)
       values ($1, 1, 'UserIdentity', $2, $3, now() + interval '1 hour')`,
      known('job'),
      randomUUID(),
      rowState,
    )
    return `id: "${known('job')}"`
  },
  subject: () => known('job'),
})
const claim = () => 'claimType: "company_id", claimValue: "7"'

/** Every mutation of the schema that changes something, once and with success, in an order in which each can. */
const WRITES: Record<string, Write> = {
  createUser: {
    by: 'partneradmin',
    input: async () => {
      const [member] = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1', acme('employee'))
      return `userName: "written", email: "written@example.org", userType: 1, customerIds: ["${member?.id}"]`
    },
    fields: 'userIdentity { id }',
    after: (answer) => ids.set('user', String(answerOf(answer, 'createUser')['userIdentity']?.['id'])),
    subject: () => known('user'),
  },
  resendConfirmation: ofUser(),
  confirmAccount: {
    input: async () => {
      ids.set('link', await mailed('CONFIRM_ACCOUNT'))
      return `link: "${known('link')}"`
    },
    actingAs: 'link:CONFIRM_ACCOUNT',
    actor: () => known('user'),
    subject: () => known('user'),
  },
  setPasswordByLink: {
    input: () => `link: "${known('link')}", newPassword: "Calm-Otter-42", confirmPassword: "Calm-Otter-42"`,
    action: 'changePassword',
    actingAs: 'link:SET_PASSWORD',
    actor: () => known('user'),
    subject: () => known('user'),
  },
  updateUser: versioned('givenName: "Ada"'),
  revertUserChange: {
    by: 'operations',
    input: async () => `id: "${await newest()}"`,
    action: 'revertChange',
    ofAcme: true,
    subject: () => known('user'),
  },
  lockUser: ofUser(() => `until: "${new Date(Date.now() + 3_600_000).toISOString()}", reason: "Lost laptop"`),
  unlockUser: ofUser(),
  setPasswordExpiry: versioned('expired: true, days: 0, date: ""'),
  sendPasswordLink: ofUser(),
  setTemporaryPassword: ofUser(),
  setUserTwoFactor: versioned('enabled: false, bypassCompanyTwoFactor: true'),
  generateUserPin: ofUser(),
  resetUserFactor: ofUser(() => 'method: PIN'),
  addUserClaim: ofUser(claim),
  removeUserClaim: ofUser(claim),
  addUserDatabase: ofUser(() => 'name: "PAYROLL"'),
  removeUserDatabase: ofUser(() => 'name: "PAYROLL"'),
  unlinkUserLogin: ofUser(async () => {
    await rows(`insert into user_login values ($1, 'corp', 'sub-2', 'Corp')`, known('user'))
    return 'loginProvider: "corp", providerKey: "sub-2"'
  }),
  endUserSessions: { by: 'partneradmin', input: () => `id: "${acme('manager')}"`, subject: () => acme('manager') },
  deleteUser: ofUser(() => 'userName: "written"'),
  startUserBulk: {
    by: 'partneradmin',
    input: () => {
      ids.set('job', randomUUID())
      return `id: "${known('job')}", action: TWO_FACTOR_OFF, ids: ["${randomUUID()}"]`
    },
    action: 'startJob',
    subject: () => known('job'),
  },
  startCustomerBulk: {
    by: 'partneradmin',
    input: () => {
      ids.set('job', randomUUID())
      return `id: "${known('job')}", action: ENABLE, ids: ["${randomUUID()}"]`
    },
    action: 'startJob',
    subject: () => known('job'),
  },
  startCustomerExport: {
    by: 'partneradmin',
    input: () => {
      ids.set('job', randomUUID())
      return `id: "${known('job')}", all: true, columns: [{ column: "name", label: "Name" }]`
    },
    action: 'startJob',
    subject: () => known('job'),
  },
  startUserExport: {
    by: 'partneradmin',
    input: () => {
      ids.set('job', randomUUID())
      return `id: "${known('job')}", all: true, columns: [{ column: "userName", label: "User name" }]`
    },
    action: 'startJob',
    subject: () => known('job'),
  },
  cancelJob: ofJob('RUNNING'),
  pauseJob: ofJob('RUNNING'),
  resumeJob: ofJob('PAUSED'),
  retryJob: {
    ...ofJob('DONE', 'FAILED'),
    fields: 'job { id }',
    after: (answer) => ids.set('job', String(answerOf(answer, 'retryJob')['job']?.['id'])),
    action: 'startJob',
  },
  setPartnerSessionTimeout: {
    by: 'partneradmin',
    input: async () => {
      ids.set('partner', (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id ?? '')
      return `id: "${known('partner')}", minutes: 45`
    },
    fields: 'partner { sessionTimeoutMinutes }',
    subject: () => known('partner'),
  },
  createCustomer: {
    by: 'partneradmin',
    input: () => 'name: "Written"',
    fields: 'customer { id }',
    after: (answer) => ids.set('created', String(answerOf(answer, 'createCustomer')['customer']?.['id'])),
    subject: () => known('created'),
  },
  updateCustomer: {
    by: 'partneradmin',
    input: () => `id: "${known('created')}", version: 1, name: "Written again", enabled: false`,
    subject: () => known('created'),
  },
  revertCustomerChange: {
    by: 'operations',
    input: async () => `id: "${await newest()}"`,
    action: 'revertChange',
    ofAcme: true,
    subject: () => known('created'),
  },
  saveView: {
    by: 'partneradmin',
    input: () => 'list: "users", name: "Mine", address: "", shared: false',
    fields: 'view { id }',
    after: (answer) => ids.set('view', String(answerOf(answer, 'saveView')['view']?.['id'])),
    subject: () => known('view'),
  },
  deleteView: { by: 'partneradmin', input: () => `id: "${known('view')}"`, subject: () => known('view') },
  shareLink: { by: 'partneradmin', input: () => 'path: "/admin/users"' },
  beginViewAs: {
    by: 'operations',
    input: () => 'userType: 1, roles: [], isHrPartner: false',
    fields: 'id',
    after: (answer) => ids.set('viewAs', String(answerOf(answer, 'beginViewAs')['id'])),
  },
  endViewAs: { by: 'operations', input: () => `id: "${known('viewAs')}"` },
  addOrReplaceUserClaim: own(() => `userId: "${acme('employee')}", claimType: "default_locale", claimValue: "de"`),
  setDefaultCustomer: own(() => 'customerId: ""'),
  setDefaultLoginProvider: own(() => 'loginProvider: ""'),
  changePassword: own(() => 'currentPassword: "Portico-Demo-2026", newPassword: "Calm-Otter-42", confirmPassword: "Calm-Otter-42"'),
  setPassword: own(
    async () => {
      await rows('update user_identity set password_hash = null where id = $1', acme('employee'))
      return 'newPassword: "Quiet-Harbour-72", confirmPassword: "Quiet-Harbour-72"'
    },
    { action: 'changePassword' },
  ),
  requestEmailChange: own(() => 'email: "another@example.org"'),
  confirmEmailChange: own(async () => `link: "${await mailed('CONFIRM_EMAIL')}"`, { actingAs: 'link:CONFIRM_EMAIL' }),
  confirmPhone: own(async () => {
    await rows(
      `update customer set two_factor_level = 'ADMIN' where id in (select customer_id from user_customer where user_id = $1)`,
      acme('employee'),
    )
    await call('employee', 'sendPhoneCode', 'phoneNumber: "+44 20 7946 0007"')
    const [sent] = await rows<{ text: string }>(`select text from outbox where recipient = '+442079460007'`)
    return `code: "${/\d{6}/.exec(sent?.text ?? '')?.[0]}"`
  }),
  removePhone: own(),
  confirmAuthenticator: own(async () => {
    const { startAuthenticator } = await call('employee', 'startAuthenticator', undefined, 'key')
    return `code: "${authenticator(String(startAuthenticator?.['key'])).generate({ timestamp: Date.now() })}"`
  }),
  regenerateRecoveryCodes: own(),
  setTwoFactorEnabled: own(() => 'enabled: false'),
  resetAuthenticator: own(),
  setTwoFactorMethod: own(() => 'method: EMAIL, enabled: true'),
  generatePin: own(),
  finishSecurityDevice: own(
    async () => {
      const { startSecurityDevice } = await call('employee', 'startSecurityDevice', undefined, 'options')
      const response = new SoftAuthenticator(server.origin('acme')).register(String(startSecurityDevice?.['options']))
      return `response: ${JSON.stringify(response)}, name: "Key"`
    },
    {
      action: 'registerSecurityDevice',
      fields: 'securityDevice { id }',
      after: (answer) => ids.set('device', String(answerOf(answer, 'finishSecurityDevice')['securityDevice']?.['id'])),
    },
  ),
  renameSecurityDevice: own(() => `id: "${known('device')}", name: "Blue key"`),
  removeSecurityDevice: own(() => `id: "${known('device')}"`),
  unlinkLogin: own(async () => {
    await rows(
      `with acting as (select set_config('portico.acting_user', $1, true)) insert into user_login select $1::uuid, 'corp', 'sub-1', 'Corp' from acting`,
      acme('employee'),
    )
    return 'loginProvider: "corp", providerKey: "sub-1"'
  }),
  endOwnSession: own(async () => {
    const [session] = await rows<{ id: string }>(
      `insert into server_side_session select (jsonb_populate_record(known, '{"id": "elsewhere"}')).* from server_side_session known
       where user_id = $1 and ended_at is null limit 1 returning id`,
      acme('employee'),
    )
    return `id: "${session?.id}"`
  }),
  endOtherSessions: own(),
  requestPersonalData: own(undefined, { fields: 'address' }),
  deleteAccount: own(() => 'userName: "employee"'),
}

/** What changes nothing that anybody else would ask about: why, in a word. */
const SILENT: Record<string, string> = {
  saveDraft: 'nothing has been done yet',
  setPreference: 'how the portal looks for somebody decides nothing',
  discardDraft: 'nothing has been done',
  markNotificationsRead: 'having read is no act on data',
  refreshAppConfiguration: 'reads',
  previewUserBulk: 'is rolled back',
  previewCustomerBulk: 'is rolled back',
  sendPhoneCode: 'confirmPhone tells',
  startAuthenticator: 'confirmAuthenticator tells',
  startSecurityDevice: 'finishSecurityDevice tells',
  startLoginLink: 'finishLoginLink tells',
  resendLink: 'answers nobody who is known; createUser has told',
}
/** Their own tests count the row: profile-picture.test.ts (a file), link-login.test.ts (another provider), undo.test.ts and customer-bulk.test.ts (a job of the past). */
const ELSEWHERE = ['uploadUserProfilePicture', 'finishLoginLink', 'undoUserBulk', 'undoCustomerBulk']
/** They need a file that was read before; each writes one row, which is not counted yet. */
const NOT_COUNTED = ['uploadUserImport', 'checkUserImport', 'startUserImport']

/** Their payloads have no errors. */
const UNFAILING = ['startAuthenticator', 'startSecurityDevice', 'requestPersonalData']

async function call(by: string, name: string, input?: string, fields = ''): Promise<Answer> {
  const document = `mutation { ${name}${input === undefined ? '' : `(input: { ${input} })`} { ${fields} ${UNFAILING.includes(name) ? '' : 'errors { code }'} } }`
  const ask = asks.get(by)
  return dataOf<Answer>(
    ask ? await ask(document, {}, { traceparent: TRACE }) : await server.gql(undefined, document, {}, { traceparent: TRACE }),
  )
}
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACE = `00-${TRACE_ID}-00f067aa0ba902b7-01`

it('K2 knows of every mutation what it writes', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
  const rowed = new Set([...Object.keys(WRITES), ...Object.keys(SILENT), ...ELSEWHERE, ...NOT_COUNTED])
  expect(mutations.filter((name) => !rowed.has(name))).toEqual([])
  expect(Object.keys({ ...WRITES, ...SILENT }).filter((name) => !mutations.includes(name))).toEqual([])
})

it.each(Object.entries(WRITES))('K2 %s writes exactly one row: who, what, when, where, whose', async (name, write) => {
  const { by = '', input, fields, after } = write
  const text = await input?.()
  const before = await newest()
  const [clock] = await rows<{ now: Date }>('select clock_timestamp() as now')
  const answer = await call(by, name, text, fields)
  expect(answer[name]?.errors ?? null).toBeNull()
  after?.(answer)
  const written = await rows('select * from audit_log where id > $1 order by id', before)
  const actorId = write.actor?.() ?? actorOf(by)
  const [actor] = await rows<{ partner_id: string | null }>(
    'select partner_id from user_identity where id = $1',
    write.ofAcme ? acme('manager') : actorId,
  )
  expect(written).toEqual([
    expect.objectContaining({
      action: write.action ?? name,
      actor_id: actorId,
      acting_as: write.actingAs ?? null,
      denied: false,
      trace_id: TRACE_ID,
      ...(actor && { partner_id: actor.partner_id }),
      ...(write.subject && { subject_id: write.subject() }),
    }),
  ])
  const [row] = written as { at: Date }[]
  expect(Math.abs(Number(row?.at) - Number(clock?.now))).toBeLessThan(60_000)
})

it.each(Object.entries(SILENT))('K2 %s writes none: %s', async (name) => {
  const before = await newest()
  const nobody = randomUUID()
  const inputs: Record<string, string | undefined> = {
    saveDraft: 'form: "/x", values: "{}"',
    setPreference: 'key: "list_columns", value: "users:email"',
    discardDraft: 'form: "/x"',
    markNotificationsRead: 'all: true',
    refreshAppConfiguration: 'sentinel: "features"',
    previewCustomerBulk: `action: ENABLE, ids: ["${nobody}"]`,
    previewUserBulk: `action: TWO_FACTOR_OFF, ids: ["${nobody}"]`,
    sendPhoneCode: 'phoneNumber: "+44 20 7946 0008"',
    startLoginLink: 'loginProvider: "nobody"',
    resendLink: 'link: "AAAAAAAAAAAAAAAAAAAAAA"',
  }
  const fields = { startAuthenticator: 'key', startSecurityDevice: 'options' }[name]
  await call('partneradmin', name, inputs[name], fields)
  expect(await newest()).toBe(before)
})
