import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import { renewalAnswers, renewalBegin, renewalInput, renewalSamples, renewalTimes } from '#machines/renewal/renewal.samples.ts'
import type { Attempt, Comparison, RenewalEvent } from '#machines/renewal/renewal.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { Time } from '../../support/time.ts'
import { renewalLock } from './neighbour.ts'
import type { Neighbour } from './neighbour.ts'
import { abort, forgeOnce, hold, refuseMessage, refuseRefresh, SILENT, TOKEN } from './stubs.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Time stands still once somebody has signed in, and goes on as the walk says. */
export type RenewalWorld = {
  context: BrowserContext
  page: Page
  time: Time
  /** Signs in, opens the users' list, and stops the clock. */
  signIn: () => Promise<void>
  /** Another tab of the same sign-in; the same one at every call. */
  neighbour: () => Promise<Neighbour>
  /** The access token of the page, and the one it got at its sign-in. */
  token: () => Promise<string>
  firstToken: () => string
  /** The neighbour has handed this access token over. */
  handOver: (token: string) => void
  handedOver: () => string | undefined
  /** Somebody else signs in at the provider with this browser. */
  changePerson: () => Promise<void>
  /** Requests so far: with a refresh token, in the hidden frame, and to the provider with the whole page. */
  asked: () => { refresh: number; silent: number; away: number }
}

type World = RenewalWorld

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The lock is waited for that long, and a moment later the next try begins. */
const PATIENCE = 10 * SECOND
const A_MOMENT = SECOND / 2
const UNTIL_RETRY = 1.5 * SECOND

const overlay = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const users = (page: Page) => page.getByRole('table', { name: 'Users' })
const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' }).click()
const nothing = async () => {}

const outputOf = (event: AnyEventObject | undefined) => event?.['output'] as Attempt | Comparison | undefined
/** The walk goes on while another tab holds the lock, or ends in waiting for it. */
const isContested = ({ later: [next] }: Place) => next === undefined || next.type === 'lock.denied' || next.type === 'token.changed'
const isPausedLater = ({ later }: Place) => later.some((event) => event.type === 'pause')

/** What the neighbour says when it is asked for a newer token; undefined where it has none. */
const givingOf = ({ later: [granted, next] }: Place) => {
  if (granted?.type !== 'lock.granted') return undefined
  if (next?.type === 'token.changed') return 'token.renewed'
  return outputOf(next)?.kind === 'newer' ? 'session.handed' : undefined
}

const contest = async ({ neighbour }: World, place: Place) => {
  if (isContested(place)) await (await neighbour()).holdLock()
}

/** The lid is open again after that long, the token that had ended meanwhile is renewed. */
const renewAfter = async ({ time, token, firstToken }: World, milliseconds: number) => {
  await time.closeLid(milliseconds)
  await time.pass(SECOND)
  await expect.poll(token).not.toBe(firstToken())
}

const ticked = ({ at }: Extract<RenewalEvent, { type: 'clock.ticked' }>, place: Place): Step<World> => {
  if (at >= renewalTimes.ended)
    return { says: 'Close the lid until the token has ended, and open it.', act: ({ time }) => time.closeLid(4 * MINUTE) }
  const giving = givingOf(place)
  return {
    says: isContested(place)
      ? 'While another tab holds the renewal, close the lid for seven minutes and open it.'
      : 'Close the lid for seven minutes and open it.',
    act: async (world) => {
      // The warning is to come while this tab tries in vain: it tries with a token that it got later.
      if (isPausedLater(place)) await renewAfter(world, 17 * MINUTE)
      await contest(world, place)
      if (giving) await (await world.neighbour()).answer(giving, world.handOver)
      await world.time.closeLid(7 * MINUTE)
    },
  }
}

const tokenChanged = (_: unknown, { earlier }: Place): Step<World> => {
  if (earlier.length === 0) return { says: "Sign in and open the users' list.", act: ({ signIn }) => signIn() }
  const isAsked = earlier.at(-1)?.type === 'lock.granted'
  return {
    says: 'The other tab has renewed and hands its token over.',
    act: async ({ neighbour, handOver }) => {
      if (!isAsked) handOver(await (await neighbour()).tell())
    },
  }
}

