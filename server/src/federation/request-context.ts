import type { AskDeps } from './questions.ts'

declare module '../kit/graphql/context.ts' {
  interface RequestContext {
    /** What is needed to call login providers and to open their secrets. */
    readonly federation: Omit<AskDeps, 'host'>
  }
}
