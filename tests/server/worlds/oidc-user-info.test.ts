import type { ServerResponse } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subjectSource } from '../../../server/src/entities/joining/subject-source.ts'
import { FederationError } from '../../../server/src/federation/federation-error.ts'
import { readFinding, readNotice } from '../../../server/src/federation/findings/stored-finding.ts'
import { toTraceColumns } from '../../../server/src/federation/store-trace.ts'
import { newTrace } from '../../../server/src/federation/trace.ts'
import { accessProfile, userAccessProfile } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { notification } from '../../../server/src/tables/people/notification.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { providerJoining } from '../../../server/src/tables/providers/joining.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { derivedProfile, providerGroupRow, providerGroups } from '../../../server/src/tables/providers/provider-groups.table.ts'
import type { Bend } from '../../support/other-provider.ts'
import { jwtOf, rsaKey, type Claims, type SigningJwk } from '../../support/jwt.ts'
import { at, claims, json, metadata } from '../identity/foreign/openid-bends.ts'
import { addUser } from '../identity/world.ts'
import { startOidcStory, SUBJECT, type OidcStory } from './oidc-story.ts'
import { DOMAIN } from './saml-story.ts'

let story: OidcStory
let maria: string
let owner: string
let customerId: string
let accessProfileId: string

beforeAll(async () => {
  story = await startOidcStory()
  const { orm } = story.world.db
  owner = await addUser(story.world, { userName: 'owner', userType: 4, claims: { usertype: '4', role: 'VendorOperations' } })
  const [login] = await orm.select().from(userLogin).where(eq(userLogin.providerKey, SUBJECT))
  maria = login?.userId ?? ''
  const [place] = await orm.insert(customer).values({ name: 'Firma' }).returning()
  customerId = place?.id ?? ''
  const [profile] = await orm.insert(accessProfile).values({ customerId, name: 'Clerks' }).returning()
  accessProfileId = profile?.id ?? ''
  await orm.insert(userCustomer).values({ userId: maria, customerId })
})
afterAll(() => story?.close())
beforeEach(async () => {
  await story.configure()
  const { orm } = story.world.db
  const [provider] = await orm.select().from(loginProvider).where(eq(loginProvider.name, 'op'))
  if (!provider) throw new Error('no provider')
  const [providerId, source] = [provider.id, subjectSource(provider)]
  await orm.insert(providerGroups).values({ providerId, enabled: true, claim: 'groups', ownerId: owner, source })
  await orm.insert(providerGroupRow).values({ providerId, position: 0, value: 'firma/clerks', customerId, accessProfileId })
  await orm.insert(providerJoining).values({ providerId, enabled: true, customerId, ownerId: owner, source, clientId: 'portico' })
  await orm.delete(userAccessProfile).where(eq(userAccessProfile.userId, maria))
})

const MARIA = `maria.keller@${DOMAIN}`
const named = { name: 'Maria Keller' }
/** As GitLab does: the ID token has the address, and user info the rest. */
const thin = (subject = SUBJECT): Bend =>
  claims(({ groups: _groups, given_name: _given, family_name: _family, name: _name, ...ours }) => ({
    ...ours,
    sub: subject,
    email: subject === SUBJECT ? MARIA : `${subject.split('@')[0]}@${DOMAIN}`,
  }))
const withUserInfo = (body: Claims): Bend => ({ ...thin(), ...at('/me', json(200, { sub: SUBJECT, ...body })) })
const asked = () => story.other.asked.filter(({ pathname }) => pathname === '/me').length
const held = async () =>
  (await story.world.db.orm.select().from(userAccessProfile).where(eq(userAccessProfile.userId, maria)))[0]?.accessProfileId ?? null
const holds = async (bend: Bend) => {
  expect(await story.signIn(bend)).toEqual({ isIn: true })
  return (await held()) === accessProfileId
}