const refreshed = ({ kind }: Attempt, { later }: Place): Step<World> => {
  switch (kind) {
    case 'renewed':
      return { says: 'The provider gives a new token.', act: nothing }
    case 'refused':
      return {
        says: 'The refresh token is worth nothing any more.',
        prepare: async ({ context }) => {
          await refuseRefresh(context)
          if (later.length === 0) await hold(context, SILENT)
        },
        act: nothing,
      }
    case 'replaced':
      return { says: 'The provider answers with the tokens of somebody else.', act: nothing }
    case 'unreachable':
      return { says: 'The provider cannot be reached.', prepare: async ({ context }) => void (await abort(context, TOKEN)), act: nothing }
  }
}

const signedInSilently = ({ kind }: Attempt): Step<World> => {
  switch (kind) {
    case 'renewed':
      return { says: 'The provider still knows you.', act: nothing }
    case 'refused':
      return { says: 'The provider does not know you any more.', prepare: ({ context }) => context.clearCookies(), act: nothing }
    case 'replaced':
      return { says: 'Somebody else has signed in at the provider.', prepare: ({ changePerson }) => changePerson(), act: nothing }
    case 'unreachable':
      return {
        says: 'The hidden frame gets no answer for ten seconds.',
        prepare: async ({ context }) => void (await abort(context, SILENT)),
        act: async ({ asked, time }) => {
          await expect.poll(() => asked().silent).toBe(1)
          await time.pass(PATIENCE + A_MOMENT)
        },
      }
  }
}

const holdLast = async ({ context }: World, { later }: Place) => {
  if (later.length === 0) await hold(context, TOKEN)
}

