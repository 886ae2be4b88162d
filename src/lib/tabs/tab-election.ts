import { openTabChannel } from './tab-channel.ts'
import type { Release } from './tab-lock.ts'

/** Milliseconds until an unopposed claim takes effect, and until a loser claims again. */
const OBJECTION = 100
const AGAIN = 400

type Ballot = { type: 'claimed'; id: string } | { type: 'objected'; to: string } | { type: 'released' }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const readBallot = (data: unknown): Ballot | undefined => {
  if (!isRecord(data)) return undefined
  const { type, id, to } = data
  if (type === 'claimed' && typeof id === 'string') return { type, id }
  if (type === 'objected' && typeof to === 'string') return { type, to }
  return type === 'released' ? { type } : undefined
}

/**
 * A lock without Web Locks. A tab claims it and gets it if neither the holder nor a claimant with a smaller ID objects in time. The holder objects to
 * every claim, so the lock of a closed tab goes to the next claimant.
 */
export const electTab = (name: string, signal: AbortSignal): Promise<Release> => {
  const { promise, resolve, reject } = Promise.withResolvers<Release>()
  const channel = openTabChannel(`lock:${name}`, readBallot)
  const id = crypto.randomUUID()
  let state: 'claiming' | 'waiting' | 'holding' = 'waiting'
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    channel.close()
  }
  const giveUp = () => {
    leave()
    reject(signal.reason)
  }
  const release = () => {
    if (state !== 'holding') return
    state = 'waiting'
    channel.post({ type: 'released' })
    leave()
  }
  const hold = () => {
    state = 'holding'
    signal.removeEventListener('abort', giveUp)
    resolve(release)
  }
  const claim = () => {
    clearTimeout(timer)
    state = 'claiming'
    channel.post({ type: 'claimed', id })
    timer = setTimeout(hold, OBJECTION)
  }
  const yieldNow = () => {
    clearTimeout(timer)
    state = 'waiting'
    timer = setTimeout(claim, AGAIN)
  }

  channel.hear((ballot) => {
    if (ballot.type === 'claimed' && (state === 'holding' || (state === 'claiming' && id < ballot.id))) {
      channel.post({ type: 'objected', to: ballot.id })
    } else if (ballot.type === 'claimed' ? state === 'claiming' : ballot.type === 'objected' && ballot.to === id && state === 'claiming') {
      yieldNow()
    } else if (ballot.type === 'released' && state === 'waiting') claim()
  })
  if (signal.aborted) giveUp()
  else {
    signal.addEventListener('abort', giveUp, { once: true })
    claim()
  }
  return promise
}
