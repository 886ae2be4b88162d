import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { authMachine } from '#machines/auth/auth.machine.ts'
import { ada, authAnswers, authInput, authSamples } from '#machines/auth/auth.samples.ts'
import type { AuthEvent, Completed, Restored, SignedInUser } from '#machines/auth/auth.types.ts'
import type { IdleOutput } from '#machines/idle/idle.machine.ts'
import type { SilentAnswer } from '#machines/silent-sign-in/silent-sign-in.types.ts'
import type { RenewalOutput } from '#machines/renewal/renewal.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { Time } from '../../support/time.ts'
import { abort, bringBack, callOff, DEPARTURE, hold, NEGOTIATE, refuseRefresh, refuseSignIn, SIGN_OUT, SILENT, TOKEN } from './stubs.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

export type AuthWorld = {
  context: BrowserContext
  /** The tab that the walk is about. */
  page: () => Page
  time: Time
  open: (path: string) => Promise<void>
  /** Opens the users' list with a session that is there. */
  signIn: () => Promise<void>
  /** Signs in on the page of the provider. */
  signInByForm: () => Promise<void>
  /** Opens one more tab of the same sign-in. */
  openTab: () => Promise<Page>
  /** From here on the walk is about a new tab, and the one before is closed. */
  changeTab: () => Promise<void>
  /** Somebody else signs in at the provider with this browser. */
  changePerson: () => Promise<void>
  /** This tab holds the sign-in of somebody else. */
  swapUser: () => Promise<void>
  logOut: (page: Page) => Promise<void>
  /** Another tab says that the session has ended. */
  tellEnd: (reason: string) => Promise<void>
}

type World = AuthWorld
type Answers = typeof authAnswers & { negotiate: undefined[]; signOut: undefined[] }

const MINUTE = 60_000
const USERS = '/vendor/users'
const type = (event: AnyEventObject | undefined) => event?.type ?? ''
const follows = ({ later }: Place, name: string) => later.some((event) => type(event).includes(name))
const idOf = (user: SignedInUser | undefined) => user?.subject

const signedOutPage = (page: Page) => page.getByRole('heading', { name: 'You are signed out' })
const providerPage = (page: Page) => page.locator('input[type="password"]')
const failedPage = (page: Page) => page.getByRole('heading', { name: 'Sign-in failed' })
const startPage = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const users = (page: Page) => page.getByRole('table', { name: 'Users' })
const seeOneOf =
  (...what: ((page: Page) => ReturnType<Page['locator']>)[]) =>
  ({ page }: World) =>
    expect(
      what
        .map((find) => find(page()))
        .reduce((either, other) => either.or(other))
        .first(),
    ).toBeVisible()
const seeNothingPersonal = async ({ page }: World) => {
  await expect(users(page())).toHaveCount(0)
  await expect(page().getByRole('button', { name: 'Account menu' })).toHaveCount(0)
}

const restored = (answer: Restored, place: Place): Step<World> => {
  if (answer.hasAnswer) return comeBack(place)
  if (answer.hasFarewell)
    return { says: 'Open the page that the provider leads to after a sign-out.', act: ({ open }) => open('/account/logout/callback') }
  if (answer.user)
    return {
      says: "Sign in, open the users' list and reload it.",
      act: async ({ context, signIn, page }) => {
        await signIn()
        if (!follows(place, 'actor.negotiate')) await hold(context, NEGOTIATE)
        await page().reload()
        await expect(users(page())).toBeVisible()
      },
    }
  if (!answer.hasTrace) return { says: 'Open the start page.', act: ({ open }) => open('/') }
  const [silent] = place.later.map((event) => event['output'] as SilentAnswer)
  return {
    says: 'Sign in, open a new tab, close the first one.',
    act: async ({ context, signIn, changeTab, open }) => {
      await signIn()
      await changeTab()
      if (silent === undefined) await hold(context, SILENT)
      if (silent?.kind === 'refused') await context.clearCookies()
      if (silent?.kind === 'unreachable') await abort(context, SILENT)
      await open(USERS)
    },
  }
}

const silentlyAnswered = ({ kind }: SilentAnswer): Step<World> => {
  switch (kind) {
    case 'signedIn':
      return { says: 'The provider still knows you.', act: async () => {} }
    case 'refused':
      return { says: 'The provider does not know you any more.', act: async () => {} }
    case 'unreachable':
      return {
        says: 'The hidden frame gets no answer for ten seconds.',
        act: async ({ page, time }) => {
          await expect(page().locator('iframe')).toBeAttached()
          await time.pass(10_500)
        },
      }
  }
}