const executors = {
  events: {
    'token.changed': tokenChanged,
    'clock.ticked': ticked,
    need: (_: unknown, place: Place): Step<World> => ({
      says: 'While another tab holds the renewal, wake the computer half a minute before the token ends and turn the page at once.',
      act: async (world) => {
        await contest(world, place)
        await world.time.wakeLate(renewalTimes.soon)
        await nextPage(world.page)
      },
    }),
    'token.refused': (_: unknown, place: Place): Step<World> => ({
      says: 'While another tab holds the renewal, turn the page; the server refuses the token.',
      act: async (world) => {
        await contest(world, place)
        await forgeOnce(world.context)
        await nextPage(world.page)
      },
    }),
    'claims.outdated': (): Step<World> => ({ says: 'An administrator changes the rights of the user.', act: nothing }),
    'lock.granted': (): Step<World> => ({ says: 'No other tab is renewing.', act: nothing }),
    'lock.denied': (): Step<World> => ({
      says: 'Ten seconds later the other tab still holds it.',
      act: ({ time }) => time.pass(PATIENCE + A_MOMENT),
    }),
    'network.lost': (): Step<World> => ({ says: 'The network goes.', act: ({ context }) => context.setOffline(true) }),
    'network.returned': (): Step<World> => ({ says: 'The network is back.', act: ({ context }) => context.setOffline(false) }),
    pause: (_: unknown, { earlier }: Place): Step<World> => ({
      says: 'Touch nothing until the portal asks whether you are still there.',
      act: async (world) => {
        if (earlier.length > 1) return world.time.closeLid(MINUTE)
        await renewAfter(world, 20 * MINUTE)
        await world.time.closeLid(5 * MINUTE)
      },
    }),
    resume: ({ at }: Extract<RenewalEvent, { type: 'resume' }>, place: Place): Step<World> => ({
      says:
        at === renewalTimes.got ? 'Move the mouse.' : 'Move the mouse a minute before the time is up, while another tab holds the renewal.',
      act: async (world) => {
        await expect(overlay(world.page)).toBeVisible()
        if (at !== renewalTimes.got) {
          await contest(world, place)
          await world.time.closeLid(3.5 * MINUTE)
        }
        await world.page.mouse.move(200, 200, { steps: 2 })
        await expect(overlay(world.page)).toBeHidden()
      },
    }),
  },
  answers: {
    compareTokens: ({ kind }: Comparison, place: Place): Step<World> =>
      kind === 'newer'
        ? { says: 'Another tab has a newer token and gives it when it is asked.', act: nothing }
        : {
            says: 'No other tab has a newer token.',
            prepare: (world) => holdLast(world, place),
            act: ({ time }) => time.pass(SECOND),
          },
    refreshToken: refreshed,
    signInSilently: signedInSilently,
  },
  delays: {
    untilRetry: (): Step<World> => ({ says: 'A second and a half goes by.', act: ({ time }) => time.pass(UNTIL_RETRY) }),
  },
  failures: {
    compareTokens: (place: Place): Step<World> => ({
      says: 'The browser refuses the question to the other tabs.',
      prepare: async (world) => {
        await refuseMessage(world.page, 'session.asked')
        await holdLast(world, place)
      },
      act: nothing,
    }),
    refreshToken: (): Step<World> => ({
      says: 'The browser refuses to tell the other tabs of the new token.',
      prepare: ({ page }) => refuseMessage(page, 'token.renewed'),
      act: nothing,
    }),
    signInSilently: (): Step<World> => ({
      says: 'The provider still knows you, and the browser refuses to tell the other tabs of the new token.',
      prepare: ({ page }) => refuseMessage(page, 'token.renewed'),
      act: nothing,
    }),
  },
  ends: {
    resting: {
      says: "The users' list, with a new token, and nobody waits for the renewal.",
      see: async ({ page, token, firstToken, handedOver }: World) => {
        await expect.poll(token).not.toBe(firstToken())
        const given = handedOver()
        if (given !== undefined) expect(await token()).toBe(given)
        await expect.poll(async () => (await renewalLock(page)).waitedFor).toBe(false)
        await expect(users(page)).toBeVisible()
      },
    },
    'exclusive.waitingForLock': {
      says: "The users' list; this tab waits for its turn to renew.",
      see: async ({ page }: World) => {
        await expect.poll(() => renewalLock(page)).toEqual({ waitedFor: true, held: true })
        await expect(users(page)).toBeVisible()
      },
    },
    'exclusive.renewing': {
      says: "The users' list; the refresh token is on its way, and no other tab may renew.",
      see: async ({ page, asked }: World) => {
        await expect.poll(asked).toEqual({ refresh: 1, silent: 0, away: 0 })
        expect(await renewalLock(page)).toEqual({ waitedFor: false, held: true })
        await expect(users(page)).toBeVisible()
      },
    },
    'exclusive.signingInSilently': {
      says: "The users' list; a hidden frame asks the provider.",
      see: async ({ page, asked }: World) => {
        await expect.poll(asked).toEqual({ refresh: 1, silent: 1, away: 0 })
        expect(await renewalLock(page)).toEqual({ waitedFor: false, held: true })
        await expect(users(page)).toBeVisible()
      },
    },
    retrying: {
      says: "The users' list; the lock has been given back until the next try.",
      see: async ({ page, asked }: World) => {
        await expect.poll(async () => asked().refresh).toBe(1)
        await expect.poll(() => renewalLock(page)).toEqual({ waitedFor: false, held: false })
        expect(asked().away).toBe(0)
        await expect(users(page)).toBeVisible()
      },
    },
    paused: {
      says: 'The portal asks whether you are still there, and renews nothing.',
      see: async ({ page }: World) => {
        await expect(overlay(page)).toBeVisible()
        expect((await renewalLock(page)).waitedFor).toBe(false)
      },
    },
    ended: {
      says: 'The portal asks the provider who you are.',
      see: ({ asked }: World) => expect.poll(() => asked().away).toBe(1),
    },
  },
}

/** What nobody can make happen with this provider and a real browser; the tests of the chart do (tests/machines/renewal.test.ts). */
const impossible = (events: readonly AnyEventObject[]) => {
  if (events.some(({ type }) => type === 'claims.outdated')) return 'an administrator changes the rights in e2e/journeys/demotion.spec.ts'
  if (events.some((event, index) => event.type === 'pause' && events[index - 1]?.type === 'lock.denied'))
    return 'the warning falls between two tries, a second and a half, only by chance ("B10 rests between two tries once nobody is here")'
  if (events.some((event) => event.type === 'xstate.done.actor.refreshToken' && outputOf(event)?.kind === 'replaced'))
    return 'the client of the provider takes tokens of somebody else for a refusal ("ends at once when the provider answers for another person")'
  return undefined
}

export const renewalWalks: Walkable<RenewalWorld> = {
  machine: renewalMachine,
  walks: walksThrough(renewalMachine, {
    input: renewalInput,
    begin: renewalBegin,
    samples: renewalSamples,
    answers: renewalAnswers,
    facts: ({ context }) => context.reason,
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<RenewalEvent, typeof renewalAnswers, RenewalWorld>(executors),
}
