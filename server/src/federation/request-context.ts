import type { ConfigurationDeps } from './oidc-configuration.ts'

declare module '../kit/graphql/context.ts' {
  interface RequestContext {
    /** How login providers are asked, and their secrets sealed. */
    readonly federation: ConfigurationDeps
  }
}
