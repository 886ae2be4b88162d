import type { LinkPurpose } from '#machines/account/account.types.ts'
import { ask, createPerson, MADE_PASSWORD, makePerson, tokenOf } from '../../support/made-person.ts'
import { mailedLinks, nextLink } from '../../support/mails.ts'
import type { Portal } from '../../support/portal.ts'
import { expect, test as base } from '../../support/test.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { Visitor } from '../../../tests/support/visitor.ts'
import { accountWalks } from '../support/account.walks.ts'
import type { AccountWorld } from '../support/account.walks.ts'
import { breakCalls } from '../support/calls.ts'
import { take } from '../support/walking.ts'
import type { Walk } from '../../../tests/support/paths.ts'

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
  // The address before gets a link that cancels the change at once, and one that undoes it after the change.
  const cancel = await nextLink(portal, email, known)
  if (purpose === 'cancelEmail') return tokenOf(cancel)
  await confirmChange(origin, change)
  return tokenOf(await nextLink(portal, email, [...known, cancel]))
}

const SET = 'mutation ($input: SetPasswordByLinkInput!) { setPasswordByLink(input: $input) { errors { code } } }'
const RESEND = 'mutation ($input: LinkInput!) { resendLink(input: $input) { errors { code } } }'

const finish = async (origin: string, link: string) => {
  await ask(origin, SET, { input: { link, newPassword: 'Brisk-Lantern-2026', confirmPassword: 'Brisk-Lantern-2026' } })
}

const useUp = async (origin: string, link: string) => {
  const look = () =>
    ask<{ link: { state: string; purpose: string } }>(origin, 'query ($link: String!) { link(link: $link) { state purpose } }', { link })
  const { purpose } = (await look()).link
  if (purpose !== 'CONFIRM_ACCOUNT') return void (await confirmChange(origin, link))
  await ask(origin, RESEND, { input: { link } })
  await expect.poll(async () => (await look()).link.state).toBe('EXPIRED')
}

const test = base.extend<{ world: AccountWorld }>({
  world: async ({ page, portal }, use) => {
    const origin = portal.origin(PARTNER)
    await use({
      page,
      newLink: (purpose) => newLink(portal, purpose),
      finish: (link) => finish(origin, link),
      useUp: (link) => useUp(origin, link),
      open: async (link) => void (await page.goto(`${origin}/account/confirm?link=${link}`)),
      ...(await breakCalls(page)),
    })
  },
})

/** Takes walks of the chart `account` in a browser, each as a test. */
export const takeWalks = (walks: readonly Walk[]) => {
  for (const walk of walks) {
    if (accountWalks.impossible(walk) !== undefined) continue
    test(accountWalks.title(walk), async ({ problems, world }) => {
      // What a walk breaks on purpose is written down by the browser.
      problems.allow(/ERR_FAILED/)
      await take(accountWalks, walk, world)
      expect(problems.found).toEqual([])
    })
  }
}
