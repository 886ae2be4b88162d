import type { Client, OperationContext } from '@urql/core'
import type { PortalDeps } from '#src/bridge/portal.ts'
import type { PortalFeature } from '#src/data/generated/schema.ts'
import { IsFeatureEnabledDocument } from './is-feature-enabled.generated.ts'

/** Asks the server for these flags. One that it cannot answer counts as off (spec section 7, default false). */
export const askFeatures = async (
  client: Client,
  keys: readonly string[],
  context: Partial<OperationContext> = {},
): Promise<Readonly<Record<string, boolean>>> =>
  Object.fromEntries(
    await Promise.all(
      keys.map(async (key) => {
        // The contract names the flags it knows; a rule's other key is refused by the server and stays off.
        const feature = key as PortalFeature
        const { data } = await client
          .query(IsFeatureEnabledDocument, { feature }, { ...context, requestPolicy: 'network-only' })
          .toPromise()
        return [key, data?.isFeatureEnabled ?? false] as const
      }),
    ),
  )

/** Asks for those of the flags that are not known yet. Answers all that are known then. */
export const learnFeatures = async (
  { features, data }: Pick<PortalDeps, 'features' | 'data'>,
  keys: readonly string[],
  context?: Partial<OperationContext>,
): Promise<Readonly<Record<string, boolean>>> => {
  const unknown = [...new Set(keys)].filter((key) => !Object.hasOwn(features.get(), key))
  if (unknown.length > 0) {
    const answers = await askFeatures(await data.open(), unknown, context)
    features.set({ ...features.get(), ...answers })
  }
  return features.get()
}
