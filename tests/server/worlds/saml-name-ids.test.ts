import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkedUser } from '../../../server/src/identity/federation/linked-user.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { scimSetup, scimUser } from '../../../server/src/tables/providers/scim.table.ts'
import type { scimSubjects } from '../../../server/src/tables/providers/scim.table.ts'
import { startSamlStory, type SamlStory } from './saml-story.ts'

const ENTITY = 'https://idp.firma.example/'
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

let story: SamlStory
beforeAll(async () => {
  story = await startSamlStory()
})
afterAll(() => story?.close())

const addProvider = () => story.addProvider(ENTITY, { allowedDomains: [] })

/** Makes a user one of the provider's directory, whose links are under this attribute. */
async function manage(provider: string, userId: string, subject: (typeof scimSubjects)[number]) {
  const { orm } = story.world.db
  const [row] = await orm.select({ id: loginProvider.id }).from(loginProvider).where(eq(loginProvider.name, provider))
  const providerId = row?.id ?? ''
  await orm.insert(scimSetup).values({ providerId, subject })
  await orm.insert(scimUser).values({ userId, providerId })
}

describe('F1 a name ID means the linked account', () => {
  const name = () => `Anna.${randomUUID().slice(0, 8)}@Firma.example`

  it.each<[string, (linked: string) => string]>([
    ['as it is', (linked) => linked],
    ['with line breaks around it', (linked) => `\n        ${linked}\r\n      `],
    ['with a tab before it', (linked) => `\t${linked}`],
  ])('%s', async (_, send) => {
    const [provider, linked] = [await addProvider(), name()]
    await story.link(provider, linked)
    expect(await story.signIn(provider, ENTITY, { nameId: send(linked) })).toEqual({ isIn: true })
  })

  it('that was linked with white space around it', async () => {
    const [provider, linked] = [await addProvider(), name()]
    await story.link(provider, ` ${linked}\n`)
    expect(await story.signIn(provider, ENTITY, { nameId: linked })).toEqual({ isIn: true })
  })

  it('in another case if it is an email address, and not otherwise', async () => {
    const [provider, linked] = [await addProvider(), name()]
    await story.link(provider, linked)
    const tried = (format?: string) =>
      story.signIn(provider, ENTITY, { nameId: linked.toUpperCase(), ...(format !== undefined && { format }) })
    expect([await tried(EMAIL), await tried(EMAIL.replace('1.1', '2.0')), await tried()]).toEqual([
      { isIn: true },
      { isIn: true },
      expect.objectContaining({ stage: 'ACCOUNT' }),
    ])
  })

  it.each([
    ['USER_NAME', true],
    ['EMAIL', true],
    ['EXTERNAL_ID', false],
  ] as const)('in another case if a directory linked it by %s: %s', async (subject, isIn) => {
    const [provider, linked] = [await addProvider(), name()]
    await manage(provider, await story.link(provider, linked), subject)
    const outcome = await story.signIn(provider, ENTITY, { nameId: linked.toLowerCase() })
    expect('isIn' in outcome).toBe(isIn)
  })

  it('of one account alone: two that differ by case are refused, unless one is exact', async () => {
    const [provider, linked] = [await addProvider(), name()]
    await story.link(provider, linked)
    await story.link(provider, linked.toUpperCase())
    expect([
      await story.signIn(provider, ENTITY, { nameId: linked.toLowerCase(), format: EMAIL }),
      await story.signIn(provider, ENTITY, { nameId: linked, format: EMAIL }),
    ]).toEqual([
      expect.objectContaining({ stage: 'ACCOUNT', finding: expect.objectContaining({ code: 'LINK_NOT_SINGLE' }) as unknown }),
      { isIn: true },
    ])
  })

  it('and not that of a letter which only has the same lower case', async () => {
    const provider = await addProvider()
    await story.link(provider, 'kim@firma.example')
    const host = await story.world.host(story.world.origin)
    const found = (subject: string) => linkedUser(story.world.db, host, { provider, subject, ignoresCase: true })
    expect([await found('\u212Aim@firma.example'), (await found('KIM@firma.example')) !== undefined]).toEqual([undefined, true])
  })

  it('never that of an OpenID subject in another case', async () => {
    const { orm } = story.world.db
    const provider = `oidc-${randomUUID().slice(0, 8)}`
    await orm.insert(loginProvider).values({ name: provider, displayName: 'Op', protocol: 'OIDC' })
    await manage(provider, await story.link(provider, 'Sub-1'), 'USER_NAME')
    const host = await story.world.host(story.world.origin)
    expect(await linkedUser(story.world.db, host, { provider, subject: 'sub-1' })).toBeUndefined()
  })
})
