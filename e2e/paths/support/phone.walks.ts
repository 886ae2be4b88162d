import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { phoneMachine } from '#machines/enrolment/phone.machine.ts'
import type { CodeSent, PhoneEvent, PhoneVerified } from '#machines/enrolment/phone.machine.ts'
import { phoneAnswers, phoneFacts, phoneInput, phoneSamples } from '#machines/enrolment/phone.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { breakCalls } from './calls.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Somebody whose company has configured two-factor has opened the page of the phone number. */
export type PhoneWorld = {
  page: Page
  /** A number that nobody else uses. */
  number: string
  /** The code that was sent to it last. */
  code: () => Promise<string>
  /** So many codes were asked for already that no more messages go out. */
  exhaust: () => Promise<void>
  /** The sign-in grows old at the server, and young again. */
  age: () => Promise<void>
  rejuvenate: () => Promise<void>
  /** Half a minute goes by in the browser. */
  wait: () => Promise<void>
} & Awaited<ReturnType<typeof breakCalls>>

type World = PhoneWorld
type Answers = typeof phoneAnswers

const outcomeOf = (event: AnyEventObject | undefined) => (event?.['output'] as { outcome?: string } | undefined)?.outcome
const isFailure = (event: AnyEventObject | undefined) => event?.type.startsWith('xstate.error') ?? false
const field = (page: Page) => page.getByLabel('New phone number')
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** What is said under the field. */
const WORDS: Readonly<Record<string, string>> = {
  missingNumber: 'Phone number is required',
  invalidNumber: 'Phone number is not valid',
  limited: 'Too many codes requested. Wait ten minutes, then try again.',
  failed: 'Failed to send SMS. Please try again later or contact your administrator.',
  wrong: 'Incorrect or expired code.',
  unreachable: 'Could not reach the server. Try again.',
}

/** Lets the next call end as the walk has it. */
const arrange = async (world: World, [next]: readonly AnyEventObject[], call: string) => {
  if (next === undefined) await world.hold(call)
  else if (isFailure(next)) await world.lose(call)
  if (outcomeOf(next) === 'limited') await world.exhaust()
  if (outcomeOf(next) === 'stale') await world.age()
}

/** What came of a call, seen; where the sign-in was too old, the question for a newer one is put off. */
const told = (outcome: string): Step<World> => ({
  says: outcome === 'stale' ? 'The sign-in is too old; put the question for a newer one off.' : `The server says: ${outcome}.`,
  act: async (world) => {
    const { page } = world
    const words = WORDS[outcome]
    if (words !== undefined) await expect(page.getByText(words)).toBeVisible()
    if (outcome !== 'stale') return
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await world.rejuvenate()
  },
})

const NUMBERS: Readonly<Record<string, string>> = { missingNumber: '', invalidNumber: 'call me' }

const executors = {
  events: {
    send: (_: PhoneEvent, { later }: Place): Step<World> => ({
      says: 'Type a number and send it.',
      act: async (world) => {
        await arrange(world, later, 'SendPhoneCode')
        await field(world.page).fill(NUMBERS[outcomeOf(later[0]) ?? ''] ?? world.number)
        await button(world.page, 'Send code').press('Enter')
      },
    }),
    submit: (_: PhoneEvent, { later }: Place): Step<World> => ({
      says: outcomeOf(later[0]) === 'wrong' ? 'Type another code.' : 'Type the code of the message.',
      act: async (world) => {
        const code = await world.code()
        await arrange(world, later, 'ConfirmPhone')
        await codeField(world.page).fill(
          outcomeOf(later[0]) === 'wrong' ? code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)) : code,
        )
        await button(world.page, 'Confirm').press('Enter')
      },
    }),
    resend: (_: PhoneEvent, { later }: Place): Step<World> => ({
      says: 'Ask for another code.',
      act: async (world) => {
        await arrange(world, later, 'SendPhoneCode')
        await button(world.page, 'Send a new code').press('Enter')
      },
    }),
    change: (): Step<World> => ({ says: 'Choose another number.', act: ({ page }) => button(page, 'Use another number').press('Enter') }),
  },
  answers: {
    sendCode: ({ outcome }: CodeSent): Step<World> =>
      outcome === 'sent' ? { says: 'A message is sent.', act: ({ page }) => expect(codeField(page)).toBeVisible() } : told(outcome),
    verifyCode: ({ outcome }: PhoneVerified): Step<World> =>
      outcome === 'confirmed'
        ? {
            says: 'The number is confirmed.',
            act: ({ page }) => expect(page.getByText('Phone number has been updated').first()).toBeVisible(),
          }
        : told(outcome),
  },
  delays: {
    untilResend: (): Step<World> => ({
      says: 'Wait half a minute.',
      act: async ({ page, wait }) => {
        await expect(button(page, 'Send a new code')).toHaveCount(0)
        await wait()
      },
    }),
  },
  failures: {
    sendCode: (): Step<World> => ({ ...told('unreachable'), says: 'The server does not answer.' }),
    verifyCode: (): Step<World> => ({ ...told('unreachable'), says: 'The server does not answer.' }),
  },
  ends: {
    entering: {
      says: 'The field for a number, with what was typed.',
      see: ({ page }: World) => expect(field(page)).toBeVisible(),
    },
    sendingCode: {
      says: 'The code is on its way.',
      see: ({ page }: World) => expect(button(page, 'Send code')).toHaveAttribute('aria-busy', 'true'),
    },
    'awaitingCode.fresh': { says: 'The field for the code.', see: ({ page }: World) => expect(codeField(page)).toBeVisible() },
    'awaitingCode.overdue': {
      says: 'The field for the code, and a way to another one.',
      see: ({ page }: World) => expect(button(page, 'Send a new code')).toBeVisible(),
    },
    verifying: {
      says: 'The code is looked at.',
      see: ({ page }: World) => expect(button(page, 'Confirm')).toHaveAttribute('aria-busy', 'true'),
    },
    confirmed: { says: 'The number is confirmed.', see: ({ page }: World) => expect(button(page, 'Use another number')).toBeVisible() },
  },
}

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/phone.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  const outcomes = events.map(outcomeOf)
  if (outcomes.includes('notAllowed')) return 'where the company has no two-factor the page has no field for a number'
  return outcomes.includes('failed') ? 'the demo has no SMS gateway that could fail (tests/server/identity/sms.test.ts has one)' : undefined
}

export const phoneWalks: Walkable<PhoneWorld> = {
  machine: phoneMachine,
  walks: walksThrough(phoneMachine, {
    input: phoneInput,
    samples: phoneSamples,
    answers: phoneAnswers,
    facts: ({ context }) => phoneFacts(context),
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<PhoneEvent, Answers, PhoneWorld>(executors),
}
