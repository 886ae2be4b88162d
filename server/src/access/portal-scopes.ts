/**
 * The scopes that the portal's own APIs ask for, each in one place. No API resource may have one: its tokens are meant for somebody else, and
 * whoever runs that API could present them here.
 */
export const portalScopes = {
  graph: 'graph.all',
  access: 'access',
  features: 'features',
  requests: 'requests',
  mobileMenu: 'mobile_menu',
} as const

export const isPortalScope = (scope: string): boolean => Object.values<string>(portalScopes).includes(scope)
