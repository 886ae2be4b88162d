import type { LinkDeps } from './links/account-links.ts'
import type { Own } from './own/own.ts'

declare module '../kit/graphql/context.ts' {
  interface RequestContext {
    readonly own: () => Promise<Own>
    /** Context for operations by mailed links; callers need not be signed in. */
    readonly links: LinkDeps & { readonly afterAnswer: (work: () => Promise<void>) => void }
  }
}
