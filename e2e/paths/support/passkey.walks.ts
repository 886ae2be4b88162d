import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import type { PasskeyEvent, Registered, Renamed } from '#machines/enrolment/passkey.machine.ts'
import { passkeyAnswers, passkeyFacts, passkeySamples } from '#machines/enrolment/passkey.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { breakCalls } from './calls.ts'
import { putOffQuestion } from './old-sign-in.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Somebody without devices has opened the page of security devices, and has a key that knows them at hand. */
export type PasskeyWorld = {
  page: Page
  /** The key takes them for somebody else, and the browser gives up. */
  mistake: () => Promise<void>
  /** What the key answers is altered on the way to the server. */
  alter: () => Promise<void>
  /** They have registered as many other devices as there may be. */
  fill: () => Promise<void>
  /** The devices they have are removed in another browser. */
  empty: () => Promise<void>
  /** The sign-in grows old at the server, and young again. */
  age: () => Promise<void>
  rejuvenate: () => Promise<void>
} & Awaited<ReturnType<typeof breakCalls>>

type World = PasskeyWorld
type Outcome = Registered['outcome'] | Renamed['outcome']

const outcomeOf = (event: AnyEventObject | undefined) => (event?.['output'] as { outcome: Outcome } | undefined)?.outcome
const isFailure = (event: AnyEventObject | undefined) => event?.type.startsWith('xstate.error') ?? false
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('Device name')
const shows = (name: string) => async (world: World) => {
  await expect(button(world.page, 'Register a device')).toHaveAttribute('aria-busy', 'false')
  await expect(world.page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** The name of a device that nobody has named. */
const UNNAMED = 'Security device'
const TOO_LONG = 'x'.repeat(101)

const register = ({ page }: World) => button(page, 'Register a device').click()
const skip = async (world: World) => {
  await button(world.page, 'Cancel').click()
  await shows(UNNAMED)(world)
}

/** What must have come about for an answer, if anything. */
const CAUSES: Readonly<Partial<Record<Outcome, (world: World) => Promise<void>>>> = {
  cancelled: ({ mistake }) => mistake(),
  alreadyRegistered: async (world) => {
    await register(world)
    await skip(world)
  },
  unsupported: async ({ page }) => void (await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))),
  tooMany: ({ fill }) => fill(),
  refused: ({ alter }) => alter(),
  stale: ({ age }) => age(),
  gone: ({ empty }) => empty(),
  invalidName: ({ page }) => field(page).evaluate((input) => input.removeAttribute('maxlength')),
}

/** Lets the next call end as the walk has it. */
const arrange = async (world: World, [next]: readonly AnyEventObject[], call: string) => {
  if (next === undefined) await world.hold(call)
  else if (isFailure(next)) await world.lose(call)
  const outcome = outcomeOf(next)
  if (outcome !== undefined) await CAUSES[outcome]?.(world)
}

const told = (says: string, words: string): Step<World> => ({
  says,
  act: ({ page }) => expect(page.getByText(words).first()).toBeVisible(),
})
const unanswered = () => told('The server does not answer.', 'Could not reach the server. Try again.')

const REGISTERED: Readonly<Record<Registered['outcome'], Step<World>>> = {
  registered: told('The device is registered.', 'Security device registered'),
  cancelled: {
    says: 'The key does not know them, and the browser gives up.',
    act: async ({ page }) => {
      await expect(button(page, 'Register a device')).toHaveAttribute('aria-busy', 'false')
      await expect(page.getByText('No security devices yet.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    },
  },
  alreadyRegistered: told('The key says that it is registered already.', 'This device is already registered.'),
  unsupported: told('The browser knows no security devices.', 'This browser does not support security devices. Use another browser.'),
  tooMany: told('There are as many devices as there may be.', 'You have reached the maximum number of devices. Remove one first.'),
  refused: told('The answer was altered on the way; the server refuses it.', 'The device was not accepted. Try again.'),
  stale: putOffQuestion,
}
const NOT_RENAMED: Readonly<Record<Exclude<Renamed['outcome'], 'renamed'>, Step<World>>> = {
  invalidName: told('The name is too long.', 'Enter a device name of up to 100 characters.'),
  gone: told('The device has been removed meanwhile.', 'This device is no longer registered.'),
  stale: putOffQuestion,
}

const executors = {
  events: {
    add: (_: PasskeyEvent, { later }: Place): Step<World> => ({
      says: 'Begin to register a device.',
      act: async (world) => {
        await arrange(world, later, 'StartSecurityDevice')
        await register(world)
      },
    }),
    name: ({ name }: Extract<PasskeyEvent, { type: 'name' }>, { later }: Place): Step<World> => ({
      says: outcomeOf(later[0]) === 'invalidName' ? 'Save a name that the browser should not have let them type.' : 'Save a name.',
      act: async (world) => {
        await arrange(world, later, 'RenameSecurityDevice')
        await field(world.page).fill(outcomeOf(later[0]) === 'invalidName' ? TOO_LONG : name)
        await button(world.page, 'Save').click()
      },
    }),
    skip: (): Step<World> => ({ says: 'Press Cancel: the name stays as it is.', act: skip }),
  },
  answers: {
    registerPasskey: ({ outcome }: Registered) => REGISTERED[outcome],
    renamePasskey: ({ outcome }: Renamed, { earlier }: Place): Step<World> =>
      outcome === 'renamed' ? { says: 'The name is saved.', act: shows(String(earlier.at(-1)?.['name'])) } : NOT_RENAMED[outcome],
  },
  delays: {},
  failures: { registerPasskey: unanswered, renamePasskey: unanswered },
  ends: {
    asking: {
      says: 'The list of devices and the button.',
      see: ({ page }: World) => expect(button(page, 'Register a device')).toHaveAttribute('aria-busy', 'false'),
    },
    registering: {
      says: 'The browser is about to ask for the key.',
      see: ({ page }: World) => expect(button(page, 'Register a device')).toHaveAttribute('aria-busy', 'true'),
    },
    savingName: {
      says: 'The name is being saved.',
      see: ({ page }: World) => expect(button(page, 'Save')).toHaveAttribute('aria-busy', 'true'),
    },
  },
}

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/passkey.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined =>
  events.slice(0, -1).some((event) => outcomeOf(event) === 'unsupported')
    ? 'a browser does not learn to use security devices while a page is open'
    : undefined

export const passkeyWalks: Walkable<PasskeyWorld> = {
  machine: passkeyMachine,
  walks: walksThrough(passkeyMachine, {
    input: undefined,
    samples: passkeySamples,
    answers: passkeyAnswers,
    facts: ({ context }) => passkeyFacts(context),
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<PasskeyEvent, typeof passkeyAnswers, PasskeyWorld>(executors),
}
