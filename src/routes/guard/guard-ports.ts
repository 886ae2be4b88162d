import { withFlags } from '#contract/access/view-as.ts'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { learnFeatures } from './ask-features.ts'
import type { GuardPorts } from './guard.ts'

/** Connects the guard to the running portal. */
export const guardPorts = (portal: PortalDeps): GuardPorts => ({
  settled: portal.session.settled,
  withFeatures: async (viewer, keys) => withFlags(viewer, await learnFeatures(portal, keys)),
})
