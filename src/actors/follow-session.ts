import type { Client, CombinedError } from '@urql/core'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { SessionEndedDocument } from '../data/session-ended.generated.ts'

/** What the server says when a session ends (`server_side_session.ended_reason`); what is not here was ended by somebody with the right to. */
const END_OF: Readonly<Record<string, EndReason>> = {
  logout: 'signedOutElsewhere',
  idle: 'idle',
  expired: 'expired',
  replaced: 'userChanged',
  inactive: 'userDisabled',
}

/** The server closes with this code when the session of the connection is over. */
const SESSION_ENDED = 4401
const TRY_AGAIN = 30_000

/** Hears from the server that this session was ended, wherever that was (charts.md section 1, auth). Answers how to stop. */
export const followSession = (client: Client, end: (reason: EndReason) => void, again: number = TRY_AGAIN): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const listen = () => {
    const heard = client.subscription(SessionEndedDocument, {}, { expectsErrors: true, background: true }).subscribe(({ data, error }) => {
      if (data) end(END_OF[data.sessionEnded.reason] ?? 'endedByServer')
      else if (error && isSessionOver(error)) end('endedByServer')
      else if (error) {
        clearTimeout(waiting)
        waiting = setTimeout(() => (stop(), listen()), again)
      }
    })
    stop = () => heard.unsubscribe()
  }
  listen()
  return () => {
    clearTimeout(waiting)
    stop()
  }
}

/** A connection that fails is handed on as its close event. */
const isSessionOver = ({ networkError }: CombinedError): boolean =>
  networkError !== undefined && 'code' in networkError && networkError.code === SESSION_ENDED
