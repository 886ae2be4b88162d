import type { Retention } from '../../platform/retention.ts'

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** Retention that the environment sets. It applies where the portal has set none. */
    readonly retention: Retention
  }
}