/** Answers user info as a JWT. @param keyOf the key that signs it */
function signedUserInfo(body: Claims, keyOf: (keys: SigningJwk[]) => SigningJwk | undefined): Bend {
  let own: SigningJwk[] = []
  const { token } = thin()
  return {
    ...metadata({ userinfo_signing_alg_values_supported: ['RS256'] }),
    token(answer, keys) {
      own = keys
      return token?.(answer, keys) ?? answer
    },
    ...at('/me', (res) => {
      const key = keyOf(own)
      const jwt = key && jwtOf({ alg: 'RS256', kid: 'rsa' }, { iss: story.other.issuer, aud: 'portico', sub: SUBJECT, ...body }, key)
      res.writeHead(200, { 'content-type': 'application/jwt' }).end(jwt)
    }),
  }
}

describe('F52 groups that only user info has', () => {
  it.each<[string, unknown, boolean]>([
    ['a list', ['firma', 'FIRMA/clerks'], true],
    ['a text', 'firma/clerks', true],
    ['a list of others', ['firma'], false],
    ['an empty list', [], false],
  ])('give and take as %s', async (_, groups, isGiven) => {
    expect(await holds(withUserInfo({ groups: ['firma/clerks'] }))).toBe(true)
    expect(await holds(withUserInfo({ groups }))).toBe(isGiven)
  })

  it('are read where the ID token leaves them blank, and not where it has them', async () => {
    const blank = (groups: unknown): Bend => ({
      ...claims((ours) => ({ ...ours, ...named, groups })),
      ...at('/me', json(200, { sub: SUBJECT, groups: ['firma/clerks'] })),
    })
    const before = asked()
    expect(await holds(blank([]))).toBe(false)
    expect(asked()).toBe(before)
    expect(await holds(blank(null))).toBe(true)
    expect(asked()).toBe(before + 1)
  })

  it.each(['', ' '])('stay where the ID token leaves them blank as %j and user info fails', async (groups) => {
    expect(await holds(withUserInfo({ groups: ['firma/clerks'] }))).toBe(true)
    const blank = claims((ours) => ({ ...ours, ...named, groups }))
    expect(await holds({ ...blank, ...at('/me', json(503, {})) })).toBe(true)
  })

  it('are not asked for while they are off, nor are names of somebody who is linked, so that user info of somebody else locks nobody out', async () => {
    const { orm } = story.world.db
    await orm.update(providerGroups).set({ enabled: false })
    const before = asked()
    expect(await story.signIn(withUserInfo({ sub: 'paul@op' }))).toEqual({ isIn: true })
    expect(asked()).toBe(before)
  })

  it.each([{ email_verified: false }, { email: 'maria@elsewhere.example', email_verified: 'false' }])(
    'leave the address as it is in the ID token, whatever user info says of it (%j)',
    async (said) => {
      await story.world.db.orm.update(providerGroups).set({ enabled: false })
      expect(await story.signIn(withUserInfo(said))).toEqual({ isIn: true })
      await story.world.db.orm.update(providerGroups).set({ enabled: true })
      expect(await holds(withUserInfo({ groups: ['firma/clerks'], ...said }))).toBe(true)
    },
  )

  it('are read from a signed answer', async () => {
    expect(await holds(signedUserInfo({ groups: ['firma/clerks'] }, ([rsa]) => rsa))).toBe(true)
    expect(await holds(signedUserInfo({ groups: [] }, ([rsa]) => rsa))).toBe(false)
  })

  it.each<[string, Bend]>([
    ['does not let in', { ...thin(), ...at('/me', json(401, {})) }],
    ['fails', { ...thin(), ...at('/me', json(503, {})) }],
    ['sends a page', { ...thin(), ...at('/me', (res) => void res.setHeader('content-type', 'text/html').end('<p>Hello</p>')) }],
    ['breaks off', { ...thin(), ...at('/me', (res) => void res.destroy()) }],
    ['is signed by another key', signedUserInfo({ groups: [] }, () => rsaKey('rsa'))],
    ['lists objects', withUserInfo({ groups: [{ id: 7, name: 'firma/clerks' }] })],
    ['nests them', withUserInfo({ groups: { 'firma/clerks': {} } })],
  ])('are not known from user info that %s: profiles stay for 24 hours, which is told', async (_, bend) => {
    const { orm } = story.world.db
    const wasTold = and(eq(notification.userId, owner), eq(notification.titleCode, 'PROVIDER_GROUPS_UNAVAILABLE'))
    await orm.delete(notification).where(wasTold)
    expect(await holds(withUserInfo({ groups: ['firma/clerks'] }))).toBe(true)
    expect(await holds(bend)).toBe(true)
    expect(await orm.select().from(notification).where(wasTold)).toHaveLength(1)
    await orm.update(derivedProfile).set({ confirmedAt: sql`now() - interval '25 hours'` })
    expect(await holds(bend)).toBe(false)
  })

  it('are absent where user info has none, and where there is no user info', async () => {
    expect(await holds(withUserInfo({ groups: ['firma/clerks'] }))).toBe(true)
    await story.world.db.orm.update(derivedProfile).set({ confirmedAt: sql`now() - interval '25 hours'` })
    expect(await holds(withUserInfo({}))).toBe(true)
    const before = asked()
    expect(await holds({ ...thin(), ...metadata({ userinfo_endpoint: undefined }) })).toBe(true)
    expect(asked()).toBeLessThanOrEqual(before + 1)
  })

  it('of somebody else refuse the sign-in and change nothing', async () => {
    expect(await holds(withUserInfo({ groups: ['firma/clerks'] }))).toBe(true)
    expect(await story.signIn(withUserInfo({ sub: 'paul@op', groups: [] }))).toMatchObject({
      stage: 'SUBJECT',
      finding: { code: 'USERINFO_SUBJECT_MISMATCH' },
    })
    expect(await held()).toBe(accessProfileId)
  })
})