const comeBack = ({ later: [next] }: Place): Step<World> => {
  const completed = next?.['output'] as Completed | undefined
  if (completed?.outcome === 'noMatchingState')
    return {
      says: 'Open an answer of the provider that nobody asked for.',
      act: ({ open }) => open('/signin-oidc?code=forged&state=forged'),
    }
  if (completed?.outcome === 'failed')
    return {
      says: 'Go to sign in, and be refused by the provider.',
      act: async ({ context, open }) => {
        await refuseSignIn(context, completed.code ?? '')
        await open(USERS)
      },
    }
  return {
    says: 'Sign in on the page of the provider.',
    act: async ({ context, signInByForm }) => {
      if (completed !== undefined) return signInByForm()
      await hold(context, TOKEN)
      const asked = context.waitForEvent('request', (request) => request.url().endsWith('/identity/token'))
      await Promise.race([signInByForm(), asked])
    },
  }
}

const ended = ({ reason }: Extract<AuthEvent, { type: 'session.ended' }>): Step<World> => {
  if (reason !== 'signedOutElsewhere')
    return { says: `Another tab says that the session has ended: ${reason}.`, act: ({ tellEnd }) => tellEnd(reason) }
  let other: Page
  return {
    says: 'Sign out in another tab.',
    prepare: async ({ openTab }) => {
      other = await openTab()
    },
    act: ({ logOut }) => logOut(other),
  }
}

const renewalEnded = ({ reason }: RenewalOutput): Step<World> => {
  if (reason === 'expired')
    return {
      says: 'The provider cannot be reached until the token has ended.',
      act: async ({ context, time }) => {
        await abort(context, TOKEN)
        await time.closeLid(7 * MINUTE)
        await time.pass(4 * MINUTE)
      },
    }
  const refused = reason === 'refused'
  return {
    says: refused
      ? 'The refresh token is worth nothing any more, and the provider has forgotten who you are.'
      : 'The refresh token is worth nothing any more, and somebody else has signed in at the provider.',
    act: async ({ context, time, changePerson }) => {
      await refuseRefresh(context)
      if (refused) await context.clearCookies()
      else await changePerson()
      await time.closeLid(7 * MINUTE)
    },
  }
}

const idleEnded = ({ role }: IdleOutput): Step<World> => ({
  says:
    role === 'leads' ? 'Close the lid for 31 minutes and open it.' : 'Close the lid over two tabs for 31 minutes: one of them signs out.',
  prepare: async ({ openTab }) => void (role === 'follows' && (await openTab())),
  act: ({ time }) => time.closeLid(31 * MINUTE),
})

const signIn = ({ selectAccount }: Extract<AuthEvent, { type: 'signIn' }>, place: Place): Step<World> => ({
  says: selectAccount ? 'Ask for another account.' : 'Ask to sign in.',
  act: async ({ context, page, open }) => {
    // The page stays as it is while it is being left.
    if (follows(place, 'page.restored') || place.later.length === 0) await callOff(context, DEPARTURE)
    if (selectAccount === true) {
      await open('/account/select')
      await page().getByRole('button', { name: 'Use another account' }).click()
    } else await page().getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  },
})

