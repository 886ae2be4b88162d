/**
 * Scopes that the portal's own APIs require. An API resource must not have one: its tokens are meant for another API, whose operator could use them
 * here.
 */
export const portalScopes = {
  graph: 'graph.all',
  access: 'access',
  features: 'features',
  requests: 'requests',
  mobileMenu: 'mobile_menu',
} as const

export const isPortalScope = (scope: string): boolean => Object.values<string>(portalScopes).includes(scope)
