import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import type { Verb } from '../../../server/src/kit/graphql/operations.ts'
import { authenticator } from '../../../server/src/identity/sign-in/totp.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { OTHER_SECRET, startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { SoftAuthenticator } from '../../support/soft-authenticator.ts'
import { Visitor } from '../../support/visitor.ts'
import { finished } from '../graphql/bulk-calls.ts'
import { dataOf } from '../graphql/calls.ts'
import { callersOf, inputOf, resourceOperations, samples } from '../resources/resources.ts'
import type { Operation } from '../resources/resources.ts'
import type { Given } from '../resources/sample.ts'
import { callerAt, createBadNetwork, KEYLESS, mutations, SENT_ELSEWHERE } from './bad-network.ts'
import type { Caller, Request, Sent } from './bad-network.ts'

let server: RunningServer
let otherProvider: OtherProvider
const callers = new Map<string, Caller>()
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await testServer({ env: { FEDERATION_ALLOW: '127.0.0.1' } })
  otherProvider = await startOtherProvider(`${server.origin('acme')}/identity/federation/linked/callback`)
  const people = ['operations', 'partneradmin', 'employee', 'manager']
  const ended = new Map<string, string>()
  for (const name of people) ended.set(name, await tokenOf(name))
  await rows('update server_side_session set ended_at = now()')
  for (const name of people) callers.set(name, callerOf(name, await tokenOf(name), ended.get(name)))
})
afterAll(async () => {
  await otherProvider?.close()
  await server?.close()
})

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const actorOf = (name: string) => (name === 'operations' ? demoPersonId(name) : acme(name))
const partnerOf = (name: string) => (name === 'operations' || name === '' ? undefined : 'acme')
const tokenOf = async (name: string) => (await server.signIn(name, partnerOf(name))).accessToken
const callerOf = (name: string, token?: string, ended?: string): Caller => callerAt(server.origin(partnerOf(name)), { token, ended })
const askOf = (name: string) => callers.get(name)?.ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const known = (name: string) => ids.get(name) ?? ''
const newest = async () => (await rows<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log'))[0]?.id
const mailed = async (purpose: string, to = '%') =>
  /\/s\/([\w-]{22})/.exec(
    (
      await rows<{ text: string }>('select text from outbox where purpose = $1 and recipient like $2 order by created_at desc', purpose, to)
    )[0]?.text ?? '',
  )?.[1] ?? ''
const answerOf = (answer: Answer, name: string) => answer[name] as Record<string, never>

type Answer = Record<string, Record<string, unknown> & { errors?: { code: string }[] | null }>
type Write = {
  readonly by?: string
  /** The input, or its text; with `fields` where more than the errors is asked. */
  readonly input?: () => string | Given | Promise<string | Given>
  readonly fields?: string
  readonly after?: (answer: Answer, input: string | Given | undefined) => unknown
  /** What the row calls it, and whose it is, where that is not the caller's. */
  readonly action?: string
  readonly actor?: () => string
  readonly subject?: () => string
  /** In which capacity, where it was not in person. */
  readonly actingAs?: string
  /** The row is of the subject, which is a partner. */
  readonly ofItself?: true
  /** The row is of the subject's partner, which is not the caller's. */
  readonly ofAcme?: true
  /** The one record that a job has changed besides. */
  readonly changed?: () => string
}
const own = (input?: Write['input'], more: Write = {}): Write => ({
  by: 'employee',
  ...(input && { input }),
  subject: () => acme('employee'),
  ...more,
})
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

/** Every mutation of no resource that changes something, once and with success, in an order in which each can. */
const WRITES: Record<string, Write> = {
  confirmAccount: {
    input: async () => {
      ids.set('link', await mailed('CONFIRM_ACCOUNT', 'written@example.org'))
      return `link: "${known('link')}"`
    },
    actingAs: 'link:CONFIRM_ACCOUNT',
    actor: () => known('created user'),
    subject: () => known('created user'),
  },
  setPasswordByLink: {
    input: () => `link: "${known('link')}", newPassword: "Calm-Otter-42", confirmPassword: "Calm-Otter-42"`,
    action: 'changePassword',
    actingAs: 'link:SET_PASSWORD',
    actor: () => known('created user'),
    subject: () => known('created user'),
  },
  testLoginProvider: {
    by: 'partneradmin',
    input: async () => {
      const [made] = await rows<{ id: string }>(`select id from login_provider where name = 'acme-mock-oidc'`)
      ids.set('tested provider', made?.id ?? '')
      return `id: "${made?.id}"`
    },
    subject: () => known('tested provider'),
  },
  createMigration: {
    by: 'operations',
    input: () => {
      ids.set('migration', randomUUID())
      return `id: "${known('migration')}", wizard: NATURAL_HR_CUSTOMERS`
    },
    subject: () => known('migration'),
  },
  changeMigration: {
    by: 'operations',
    input: () => `id: "${known('migration')}", version: 1, leftOut: ["x"]`,
    subject: () => known('migration'),
  },
  setMaintenance: {
    by: 'operations',
    input: () => {
      const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
      return `startsAt: "${at(1)}", endsAt: "${at(2)}", audience: STAFF`
    },
    fields: 'maintenance { id }',
    after: (answer) => ids.set('maintenance', String(answerOf(answer, 'setMaintenance')['maintenance']?.['id'])),
    subject: () => known('maintenance'),
  },
  sendTestMail: { by: 'operations', fields: 'outcome' },
  createEventStream: {
    by: 'operations',
    input: () => 'name: "Siem", url: "https://siem.example.org/", sources: [AUDIT]',
    fields: 'id',
    after: (answer) => ids.set('stream', String(answerOf(answer, 'createEventStream')['id'])),
    subject: () => known('stream'),
  },
  ...Object.fromEntries(
    ['pause', 'resume', 'test'].map((verb): [string, Write] => [
      `${verb}EventStream`,
      { by: 'operations', input: () => `id: "${known('stream')}"`, subject: () => known('stream') },
    ]),
  ),
  rotateEventStreamSecret: { by: 'operations', input: () => `id: "${known('stream')}", keepsOld: true`, subject: () => known('stream') },
  replayEventStream: {
    by: 'operations',
    input: () => `id: "${known('stream')}", since: "${new Date().toISOString()}"`,
    subject: () => known('stream'),
  },
  deleteEventStream: { by: 'operations', input: () => `id: "${known('stream')}"`, subject: () => known('stream') },
  endMaintenance: { by: 'operations', input: () => `id: "${known('maintenance')}"`, subject: () => known('maintenance') },
  cancelJob: ofJob('RUNNING'),
  pauseJob: ofJob('RUNNING'),
  resumeJob: ofJob('PAUSED'),
  retryJob: {
    ...ofJob('DONE', 'FAILED'),
    fields: 'job { id }',
    after: (answer) => ids.set('job', String(answerOf(answer, 'retryJob')['job']?.['id'])),
    action: 'startJob',
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
    // What the next call cancels.
    await rows(
      `insert into short_link (hash, purpose, path, user_id, created_by, data, expires_at)
       values ('pending', 'CONFIRM_EMAIL', '/', $1, $1, 'x@y.test', now() + interval '1 hour')`,
      acme('employee'),
    )
    await rows(
      `update customer set two_factor_level = 'ADMIN', customer_type = 'AIO' where id in (select customer_id from user_customer where user_id = $1)`,
      acme('employee'),
    )
    await call('employee', 'sendPhoneCode', 'phoneNumber: "+44 20 7946 0007"')
    const [sent] = await rows<{ text: string }>(`select text from outbox where recipient = '+442079460007'`)
    return `code: "${/\d{6}/.exec(sent?.text ?? '')?.[0]}"`
  }),
  cancelEmailChange: own(),
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
  finishLoginLink: own(
    async () => {
      await askOf('partneradmin')?.(
        'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { errors { code } } }',
        {
          input: {
            name: 'linked',
            displayName: 'Linked',
            protocol: 'OIDC',
            enabled: true,
            authority: otherProvider.issuer,
            clientId: 'portico',
            clientSecret: OTHER_SECRET,
          },
        },
      )
      otherProvider.as('linked-employee')
      const { startLoginLink } = await call('employee', 'startLoginLink', 'loginProvider: "linked"', 'address')
      const isBack = ({ pathname }: URL) => pathname === '/profile/login-providers'
      const back = await new Visitor().follow(String(startLoginLink?.['address']), { headers: { accept: 'text/html' } }, isBack)
      return `ticket: "${back.url.searchParams.get('linked')}"`
    },
    { action: 'linkLogin' },
  ),
  unlinkLogin: own(async () => {
    await rows(
      `with acting as (select set_config('portico.acting_user', $1, true)) insert into user_login select $1::uuid, 'corp', 'sub-1', 'Corp' from acting`,
      acme('employee'),
    )
    return 'loginProvider: "corp", providerKey: "sub-1"'
  }),
  endOwnSession: own(async () => {
    const [session] = await rows<{ id: string }>(
      `insert into server_side_session (id, user_id, partner_id, security_stamp, host, expires_at)
       select 'elsewhere', user_id, partner_id, security_stamp, host, expires_at from server_side_session
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
  attachRecording: 'changes no record, and has a line in the log of the server',
  setPreference: 'how the portal looks for somebody decides nothing',
  discardDraft: 'nothing has been done',
  markNotificationsRead: 'having read is no act on data',
  refreshAppConfiguration: 'reads',
  settleOperation: 'asks what has been done',
  findPayrollCandidates: 'compares what is there, and decides nothing',
  sendPhoneCode: 'confirmPhone tells',
  startAuthenticator: 'confirmAuthenticator tells',
  startSecurityDevice: 'finishSecurityDevice tells',
  startLoginLink: 'finishLoginLink tells',
  resendLink: 'answers nobody who is known; createUser has told',
}
/** They need a file that was read, a job that has run, or what another product holds. Their own tests send them over the bad network and count what they write. */
const ELSEWHERE: ReadonlySet<string> = new Set(Object.values(SENT_ELSEWHERE).flat())

/** Their payloads have no errors. */
const UNFAILING = ['startAuthenticator', 'startSecurityDevice', 'requestPersonalData', 'settleOperation']

async function call(by: string, name: string, input?: string | Given, fields = ''): Promise<Answer> {
  const asked = `{ ${fields} ${UNFAILING.includes(name) ? '' : 'errors { code }'} }`
  const given = typeof input === 'object' ? { input } : {}
  const argument = typeof input === 'object' ? '(input: $input)' : input === undefined ? '' : `(input: { ${input} })`
  const document = `mutation ${typeof input === 'object' ? `($input: ${mutations[name]?.args[0]?.type})` : ''} { ${name}${argument} ${asked} }`
  const request: Request = { name, document, variables: given, ...(callers.get(by) ?? callerOf('')) }
  await rows('delete from rate_limit')
  // On a slow machine the last sign-in would be too old for what follows.
  await rows(
    `update oidc_artifact set payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch from now())::bigint))
     where model = 'Session' and payload ? 'loginTs'`,
  )
  await network.sendInVain(request)
  const { key, answer } = await network.sendBadly(request, { traceparent: TRACE })
  sent.set(name, { ...request, key, answer })
  return dataOf<Answer>(answer)
}
const network = createBadNetwork({ writes: newest, elsewhere: () => randomUUID() })
/** The last request for each mutation, to be sent again. */
const sent = new Map<string, Sent>()
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACE = `00-${TRACE_ID}-00f067aa0ba902b7-01`

/** In an order in which each can succeed. */
const VERBS: readonly Verb[] = ['create', 'update', 'revert', 'startBulk', 'undoBulk', 'export', 'change']
const orderOf = ({ sample, verb, name }: Operation): readonly number[] => [
  samples.indexOf(sample),
  VERBS.indexOf(verb),
  Object.keys(sample.inputs).indexOf(name),
]
const ofResources = resourceOperations
  .filter(({ name, verb }) => VERBS.includes(verb) && !ELSEWHERE.has(name))
  .toSorted(
    (one, other) =>
      orderOf(one)
        .map((place, at) => place - (orderOf(other)[at] ?? 0))
        .find((gap) => gap !== 0) ?? 0,
  )
const previews = resourceOperations.filter(({ verb }) => verb === 'previewBulk')

/** What of the answer is no error: the record, or the job. */
const answered = (name: string): string => {
  const payload = getNamedType(mutations[name]?.type)
  const fields = Object.values(isObjectType(payload) ? payload.getFields() : {})
  return (
    fields.find((field) => isObjectType(getNamedType(field.type)) && !['counts', 'difference', 'errors'].includes(field.name))?.name ?? ''
  )
}

/** The write of an operation of a resource: of the record that has been created before, or of the sample's own. */
function writeOf(operation: Operation): Write {
  const { name, verb, sample } = operation
  const isManaged = !sample.isPartner && callersOf(operation).includes('partneradmin')
  const isOfJob = verb === 'startBulk' || verb === 'undoBulk' || verb === 'export'
  const subject = `subject of ${name}`
  const created = `created ${sample.name}`
  const by = isManaged ? 'partneradmin' : 'operations'
  return {
    by,
    ...(!isManaged && !sample.isOfNobody && { ofAcme: true }),
    ...(sample.isPartner && { ofItself: true }),
    async input() {
      if (verb === 'revert') return { id: await newest() }
      if (verb === 'startBulk' && !ids.has(created)) ids.set(created, await sample.own(rows))
      const about = { undoBulk: `subject of start${name.slice('undo'.length)}`, change: '' }[verb as string] ?? created
      const input = await inputOf(operation, rows, about === '' ? await sample.own(rows) : known(about))
      ids.set(subject, String(verb === 'update' ? known(created) : input['id']))
      return input
    },
    fields: `${answered(name)} { id }`,
    async after(answer) {
      const record = answer[name]?.[answered(name)] as { id: string } | null
      if (verb === 'create') ids.set(created, record?.id ?? '')
      const ask = askOf(by)
      if (isOfJob && record && ask) await finished(ask, { job: { ...record, state: '', total: 1, counts: [] }, errors: null })
    },
    ...(isOfJob && { action: 'startJob' }),
    ...(verb === 'revert' && { action: 'revertChange' }),
    subject: () => known(verb === 'create' || verb === 'revert' ? created : subject),
    ...((verb === 'startBulk' || verb === 'undoBulk') && { changed: () => known(created) }),
  }
}

it('K2 knows of every mutation what it writes', () => {
  const rowed = [
    ...[...Object.keys(WRITES), ...Object.keys(SILENT), ...ELSEWHERE],
    ...[...ofResources, ...previews].map(({ name }) => name),
  ]
  expect(rowed.toSorted()).toEqual(Object.keys(mutations).toSorted())
})

it.each(Object.keys(SENT_ELSEWHERE))('J8 %s tests that it has sent its mutations over the bad network', async (file) => {
  expect(await readFile(join('tests/server', file), 'utf8')).toContain(`testsThatAllWereSent('${file}')`)
})

const written = [...ofResources.map((operation) => [operation.name, writeOf(operation)] as const), ...Object.entries(WRITES)]

// First, while all of whom they tell are there.
it.each(previews.map((operation) => [operation.name, operation] as const))('K2 %s writes none', async (name, operation) => {
  const before = await newest()
  const answer = await call('partneradmin', name, await inputOf(operation, rows, await operation.sample.own(rows)), 'changing')
  expect(answer).toEqual({ [name]: { changing: 1, errors: null } })
  expect(await newest()).toBe(before)
})

describe.each(written)('%s', (name, write) => {
  it('K2 writes exactly one row: who, what, when, where, whose', async () => {
    await expect(writesOneRow(name, write)).resolves.toBeUndefined()
  })
  it('J8 is carried out once, however often it comes with its key', async () => {
    await expect(isCarriedOutOnce(name, write)).resolves.toBeUndefined()
  })
})

async function writesOneRow(name: string, write: Write) {
  const { by = '', input, fields, after } = write
  const given = await input?.()
  const before = await newest()
  const [clock] = await rows<{ now: Date }>('select clock_timestamp() as now')
  const answer = await call(by, name, given, fields)
  expect(answer[name]?.errors ?? null).toBeNull()
  await after?.(answer, given)
  const added = await rows('select * from audit_log where id > $1 order by id', before)
  const actorId = write.actor?.() ?? actorOf(by)
  const [actor] = await rows<{ partner_id: string | null }>(
    'select partner_id from user_identity where id = $1',
    write.ofAcme ? acme('partneradmin') : actorId,
  )
  const row = {
    actor_id: actorId,
    acting_as: write.actingAs ?? null,
    denied: false,
    ...(actor && { partner_id: write.ofItself ? write.subject?.() : actor.partner_id }),
  }
  const [first, ...more] = added as { at: Date }[]
  expect(first).toEqual(
    expect.objectContaining({
      ...row,
      action: write.action ?? name,
      trace_id: TRACE_ID,
      ...(write.subject && { subject_id: write.subject() }),
    }),
  )
  const changes = write.changed ? [{ ...row, acting_as: `job:${write.subject?.()}`, subject_id: write.changed() }] : []
  expect(more).toHaveLength(changes.length)
  expect(more).toMatchObject(changes)
  expect(Math.abs(Number(first?.at) - Number(clock?.now))).toBeLessThan(60_000)
}

const isCarriedOutOnce = (name: string, { by = '' }: Write) =>
  network.sendAgain(sent.get(name) ?? raise(`${name} was not sent`), askOf(by === 'operations' ? 'partneradmin' : 'operations'))

const raise = (message: string): never => {
  throw new Error(message)
}

describe.each(Object.entries(SILENT))('%s', (name) => {
  it('K2 writes none', async () => {
    await expect(writesNone(name)).resolves.toBeUndefined()
  })
})

describe.each(Object.keys(SILENT).filter((name) => !KEYLESS.has(name)))('%s', (name) => {
  it('J8 is carried out once, however often it comes with its key', async () => {
    const { answer } = sent.get(name) ?? raise(`${name} was not sent`)
    const isRefused = Boolean((answer.data as Answer | null)?.[name]?.errors)
    await expect(isRefused ? Promise.resolve() : isCarriedOutOnce(name, { by: 'partneradmin' })).resolves.toBeUndefined()
  })
})

async function writesNone(name: string) {
  const before = await newest()
  const inputs: Record<string, string | undefined> = {
    saveDraft: 'form: "/x", values: "{}"',
    attachRecording: `reference: "${'a'.repeat(32)}", content: "{\\"portico\\":1,\\"entries\\":[]}"`,
    setPreference: 'key: "list_columns", value: "users:email"',
    discardDraft: 'form: "/x"',
    markNotificationsRead: 'all: true',
    refreshAppConfiguration: 'sentinel: "features"',
    settleOperation: `key: "${randomUUID()}"`,
    findPayrollCandidates: `id: "${randomUUID()}"`,
    sendPhoneCode: 'phoneNumber: "+44 20 7946 0008"',
    startLoginLink: 'loginProvider: "nobody"',
    resendLink: 'link: "AAAAAAAAAAAAAAAAAAAAAA"',
  }
  const fields = { startAuthenticator: 'key', startSecurityDevice: 'options', settleOperation: 'outcome' }[name]
  await call('partneradmin', name, inputs[name], fields)
  expect(await newest()).toBe(before)
}
