import type { Client, OperationContext } from '@urql/core'
import type { PortalDeps } from '#src/bridge/portal.ts'
import type { PortalFeature } from '#src/data/generated/schema.ts'
import { PortalFeaturesDocument } from './portal-features.generated.ts'

type Flags = Readonly<Record<string, boolean>>

/** Queries all flags of the contract in one request. A flag that is missing in the answer counts as off, and so do all if the server cannot answer. */
export const askFeatures = async (client: Client, keys: readonly string[], context: Partial<OperationContext> = {}): Promise<Flags> => {
  const { data } = await client.query(PortalFeaturesDocument, {}, { ...context, requestPolicy: 'network-only' }).toPromise()
  const answers: Readonly<Record<PortalFeature, boolean>> | undefined = data
  return { ...Object.fromEntries(keys.map((key) => [key, false])), ...answers }
}

/** Loads the flags unless all of the given ones are known. Resolves to all known flags. */
export const learnFeatures = async (
  { features, data }: Pick<PortalDeps, 'features'> & { data: Pick<PortalDeps['data'], 'open'> },
  keys: readonly string[],
  context?: Partial<OperationContext>,
): Promise<Flags> => {
  if (keys.some((key) => !Object.hasOwn(features.get(), key))) {
    const answers = await askFeatures(await data.open(), keys, context)
    features.set({ ...features.get(), ...answers })
  }
  return features.get()
}
