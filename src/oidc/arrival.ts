import type { EarlyExchange } from './early-exchange.ts'
import { CALLBACK_PATH, LOGOUT_CALLBACK_PATH } from './oidc-settings.ts'

/** The provider's response in the URL of a fresh page. */
type Answer = {
  to: 'signIn' | 'signOut'
  url: string
  early?: EarlyExchange
  /** The page was reloaded after its response had been removed from the URL. */
  reloaded?: true
}

/** Access to the response. It is read only once: `take` removes it. */
export type Arrival = {
  waiting: () => Answer['to'] | undefined
  take: () => Answer | undefined
  /** Begins to exchange the code of a waiting sign-in. */
  exchange: (begin: (url: string) => EarlyExchange | undefined) => void
}

const ANSWERS: Readonly<Record<string, Answer['to']>> = { [CALLBACK_PATH]: 'signIn', [LOGOUT_CALLBACK_PATH]: 'signOut' }

/** Marks a history entry whose response was taken: a reload restores the entry without its query string. */
const TAKEN = 'answerTaken'

/**
 * Reads the response from the URL and removes it from there and from the history at once, before any request could send it as a referrer. Only the
 * exact callback paths are read, because other pages may have parameters of these names.
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

/**
 * Whether the URL of the sign-out page carries its own parameters, which explain why the sign-out happened. They stay in the URL, so that a reload
 * shows the explanation again.
 */
const isExplanation = (pathname: string, search: string): boolean =>
  pathname === LOGOUT_CALLBACK_PATH && /[?&](expired|deleted)=/.test(search) && !/[?&](state|error)=/.test(search)

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && TAKEN in state
