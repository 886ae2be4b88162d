import type { TokenSource } from '../actors/token-source.ts'
import type { PortalDeps } from '../bridge/portal.ts'
import type { DataDeps } from '../data/client.ts'
import { withWords } from '../i18n/activate.ts'
import { customerOfPath } from '../lib/addresses/customer-of-path.ts'
import { identityQuestion } from '../lib/identity-question.ts'
import { serverReach } from '../lib/faults/server-reach.ts'
import { paths } from '../lib/addresses/paths.ts'
import { viewRefusals } from '../lib/view-refusal.ts'
import type { Oidc } from '../oidc/oidc.ts'

const loadToast = withWords('dialogs', () => import('../shell/system/toast-outcome.ts'))

type World = Pick<PortalDeps, 'incidents' | 'navigation' | 'customer' | 'view'> & {
  window: Pick<Window, 'location' | 'navigator' | 'addEventListener' | 'removeEventListener'>
  /** Origin of the data calls, '' for the portal's own. */
  apiOrigin: string
  oidc: Oidc
  tokens: Omit<TokenSource, 'renewClaims'>
  locale: () => string | undefined
  /** Called when the server accepts no token of this session. */
  endSession: () => void
}

export const DEFAULT_LOCALE = 'en-GB'

export const graphqlUrl = (apiOrigin: string, { origin }: Pick<Location, 'origin'>): string => new URL('/graphql', apiOrigin || origin).href

export const dataDeps = ({
  window,
  apiOrigin,
  oidc,
  tokens,
  locale,
  incidents,
  navigation,
  customer,
  view,
  endSession,
}: World): DataDeps => {
  const { location } = window
  const url = graphqlUrl(apiOrigin, location)
  const held = () => oidc.tokens.read()?.accessToken
  return {
    url,
    socketUrl: url.replace(/^http/, 'ws'),
    currentToken: tokens.currentToken,
    getToken: tokens.getToken,
    renew: async (refused) => {
      // Another call may have renewed it in the meantime.
      if (held() === refused) await tokens.renew()
      const token = await tokens.getToken()
      return token === refused ? undefined : token
    },
    watchToken: (hear) => oidc.onStored(hear),
    isOffline: () => !window.navigator.onLine,
    watchNetwork: (hear) => {
      window.addEventListener('online', hear)
      return () => window.removeEventListener('online', hear)
    },
    customer: () => customerOfPath(location.pathname) ?? customer.get(),
    locale: () => locale() ?? DEFAULT_LOCALE,
    viewAs: () => view.get()?.id,
    onIncident: incidents.report,
    onReach: serverReach.set,
    onSettled: (isDone) =>
      void loadToast().then(
        ({ toastOutcome }) => toastOutcome(isDone),
        () => undefined,
      ),
    onNotAuthorized: () => {
      if (location.pathname !== paths.accessDenied()) navigation.goTo(paths.accessDenied(navigation.here()))
    },
    onNotAuthenticated: endSession,
    confirmIdentity: identityQuestion.ask,
    onViewOnly: () => viewRefusals.set(viewRefusals.get() + 1),
  }
}