const executors = {
  events: {
    signIn,
    signOut: (_: unknown, place: Place): Step<World> => ({
      says: 'Log out.',
      act: async ({ context, logOut, page }) => {
        const isBack = follows(place, 'page.restored')
        if (isBack || place.later.length === 0) await callOff(context, SIGN_OUT)
        const left = isBack && context.waitForEvent('request', (request) => request.url().includes('/identity/session/end'))
        await logOut(page())
        await left
        // Whoever comes back from there has been forgotten by the provider.
        if (isBack) await context.clearCookies()
      },
    }),
    'session.ended': ended,
    'page.restored': (_: unknown, { later: [next] }: Place): Step<World> => ({
      says: 'Come back to the page with the Back button.',
      act: async ({ page, swapUser }) => {
        if (next !== undefined && idOf((next['output'] as Restored).user) !== ada.subject) await swapUser()
        await bringBack(page())
      },
    }),
    'token.renewed': (): Step<World> => ({
      says: 'Seven minutes later the token is renewed.',
      act: ({ time }) => time.closeLid(7 * MINUTE),
    }),
    'idle.warned': (): Step<World> => ({ says: 'Touch nothing for 25 minutes.', act: ({ time }) => time.closeLid(25 * MINUTE + 1_000) }),
    'idle.woke': (): Step<World> => ({ says: 'Move the mouse.', act: ({ page }) => page().mouse.move(200, 200, { steps: 2 }) }),
  },
  answers: {
    restoreUser: restored,
    recheckUser: (answer: Restored): Step<World> => ({
      says: idOf(answer.user) === ada.subject ? 'The same person is still there.' : 'It is not the same person any more.',
      act: async () => {},
    }),
    exchangeCode: ({ outcome }: Completed): Step<World> => ({
      says: `The answer of the provider is looked at: ${outcome}.`,
      act: async () => {},
    }),
    readFarewell: (): Step<World> => ({ says: 'Why you were signed out is read.', act: async () => {} }),
    silentSignIn: silentlyAnswered,
    redirectToProvider: (): Step<World> => ({
      says: 'The browser lets the portal keep nothing.',
      prepare: async ({ page }) => {
        await page().evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('Full on purpose', 'QuotaExceededError')
          }
        })
      },
      act: async () => {},
    }),
    renewal: renewalEnded,
    idle: idleEnded,
    negotiate: (): Step<World> => ({ says: 'The cookie for images is set.', act: async () => {} }),
    signOut: (): Step<World> => ({ says: 'The provider has no page for it.', act: async () => {} }),
  },
  delays: {},
  failures: {
    negotiate: (): Step<World> => ({
      says: 'The cookie for images cannot be had; nothing waits for it.',
      before: async ({ context }) => void (await abort(context, NEGOTIATE)),
      act: async () => {},
    }),
    redirectToProvider: (): Step<World> => ({
      says: 'The browser refuses to compute what the request needs.',
      prepare: async ({ page }) => {
        await page().evaluate(() => {
          crypto.subtle.digest = () => Promise.reject(new Error('Refused on purpose'))
        })
      },
      act: async () => {},
    }),
  },
  ends: {
    completingSignIn: { says: 'The page says that you are being signed in.', see: seeNothingPersonal },
    restoring: { says: 'The sign-in at the provider, or why it failed.', see: seeOneOf(providerPage, failedPage) },
    signingInSilently: { says: 'The page waits and shows nothing of anybody.', see: seeNothingPersonal },
    signedOut: { says: 'Nobody is signed in.', see: seeOneOf(signedOutPage, startPage, providerPage, failedPage) },
    redirecting: { says: 'The page is on its way to the provider.', see: seeNothingPersonal },
    'signedIn.negotiating': { says: "The users' list.", see: seeOneOf(users) },
    'signedIn.negotiated': { says: "The users' list.", see: seeOneOf(users) },
    readingFarewell: { says: 'The page shows nothing of anybody.', see: seeNothingPersonal },
    rechecking: { says: "The users' list, of the same person.", see: seeOneOf(users) },
    signingOut: { says: 'Nothing of you is on the screen any more.', see: seeNothingPersonal },
    ended: { says: 'Why the session ended, or the sign-in at the provider.', see: seeOneOf(signedOutPage, providerPage) },
  },
}

/** What nobody can make happen with this provider and a real browser; the tests of the chart do. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  'xstate.error.actor.restoreUser': 'what reads the storage guards itself',
  'xstate.error.actor.recheckUser': 'what reads the storage guards itself',
  'xstate.error.actor.exchangeCode': 'every failure of the exchange is an answer',
  'xstate.done.actor.signOut': 'this provider always takes the page over',
  'xstate.error.actor.signOut': 'this provider always takes the page over',
  'xstate.error.actor.readFarewell': 'an address that is no farewell is one without a reason',
  'xstate.error.actor.silentSignIn': 'every failure of the silent sign-in is an answer',
}

const impossible = (events: readonly AnyEventObject[]) => {
  if (events.some((event) => event.type === 'token.renewed' && (event['user'] as SignedInUser).subject !== ada.subject))
    return 'the token store refuses the token of somebody else'
  return events.map((event) => IMPOSSIBLE[event.type]).find((reason) => reason !== undefined)
}

export const authWalks: Walkable<AuthWorld> = {
  machine: authMachine,
  walks: walksThrough(authMachine, { input: authInput, samples: authSamples, answers: authAnswers, impossible }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<AuthEvent, Answers, AuthWorld>(executors),
}
