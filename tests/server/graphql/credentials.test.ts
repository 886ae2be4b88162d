import { request } from 'node:http'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { personalDataZip } from '../../../server/src/identity/own/personal-data.ts'
import { authenticator } from '../../../server/src/identity/sign-in/totp.ts'
import { sdl } from '../../../server/src/api/graphql/sdl.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { decodeClaims } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, codesOf, dataOf, type Ask } from './calls.ts'

type Problem = { path: string | null; code: string; message: string }
type Payload = { errors: Problem[] | null }

const MINUTE_MS = 60_000

let server: RunningServer
let employee: Ask
const employeeId = demoPersonId('employee', 'acme.localhost')
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  employee = await asPerson(server, 'employee', 'acme')
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const run = async (ask: Ask, call: string, fields = 'errors { path code message }') =>
  Object.values(dataOf<Record<string, Payload & Record<string, unknown>>>(await ask(`mutation { ${call} { ${fields} } }`)))[0]
const errorsOf = async (ask: Ask, call: string) => (await run(ask, call))?.errors?.map(({ path, code, message }) => [path, code, message])
const mailsOf = (purpose: string, to?: string) =>
  rows<{ recipient: string; subject: string; text: string; html: string }>(
    'select recipient, subject, text, html from outbox where purpose = $1 and ($2::text is null or recipient = $2) order by created_at desc',
    purpose,
    to ?? null,
  )
const change = (current: string, next: string, again = next) =>
  `changePassword(input: { currentPassword: "${current}", newPassword: "${next}", confirmPassword: "${again}" })`

describe('E8 fresh authentication', () => {
  it('is needed five minutes after the sign-in, and a new sign-in gives it', async () => {
    expect(await errorsOf(employee, 'removePhone')).toEqual([[null, 'NO_PHONE_NUMBER', 'There is no phone number.']])
    server.advance(5 * MINUTE_MS + 1000)
    const refused = await employee('mutation { removePhone { errors { code } } }')
    expect([refused.status, ...codesOf(refused)]).toEqual([200, 'FRESH_AUTH_REQUIRED'])
    const denied = { action: 'removePhone', subject_type: 'Operation', subject_id: 'Mutation.removePhone', denied: true }
    expect(
      await rows(
        'select action, subject_type, subject_id, denied from audit_log where denied and actor_id = $1',
        demoPersonId('employee', 'acme.localhost'),
      ),
      'K2 a call that is denied leaves one row, whatever it is denied for',
    ).toEqual([denied])
    expect(codesOf(await employee('{ mySecurity { hasPassword } }'))).toEqual([])
    const again = await asPerson(server, 'employee', 'acme')
    expect(codesOf(await again('mutation { removePhone { errors { code } } }'))).toEqual([])
  })
})

