import type { Reach } from '../access/reach.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Orm } from '../db/orm.ts'
import type { SessionEnded } from '../entities/sessions/session.subscriptions.ts'
import type { Host } from '../hosts.ts'
import type { Loaders } from './loaders.ts'

/** What a resolver knows of the request it serves. */
export type RequestContext = {
  readonly orm: Orm
  readonly host: Host
  /** The host of a partner by its domain, or the default one: where links in mails lead. */
  readonly hostOf: (domain: string | undefined) => Promise<Host>
  readonly viewer: Viewer | undefined
  /** What the viewer may know of; nobody reaches nothing. */
  readonly reach: Reach
  readonly load: Loaders
  /** X-Customer: narrows lists inside the reach. */
  readonly customerId: string | undefined
  /** The end of the caller's own session. */
  readonly sessionEnd: () => AsyncIterable<SessionEnded>
}
