import { reachOf } from '../access/reach.ts'
import { viewerOf } from '../access/viewer.ts'
import type { Orm } from '../db/orm.ts'
import type { SignedIn } from '../identity/authenticate.ts'
import type { Identity } from '../identity/identity.ts'
import type { Host } from '../hosts.ts'
import { badInput } from './bad-input.ts'
import type { RequestContext } from './context.ts'
import { isUuid } from './filter-fields.ts'
import { createLoaders } from './loaders.ts'
import { refusal } from './refusal.ts'
import type { SessionEvents } from './session-events.ts'

const SCOPE = 'graph.all'
const BEARER = /^Bearer +([\w.~+/=-]+) *$/i

export type CallerDeps = {
  readonly orm: Orm
  readonly identity: Pick<Identity, 'authenticate'>
  readonly sessions: SessionEvents
  readonly hostOf: RequestContext['hostOf']
}
export type Call = { readonly host: Host; readonly authorization: string | undefined; readonly customer?: string | undefined }
export type Caller = { readonly context: RequestContext; readonly signedIn: SignedIn | undefined }

/**
 * Finds out who calls, anew for every request: a changed permission bites at once. Without an Authorization header nobody does.
 * @throws AUTH_NOT_AUTHENTICATED for a token that does not hold, AUTH_NOT_AUTHORIZED for one without the scope graph.all
 */
export async function findCaller({ orm, identity, sessions, hostOf }: CallerDeps, call: Call): Promise<Caller> {
  const signedIn = call.authorization === undefined ? undefined : await authenticate(identity, call.authorization, call.host)
  const viewer = signedIn && (await viewerOf(orm, signedIn.userId))
  if (signedIn && !viewer) throw refusal('AUTH_NOT_AUTHENTICATED')
  const reach = reachOf(viewer)
  return {
    signedIn,
    context: {
      orm,
      host: call.host,
      hostOf,
      viewer,
      reach,
      load: createLoaders(orm, reach),
      customerId: customerOf(call.customer),
      sessionEnd: () => sessions.endOf(signedIn?.sessionId ?? ''),
    },
  }
}

async function authenticate(identity: Pick<Identity, 'authenticate'>, authorization: string, host: Host): Promise<SignedIn> {
  const token = BEARER.exec(authorization)?.[1]
  const signedIn = token === undefined ? undefined : await identity.authenticate(token, host)
  if (!signedIn) throw refusal('AUTH_NOT_AUTHENTICATED')
  if (!signedIn.scopes.includes(SCOPE)) throw refusal('AUTH_NOT_AUTHORIZED')
  return signedIn
}

function customerOf(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (!isUuid(header)) throw badInput('The header X-Customer needs the id of a customer.')
  return header
}
