import { fromPromise } from 'xstate'
import type { SignedInUser } from '#machines/auth/auth.types.ts'
import type { Patience } from '#machines/renewal/renewal.types.ts'
import { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import type { HandedOver, SilentAnswer } from '#machines/silent-sign-in/silent-sign-in.types.ts'
import { forgetTab } from '../lib/storage/forget.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { Log } from '../lib/faults/portal-log.ts'
import type { SessionChannel } from '../lib/tabs/session-channel.ts'
import { leaveTrace } from '../lib/tabs/session-trace.ts'
import type { TokenResult, TokenStore } from '../lib/storage/token-store.ts'
import { askForSession } from './session-handover.ts'
import { holdLock, shareToken, type TabLock } from './token-work.ts'

type Deps = Omit<TabLock, 'now'> & {
  tokens: TokenStore
  current: () => SignedInUser | undefined
  channel: SessionChannel
  session: GuardedStorage
  local: GuardedStorage
  log: Log
}

/** The silent sign-in chart with its implementations; it shares the lock and the channel with renewal. */
export const liveSilentSignIn = ({ tokens, current, channel, session, local, log, ...lock }: Deps) => {
  const answerOf = async (asked: Promise<TokenResult>): Promise<SilentAnswer> => {
    const { kind } = await shareToken(channel, asked)
    if (kind === 'unreachable') return { kind }
    return kind === 'renewed' ? { kind: 'signedIn', user: current() } : { kind: 'refused' }
  }
  return silentSignInMachine.provide({
    actors: {
      holdLock: holdLock({ ...lock, now: Date.now }),
      askTabs: fromPromise<HandedOver, void>(async () => ({
        user: (await askForSession({ store: tokens, channel })) && current(),
      })),
      refreshToken: fromPromise<SilentAnswer, Patience>(({ input }) => answerOf(tokens.renew(input.patience))),
      askProvider: fromPromise<SilentAnswer, Patience>(({ input }) => answerOf(tokens.silent(input.patience))),
    },
    actions: {
      forgetTab: () => forgetTab(session),
      leaveRefusal: () => leaveTrace(local, 'refused'),
      logFailure: (_, { doing, error }) => log(`Failed while ${doing}`, error),
    },
  })
}
