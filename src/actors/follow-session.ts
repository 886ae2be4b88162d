import type { Client, CombinedError } from '@urql/core'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { keepSubscribed } from '../data/keep-subscribed.ts'
import { SessionEndedDocument } from '../data/session-ended.generated.ts'
import { ownEntry } from '../lib/addresses/own-entry.ts'

/** What the server says when a session ends (`server_side_session.ended_reason`); what is not here was ended by somebody with the right to. */
const END_OF: Readonly<Record<string, EndReason>> = {
  logout: 'signedOutElsewhere',
  idle: 'idle',
  expired: 'expired',
  replaced: 'userChanged',
  inactive: 'userDisabled',
  accountDeleted: 'accountDeleted',
}

/** The server closes with this code when the session of the connection is over. */
const SESSION_ENDED = 4401

/** Hears from the server that this session was ended, wherever that was. Answers how to stop. */
export const followSession = (client: Client, end: (reason: EndReason) => void, again?: number): (() => void) =>
  keepSubscribed(client, SessionEndedDocument, ({ sessionEnded }) => end(endOf(sessionEnded.reason)), {
    isOver: ({ networkError }) => {
      if (!isSessionOver(networkError)) return false
      end(endOf(networkError.reason))
      return true
    },
    ...(again === undefined ? {} : { again }),
  })

const endOf = (reason: string): EndReason => ownEntry(END_OF, reason) ?? 'endedByServer'

/** A connection that fails is handed on as its close event, which says why in the words of the server. */
const isSessionOver = (error: CombinedError['networkError']): error is Error & { readonly reason: string } =>
  error !== undefined && 'code' in error && error.code === SESSION_ENDED && 'reason' in error
