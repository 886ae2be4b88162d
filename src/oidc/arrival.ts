import type { EarlyExchange } from './early-exchange.ts'
import { CALLBACK_PATH, LOGOUT_CALLBACK_PATH } from './oidc-settings.ts'

/** The provider's answer in the address of a fresh page. */
export type Answer = {
  to: 'signIn' | 'signOut'
  url: string
  early?: EarlyExchange
  /** The page was loaded again after its answer had been taken out of the address. */
  reloaded?: true
}

/** An answer is read by nobody twice: `take` hands it out once. */
export type Arrival = {
  waiting: () => Answer['to'] | undefined
  take: () => Answer | undefined
  /** Begins to exchange the code of a sign-in that is waiting. */
  exchange: (begin: (url: string) => EarlyExchange | undefined) => void
}

const ANSWERS: Readonly<Record<string, Answer['to']>> = { [CALLBACK_PATH]: 'signIn', [LOGOUT_CALLBACK_PATH]: 'signOut' }

/** What an entry of the history is marked with whose answer has been taken: a reload brings the entry back without it. */
const TAKEN = 'answerTaken'

/**
 * Reads the answer out of the address and takes it from there at once, before any request could carry it on as a referrer, and out of
 * the history. Only the exact callback paths are read: any other page may have parameters of these names.
 */
export const readArrival = ({ location, history }: Pick<Window, 'location' | 'history'>): Arrival => {
  const to = isAnswer(location) ? ANSWERS[location.pathname] : undefined
  const reloaded = location.search === '' && isMarked(history.state)
  let answer: Answer | undefined = to && { to, url: location.href, ...(reloaded && { reloaded }) }
  if (answer) history.replaceState({ [TAKEN]: true }, '', location.pathname)
  return {
    waiting: () => answer?.to,
    exchange: (begin) => {
      const early = answer?.to === 'signIn' ? begin(answer.url) : undefined
      if (answer && early) answer = { ...answer, early }
    },
    take: () => {
      const taken = answer
      answer = undefined
      return taken
    },
  }
}

const isAnswer = ({ pathname, search }: Location): boolean => Object.hasOwn(ANSWERS, pathname) && !isExplanation(pathname, search)

/** The page after a sign-out says by its own parameters why it came about. They stay in the address, so that a reload says it again. */
const isExplanation = (pathname: string, search: string): boolean =>
  pathname === LOGOUT_CALLBACK_PATH && /[?&](expired|deleted)=/.test(search) && !/[?&](state|error)=/.test(search)

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && TAKEN in state