describe('E3 changing the password', () => {
  it('says what is wrong in the words of the specification', async () => {
    expect(await errorsOf(employee, change('', 'x', 'y'))).toEqual([
      ['currentPassword', 'CURRENT_PASSWORD_REQUIRED', 'Current password is required'],
      ['newPassword', 'PASSWORD_REQUIREMENTS', 'Password does not meet the requirements'],
      ['confirmPassword', 'PASSWORDS_DIFFER', 'Passwords must match'],
    ])
    expect(await errorsOf(employee, change('wrong', 'Calm-Otter-42'))).toEqual([
      ['currentPassword', 'CURRENT_PASSWORD_INCORRECT', 'Current password is incorrect'],
    ])
    expect(await errorsOf(employee, change('Portico-Demo-2026', ''))).toEqual([
      ['newPassword', 'NEW_PASSWORD_REQUIRED', 'New password is required'],
    ])
    expect(await errorsOf(employee, 'setPassword(input: { newPassword: "x", confirmPassword: "x" })')).toEqual([
      [null, 'HAS_PASSWORD', 'There is a password already: change it.'],
    ])
  })

  it('says of one of two first passwords at once that there is a password already, as there is no current one', async () => {
    const [one] = await rows<{ hash: string }>('select password_hash as hash from user_identity where id = $1', employeeId)
    await rows('update user_identity set password_hash = null where id = $1', employeeId)
    const set = (next: string) => errorsOf(employee, `setPassword(input: { newPassword: "${next}", confirmPassword: "${next}" })`)
    const answers = await Promise.all([set('Calm-Otter-41'), set('Calm-Otter-43')])
    await rows('delete from password_history where user_id = $1', employeeId)
    await rows(`delete from outbox where purpose = 'PASSWORD_CHANGED'`)
    await rows('update user_identity set password_hash = $2 where id = $1', employeeId, one?.hash)
    expect(answers.filter((each) => each !== undefined)).toEqual([[[null, 'HAS_PASSWORD', 'There is a password already: change it.']]])
  })

  it('changes it, tells the owner, ends other sessions, keeps this one, and refuses the old one', async () => {
    const manager = await asPerson(server, 'manager', 'acme')
    const elsewhere = await asPerson(server, 'manager', 'acme')
    expect(await run(manager, change('Portico-Demo-2026', 'Calm-Otter-42'))).toEqual({ errors: null })
    expect((await elsewhere('{ myProfile { id } }')).status).toBe(401)
    expect((await manager('{ myProfile { id } }')).status).toBe(200)
    expect(await mailsOf('PASSWORD_CHANGED')).toHaveLength(1)
    expect(await errorsOf(manager, change('Calm-Otter-42', 'Portico-Demo-2026'))).toEqual([
      ['newPassword', 'PASSWORD_USED_BEFORE', 'Password matches one of 12 previous passwords.'],
    ])
  })
})

describe('E8 changing the email address', () => {
  it('tells the old address, changes nothing before the button, then gives the old one a way back', async () => {
    const hr = await asPerson(server, 'hradmin', 'acme')
    const id = demoPersonId('hradmin', 'acme.localhost')
    const email = async () => (await rows<{ email: string }>('select email from user_identity where id = $1', id))[0]?.email
    expect(await errorsOf(hr, 'requestEmailChange(input: { email: "nobody@nowhere" })')).toEqual([
      ['email', 'EMAIL_INVALID', 'Invalid email address'],
    ])
    expect(await run(hr, 'requestEmailChange(input: { email: "hedwig@example.org" })')).toEqual({ errors: null })
    expect((await mailsOf('EMAIL_CHANGE_REQUESTED', 'hradmin@portico.test'))[0]?.text).toContain('hedwig@example.org')
    const link = await linkIn('CONFIRM_EMAIL', 'hedwig@example.org')
    const way = await new Visitor().send(link)
    expect([way.status, way.headers.location, way.headers['referrer-policy'], await email()]).toEqual([
      303,
      `/account/confirm?link=${tokenOf(link)}`,
      'no-referrer',
      'hradmin@portico.test',
    ])
    const press = () => errorsOf(hr, `confirmEmailChange(input: { link: "${tokenOf(link)}" })`)
    expect([await press(), await press(), await email()]).toEqual([
      undefined,
      [['link', 'LINK_EXPIRED', 'Failed to change the email!']],
      'hedwig@example.org',
    ])
    expect((await new Visitor().send(link)).headers.location).toMatch(
      new RegExp(`^/error/link-expired\\?link=${tokenOf(link)}&reference=[\\da-f]{32}$`),
    )
    const undo = await linkIn('EMAIL_CHANGED', 'hradmin@portico.test')
    expect(dataOf(await hr(`{ link(link: "${tokenOf(undo)}") { state purpose userName email } }`))).toEqual({
      link: { state: 'USABLE', purpose: 'UNDO_EMAIL', userName: 'hradmin', email: 'hradmin@portico.test' },
    })
    expect(await run(hr, `confirmEmailChange(input: { link: "${tokenOf(undo)}" })`)).toEqual({ errors: null })
    expect([await email(), (await hr('{ myProfile { id } }')).status]).toEqual(['hradmin@portico.test', 401])
  })

  it('E5 answers the same for an address that somebody else has, and mails nothing to it', async () => {
    expect(await run(employee, 'requestEmailChange(input: { email: "admin@portico.test" })')).toEqual({ errors: null })
    expect(await mailsOf('CONFIRM_EMAIL', 'admin@portico.test')).toEqual([])
  })
})

