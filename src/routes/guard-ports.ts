import type { Viewer } from '#src/access/rule.ts'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { askFeatures } from './ask-features.ts'
import type { GuardPorts } from './guard.ts'

/** The guard's ports over the running portal. */
export const guardPorts = ({ session, features, dataClient }: PortalDeps): GuardPorts => ({
  settled: session.settled,
  withFeatures: async (viewer, keys) => {
    const unknown = [...new Set(keys)].filter((key) => !Object.hasOwn(features.get(), key))
    if (unknown.length > 0) {
      const answers = await askFeatures(dataClient.get(), unknown)
      features.set({ ...features.get(), ...answers })
    }
    return { ...viewer, features: features.get() } satisfies Viewer
  },
})
