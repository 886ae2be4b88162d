import type { ReadFault } from './metadata/read-provider.ts'
import type { SamlMetadata } from './saml/saml-metadata.ts'
import type { AskDeps } from './questions.ts'

declare module '../kit/graphql/context.ts' {
  interface RequestContext {
    /** What is needed to call login providers and to open their secrets. */
    readonly federation: Omit<AskDeps, 'host'>
    /** SAML2 metadata by address that were read before a transaction in which nothing may be waited for. */
    readonly metadataReads?: ReadonlyMap<string, SamlMetadata | ReadFault> | undefined
  }
}
