import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { accountMachine } from '#machines/account/account.machine.ts'
import { accountAnswers, accountFacts, accountInput, accountSamples } from '#machines/account/account.samples.ts'
import type { AccountEvent, LinkPurpose, LinkRead, LinkUsed, PasswordSet } from '#machines/account/account.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Nobody is signed in; a mail has come. */
export type AccountWorld = {
  page: Page
  /** A new link of that purpose, as somebody is mailed it. */
  newLink: (purpose: LinkPurpose) => Promise<string>
  /** Confirms the account and sets its password somewhere else. */
  finish: (link: string) => Promise<void>
  /** Makes the link worthless: an invitation by a newer one, a change of address by doing it. */
  useUp: (link: string) => Promise<void>
  open: (link: string) => Promise<void>
  /** From here on the server does not answer these calls: they are lost on the way, or wait for ever. */
  lose: (...calls: string[]) => Promise<void>
  hold: (...calls: string[]) => Promise<void>
  mend: () => Promise<void>
}

type World = AccountWorld
type Answers = typeof accountAnswers

const UNKNOWN = 'aaaaaaaaaaaaaaaaaaaaaa'
const USE = ['ConfirmAccount', 'ConfirmEmailChange']
const nothing = async () => {}
const links = new WeakMap<World, string>()
/** The purposes whose links change an address, or take a change of it back. */
const OF_EMAIL: readonly LinkPurpose[] = ['confirmEmail', 'cancelEmail', 'undoEmail']
const answerOf = (event: AnyEventObject | undefined) => event?.['output'] as { outcome?: string; asksPassword?: boolean } | undefined
const isWorthless = (event: AnyEventObject | undefined) => (event?.['output'] as Partial<LinkRead> | undefined)?.state === 'expired'
const isFailure = (event: AnyEventObject | undefined) => event?.type.startsWith('xstate.error') ?? false

/** Lets the calls that an event leads to end as the walk has it: held where it ends there, lost where they fail. */
const arrange = async (world: World, [next]: readonly AnyEventObject[], ...calls: string[]) => {
  if (next === undefined) await world.hold(...calls)
  else if (isFailure(next)) await world.lose(...calls)
}

const openLink = ({ purpose, state }: LinkRead): Step<World> => ({
  says: {
    usable: `Open a mailed link (${purpose}).`,
    done: 'Open the link of an invitation again, after the password was set.',
    expired: `Open a mailed link (${purpose}) that no longer works.`,
    unknown: 'Open a link that nobody was mailed.',
  }[state],
  act: async (world) => {
    const link = state === 'unknown' ? UNKNOWN : await world.newLink(purpose)
    links.set(world, link)
    if (state === 'done') await world.finish(link)
    if (state === 'expired') await world.useUp(link)
    await world.open(link)
  },
})

const type = async (page: Page, password: string) => {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}
const busyButton =
  (name: string) =>
  ({ page }: World) =>
    expect(page.getByRole('button', { name })).toHaveAttribute('aria-busy', 'true')