describe('phone', () => {
  const phone = (number: string) => `sendPhoneCode(input: { phoneNumber: "${number}" })`
  const setLevel = (level: string) =>
    rows(
      `update customer set two_factor_level = $1, customer_type = 'AIO' where id in (select customer_id from user_customer where user_id = $2)`,
      level,
      employeeId,
    )

  it('is closed where no company has configured two-factor', async () => {
    await setLevel('NONE')
    expect(await errorsOf(employee, phone('+44 20 7946 0001'))).toEqual([
      [
        'phoneNumber',
        'COMPANY_TWO_FACTOR_MISSING',
        'Users whose company has not configured two-factor cannot add or update a phone number',
      ],
    ])
  })

  it('E6 confirms a number by the code that was sent last, once', async () => {
    await setLevel('ADMIN')
    expect(await errorsOf(employee, phone(''))).toEqual([['phoneNumber', 'PHONE_NUMBER_REQUIRED', 'Phone number is required']])
    expect(await errorsOf(employee, phone('call me'))).toEqual([['phoneNumber', 'PHONE_NUMBER_INVALID', 'Phone number is not valid']])
    await run(employee, phone('+44 20 7946 0001'))
    const first = await codeFor('+442079460001')
    await run(employee, phone('+44 20 7946 0002'))
    const second = await codeFor('+442079460002')
    const confirm = async (ask: Ask, code: string) =>
      (await run(ask, `confirmPhone(input: { code: "${code}" })`))?.errors?.[0]?.code ?? 'done'
    const other = await asPerson(server, 'employee', 'acme')
    expect(await confirm(other, second)).toBe('CODE_INVALID')
    expect(first === second ? 'CODE_INVALID' : await confirm(employee, first)).toBe('CODE_INVALID')
    expect([await confirm(employee, second), await confirm(employee, second)]).toEqual(['done', 'CODE_INVALID'])
    expect(await rows('select phone_number, phone_number_confirmed from user_identity where id = $1', employeeId)).toEqual([
      { phone_number: '+442079460002', phone_number_confirmed: true },
    ])
    expect(await run(employee, 'setTwoFactorMethod(input: { method: SMS, enabled: true })')).toEqual({ errors: null })
    expect(await run(employee, 'removePhone')).toEqual({ errors: null })
    expect(await rows('select two_factor_enabled, two_factor_methods from user_identity where id = $1', employeeId)).toEqual([
      { two_factor_enabled: false, two_factor_methods: 'NONE' },
    ])
  })
})

