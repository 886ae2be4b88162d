import { openTabChannel, type TabChannel } from './tab-channel.ts'

/** Messages between tabs about who is signed in. `session` is the provider's session ID, '' if it has none. */
export type SessionNews =
  | { type: 'opened'; subject: string; session: string }
  | { type: 'ended'; subject: string; session: string; reason: NewsReason }

export type NewsReason = 'signedOut' | 'idle' | 'endedByServer' | 'userDisabled' | 'accountDeleted'
export type NewsChannel = TabChannel<SessionNews>

const REASONS: readonly unknown[] = ['signedOut', 'idle', 'endedByServer', 'userDisabled', 'accountDeleted'] satisfies NewsReason[]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isReason = (value: unknown): value is NewsReason => REASONS.includes(value)

/** Reads a message of another tab. Undefined for anything else. */
export const readSessionNews = (data: unknown): SessionNews | undefined => {
  if (!isRecord(data) || typeof data.subject !== 'string' || data.subject === '' || typeof data.session !== 'string') return undefined
  const { subject, session, reason } = data
  if (data.type === 'opened') return { type: 'opened', subject, session }
  return data.type === 'ended' && isReason(reason) ? { type: 'ended', subject, session, reason } : undefined
}

/** Opens the channel of all tabs of this origin. Open one per tab and keep it. */
export const openNewsChannel = (): NewsChannel => openTabChannel('session-news', readSessionNews)