const headed =
  (name: string | RegExp) =>
  ({ page }: World) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const executors = {
  events: {
    retry: (_: AccountEvent, { later }: Place): Step<World> => ({
      says: isWorthless(later[0]) ? 'Make the link worthless in another browser, and press Retry.' : 'Press Retry.',
      act: async (world) => {
        await headed('The server did not answer')(world)
        await world.mend()
        if (isWorthless(later[0])) await world.useUp(links.get(world) ?? '')
        await arrange(world, later, 'ReadLink')
        await world.page.getByRole('button', { name: 'Retry' }).click()
      },
    }),
    confirm: (_: AccountEvent, { later }: Place): Step<World> => ({
      says:
        answerOf(later[0])?.outcome === 'dead'
          ? 'Make the link worthless in another browser, and press the button here.'
          : 'Press the button.',
      act: async (world) => {
        const button = world.page.getByRole('button', { name: /^Confirm|^Restore address$|^Cancel the change$/ })
        await expect(button).toBeVisible()
        await arrange(world, later, ...USE)
        if (answerOf(later[0])?.outcome === 'dead') await world.useUp(links.get(world) ?? '')
        await button.click()
      },
    }),
    setPassword: (_: AccountEvent, { later }: Place): Step<World> => {
      const outcome = answerOf(later[0])?.outcome
      return {
        says:
          {
            refused: 'Type a password that breaks the rules.',
            dead: 'Set the password in another browser, and type another one here.',
            set: 'Type a password.',
          }[String(outcome)] ?? 'Type a password.',
        act: async (world) => {
          await expect(world.page.getByLabel('New password')).toBeVisible()
          await arrange(world, later, 'SetPasswordByLink')
          if (outcome === 'dead') await world.finish(links.get(world) ?? '')
          await type(world.page, outcome === 'refused' ? 'short' : 'Calm-Meadow-2026')
        },
      }
    },
    resend: (_: AccountEvent, { later }: Place): Step<World> => ({
      says: 'Press Send a new link.',
      act: async (world) => {
        await arrange(world, later, 'ResendLink')
        await world.page.getByRole('button', { name: 'Send a new link' }).click()
      },
    }),
  },
  answers: {
    readLink: (read: LinkRead, { earlier }: Place): Step<World> =>
      earlier.length === 0 ? openLink(read) : { says: 'The server answers again.', act: nothing },
    useLink: ({ outcome }: LinkUsed): Step<World> => ({
      says: outcome === 'used' ? 'The link is used up.' : 'The link is worth nothing any more.',
      act: nothing,
    }),
    setPassword: ({ outcome }: PasswordSet): Step<World> => ({
      says: { set: 'The password is taken.', refused: 'The password is refused.', dead: 'The link is worth nothing any more.' }[outcome],
      act: nothing,
    }),
    resendLink: (): Step<World> => ({ says: 'The server promises another link.', act: nothing }),
  },
  delays: {},
  failures: {
    readLink: ({ earlier }: Place): Step<World> => ({
      says: earlier.length === 0 ? 'Open a mailed link while the server does not answer.' : 'The server does not answer.',
      act: async (world) => {
        if (earlier.length > 0) return
        await world.lose('ReadLink')
        await world.open(UNKNOWN)
      },
    }),
    useLink: (): Step<World> => ({ says: 'The server does not answer.', act: nothing }),
    setPassword: (): Step<World> => ({
      says: 'The server does not answer.',
      act: ({ page }) => expect(page.getByText('The server did not answer. Check your connection and try again.')).toBeVisible(),
    }),
    resendLink: (): Step<World> => ({ says: 'The server does not answer.', act: nothing }),
  },
  ends: {
    readingLink: {
      says: 'The page checks the link.',
      see: ({ page }: World) => expect(page.getByText('Checking your link…')).toBeVisible(),
    },
    unreachable: { says: 'The server did not answer; the link is not lost.', see: headed('The server did not answer') },
    awaitingConsent: { says: 'What the button will do.', see: headed(/^Confirm|^Restore|^Cancel/) },
    confirming: { says: 'The button is at work.', see: busyButton('Confirm account') },
    settingPassword: {
      says: 'The form for a password.',
      see: async ({ page }: World) => {
        await expect(page.getByRole('button', { name: 'Set password' })).toHaveAttribute('aria-busy', 'false')
        await expect(page.getByLabel('New password')).toBeVisible()
      },
    },
    savingPassword: { says: 'The button is at work.', see: busyButton('Set password') },
    completed: {
      says: 'It is done: signed in, or the address is changed.',
      see: ({ page }: World) =>
        expect(
          page
            .getByRole('heading', { level: 1, name: /^Setup completed$|^Email changed$|^Change cancelled$/ })
            .or(page.getByRole('button', { name: 'Account menu' })),
        ).toBeVisible(),
    },
    alreadyDone: { says: 'The account is set up.', see: headed('Your account is already set up') },
    linkExpired: { says: 'The link has expired.', see: headed(/^Failed to confirm account$|^Link expired$|^Failed to change the email!$/) },
    refused: {
      says: 'There is no such link.',
      see: ({ page }: World) => expect(page.getByText('This link does not exist.')).toBeVisible(),
    },
    resending: { says: 'The button is at work.', see: busyButton('Send a new link') },
    resent: { says: 'Another link is on its way.', see: headed('Confirmation email sent') },
  },
}

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/account.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  const reads = events.filter(({ type: name }) => name === 'xstate.done.actor.readLink').map((event) => event['output'] as LinkRead)
  const [first, second] = reads
  const used = events.map(answerOf).find((output) => output?.outcome === 'used')
  if (first && second && (first.purpose !== second.purpose || second.state === 'unknown')) return 'a link stays what it was mailed for'
  if (first && OF_EMAIL.includes(first.purpose) && used?.asksPassword) return 'an address needs no password'
  if (events.map(answerOf).some((output) => output?.outcome === 'taken' || output?.outcome === 'locked'))
    return 'it ends as a link that is used up does; the page says why ("remembers that the button did nothing")'
  if (first?.purpose === 'confirmAccount' && used?.asksPassword === false)
    return 'an account that has a password before it is confirmed comes from elsewhere ("is completed at once where there is a password already")'
  return undefined
}

export const accountWalks: Walkable<AccountWorld> = {
  machine: accountMachine,
  walks: walksThrough(accountMachine, {
    input: accountInput,
    samples: accountSamples,
    answers: accountAnswers,
    facts: (snapshot) => accountFacts(snapshot),
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<AccountEvent, Answers, AccountWorld>(executors),
}
