import type { Client, OperationContext } from '@urql/core'
import type { PortalDeps } from '#src/bridge/portal.ts'
import type { PortalFeature } from '#src/data/generated/schema.ts'
import { PortalFeaturesDocument } from './portal-features.generated.ts'

type Flags = Readonly<Record<string, boolean>>

/** Asks the server for every flag of the contract at once. One that it cannot answer, or does not know, counts as off (spec section 7, default false). */
export const askFeatures = async (client: Client, keys: readonly string[], context: Partial<OperationContext> = {}): Promise<Flags> => {
  const { data } = await client.query(PortalFeaturesDocument, {}, { ...context, requestPolicy: 'network-only' }).toPromise()
  const known: Readonly<Record<PortalFeature, boolean>> | undefined = data
  return { ...Object.fromEntries(keys.map((key) => [key, false])), ...known }
}

/** Asks for the flags unless all of these are known. Answers all that are known then. */
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
