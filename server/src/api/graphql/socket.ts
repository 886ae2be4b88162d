import type { IncomingMessage } from 'node:http'
import { GraphQLError, OperationTypeNode, getOperationAST, type ExecutionArgs } from 'graphql'
import type { Context, SubscribePayload } from 'graphql-ws'
import { useServer as serve, type Extra } from 'graphql-ws/use/ws'
import { WebSocketServer, type WebSocket } from 'ws'
import { isUnavailable } from '../../db/connection/unavailable.ts'
import type { Host } from '../../kit/hosts.ts'
import type { SignedIn } from '../../identity/provider/authenticate.ts'
import { clientAddress, isClientKnown } from '../../platform/http/client-address.ts'
import type { Call, Caller } from './caller.ts'
import { PacedSocket, TRY_AGAIN } from './paced-socket.ts'
import { countCallsOf, type RateLimits } from './rate-limits.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import type { RightsEvents } from './rights-events.ts'
import type { SessionEvents } from './session-events.ts'
import type { Yoga } from './yoga.ts'

type SocketDeps = {
  readonly yoga: Yoga
  readonly limits: RateLimits
  readonly sessions: SessionEvents
  readonly rights: Pick<RightsEvents, 'onNetworks'>
  readonly find: (call: Call) => Promise<Caller>
}

export type Sockets = ReturnType<typeof createSockets>

/** In bytes. The portal's largest message, a subscription with its token, needs a tenth. */
const MAX_MESSAGE = 16_384
/** The portal needs two per connection, and one connection per tab. */
const MOST_SUBSCRIPTIONS = 10
const MOST_CONNECTIONS = 30
const KEEP_ALIVE_MS = 12_000
/** Close code after which clients of graphql-ws reconnect with a new token. */
const TOKEN_EXPIRED = 4403
/** Close code after which they do not reconnect. */
const SESSION_ENDED = 4401

/**
 * Subscriptions over graphql-ws, authenticated by `connectionParams.authorization`. A connection lives no longer than its token and its session
 * (promise G8). Queries and mutations are refused here: users' operations go over HTTP, where they count as activity.
 */
export function createSockets({ yoga, limits, sessions, rights, find }: SocketDeps) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, WebSocket: PacedSocket })
  const hostOf = new WeakMap<IncomingMessage, Host>()
  const callers = new Map<WebSocket, SignedIn>()
  /** Reasons by session, of those that end while a connection waits for its caller. */
  const endedMeanwhile = new Set<Map<string, string>>()
  sessions.onEnd((ended) => {
    for (const reasons of endedMeanwhile) reasons.set(ended.sessionId, ended.reason)
    // Closes after the event itself was sent, unless that takes longer; the reason is therefore repeated in the close frame.
    setImmediate(() =>
      callers.forEach(({ sessionId }, socket) => sessionId === ended.sessionId && socket.close(SESSION_ENDED, ended.reason)),
    )
  })
  /** Finds the caller of each connection again. */
  const againOf = new Map<WebSocket, () => Promise<Caller>>()
  // A rule of networks may have shut the caller out, or some of their customers: a client that connects again is judged anew.
  const judge = async (socket: WebSocket, before: SignedIn) => {
    const now = await againOf
      .get(socket)?.()
      .catch((error: unknown) => (isUnavailable(error) ? { signedIn: before } : { signedIn: undefined }))
    if (placeOf(now?.signedIn) !== placeOf(before)) socket.close(TOKEN_EXPIRED, 'The rights have changed')
  }
  rights.onNetworks((userId) =>
    callers.forEach((caller, socket) => {
      if (userId === undefined || caller.userId === userId) void judge(socket, caller)
    }),
  )
  const connectionsOf = (userId: string) => [...callers.values()].filter((caller) => caller.userId === userId).length

  const callerOf = (request: IncomingMessage, params: Readonly<Record<string, unknown>> | undefined): Promise<Caller> => {
    const host = hostOf.get(request)
    if (!host) throw new Error('A socket was opened on no host')
    return find({
      host,
      authorization: typeof params?.['authorization'] === 'string' ? params['authorization'] : '',
      address: clientAddress(request),
      isClientKnown: isClientKnown(request),
    })
  }

  /** Number of open subscriptions per connection. */
  const openOf = new WeakMap<WebSocket, () => number>()
  const lastOf = new WeakMap<WebSocket, Promise<unknown>>()
  const begunOf = new WeakMap<WebSocket, readonly string[]>()
  const begin = async (
    { extra: { request, socket }, connectionParams, subscriptions }: SocketContext,
    id: string,
    payload: SubscribePayload,
  ) => {
    try {
      const caller = callers.get(socket)
      if (!caller) return [refusal('AUTH_NOT_AUTHENTICATED')]
      // A refused subscription stays in the list for a moment after its answer, but does not count.
      const open = (begunOf.get(socket) ?? []).filter((begun) => Object.hasOwn(subscriptions, begun))
      if (open.length >= MOST_SUBSCRIPTIONS) return [refusal('RATE_LIMITED')]
      // Counted before any query and parsing; a subscription has exactly one root field.
      await countCallsOf(limits, caller.viewer)(1)
      const { context } = await callerOf(request, connectionParams)
      if (!context.viewer) return [refusal('AUTH_NOT_AUTHENTICATED')]
      const prepared = await prepare(yoga, payload, { context, count: () => Promise.resolve() })
      if (!Array.isArray(prepared)) begunOf.set(socket, [...open, id])
      return prepared
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      nobody(error, socket)
      return [refusal('AUTH_NOT_AUTHENTICATED')]
    }
  }

  const handler = serve(
    {
      execute: (args: ExecutionArgs) => engineOf(args).execute(args),
      subscribe: (args: ExecutionArgs) => subscribed(args),
      async onConnect({ extra: { request, socket }, connectionParams, subscriptions }) {
        const reasons = new Map<string, string>()
        endedMeanwhile.add(reasons)
        const { signedIn } = await callerOf(request, connectionParams)
          .catch((error: unknown) => nobody(error, socket))
          .finally(() => endedMeanwhile.delete(reasons))
        if (!signedIn) return false
        const reason = reasons.get(signedIn.sessionId)
        if (reason !== undefined) {
          socket.close(SESSION_ENDED, reason)
          return false
        }
        if (connectionsOf(signedIn.userId) >= MOST_CONNECTIONS) {
          socket.close(TRY_AGAIN, 'Too many connections')
          return false
        }
        endWithToken(socket, signedIn.expiresAt)
        callers.set(socket, signedIn)
        againOf.set(socket, () => callerOf(request, connectionParams))
        openOf.set(socket, () => Object.keys(subscriptions).length)
        socket.once('close', () => {
          callers.delete(socket)
          againOf.delete(socket)
        })
        return true
      },
      // In order of the requests, so that the last answer means that no earlier one is pending.
      onSubscribe(context, id, payload) {
        const { socket } = context.extra
        const begun = (lastOf.get(socket) ?? Promise.resolve()).then(() => begin(context, id, payload))
        lastOf.set(socket, begun)
        return begun
      },
    },
    server,
    KEEP_ALIVE_MS,
  )

  return {
    /** Takes over a connection that requested an upgrade. */
    accept(request: IncomingMessage, socket: IncomingMessage['socket'], head: Buffer, host: Host): void {
      hostOf.set(request, host)
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
    },
    open: () => ({
      connections: callers.size,
      subscriptions: [...callers.keys()].reduce((sum, socket) => sum + (openOf.get(socket)?.() ?? 0), 0),
    }),
    close: async () => {
      await handler.dispose()
    },
  }
}

