import { useCSRFPrevention as preventCsrf } from '@graphql-yoga/plugin-csrf-prevention'
import { NoSchemaIntrospectionCustomRule, OperationTypeNode, getOperationAST } from 'graphql'
import type { ExecutionArgs, GraphQLSchema, ValidationRule } from 'graphql'
import { createYoga } from 'graphql-yoga'
import type { Plugin } from 'graphql-yoga'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { RequestContext } from './context.ts'
import { MAX_BODY, MAX_UPLOAD, limitsPlugin } from './limits.ts'
import { createMask, withTrace } from './masking.ts'
import { countCalls } from './root-fields.ts'

/** What a request brings along: who calls, and who wants to know how many calls it makes. */
export type RequestScope = { readonly context: RequestContext; readonly count: (calls: number) => Promise<void> }

export type Yoga = ReturnType<typeof createServer>

type ServerDeps = {
  readonly schema: GraphQLSchema
  readonly settings: Pick<Settings, 'demo'>
  readonly log: Logger
  /** Whether files may come along; others than signed-in callers never get to such an engine. */
  readonly uploads?: boolean
}

/** The GraphQL engine over HTTP, with every limit on what it is asked. */
export function createServer({ schema, settings, log, uploads = false }: ServerDeps) {
  const mask = createMask(log)
  return createYoga<RequestScope, RequestContext>({
    schema,
    context: ({ context }) => context,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    batching: false,
    multipart: uploads,
    logging: false,
    maxRequestBodySize: uploads ? MAX_UPLOAD : MAX_BODY,
    maskedErrors: { maskError: (error) => mask(error) },
    plugins: [
      preventCsrf({ requestHeaders: ['graphql-preflight'] }),
      limitsPlugin(settings.demo),
      counting,
      readingBehindPolicies,
      tracing(log),
      ...(settings.demo ? [] : [validating(NoSchemaIntrospectionCustomRule)]),
    ],
  })
}

const validating = (rule: ValidationRule): Plugin => ({ onValidate: ({ addValidationRule }) => addValidationRule(rule) })

type Executed = { args: ExecutionArgs & { contextValue: RequestScope } }
const count = ({ args }: Executed) => args.contextValue.count(countCalls(args))
/** A subscription is a call like any other, also over a socket. */
const counting: Plugin<RequestScope> = { onExecute: count, onSubscribe: count }

/** What only reads does so behind row-level security (checks.md D4). */
const readingBehindPolicies: Plugin<RequestContext> = {
  onExecute({ args, context, extendContext }) {
    if (getOperationAST(args.document, args.operationName)?.operation === OperationTypeNode.QUERY) extendContext({ orm: context.reader })
  },
}

/**
 * Also what was refused before anything was executed carries the trace id, and has its log row: whoever is given the reference in a
 * caller's toast finds it. What failed unexpectedly was logged where it was masked.
 */
const tracing = (log: Logger): Plugin => ({
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return
    const errors = result.errors.map((error) => ('traceId' in error.extensions ? error : withTrace(error)))
    for (const { extensions, path } of errors)
      if (extensions['code'] !== 'INTERNAL')
        log.info({ reference: true, code: extensions['code'], path: path?.join('.') }, 'A data call was refused')
    setResult({ ...result, errors })
  },
})
