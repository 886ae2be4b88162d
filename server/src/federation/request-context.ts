import type { AskDeps } from './questions.ts'

declare module '../kit/graphql/context.ts' {
  interface RequestContext {
    /** How login providers are asked, and their secrets sealed. */
    readonly federation: Omit<AskDeps, 'host'>
  }
}
