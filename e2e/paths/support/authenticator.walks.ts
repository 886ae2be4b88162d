import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { AnyEventObject } from 'xstate'
import { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import type {
  AuthenticatorEvent,
  AuthenticatorReset,
  CodesRenewed,
  CodeVerified,
  KeyLoaded,
} from '#machines/enrolment/authenticator.machine.ts'
import { authenticatorAnswers, authenticatorInput, authenticatorSamples } from '#machines/enrolment/authenticator.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { Walk } from '../../../tests/support/paths.ts'
import type { breakCalls } from './calls.ts'
import { putOffQuestion as stale } from './old-sign-in.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Somebody without an authenticator has opened the page of two-factor authentication. */
export type AuthenticatorWorld = {
  page: Page
  /** A mutation of the same person in the same session, as from another tab. */
  elsewhere: (mutation: string) => Promise<void>
  /** The sign-in grows old at the server, and young again. */
  age: () => Promise<void>
  rejuvenate: () => Promise<void>
} & Awaited<ReturnType<typeof breakCalls>>

type World = AuthenticatorWorld
type Answers = typeof authenticatorAnswers
type Answered = { outcome?: string; recoveryCodes?: readonly string[] } | undefined

const answerOf = (event: AnyEventObject | undefined) => event?.['output'] as Answered
const isFailure = (event: AnyEventObject | undefined) => event?.type.startsWith('xstate.error') ?? false
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const see =
  (words: string) =>
  ({ page }: World) =>
    expect(page.getByText(words).first()).toBeVisible()

/** Lets the next call end as the walk has it. */
const arrange = async (world: World, [next]: readonly AnyEventObject[], call: string) => {
  if (isFailure(next)) await world.lose(call)
  else await world.mend()
  if (answerOf(next)?.outcome === 'stale') await world.age()
}

const unanswered = (): Step<World> => ({ says: 'The server does not answer.', act: see('Could not reach the server. Try again.') })

const typed = async ({ page }: World, answer: Answered) => {
  const key = (await page.locator('code').first().textContent()) ?? ''
  const code = new TOTP({ secret: key }).generate()
  return answer?.outcome === 'wrong' ? code.replace(/^./, (digit) => String((Number(digit) + 5) % 10)) : code
}

const executors = {
  events: {
    register: (_: AuthenticatorEvent, { later }: Place): Step<World> => ({
      says: 'Begin to register an app.',
      act: async (world) => {
        await arrange(world, later, 'StartAuthenticator')
        await press(world.page, /^(Set up authenticator app|Register another app)$/)
      },
    }),
    submit: (_: AuthenticatorEvent, { later: [next, ...rest] }: Place): Step<World> => ({
      says: 'Type the code that the app shows.',
      act: async (world) => {
        const answer = answerOf(next)
        const code = await typed(world, answer)
        // Who has recovery codes gets no others with an app.
        if (answer?.recoveryCodes?.length === 0) await world.elsewhere('regenerateRecoveryCodes { recoveryCodes }')
        if (answer?.outcome === 'expired') await world.elsewhere('resetAuthenticator { errors { code } }')
        await arrange(world, next === undefined ? rest : [next], 'ConfirmAuthenticator')
        await world.page.getByRole('textbox', { name: 'Code' }).fill(code)
        await press(world.page, 'Activate')
      },
    }),
    cancel: (): Step<World> => ({ says: 'Press Cancel.', act: ({ page }) => press(page, 'Cancel') }),
    renewCodes: (_: AuthenticatorEvent, { later }: Place): Step<World> => ({
      says: 'Ask for new recovery codes.',
      act: async (world) => {
        await arrange(world, later, 'RegenerateRecoveryCodes')
        await press(world.page, 'New recovery codes')
      },
    }),
    finish: (): Step<World> => ({ says: 'Say that the codes are kept.', act: ({ page }) => press(page, 'I’ve saved them') }),
    reset: (_: AuthenticatorEvent, { later }: Place): Step<World> => ({
      says: 'Reset all apps.',
      act: async (world) => {
        await arrange(world, later, 'ResetAuthenticator')
        await press(world.page, 'Reset')
        await press(world.page, 'Reset all apps')
      },
    }),
  },
  answers: {
    loadKey: ({ outcome }: KeyLoaded): Step<World> =>
      outcome === 'stale'
        ? stale
        : {
            says: 'The key is shown.',
            act: ({ page }) => expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible(),
          },
    verifyCode: (answer: CodeVerified): Step<World> => {
      if (answer.outcome === 'stale') return stale
      if (answer.outcome === 'wrong')
        return { says: 'The code is wrong.', act: see('Incorrect code. Wait for the next code and try again.') }
      if (answer.outcome === 'expired')
        return { says: 'The key is void: another tab has reset all apps.', act: see('This key has expired. Start again with a new key.') }
      return 'recoveryCodes' in answer && answer.recoveryCodes.length > 0
        ? { says: 'The app is registered; recovery codes are shown.', act: see('Recovery codes') }
        : { says: 'The app is registered.', act: see('Authenticator registered') }
    },
    renewRecoveryCodes: ({ outcome }: CodesRenewed): Step<World> =>
      outcome === 'stale' ? stale : { says: 'New recovery codes are shown.', act: see('Recovery codes') },
    resetAuthenticator: ({ outcome }: AuthenticatorReset): Step<World> =>
      outcome === 'stale' ? stale : { says: 'All apps are reset.', act: see('Authenticator reset') },
  },
  delays: {},
  failures: { loadKey: unanswered, verifyCode: unanswered, renewRecoveryCodes: unanswered, resetAuthenticator: unanswered },
  ends: {
    absent: { says: 'No app is registered.', see: see('Not set up') },
    active: { says: 'An app is registered.', see: see('Set up') },
    scanning: {
      says: 'The key and the field for the code.',
      see: ({ page }: World) => expect(page.getByRole('button', { name: 'Activate' })).toHaveAttribute('aria-busy', 'false'),
    },
    showingRecoveryCodes: {
      says: 'Ten recovery codes.',
      see: ({ page }: World) => expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10),
    },
  },
}

/** Whether the walk needs somebody without recovery codes, who gets them with the first app. */
export const getsCodes = ({ events }: Walk) =>
  events.map(answerOf).some((answer) => answer?.outcome === 'verified' && answer.recoveryCodes?.length !== 0)

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/authenticator.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  const verified = events.map(answerOf).filter((answer) => answer?.outcome === 'verified')
  return verified.slice(1).some((answer) => answer?.recoveryCodes?.length !== 0)
    ? 'who has recovery codes gets no others with another app'
    : undefined
}

export const authenticatorWalks: Walkable<AuthenticatorWorld> = {
  machine: authenticatorMachine,
  walks: walksThrough(authenticatorMachine, {
    input: authenticatorInput,
    samples: authenticatorSamples,
    answers: authenticatorAnswers,
    // Where an event leads depends on this alone; what went wrong before only stands on the page.
    facts: ({ context }) => context.active,
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<AuthenticatorEvent, Answers, AuthenticatorWorld>(executors),
}
