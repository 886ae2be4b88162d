declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** Whether the settings let users send recordings to support. */
    readonly errorRecordings: boolean
  }
}
export {}
