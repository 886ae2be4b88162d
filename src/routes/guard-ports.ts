import type { Viewer } from '#src/access/rule.ts'
import type { PortalDeps } from '#src/bridge/portal.ts'
import type { GuardPorts } from './guard.ts'
import { IsFeatureEnabledDocument } from './is-feature-enabled.generated.ts'
import type { PortalFeature } from '#src/data/generated/schema.ts'

/** The guard's ports over the running portal. */
export const guardPorts = ({ session, features, dataClient }: PortalDeps): GuardPorts => ({
  settled: session.settled,
  withFeatures: async (viewer, keys) => {
    const unknown = [...new Set(keys)].filter((key) => !Object.hasOwn(features.get(), key))
    if (unknown.length > 0) {
      const client = dataClient.get()
      const answers = await Promise.all(unknown.map((key) => askFor(client, key)))
      features.set({ ...features.get(), ...Object.fromEntries(answers) })
    }
    return { ...viewer, features: features.get() } satisfies Viewer
  },
})

/** A flag that the server cannot answer counts as off (spec section 7, default false). */
const askFor = async (client: ReturnType<PortalDeps['dataClient']['get']>, key: string): Promise<[string, boolean]> => {
  // The contract names the flags it knows; a rule's other key is refused by the server and stays off.
  const feature = key as PortalFeature
  const { data } = await client.query(IsFeatureEnabledDocument, { feature }).toPromise()
  return [key, data?.isFeatureEnabled ?? false]
}
