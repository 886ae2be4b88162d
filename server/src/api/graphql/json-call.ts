import type { IncomingMessage } from 'node:http'
import { OperationTypeNode, getOperationAST } from 'graphql'
import type { DocumentNode, ExecutionResult } from 'graphql'
import { processRegularResult } from 'graphql-yoga'
import type { GraphQLError } from 'graphql'
import { readBytes } from '../../platform/http/read-bytes.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { jsonExceeds } from '../../platform/json-size.ts'
import { MAX_BODY, MOST_JSON } from './limits.ts'
import type { RequestScope, Yoga } from './yoga.ts'

/** An HTTP answer: status, headers in lower case, and body. */
export type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }

type JsonCallDeps = {
  readonly yoga: Yoga
  readonly mask: (thrown: unknown) => GraphQLError
  /** Processes a result like yoga before it is serialised. */
  readonly finished: (result: ExecutionResult) => ExecutionResult
}
type Params = {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null
  readonly operationName?: string | null
}

/** Whether it is a usual call: JSON by POST, of a known length, which accepts JSON. */
export const isJsonCall = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  JSON_BODY.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length'] ?? Infinity) <= MAX_BODY &&
  acceptedOf(headers.accept) !== undefined

const JSON_BODY = /^application\/json(;|$)/

/**
 * Answers such a call by the engine with all its plugins, but without the Request and Response objects, which cost as much processor time as the rest
 * of a small call. Any invalid request is left to yoga.
 */
export async function answerJson({ yoga, mask, finished }: JsonCallDeps, req: IncomingMessage, scope: RequestScope): Promise<Answer> {
  const body = ((await readBytes(req, MAX_BODY)) ?? '').toString()
  if (jsonExceeds(body, MOST_JSON)) throw refusal('TOO_LARGE', { most: MAX_BODY })
  const params = paramsOf(body)
  const engine = params && yoga.getEnveloped({ ...scope, request: req, params })
  const document = engine && validDocument(engine, params)
  if (!document) return answerByYoga(yoga, req, body, scope)
  const accepted = acceptedOf(req.headers.accept) ?? JSON_TYPE
  const result = await run(engine, document, params).catch((error: unknown): ExecutionResult => ({ errors: [mask(error)] }))
  if (result.errors === undefined)
    return { status: 200, headers: { 'content-type': `${accepted}; charset=utf-8` }, text: JSON.stringify(result) }
  return answerOf(processRegularResult(finished(result) as never, yoga.fetchAPI, accepted))
}

type Engine = ReturnType<Yoga['getEnveloped']>

async function run({ schema, execute, contextFactory }: Engine, document: DocumentNode, { variables, operationName }: Params) {
  const contextValue = await contextFactory()
  return (await execute({ schema, document, contextValue, variableValues: variables, operationName })) as ExecutionResult
}

/** The parsed and valid document; undefined if it is invalid or a subscription. */
function validDocument({ parse, validate, schema }: Engine, { query, operationName }: Params): DocumentNode | undefined {
  try {
    const document = parse(query) as DocumentNode
    const operation = getOperationAST(document, operationName)?.operation
    const isOnce = operation === OperationTypeNode.QUERY || operation === OperationTypeNode.MUTATION
    return isOnce && (validate(schema, document) as unknown[]).length === 0 ? document : undefined
  } catch {
    return undefined
  }
}

/** Answers a call whose body has been read already, with yoga's complete request handling. */
export async function answerByYoga(
  yoga: Yoga,
  { url = '', headers }: IncomingMessage,
  body: string | Buffer<ArrayBuffer>,
  scope: RequestScope,
): Promise<Answer> {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  return answerOf(await yoga.fetch(new URL(url, 'http://localhost'), { method: 'POST', headers: sent, body }, scope))
}

export const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
})

const KNOWN = new Set(['query', 'variables', 'operationName', 'extensions'])

function paramsOf(body: string): Params | undefined {
  const params = parsed(body)
  if (!isObject(params) || Object.keys(params).some((name) => !KNOWN.has(name))) return undefined
  const { query, variables, operationName, extensions } = params
  if (typeof query !== 'string' || (variables != null && !isObject(variables))) return undefined
  if ((operationName != null && typeof operationName !== 'string') || (extensions != null && !isObject(extensions))) return undefined
  return { query, ...(variables === undefined ? {} : { variables }), ...(operationName === undefined ? {} : { operationName }) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const RESPONSE_TYPE = 'application/graphql-response+json'
const JSON_TYPE = 'application/json'

/** The first of the two JSON types that the Accept header names, chosen like yoga; undefined if it may mean another type. */
function acceptedOf(header = '*/*'): typeof RESPONSE_TYPE | typeof JSON_TYPE | undefined {
  for (const range of header.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.replaceAll(/\s/g, '').split(';')
    if (parameters.some((parameter) => parameter.startsWith('charset=') && parameter !== 'charset=utf-8')) continue
    if (type === RESPONSE_TYPE) return RESPONSE_TYPE
    if (type === JSON_TYPE || type === 'application/*' || type === '*/*') return JSON_TYPE
  }
  return undefined
}