it('registers an authenticator by its code, gives recovery codes once, and resets all apps', async () => {
  const begun = (await run(employee, 'startAuthenticator', 'key uri')) as unknown as { key: string; uri: string }
  expect(begun.uri).toMatch(
    /^otpauth:\/\/totp\/Acme:employee%40portico\.test\?issuer=Acme&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
  expect((await run(employee, 'startAuthenticator', 'key uri')) as unknown).toEqual(begun)
  const confirm = (code: string) => run(employee, `confirmAuthenticator(input: { code: "${code}" })`, 'recoveryCodes errors { code }')
  expect((await confirm('12 34'))?.errors).toEqual([{ code: 'CODE_INVALID' }])
  const done = await confirm(authenticator(begun.key).generate({ timestamp: (await serverNow()).getTime() }))
  expect([done?.errors, done?.['recoveryCodes']]).toEqual([
    null,
    Array.from({ length: 10 }, () => expect.stringMatching(/^[a-z\d]{5}-[a-z\d]{5}$/) as string),
  ])
  expect(dataOf(await employee('{ mySecurity { twoFactorEnabled methods ready recoveryCodesLeft } }'))).toEqual({
    mySecurity: { twoFactorEnabled: true, methods: ['AUTHENTICATOR'], ready: ['AUTHENTICATOR', 'EMAIL'], recoveryCodesLeft: 10 },
  })
  expect(await run(employee, 'resetAuthenticator')).toEqual({ errors: null })
  const [row] = await rows(
    'select authenticator_key, is_authenticator_active, two_factor_methods from user_identity where id = $1',
    employeeId,
  )
  expect(row).toEqual({ authenticator_key: null, is_authenticator_active: false, two_factor_methods: 'NONE' })
  const notices = (await mailsOf('SECURITY_NOTICE', 'employee@portico.test')).map(({ text }) => text)
  expect(notices[0]).toContain('Authenticator app removed. Account: employee, ')
})

it('E12 keeps secrets sealed and says none of them: PIN, authenticator key, recovery codes', async () => {
  await run(employee, 'setTwoFactorMethod(input: { method: PIN, enabled: true })')
  const pin = /^(\d{6})$/m.exec((await mailsOf('PIN', 'employee@portico.test'))[0]?.text ?? '')?.[1] ?? ''
  await run(employee, 'setTwoFactorMethod(input: { method: PIN, enabled: false })')
  const codes = (await run(employee, 'regenerateRecoveryCodes', 'recoveryCodes'))?.['recoveryCodes'] as string[]
  const [stored] = await rows<{ pin: Buffer }>('select pin from user_identity where id = $1', employeeId)
  const hashes = JSON.stringify(await rows('select hash from recovery_code where user_id = $1', employeeId))
  expect([pin.length, stored?.pin[0], stored?.pin.length]).toEqual([6, 2, 33 + 20 * 32])
  expect([stored?.pin.includes(pin), codes.filter((code) => hashes.includes(code))]).toEqual([false, []])
  const outputs = [...sdl.matchAll(/^type (\w+)[^{]*\{([^}]*)\}/gm)].filter(([, type]) => type !== 'Mutation' && type !== 'Query')
  const secrets = outputs.flatMap(([, type, fields]) =>
    [...(fields ?? '').matchAll(/^ {2}(\w*(?:secret|hash|pin|key|password)\w*): (?:String|ID)\b/gim)].map(
      ([, field]) => `${type}.${field}`,
    ),
  )
  // The secret of an app or a stream and an authenticator's key are said once, as they are made; the others name a row or a day.
  expect(secrets.toSorted()).toEqual([
    'CreateClientSecretPayload.secret',
    'CreateEventStreamPayload.secret',
    'CustomerFeature.key',
    'FeatureDetail.key',
    'FeaturesChanged.key',
    'LoginProvider.clientKeyId',
    'LoginProvider.clientSecretEndsOn',
    'OwnLogin.providerKey',
    'Preference.key',
    'RefreshAppConfigurationPayload.key',
    'RightsChanged.key',
    'RotateEventStreamSecretPayload.secret',
    'ScimDifference.key',
    'StartAuthenticatorPayload.key',
    'UserFeature.key',
    'UserLogin.providerKey',
  ])
})

it('E10 has no operation by which somebody else sets or sees a password', () => {
  // A filter by when a password ends sets none, nor does whether an app lets people sign in by theirs, or what a migration makes of those of the HR product.
  const inputs = [...sdl.matchAll(/^input (\w+)(?<!FilterInput) \{([^}]*)\}/gm)].filter(([, , fields]) =>
    /^ *(?!allowsPassword|passwords: MigrationPasswords)\w*password\w*:/im.test(fields ?? ''),
  )
  expect(inputs.map(([, name]) => name)).toEqual(['ChangePasswordInput', 'SetPasswordByLinkInput', 'SetPasswordInput'])
  expect(inputs.flatMap(([, name, fields]) => (/userId|ID!/.test(fields ?? '') ? [name] : []))).toEqual([])
})

