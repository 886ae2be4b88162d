import { reachOf } from '../../access/reach.ts'
import { readerFor } from '../../access/tenant.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import type { Position } from '../../db/replica/position.ts'
import type { Replica } from '../../db/replica/replica.ts'
import { ReplicaReads } from '../../db/replica/replica-reads.ts'
import { ownerReader } from '../../db/tenant-orm.ts'
import { portalScopes } from '../../access/portal-scopes.ts'
import { findMachine } from '../../identity/provider/authenticate-app.ts'
import type { SignedIn } from '../../identity/provider/authenticate.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Host } from '../../kit/hosts.ts'
import { badInput, refusal } from '../../kit/graphql/refusal.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { FeatureEvents } from './feature-events.ts'
import type { RightsEvents } from './rights-events.ts'
import { PORTAL_CLIENT_ID } from '../../identity/provider/portal-client.ts'
import { bearerIn } from '../../platform/http/bearer.ts'
import type { NotificationEvents } from './notification-events.ts'
import type { SessionEvents } from './session-events.ts'

const FRESH_MS = 300_000
const LONGEST_VIEW = 100

type CallerDeps = {
  readonly db: Pick<Database, 'orm' | 'pool' | 'replica'>
  readonly identity: Pick<Identity, 'authenticate' | 'authenticateApp' | 'own' | 'links' | 'federation'>
  readonly sessions: SessionEvents
  readonly notifications: NotificationEvents
  readonly features: FeatureEvents
  readonly rights: RightsEvents
  readonly hostOf: RequestContext['hostOf']
  readonly listTimeoutMs: RequestContext['listTimeoutMs']
  readonly jobKinds: RequestContext['jobKinds']
  readonly hrApi: RequestContext['hrApi']
  readonly retention: RequestContext['retention']
  readonly errorRecordings: RequestContext['errorRecordings']
  readonly mailSender: RequestContext['mailSender']
  readonly sendsMail: boolean
}
export type Call = {
  readonly host: Host
  readonly authorization: string | undefined
  readonly customer?: string | undefined
  readonly viewAs?: string | undefined
  readonly address: string
  /** Whether `address` is the client's own, and not that of a proxy. */
  readonly isClientKnown: boolean
  /** Sets the cookie of a pass; undefined for a socket, which has no answer for it. */
  readonly handPass?: ((pass: string) => void) | undefined
  /** Newest position that the caller has seen; 'now': reads must be at least as new as this moment. */
  readonly seen?: Position | 'now' | undefined
  readonly restsOnPrimary?: (() => void) | undefined
}
export type Caller = { readonly context: RequestContext; readonly signedIn: SignedIn | undefined }

/**
 * Authenticates the caller, again for every request, so that a changed permission takes effect at once. Without an Authorization header the caller is
 * anonymous. An app of kind Machine calls with the token that it got for itself.
 * @throws AUTH_NOT_AUTHENTICATED for an invalid token, AUTH_NOT_AUTHORIZED for one without the scope graph.all
 */
export async function findCaller(
  {
    db,
    identity,
    sessions,
    notifications,
    features,
    rights,
    hostOf,
    listTimeoutMs,
    jobKinds,
    hrApi,
    retention,
    errorRecordings,
    mailSender,
    sendsMail,
  }: CallerDeps,
  call: Call,
): Promise<Caller> {
  const found = call.authorization === undefined ? undefined : await authenticate({ db, identity }, call.authorization, call)
  const signedIn = found?.signedIn
  const viewAs = call.viewAs?.slice(0, LONGEST_VIEW)
  const ownViewer = signedIn?.viewer && { ...signedIn.viewer, ...(viewAs !== undefined && { actingAs: `view:${viewAs}` as const }) }
  // An app never views the portal as somebody else.
  const viewer = ownViewer ?? found?.machine
  const isPortal = signedIn?.clientId === PORTAL_CLIENT_ID
  return {
    signedIn,
    context: {
      ...workContext(
        { db, identity, hostOf, jobKinds, hrApi, retention },
        { viewer, host: call.host, customerId: customerOf(call.customer) },
      ),
      isPortal,
      isFresh: isPortal && signedIn.authTime.getTime() > Date.now() - FRESH_MS,
      namesOrganisation: call.customer !== undefined,
      own: async () => {
        const own = signedIn && (await identity.own(signedIn, call.host))
        if (!own) throw refusal('AUTH_NOT_AUTHENTICATED')
        return own
      },
      address: call.address,
      isClientKnown: call.isClientKnown,
      handPass: call.handPass ?? noCookie,
      ...(db.replica && call.seen !== 'now' && { fromReplica: replicated(db, db.replica, viewer, call.seen) }),
      ...(call.restsOnPrimary && { restsOnPrimary: call.restsOnPrimary }),
      listTimeoutMs,
      errorRecordings,
      mailSender,
      sendsMail,
      viewAs,
      sessionId: signedIn?.sessionId,
      sessionEnd: () => sessions.endOf(signedIn?.sessionId ?? ''),
      notificationNews: () => notifications.newsOf(signedIn?.userId ?? ''),
      featureKeys: () => features.keys(),
      rightsKeys: () => rights.keysOf(signedIn?.userId ?? ''),
    },
  }
}

