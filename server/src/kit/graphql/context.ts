import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import type { Host } from '../hosts.ts'
import type { JobKinds } from '../jobs/kinds.ts'
import type { Part } from '../resource/change.ts'

/** What a resolver knows of the request it serves. Rooms above this one declare what they bring along, where they define it. */
export interface RequestContext {
  /** What resolvers read and write with: in a query the `reader`, else the `owner`. */
  readonly orm: Orm
  /** Reads behind the policies of the viewer's tenant. */
  readonly reader: Orm
  /** Reads and writes as the owner of the tables, behind the conditions of `reach` alone: writes, audit rows, figures. In a query it only reads. */
  readonly owner: Orm
  /** Where there is a replica: what takes the place of those above in a query. */
  readonly fromReplica?: () => Pick<RequestContext, 'orm' | 'reader' | 'owner' | 'primary'>
  /** What writes where the `owner` reads from a replica. */
  readonly primary?: Orm
  /** Told where an answer rests on the primary: whoever gets it is shown nothing older from then on. */
  readonly restsOnPrimary?: () => void
  readonly host: Host
  /** The host of a partner by its domain, or the default one: where links in mails lead. `within`: read in this transaction. */
  readonly hostOf: (domain: string | undefined, within?: Pick<Orm, 'select'>) => Promise<Host>
  readonly viewer: Viewer | undefined
  /** Whether the caller uses the portal itself. False for a token that another app got for them. */
  readonly isPortal: boolean
  /** Whether the caller proved who they are to the portal within the last five minutes. Never true for another app's token. */
  readonly isFresh: boolean
  /** Gives the caller's browser the cookie with a pass for its next sign-in. */
  readonly handPass: (pass: string) => void
  /** Where the call comes from, for limits. */
  readonly address: string
  /** What the viewer may know of; nobody reaches nothing. */
  readonly reach: Reach
  /** What loaders remember what they have read by: one for each request, and the same in copies of this. */
  readonly loaded: object
  /** How long the database may search for one page of a list, in milliseconds; undefined where nothing but its own limit ends a statement. */
  readonly listTimeoutMs: number | undefined
  /** X-Customer: narrows lists inside the reach, and only what belongs to it is written; undefined for all organisations. */
  readonly customerId: string | undefined
  /** Whether the request says where it works, an empty X-Customer meaning everywhere. True of work that waits for no request. */
  readonly namesOrganisation: boolean
  /** The caller's sign-in; none in a job. */
  readonly sessionId: string | undefined
  /** X-View-As: the caller previews the portal as somebody else, in the view of this id; nothing is written then. */
  readonly viewAs: string | undefined
  /** What jobs this process can start and tell of. */
  readonly jobKinds: JobKinds
  /** Set while the context serves one row of a job. */
  readonly part?: Part
}
