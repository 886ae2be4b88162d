import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { PATIENCE } from '../../support/patience.ts'
import { decodeClaims, DEMO_PASSWORD, enterPassword, exchangeCode, isCallback, startAttempt } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'

let server: RunningServer
let admin: Ask
beforeAll(async () => {
  server = await testServer()
  admin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const acmeId = demoPartners.find(({ row }) => row.domain === 'acme.localhost')?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
type Payload = { errors: { path: string | null; code: string }[] | null }

const create = async (input: Record<string, unknown>) =>
  dataOf<{ createUser: Payload }>(
    await admin('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { path code } } }', {
      input: { userType: 1, ...input },
    }),
  ).createUser.errors?.map(({ path, code }) => `${path} ${code}`) ?? []
const OLE = `ole@${domainToASCII('grün.example')}`
const NAME = 'userName USER_NAME_TAKEN'
const EMAIL = 'email EMAIL_TAKEN'

/** Somebody of the partner with the password of the demo. */
const add = async (userName: string, email: string | null = null) =>
  (
    await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, email, email_confirmed, password_hash, password_changed_at)
       values ($1, $2, $3, true, (select password_hash from user_identity where user_name = 'employee' and partner_id = $1), now()) returning id`,
      acmeId,
      userName,
      email,
    )
  )[0]?.id

/** The user whom a typed name signs in; null if it signs in nobody. */
async function signedIn(typed: string): Promise<unknown> {
  const [origin, visitor] = [server.origin('acme'), new Visitor()]
  const attempt = startAttempt(origin)
  const answer = await enterPassword(visitor, await visitor.follow(attempt.address, {}, isCallback), typed, DEMO_PASSWORD)
  const code = answer.url.searchParams.get('code')
  return code === null ? null : decodeClaims((await exchangeCode(visitor, origin, attempt, code)).idToken)['sub']
}

describe('E46 two spellings of one name or mailbox', () => {
  it('are one in creating, and names that differ in an accent are two', async () => {
    expect(await create({ userName: 'renée', email: 'renée@firma.test' })).toEqual([])
    expect(await create({ userName: 'renee', email: 'renee@firma.test' })).toEqual([])
    expect(await create({ userName: 'RENE\u0301E', email: 'rene\u0301e@FIRMA.test' })).toEqual([NAME, EMAIL])
    expect(await create({ userName: 'b1', email: 'bea@grün.example' })).toEqual([])
    expect(await create({ userName: 'b2', email: `bea@${domainToASCII('grün.example')}` })).toEqual([EMAIL])
    expect(await create({ userName: 'b3', email: 'bea@grun.example' })).toEqual([])
    expect(await create({ userName: 'b4', email: 'bea@weiß.example' })).toEqual([])
    expect(await create({ userName: 'b5', email: 'bea@weiss.example' })).toEqual([])
    expect(await create({ userName: 'b6', email: `bea@${domainToASCII('weiß.example')}` })).toEqual([EMAIL])
  })

  it('sign in the one that is meant, and an accent that nobody has is ignored', async () => {
    const [with_, without] = [await add('aimé', 'aimé@firma.test'), await add('aime', 'aime@firma.test')]
    expect([await signedIn('aimé'), await signedIn('AIME\u0301'), await signedIn('aime'), await signedIn('a\u200bime')]).toEqual([
      with_,
      with_,
      without,
      without,
    ])
    expect([await signedIn('aimé@firma.test'), await signedIn('aime@firma.test'), await signedIn('aimè')]).toEqual([with_, without, null])
    const only = await add('zoë', 'zoë@lösung.example')
    expect([await signedIn('zoe'), await signedIn(`zoë@${domainToASCII('lösung.example')}`), await signedIn('ZOE@LOSUNG.example')]).toEqual(
      [only, only, only],
    )
  })

  it('of before keep their own, and are told of', async () => {
    const first = await add('ole@grün.example')
    await expect(add(OLE)).rejects.toThrow('user_identity_name_key')
    const [second] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, name_collision, email_confirmed, password_hash, password_changed_at)
       select partner_id, $2, 1, true, password_hash, now() from user_identity where id = $1 returning id`,
      first,
      OLE,
    )
    expect([await signedIn('ole@grün.example'), await signedIn(OLE)]).toEqual([first, second?.id])
    await rows(`update user_identity set user_name = 'ole2' where id = $1`, second?.id)
    expect(await rows('select name_collision as number from user_identity where id = $1', second?.id)).toEqual([{ number: 0 }])
    expect([await signedIn(OLE), await signedIn('ole2')]).toEqual([first, second?.id])
  })

  it('get their mail at the stored address, whatever was typed', async () => {
    await add('mia', 'mia@schön.example')
    for (const userName of [`mia@${domainToASCII('schön.example')}`, 'mia@schon.example'])
      await new Visitor().send(`${server.origin('acme')}/identity/forgot`, {
        method: 'POST',
        headers: { origin: server.origin('acme') },
        body: new URLSearchParams({ userName }),
      })
    await vi.waitFor(
      async () =>
        expect(await rows(`select recipient from outbox where recipient like 'mia@%'`)).toEqual([
          { recipient: 'mia@schön.example' },
          { recipient: 'mia@schön.example' },
        ]),
      PATIENCE,
    )
  })
})

describe('a search', () => {
  const found = async (search: string) =>
    dataOf<{ users: { nodes: { userName: string }[] } }>(
      await admin('query ($search: String!) { users(search: $search, first: 50, order: [{ userName: ASC }]) { nodes { userName } } }', {
        search,
      }),
    ).users.nodes.map(({ userName }) => userName)
  const named = (id: string | undefined, name: string) =>
    rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'name', $2)`, id, name)
  beforeAll(async () => {
    await named(await add('s1', 's1@firma.test'), 'Łucjusz Gąsior')
    await named(await add('s2', 's2@firma.test'), 'Jörn Weißmüller')
    await named(await add('s3', 's3@firma.test'), 'Siobhán O’Keeffe')
    await named(await add('s4', 's4@firma.test'), 'Þórunn Æbelø')
  })

  it.each([
    ['lucjusz gasior', ['s1']],
    ['ŁUCJUSZ', ['s1']],
    ['Weissmueller', ['s2']],
    ['weissmuller', ['s2']],
    ['joern', ['s2']],
    ["o'keeffe", ['s3']],
    ['O`Keeffe', ['s3']],
    ['Weißmüller, Jörn', ['s2']],
    ['Jörn Weißmüller <s2@firma.test>', ['s2']],
    ['"Keeffe, Siobhan" <s3@firma.test>;', ['s3']],
    ['thorunn aebelo', ['s4']],
    ['<s4@firma.test>', ['s4']],
    [',', []],
  ])('for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('sorts Ł with L', async () => {
    const { users } = dataOf<{ users: { nodes: { displayName: string }[] } }>(
      await admin('query { users(search: "firma.test", first: 50, order: [{ displayName: ASC }]) { nodes { displayName } } }'),
    )
    const all = users.nodes.map(({ displayName }) => displayName).filter(Boolean)
    expect(all.filter((name) => /[ßłæÞ’]/iu.test(name))).toEqual(['Jörn Weißmüller', 'Łucjusz Gąsior', 'Siobhán O’Keeffe', 'Þórunn Æbelø'])
  })
})
