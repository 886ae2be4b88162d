import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { groupsIn } from '../../../server/src/entities/provider-groups/group-answer.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { openDirectory } from '../scim/directory.ts'
import { startSamlStory } from './saml-story.ts'
import type { SamlStory } from './saml-story.ts'
import { accountOf, foundBy, idOf, patchOp, USER } from './scim-shapes.ts'

const tag = () => randomUUID().slice(0, 8)
const bodyOf = (userName: string, externalId: string, active = true) => ({
  schemas: [USER],
  userName,
  externalId,
  name: { givenName: 'Ada', familyName: userName.split('@')[0] ?? '' },
  emails: [{ primary: true, type: 'work', value: userName }],
  active,
})

describe('a directory that is confused', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await testServer({ users: 20, jobs: false })
  })
  afterAll(() => server?.close())

  const joined = async (count: number) => {
    const directory = await openDirectory(server)
    const bodies = Array.from({ length: count }, () => bodyOf(`p${tag()}@firma.test`, `ext-${tag()}`))
    const answers = await Promise.all(bodies.map((body) => directory.call('POST', '/Users', body)))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201))
    return { directory, bodies, ids: answers.map(idOf) }
  }

  it('sends everybody twice, one after another and at once, and makes nobody twice', async () => {
    const { directory, bodies, ids } = await joined(6)
    const facts = () =>
      directory.rows(
        `select id, user_name, email, is_active, version, (select count(*) from user_login where user_id = id)::int as logins,
          (select count(*) from outbox where outbox.user_id = user_identity.id)::int as mails from user_identity where id = any($1::uuid[]) order by id`,
        ids,
      )
    const before = await facts()
    const again = await Promise.all(bodies.map((body) => directory.call('POST', '/Users', body)))
    expect(again.map(({ status, body }) => [status, body['scimType']])).toEqual(bodies.map(() => [409, 'uniqueness']))
    const put = await Promise.all(bodies.flatMap((body, at) => [1, 2].map(() => directory.call('PUT', `/Users/${ids[at]}`, body))))
    expect(put.every(({ status }) => status === 200)).toBe(true)
    expect(await facts()).toEqual(before)
    const fresh = bodyOf(`p${tag()}@firma.test`, `ext-${tag()}`)
    const both = await Promise.all([1, 2].map(() => directory.call('POST', '/Users', fresh)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await foundBy(directory, fresh.userName)).toHaveLength(1)
  })

  it.each(['PUT', 'PATCH'] as const)(
    'renames two people into each other’s names by %s: both stay who they are, and leave as themselves',
    async (method) => {
      const { directory, bodies, ids } = await joined(2)
      const [one, two] = bodies
      const [first = '', second = ''] = ids
      if (!one || !two) throw new Error('Nobody joined')
      const rename = (id: string, body: ReturnType<typeof bodyOf>, name: string) =>
        method === 'PUT'
          ? directory.call('PUT', `/Users/${id}`, { ...body, userName: name, emails: [{ primary: true, type: 'work', value: name }] })
          : directory.call(
              'PATCH',
              `/Users/${id}`,
              patchOp({ op: 'replace', value: { userName: name, 'emails[type eq "work"].value': name } }),
            )
      const logins = async () => [(await accountOf(directory, first))?.logins, (await accountOf(directory, second))?.logins]
      const before = await logins()
      const swapped = [await rename(first, one, two.userName), await rename(second, two, one.userName)]
      expect(swapped.map(({ status, body }) => [status, body['userName']])).toEqual([
        [200, one.userName],
        [200, two.userName],
      ])
      expect([await foundBy(directory, one.userName), await foundBy(directory, two.userName), await logins()]).toEqual([
        [first],
        [second],
        before,
      ])
      // By way of a third name it is what the directory means.
      const third = `third-${tag()}@firma.test`
      for (const [id, body, name] of [
        [first, one, third],
        [second, two, one.userName],
        [first, one, two.userName],
      ] as const)
        expect((await rename(id, body, name)).body['userName']).toBe(name)
      expect([await foundBy(directory, one.userName), await foundBy(directory, two.userName), await logins()]).toEqual([
        [second],
        [first],
        before,
      ])
      await directory.call('PATCH', `/Users/${first}`, patchOp({ op: 'replace', path: 'active', value: false }))
      expect([(await accountOf(directory, first))?.active, (await accountOf(directory, second))?.active]).toEqual([false, true])
    },
  )
})

describe('a provider that says much, or at odd times', () => {
  const entityId = `https://idp.${tag()}.example/metadata`
  let story: SamlStory
  let provider: string
  beforeAll(async () => {
    story = await startSamlStory()
    provider = await story.addProvider(entityId, { allowedDomains: [] })
    await story.link(provider, 'maria')
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => story?.close())

  it('2,000 groups in an assertion let somebody in, and each of them can give a profile', async () => {
    const groups = Array.from({ length: 2000 }, (_, nth) => `CN=Group ${nth},OU=Groups,DC=firma,DC=example`)
    expect(await story.signIn(provider, entityId, { nameId: 'maria', attributes: { groups } })).toEqual({ isIn: true })
    const answer = groupsIn({ claims: { groups } }, 'groups')
    expect(answer).toMatchObject({ kind: 'VALUES' })
    expect('values' in answer && answer.values).toEqual(groups)
  })

  it.each([
    ['59 s slow', -59, 0, true],
    ['61 s slow', -61, 0, false],
    ['59 s fast', 300, 59, true],
    ['61 s fast', 300, 61, false],
  ])('a clock that is %s', async (_, end, begin, isIn) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
    const answer = { nameId: 'maria', notBefore: at(begin === 0 ? -600 : begin), notOnOrAfter: at(end) }
    const outcome = await story.signIn(provider, entityId, answer)
    expect(outcome).toMatchObject(isIn ? { isIn: true } : { stage: 'TIME' })
  })
})
