import { openTabChannel, type TabChannel } from './tab-channel.ts'

/** Messages between tabs about their sign-in. Tokens are transferred in memory and stored only by the tabs themselves. */
export type SessionMessage =
  | { type: 'token.renewed'; handover: string }
  /** Sent by a tab without a sign-in, or before a renewal, to get the newest sign-in. `ask` identifies the request. */
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

/** Opens the channel of all sign-ins with this provider and client. Open one per tab and keep it. */
export const openSessionChannel = (authority: string, client: string): SessionChannel =>
  openTabChannel(`session:${authority}:${client}`, readSessionMessage)
