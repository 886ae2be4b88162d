import { useCSRFPrevention as preventCsrf } from '@graphql-yoga/plugin-csrf-prevention'
import { GraphQLError, NoSchemaIntrospectionCustomRule, OperationTypeNode, getOperationAST } from 'graphql'
import type { ExecutionArgs, ExecutionResult, GraphQLSchema, ValidationRule } from 'graphql'
import { createYoga } from 'graphql-yoga'
import type { Plugin } from 'graphql-yoga'
import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { liveFields } from '../../kit/graphql/operations.ts'
import { working } from '../../platform/loop-delay.ts'
import { saying413 } from './bounded-body.ts'
import { refuseTooCostly } from './cost.ts'
import { LIMITS, MAX_BODY, limitsPlugin } from './limits.ts'
import { idempotency } from './idempotency.ts'
import { createMask, withTrace } from './masking.ts'
import { countCalls, rootFieldsOf } from './root-fields.ts'
import { refuseUnstorable } from '../../kit/graphql/storable.ts'

/** What a request brings along: who calls, and who wants to know how many calls it makes. */
export type RequestScope = {
  readonly context: RequestContext
  readonly count: (calls: number) => Promise<void>
  /** Of a call over HTTP: told of a subscription, which is refused there. Its answer would never end, and no limit of the sockets would hold. */
  readonly refuseSubscription?: () => void
  /** Of a call over HTTP: a mutation that comes with the same one again is not carried out again. */
  readonly idempotencyKey?: string | undefined
}

export type Yoga = ReturnType<typeof createServer>

type ServerDeps = {
  readonly schema: GraphQLSchema
  readonly settings: Pick<Settings, 'demo'>
  readonly log: Logger
  /** What a request may measure that files come along with, in bytes; without it none do. Others than signed-in callers never get to such an engine. */
  readonly uploads?: number
}

/** The GraphQL engine over HTTP, with every limit on what it is asked. */
export function createServer({ schema, settings, log, uploads }: ServerDeps) {
  const most = uploads ?? MAX_BODY
  const mask = createMask(log)
  return createYoga<RequestScope, RequestContext>({
    schema,
    context: ({ context }) => context,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    batching: false,
    multipart: uploads !== undefined,
    logging: false,
    maxRequestBodySize: most,
    maskedErrors: { maskError: (error) => mask(error) },
    plugins: [
      saying413(most),
      preventCsrf({ requestHeaders: ['graphql-preflight'] }),
      limitsPlugin(settings.demo),
      sockets,
      admission,
      naming,
      readingBehindPolicies,
      idempotency,
      tracing(log),
      ...(settings.demo ? [] : [validating(NoSchemaIntrospectionCustomRule)]),
    ],
  })
}

const validating = (rule: ValidationRule): Plugin => ({ onValidate: ({ addValidationRule }) => addValidationRule(rule) })

/** Before anything runs, whatever kind of answer was asked for. */
const sockets: Plugin<RequestScope> = {
  onSubscribe({ args }: Executed) {
    const { refuseSubscription } = args.contextValue
    if (!refuseSubscription) return
    refuseSubscription()
    throw new GraphQLError(ONLY_SOCKETS)
  },
}
export const ONLY_SOCKETS = 'Subscriptions go over a WebSocket (graphql-transport-ws) at this address.'

/** For the metrics: what holds the event loop up is told by the root fields that were asked for. */
const naming: Plugin<RequestScope> = {
  onExecute({ args }) {
    working(`graphql ${rootFieldsOf(args)[0] ?? ''}`)
  },
}

type Executed = { args: ExecutionArgs & { contextValue: RequestScope } }
function admit({ args }: Executed): Promise<void> {
  refuseUnstorable(args)
  refuseTooCostly(args, LIMITS.cost)
  return args.contextValue.count(countCalls(args))
}
/** What is known with the variables alone. A subscription is a call like any other, also over a socket. */
const admission: Plugin<RequestScope> = { onExecute: admit, onSubscribe: admit }

/** What only reads does so behind row-level security (promise D4), and from the replica where there is one and nothing is told live of it. */
const readingBehindPolicies: Plugin<RequestContext> = {
  onExecute({ args, context, extendContext }) {
    const isQuery = getOperationAST(args.document, args.operationName)?.operation === OperationTypeNode.QUERY
    const { reader, fromReplica, restsOnPrimary } = context
    const isReplicated = isQuery && fromReplica && !rootFieldsOf(args).some((name) => liveFields.has(name))
    if (isQuery) extendContext(isReplicated ? fromReplica() : { orm: reader })
    if (!isReplicated) restsOnPrimary?.()
  },
}

/** Where it was masked. */
const LOGGED = new Set<unknown>(['INTERNAL', 'UNAVAILABLE'])
const MOST_PATHS = 5

/** One row a request, however many errors it has. A field called `code` would be redacted. */
const summaryOf = (errors: readonly GraphQLError[]) => ({
  errorCodes: [...new Set(errors.map(({ extensions }) => String(extensions['code'])))],
  errors: errors.length,
  paths: errors.flatMap(({ path }) => path?.join('.') ?? []).slice(0, MOST_PATHS),
})

/**
 * Also what was refused before anything was executed carries the trace id, and has its log row: whoever is given the reference in a
 * caller's toast finds it. What failed unexpectedly was logged where it was masked.
 */
export function traced(result: ExecutionResult, log: Logger): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map((error) => ('traceId' in error.extensions ? error : withTrace(error)))
  const refused = errors.filter(({ extensions }) => !LOGGED.has(extensions['code']))
  if (refused.length > 0) log.info({ reference: true, ...summaryOf(refused) }, 'A data call was refused')
  return { ...result, errors }
}

const tracing = (log: Logger): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (!Array.isArray(result) && 'errors' in result) setResult(traced(result, log))
  },
})
