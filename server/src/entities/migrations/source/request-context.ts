import type { HrApi } from './api-source.ts'

declare module '../../../kit/graphql/context.ts' {
  interface RequestContext {
    /** API that customers and users are migrated from. Undefined means the HR product in this database. */
    readonly hrApi: HrApi | undefined
  }
}
