import type { LinkDeps } from './links/account-links.ts'
import type { Own } from './own/own.ts'

declare module '../kit/graphql/context.ts' {
  interface RequestContext {
    /** The caller at work on their own account. */
    readonly own: () => Promise<Own>
    /** What mailed links do, for callers who need not be signed in. */
    readonly links: LinkDeps & { readonly afterAnswer: (work: () => Promise<void>) => void }
  }
}
