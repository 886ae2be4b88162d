import type { TokenSource } from './actors/token-source.ts'
import type { PortalDeps } from './bridge/portal.ts'
import type { DataDeps } from './data/client.ts'
import { customerOfPath } from './lib/customer-of-path.ts'
import { paths } from './lib/paths.ts'
import type { Oidc } from './oidc/oidc.ts'

type World = Pick<PortalDeps, 'incidents' | 'navigation'> & {
  location: Location
  /** Origin of the data calls, '' for the portal's own. */
  apiOrigin: string
  oidc: Oidc
  tokens: TokenSource
  locale: () => string | undefined
  /** No token of this session is taken any more. */
  endSession: () => void
}

const DEFAULT_LOCALE = 'en-GB'

/** What the data client needs, from the running portal. */
export const dataDeps = ({ location, apiOrigin, oidc, tokens, locale, incidents, navigation, endSession }: World): DataDeps => {
  const url = new URL('/graphql', apiOrigin || location.origin)
  const held = () => oidc.tokens.read()?.accessToken
  return {
    url: url.href,
    socketUrl: url.href.replace(/^http/, 'ws'),
    getToken: tokens.getToken,
    renew: async (refused) => {
      // Another call may have brought a newer one since.
      if (held() === refused) await tokens.renew()
      const token = await tokens.getToken()
      return token === refused ? undefined : token
    },
    watchToken: (hear) => oidc.onStored(hear),
    customer: () => customerOfPath(location.pathname),
    locale: () => locale() ?? DEFAULT_LOCALE,
    onIncident: incidents.set,
    onNotAuthorized: () => {
      if (location.pathname !== paths.accessDenied()) navigation.goTo(paths.accessDenied(navigation.here()))
    },
    onNotAuthenticated: endSession,
  }
}