it('never unlinks the last way in', async () => {
  await rows(
    `with acting as (select set_config('portico.acting_user', $1, true)) insert into user_login select $1::uuid, 'corp', 'sub-1', 'Corp' from acting`,
    employeeId,
  )
  const unlink = 'unlinkLogin(input: { loginProvider: "corp", providerKey: "sub-1" })'
  const [kept] = await rows<{ password_hash: string }>('select password_hash from user_identity where id = $1', employeeId)
  await rows('update user_identity set password_hash = null where id = $1', employeeId)
  expect(await errorsOf(employee, unlink)).toEqual([[null, 'LAST_LOGIN', 'This is the last way into the account. Set a password first.']])
  await rows('update user_identity set password_hash = $2 where id = $1', employeeId, kept?.password_hash)
  expect(await run(employee, unlink)).toEqual({ errors: null })
})

it('lists and ends own sessions, and nobody else’s', async () => {
  const other = await asPerson(server, 'employee', 'acme')
  const sessions = async (ask: Ask) =>
    dataOf<{ mySessions: { id: string; isCurrent: boolean }[] }>(await ask('{ mySessions { id isCurrent } }')).mySessions
  const mine = (await sessions(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  const stranger = await asPerson(server, 'admin', 'acme')
  expect(await errorsOf(stranger, `endOwnSession(input: { id: "${mine}" })`)).toEqual([
    ['id', 'SESSION_NOT_FOUND', 'There is no such session.'],
  ])
  expect(await run(employee, `endOwnSession(input: { id: "${mine}" })`)).toEqual({ errors: null })
  expect((await other('{ myProfile { id } }')).status).toBe(401)
  const stamp = async () => (await rows('select security_stamp from user_identity where id = $1', employeeId))[0]
  const before = await stamp()
  await run(employee, 'endOtherSessions')
  expect(await stamp()).not.toEqual(before)
  expect((await sessions(employee)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  const { mySignIns } = dataOf<{ mySignIns: { type: string }[] }>(await employee('{ mySignIns(first: 1) { type } }'))
  expect(mySignIns).toEqual([{ type: 'SIGN_IN_SUCCEEDED' }])
})

it('H5 gives the personal data once, by a button, as JSON and CSV', async () => {
  const { address } = (await run(employee, 'requestPersonalData', 'address')) as unknown as { address: string }
  const visitor = new Visitor()
  const page = await visitor.follow(address)
  expect([page.status, (await visitor.follow(address)).status]).toEqual([200, 200])
  const press = () => download(page.url)
  const [zip, again] = [await press(), await press()]
  expect([zip.status, zip.type, again.status]).toEqual([200, 'application/zip', 410])
  const files = unzipSync(zip.body)
  const account = JSON.parse(strFromU8(files['json/account.json'] ?? new Uint8Array())) as Record<string, unknown>[]
  expect([account[0]?.['userName'], 'passwordHash' in (account[0] ?? {}), 'pin' in (account[0] ?? {})]).toEqual(['employee', false, false])
  expect(strFromU8(files['csv/account.csv'] ?? new Uint8Array())).toContain('employee@portico.test')
})

it('gives everything that belongs to a person, with headings where there is nothing, and no text of a mail', async () => {
  await rows(`insert into user_database (user_id, name) values ($1, 'payroll =1+1')`, employeeId)
  await rows(
    `insert into saved_view (id, user_id, list, name, address, updated_at) values (gen_random_uuid(), $1, 'users', '=cmd()', '', now())`,
    employeeId,
  )
  await rows(
    `insert into profile_picture (user_id, image, content_type, etag) values ($1, '\\x0102', 'image/webp', 'x') on conflict (user_id) do update set image = excluded.image, content_type = excluded.content_type`,
    employeeId,
  )
  await rows(
    `insert into outbox (channel, recipient, subject, text, purpose, user_id) values ('MAIL', 'e@x.test', 'A code', 'canary 123', 'PIN', $1)`,
    employeeId,
  )
  const files = unzipSync(await personalDataZip(server.db, employeeId))
  const csv = (name: string) => strFromU8(files[`csv/${name}.csv`] ?? new Uint8Array()).split('\r\n')
  expect(
    Object.keys(files)
      .filter((name) => !name.startsWith('json/'))
      .toSorted(),
  ).toEqual([
    ...[
      'access-profiles',
      'account',
      'audit',
      'claims',
      'databases',
      'directory',
      'drafts',
      'error-recordings',
      'events',
      'external-logins',
      'external-sign-ins',
      'hr-ids',
      'imports',
      'jobs',
      'lost-access-profiles',
      'messages',
      'notifications',
      'organisations',
      'payroll',
      'preferences',
      'recovery-codes',
      'requests-to-decide',
      'requests',
      'saved-views',
      'security-devices',
      'sessions',
      'staff-access-profiles',
    ].map((name) => `csv/${name}.csv`),
    'profile-picture.webp',
  ])
  expect(files['profile-picture.webp']).toEqual(new Uint8Array([1, 2]))
  expect(csv('imports')).toEqual([
    '"id","kind","createdBy","outsideCustomerIds","fileName","encoding","delimiter","headingLine","total","creating","changing","skipped","broken","emails","changeEmails","checkedAt","startedAt","createdAt"',
    '',
  ])
  expect([...(files['csv/imports.csv'] ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv('databases')).toContain('"payroll =1+1"')
  expect(csv('saved-views').filter((line) => line.includes("'=cmd()"))).toHaveLength(1)
  expect(csv('messages').filter((line) => line.startsWith('"MAIL","e@x.test","A code","PIN",'))).toHaveLength(1)
  expect(
    Object.values(files)
      .map((file) => strFromU8(file))
      .join(''),
  ).not.toContain('canary')
})

describe('E9 the links of machine account', () => {
  it('tells nothing of a link that is none', async () => {
    const look = 'query { link(link: "AAAAAAAAAAAAAAAAAAAAAA") { state purpose userName } }'
    expect(dataOf(await server.gql(undefined, look))).toEqual({ link: { state: 'UNKNOWN', purpose: null, userName: null } })
  })

  it('E5 answers a wish for another link the same, whosever it was', async () => {
    const resend = (token: string) => server.gql(undefined, `mutation { resendLink(input: { link: "${token}" }) { errors { code } } }`)
    const [known] = [await resend('AAAAAAAAAAAAAAAAAAAAAA')]
    expect(dataOf(known as never)).toEqual({ resendLink: { errors: null } })
  })

  it('leads from /s/ on, and never uses anything up by that', async () => {
    const visitor = new Visitor()
    const to = async (token: string) =>
      (await visitor.send(`${server.url}/s/${token}`)).headers.location?.replace(/\?reference=[\da-f]{32}$/, ' with a reference')
    expect([await to('AAAAAAAAAAAAAAAAAAAAAA'), await to('nonsense')]).toEqual(Array(2).fill('/error/notfound with a reference'))
    const { address } = (await run(employee, 'requestPersonalData', 'address')) as unknown as { address: string }
    expect([await to(tokenOf(address)), await to(tokenOf(address))]).toEqual(
      [1, 2].map(() => `/identity/personal-data/${tokenOf(address)}`),
    )
    await rows('update short_link set expires_at = $1 where user_id = $2', new Date(0), employeeId)
    expect(await to(tokenOf(address))).toBe('/error/link-expired with a reference')
  })
})

describe('personal settings', () => {
  it('are told by the profile and by the next id token', async () => {
    const id = demoPersonId('admin', 'acme.localhost')
    const admin = await asPerson(server, 'admin', 'acme')
    const set = (claimType: string, claimValue: string) =>
      run(admin, `addOrReplaceUserClaim(input: { userId: "${id}", claimType: "${claimType}", claimValue: "${claimValue}" })`)
    await set('date_format', 'DD.MM.YYYY')
    await set('colour_scheme', 'dark')
    await run(admin, `setPreference(input: { key: "list_columns", value: "users:status,email" })`)
    expect(dataOf(await admin('{ myProfile { dateFormat colourScheme defaultLoginProvider } }'))).toEqual({
      myProfile: { dateFormat: 'DD.MM.YYYY', colourScheme: 'dark', defaultLoginProvider: null },
    })
    const { idToken } = await server.signIn('admin', 'acme')
    expect(decodeClaims(idToken)).toMatchObject({ date_format: 'DD.MM.YYYY', colour_scheme: 'dark', list_columns: 'users:status,email' })
  })

  it('name a default among the own organisations, one or none', async () => {
    const admin = await asPerson(server, 'admin', 'acme')
    const choose = (customerId: string) => errorsOf(admin, `setDefaultCustomer(input: { customerId: "${customerId}" })`)
    const mine = async () => {
      const id = demoPersonId('admin', 'acme.localhost')
      const { user } = dataOf<{ user: { userCustomers: { customerId: string; isDefault: boolean }[] } }>(
        await admin(`{ user(id: "${id}") { userCustomers { customerId isDefault } } }`),
      )
      return user.userCustomers
    }
    const [first, last] = [(await mine())[0]?.customerId ?? '', (await mine()).at(-1)?.customerId ?? '']
    expect(first).not.toBe(last)
    const defaults = async () => (await mine()).filter(({ isDefault }) => isDefault).map(({ customerId }) => customerId)
    for (const id of [last, first]) expect([await choose(id), await defaults()]).toEqual([undefined, [id]])
    expect(await choose('00000000-0000-4000-8000-000000000000')).toEqual([
      ['customerId', 'CUSTOMER_NOT_FOUND', 'You do not belong to this organisation.'],
    ])
    expect([await choose(''), await defaults()]).toEqual([undefined, []])
  })
})

it('deletes the account when its name is typed', async () => {
  const person = await asPerson(server, 'partneradmin', 'acme')
  const id = demoPersonId('partneradmin', 'acme.localhost')
  expect(await errorsOf(person, 'deleteAccount(input: { userName: "x" })')).toEqual([
    ['userName', 'USER_NAME_DIFFERS', 'Type your user name to confirm.'],
  ])
  expect(await run(person, 'deleteAccount(input: { userName: "partneradmin" })')).toEqual({ errors: null })
  expect(await rows('select id from user_identity where id = $1', id)).toEqual([])
  expect((await person('{ myProfile { id } }')).status).toBe(401)
  expect(await rows('select action from audit_log where subject_id = $1 and action = $2', id, 'deleteAccount')).toHaveLength(1)
})

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''

async function linkIn(purpose: string, to: string): Promise<string> {
  const found = /http\S+\/s\/[\w-]{22}/.exec((await mailsOf(purpose, to))[0]?.text ?? '')?.[0]
  if (found === undefined) throw new Error(`No link of ${purpose} was mailed to ${to}`)
  return found
}

async function codeFor(recipient: string): Promise<string> {
  const [message] = await rows<{ text: string }>('select text from outbox where recipient = $1 order by created_at desc', recipient)
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

/** The process's clock, which a test above has moved. */
const serverNow = () => Promise.resolve(new Date())

/** A post by a browser, its answer as bytes; `fetch` may not set Host. */
const download = (url: URL): Promise<{ status: number | undefined; type: string | undefined; body: Uint8Array }> =>
  new Promise((resolve, reject) => {
    const headers = { host: url.host, origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = request({ host: '127.0.0.1', port: url.port, path: url.pathname, method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode, type: answer.headers['content-type'], body: new Uint8Array(Buffer.concat(chunks)) }),
      )
    })
    sent.once('error', reject)
    sent.end()
  })