type SocketContext = Context<Record<string, unknown> | undefined, Extra>

/** The customers that a caller is outside of; undefined if nobody is signed in. */
const placeOf = (signedIn: SignedIn | undefined): string | undefined =>
  signedIn && (signedIn.viewer.outsideCustomerIds ?? []).toSorted().join(' ')

type Engine = Pick<ReturnType<Yoga['getEnveloped']>, 'execute' | 'subscribe'>
const engineOf = ({ rootValue }: ExecutionArgs) => rootValue as Engine

/**
 * Returns an error that refuses the whole subscription, such as a limit, as its result: thrown, it would close the connection with all other
 * subscriptions.
 */
async function subscribed(args: ExecutionArgs) {
  try {
    return await engineOf(args).subscribe(args)
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
}

/** Parses and validates by the same rules as over HTTP. */
async function prepare(
  yoga: Yoga,
  payload: SubscribePayload,
  scope: Parameters<Yoga['getEnveloped']>[0],
): Promise<ExecutionArgs | GraphQLError[]> {
  const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped(scope)
  const document = parse(payload.query)
  const errors = validate(schema, document)
  if (errors.length > 0) return [...errors]
  const operation = getOperationAST(document, payload.operationName)
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return [new GraphQLError('Only subscriptions go over this connection.')]
  return {
    schema,
    document,
    operationName: payload.operationName ?? null,
    variableValues: payload.variables ?? null,
    contextValue: await contextFactory(),
    rootValue: { execute, subscribe },
  }
}

function endWithToken(socket: WebSocket, expiresAt: Date): void {
  const timer = setTimeout(() => socket.close(TOKEN_EXPIRED, 'The token has expired'), Math.max(0, expiresAt.valueOf() - Date.now()))
  socket.once('close', () => clearTimeout(timer))
}

/** If the caller cannot be determined for the moment, the client may reconnect; the library would close for good. */
function nobody(error: unknown, socket: WebSocket): Partial<Caller> {
  if (isUnavailable(error)) socket.close(TRY_AGAIN, 'The database does not answer')
  else if (!(error instanceof GraphQLError)) throw error
  return {}
}
