import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import type { Host } from '../hosts.ts'
import type { JobKinds } from '../jobs/kinds.ts'
import type { Part } from '../resource/change.ts'

/** Context in which resolvers serve a request. Modules above this one declare their additions where they define them. */
export interface RequestContext {
  /** Client that resolvers read and write with: the `reader` in a query, otherwise the `owner`. */
  readonly orm: Orm
  /** Reads under the row-level security of the viewer's tenant. */
  readonly reader: Orm
  /**
   * Reads and writes as the owner of the tables, limited only by the conditions of `reach`. For writes, audit rows and figures. Read-only in a query.
   */
  readonly owner: Orm
  /** Set if there is a replica: returns the clients that replace those above in a query. */
  readonly fromReplica?: () => Pick<RequestContext, 'orm' | 'reader' | 'owner' | 'primary'>
  /** Client that writes if the `owner` reads from a replica. */
  readonly primary?: Orm
  /** Called if an answer rests on the primary: from then on its recipient is shown nothing older. */
  readonly restsOnPrimary?: () => void
  readonly host: Host
  /** Finds the host of a partner by its domain, or the default host; links in mails point there. `within`: reads in this transaction. */
  readonly hostOf: (domain: string | undefined, within?: Pick<Orm, 'select'>) => Promise<Host>
  readonly viewer: Viewer | undefined
  /** Whether the caller uses the portal itself. False for a token that another app got for them. */
  readonly isPortal: boolean
  /** Whether the caller proved who they are to the portal within the last five minutes. Never true for another app's token. */
  readonly isFresh: boolean
  /** Gives the caller's browser the cookie with a pass for its next sign-in. */
  readonly handPass: (pass: string) => void
  /** Client address, for rate limits and network rules. */
  readonly address: string
  /** Whether `address` is the client's own, and not that of a proxy. */
  readonly isClientKnown: boolean
  /** Whether messages are mailed, or in the demo shown on a page. Without a mail server, links are copied instead. */
  readonly sendsMail: boolean
  /** What the viewer may see; empty without a viewer. */
  readonly reach: Reach
  /** Key of the loaders' caches: one per request, shared by copies of this context. */
  readonly loaded: object
  /** Longest time that the database may take for one page of a list, in milliseconds; undefined if only its own limit applies. */
  readonly listTimeoutMs: number | undefined
  /** X-Customer: narrows lists within the reach, and only records of this organisation may be written; undefined for all organisations. */
  readonly customerId: string | undefined
  /** Whether the request names its organisation; an empty X-Customer means all. Also true for work that no request waits for. */
  readonly namesOrganisation: boolean
  /** ID of the caller's session; undefined in a job. */
  readonly sessionId: string | undefined
  /** X-View-As: ID of the view in which the caller previews the portal as somebody else; nothing may be written then. */
  readonly viewAs: string | undefined
  readonly jobKinds: JobKinds
  /** Set while the context serves one row of a job. */
  readonly part?: Part
}
