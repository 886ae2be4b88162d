import type { LinkPurpose } from '#machines/account/account.types.ts'
import { ask, createPerson, MADE_PASSWORD, makePerson, tokenOf } from '../support/made-person.ts'
import { mailedLinks, nextLink } from '../support/mails.ts'
import type { Portal } from '../support/portal.ts'
import { expect, test as base } from '../support/test.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { Visitor } from '../../tests/support/visitor.ts'
import { accountWalks } from './support/account.walks.ts'
import type { AccountWorld } from './support/account.walks.ts'
import { breakCalls } from './support/calls.ts'
import { take } from './support/walking.ts'

const PARTNER = 'acme'
let people = 0

const confirmChange = (origin: string, link: string) =>
  ask(origin, 'mutation ($input: LinkInput!) { confirmEmailChange(input: $input) { errors { code } } }', { input: { link } })

/** A link as somebody new is mailed it, by the calls and pages that people use. */
const newLink = async (portal: Portal, purpose: LinkPurpose): Promise<string> => {
  const name = `walker.${++people}`
  const origin = portal.origin(PARTNER)
  const email = `${name}@portico.test`
  if (purpose === 'confirmAccount') {
    await createPerson(portal, name)
    return tokenOf((await mailedLinks(portal, email))[0] ?? '')
  }
  await makePerson(portal, name)
  const known = await mailedLinks(portal, email)
  if (purpose === 'resetPassword') {
    const body = new URLSearchParams({ userName: name })
    await new Visitor().send(`${origin}/identity/forgot`, { method: 'POST', body, headers: { origin } })
    return tokenOf(await nextLink(portal, email, known))
  }
  const { accessToken } = await signIn(origin, email, MADE_PASSWORD)
  const request = 'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { errors { code } } }'
  await ask(origin, request, { input: { email: `new.${email}` } }, accessToken)
  const change = tokenOf(await nextLink(portal, `new.${email}`))
  if (purpose === 'confirmEmail') return change
  await confirmChange(origin, change)
  return tokenOf(await nextLink(portal, email, known))
}

const useUp = async (origin: string, link: string) => {
  const { confirmAccount } = await ask<{ confirmAccount: { errors: unknown } }>(
    origin,
    'mutation ($input: LinkInput!) { confirmAccount(input: $input) { errors { code } } }',
    { input: { link } },
  )
  if (confirmAccount.errors !== null) await confirmChange(origin, link)
}

const test = base.extend<{ world: AccountWorld }>({
  world: async ({ page, portal }, use) => {
    const origin = portal.origin(PARTNER)
    await use({
      page,
      newLink: (purpose) => newLink(portal, purpose),
      useUp: (link) => useUp(origin, link),
      open: async (link) => void (await page.goto(`${origin}/account/confirm?link=${link}`)),
      outlive: () => portal.advance(61 * 60_000),
      ...(await breakCalls(page)),
    })
    await portal.resetTime()
  },
})

for (const walk of accountWalks.walks) {
  if (accountWalks.impossible(walk) !== undefined) continue
  test(accountWalks.title(walk), async ({ problems, world }) => {
    // What a walk breaks on purpose is written down by the browser.
    problems.allow(/ERR_FAILED/)
    await take(accountWalks, walk, world)
    expect(problems.found).toEqual([])
  })
}