describe('F50 names that only user info has', () => {
  const PAUL = { given_name: 'Paul', family_name: 'Roth' }
  const joining = (name: string, userInfo: (res: ServerResponse) => void) => {
    story.other.as(`${name}@op`)
    return story.signIn({ ...thin(`${name}@op`), ...at('/me', userInfo) })
  }
  const joined = async (name: string) =>
    (
      await story.world.db.orm
        .select({ displayName: userIdentity.displayName })
        .from(userIdentity)
        .where(eq(userIdentity.email, `${name}@${DOMAIN}`))
    ).map(({ displayName }) => displayName)
  afterAll(() => story.other.as(SUBJECT))

  it('are those of whoever joins', async () => {
    expect(await joining('paul', json(200, { sub: 'paul@op', ...PAUL }))).toEqual({ isIn: true })
    expect(await joined('paul')).toEqual(['Paul Roth'])
  })

  it('make nobody join without them while user info cannot be had, and let in who joined before', async () => {
    const userInfo = json(200, { sub: 'tom@op', given_name: 'Tom', family_name: 'Au' })
    expect(await joining('tom', json(503, {}))).toMatchObject({ stage: 'EXCHANGE', finding: { code: 'USERINFO_INVALID' } })
    expect(await joined('tom')).toEqual([])
    expect(await joining('tom', userInfo)).toEqual({ isIn: true })
    expect(await joining('tom', json(503, {}))).toEqual({ isIn: true })
    expect(await joined('tom')).toEqual(['Tom Au'])
  })
})

it('shows why user info failed in the trace of a test, whether it passed or was refused for another reason', () => {
  const notice = new FederationError('EXCHANGE', 'USERINFO_INVALID', { address: 'https://op.example/me', received: null })
  const refusal = new FederationError('ACCOUNT', 'ACCOUNT_NOT_LINKED', { received: { code: 'NONE' } })
  const stored = (error?: FederationError) => {
    const { failed, ...row } = toTraceColumns({ ...newTrace(), notice }, error)
    return [failed, readFinding({ stage: failed, ...row })?.code, readNotice({ failed, ...row })?.code]
  }
  expect(stored()).toEqual([null, 'USERINFO_INVALID', 'USERINFO_INVALID'])
  expect(stored(refusal)).toEqual(['ACCOUNT', 'ACCOUNT_NOT_LINKED', 'USERINFO_INVALID'])
})
