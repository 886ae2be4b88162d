import { openTabChannel } from './tab-channel.ts'
import type { TabChannel } from './tab-channel.ts'

/** What the tabs of one browser say about their sign-in. Tokens travel here, in memory, and are kept by nobody but the tabs. */
export type SessionMessage =
  | { type: 'token.renewed'; handover: string }
  /** A tab without a sign-in, or one that is about to renew, asks for the newest one. `ask` names the question. */
  | { type: 'session.asked'; ask: string }
  | { type: 'session.handed'; ask: string; handover: string }

export type SessionChannel = TabChannel<SessionMessage>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const readSessionMessage = (data: unknown): SessionMessage | undefined => {
  if (!isRecord(data)) return undefined
  const { type, ask, handover } = data
  if (type === 'token.renewed' && typeof handover === 'string') return { type, handover }
  if (type === 'session.asked' && typeof ask === 'string') return { type, ask }
  if (type === 'session.handed' && typeof ask === 'string' && typeof handover === 'string') return { type, ask, handover }
  return undefined
}

/** The channel of everybody who signed in at this provider with this client. Open one per tab and keep it. */
export const openSessionChannel = (authority: string, client: string): SessionChannel =>
  openTabChannel(`session:${authority}:${client}`, readSessionMessage)
