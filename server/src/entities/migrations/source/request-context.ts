import type { HrApi } from './api-source.ts'

declare module '../../../kit/graphql/context.ts' {
  interface RequestContext {
    /** The API that customers and users are migrated from; undefined: the HR product in this database. */
    readonly hrApi: HrApi | undefined
  }
}
