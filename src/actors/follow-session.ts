import type { Client, CombinedError } from '@urql/core'
import type * as stored from '#contract/session-end.ts'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { keepSubscribed } from '../data/keep-subscribed.ts'
import { SessionEndedDocument } from '../data/session-ended.generated.ts'
import { ownEntry } from '../lib/addresses/own-entry.ts'

/** Maps the server's reason to that of the chart. For any other value, somebody with the authority to do so ended the session. */
const END_OF: Readonly<Partial<Record<stored.EndReason, EndReason>>> = {
  logout: 'signedOutElsewhere',
  idle: 'idle',
  expired: 'expired',
  replaced: 'userChanged',
  inactive: 'userDisabled',
  accountDeleted: 'accountDeleted',
}

/** WebSocket close code of the server when the session of the connection has ended. */
const SESSION_ENDED = 4401

/** Reports when the server ends this session, wherever that was caused. Returns the function that stops it. */
export const followSession = (client: Client, end: (reason: EndReason) => void, again?: number): (() => void) =>
  keepSubscribed(client, SessionEndedDocument, ({ sessionEnded }) => end(endOf(sessionEnded.reason)), {
    isOver: ({ networkError }) => {
      if (!isSessionOver(networkError)) return false
      end(endOf(networkError.reason))
      return true
    },
    ...(again === undefined ? {} : { again }),
  })

const endOf = (reason: string | null): EndReason => (reason !== null && ownEntry(END_OF, reason)) || 'endedByServer'

/** Whether the session has ended. A connection that fails arrives as its close event, whose `reason` is the server's. */
const isSessionOver = (error: CombinedError['networkError']): error is Error & { readonly reason: string } =>
  error !== undefined && 'code' in error && error.code === SESSION_ENDED && 'reason' in error
