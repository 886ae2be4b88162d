import { useCSRFPrevention as preventCsrf } from '@graphql-yoga/plugin-csrf-prevention'
import { GraphQLError, NoSchemaIntrospectionCustomRule, OperationTypeNode, getOperationAST } from 'graphql'
import type { ExecutionArgs, ExecutionResult, GraphQLSchema, ValidationRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { liveFields } from '../../kit/graphql/operations.ts'
import { working } from '../../platform/loop-delay.ts'
import { rejectLargeBodies } from './bounded-body.ts'
import { refuseTooCostly } from './cost.ts'
import { LIMITS, MAX_BODY, limitsPlugin } from './limits.ts'
import { idempotency } from './idempotency.ts'
import { createMask, withTrace } from './masking.ts'
import { countCalls, rootFieldsOf } from './root-fields.ts'
import { refuseUnstorable } from '../../kit/graphql/storable.ts'

/** Scope of a request: the context of its caller, and a function that counts its calls. */
export type RequestScope = {
  readonly context: RequestContext
  readonly count: (calls: number) => Promise<void>
  /**
   * For a call over HTTP: called for a subscription, which is refused there. Its answer would never end, and the limits of sockets would not apply.
   */
  readonly refuseSubscription?: () => void
  /** For a call over HTTP: a mutation that is repeated with the same key is not executed again. */
  readonly idempotencyKey?: string | undefined
}

export type Yoga = ReturnType<typeof createServer>

type ServerDeps = {
  readonly schema: GraphQLSchema
  readonly settings: Pick<Settings, 'demo'>
  readonly log: Logger
  /** Maximum size in bytes of a request with files; without it files are refused. Only requests of signed-in callers reach such an engine. */
  readonly uploads?: number
}

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
      rejectLargeBodies(most),
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

/** Runs before execution, whatever type of answer was requested. */
const sockets: Plugin<RequestScope> = {
  onSubscribe({ args }: Executed) {
    const { refuseSubscription } = args.contextValue
    if (!refuseSubscription) return
    refuseSubscription()
    throw new GraphQLError(ONLY_SOCKETS)
  },
}
export const ONLY_SOCKETS = 'Subscriptions go over a WebSocket (graphql-transport-ws) at this address.'

/** For the metrics: delays of the event loop are attributed to the root field. */
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
/** Checks that need the variables. A subscription is a call like any other, also over a socket. */
const admission: Plugin<RequestScope> = { onExecute: admit, onSubscribe: admit }

/** Queries run behind row-level security (promise D4), and on the replica if there is one and no field requires live data. */
const readingBehindPolicies: Plugin<RequestContext> = {
  onExecute({ args, context, extendContext }) {
    const isQuery = getOperationAST(args.document, args.operationName)?.operation === OperationTypeNode.QUERY
    const { reader, fromReplica, restsOnPrimary } = context
    const isReplicated = isQuery && fromReplica && !rootFieldsOf(args).some((name) => liveFields.has(name))
    if (isQuery) extendContext(isReplicated ? fromReplica() : { orm: reader })
    if (!isReplicated) restsOnPrimary?.()
  },
}

/** Codes that are logged when the error is masked. */
const LOGGED = new Set<unknown>(['INTERNAL', 'UNAVAILABLE'])
const MOST_PATHS = 5

/** Summary for one log row per request. A field called `code` would be redacted. */
const summaryOf = (errors: readonly GraphQLError[]) => ({
  errorCodes: [...new Set(errors.map(({ extensions }) => String(extensions['code'])))],
  errors: errors.length,
  paths: errors.flatMap(({ path }) => path?.join('.') ?? []).slice(0, MOST_PATHS),
})

/**
 * Adds the trace ID to errors from before the execution too, and logs them, so that the reference shown in the client can be found. Unexpected errors
 * were logged when they were masked.
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