const replicated = (db: CallerDeps['db'], replica: Replica, viewer: Viewer | undefined, seen: Position | undefined) => () => {
  const reads = new ReplicaReads(replica, seen)
  const reader = readerFor(db, viewer, reads)
  return { orm: reader, reader, owner: ownerReader(db, reads), primary: db.orm }
}

type WorkDeps = Pick<CallerDeps, 'db' | 'hostOf' | 'jobKinds' | 'hrApi' | 'retention'> & {
  readonly identity: Pick<Identity, 'links' | 'federation'>
}
type Worker = Pick<RequestContext, 'viewer' | 'host' | 'customerId'>

/** Context for the work of a user, during a request or in a job. */
export function workContext(
  { db, hostOf, identity, jobKinds, hrApi, retention }: WorkDeps,
  { viewer, host, customerId }: Worker,
): RequestContext {
  const reach = reachOf(viewer)
  const reader = readerFor(db, viewer)
  return {
    orm: db.orm,
    owner: db.orm,
    reader,
    host,
    hostOf,
    viewer,
    isPortal: true,
    isFresh: false,
    own: noRequest,
    links: identity.links(host),
    federation: identity.federation,
    address: '',
    isClientKnown: false,
    handPass: noRequest,
    reach,
    loaded: {},
    customerId,
    namesOrganisation: true,
    listTimeoutMs: undefined,
    jobKinds,
    hrApi,
    retention,
    errorRecordings: false,
    mailSender: undefined,
    sendsMail: true,
    viewAs: undefined,
    sessionId: undefined,
    sessionEnd: noRequest,
    notificationNews: noRequest,
    featureKeys: noRequest,
    rightsKeys: noRequest,
  }
}

const noCookie = () => {}

const noRequest = (): never => {
  throw new Error('This needs a request of the person themselves.')
}

type Found = { readonly signedIn: SignedIn; readonly machine?: never } | { readonly signedIn?: never; readonly machine: Viewer }
type Authenticator = { readonly db: Pick<Database, 'orm'>; readonly identity: Pick<Identity, 'authenticate' | 'authenticateApp'> }

/** Finds the user of a token, or the app that got it for itself and may administer. */
async function authenticate({ db, identity }: Authenticator, authorization: string, { host, address }: Call): Promise<Found> {
  const token = bearerIn(authorization)
  const signedIn = token === undefined ? undefined : await identity.authenticate(token, host, address)
  if (signedIn?.scopes.includes(portalScopes.graph)) return { signedIn }
  if (signedIn) throw refusal('AUTH_NOT_AUTHORIZED')
  const app = token === undefined ? undefined : await identity.authenticateApp(token, host)
  if (!app) throw refusal('AUTH_NOT_AUTHENTICATED')
  if (!app.scopes.includes(portalScopes.graph))
    throw refusal('AUTH_NOT_AUTHORIZED', { why: `The app and its token need the scope ${portalScopes.graph}.` })
  const machine = await findMachine(db.orm, app.clientId)
  if (!machine) throw refusal('AUTH_NOT_AUTHORIZED', { why: 'This app has no rights at present: see its page Rights.' })
  return { machine }
}

function customerOf(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (!isUuid(header)) throw badInput('The header X-Customer needs the id of a customer.')
  return header.toLowerCase()
}
