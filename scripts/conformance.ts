import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Kind, OperationTypeNode, parse, print, visit } from 'graphql'
import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql'

/** One call that the portal makes. `neededBy`: what does not work without it; `fault`: why the back end does not keep the contract of docs/api.md. */
type Row = { readonly call: string; readonly neededBy: string; readonly fault: string | undefined }

/** Operations that are asked at once. */
const AT_ONCE = 24
const NOBODY = '00000000-0000-4000-8000-000000000000'

type Call = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly neededBy: string
  readonly judge: (answer: Response, text: string) => string | undefined
}

const hasStatus =
  (...expected: readonly number[]): Call['judge'] =>
  ({ status }) =>
    expected.includes(status) ? undefined : `answers ${status}, not ${expected.join(' or ')}`

const METADATA = ['partnerId', 'name', 'oidcAuthority', 'defaultDateFormat', 'showLanguageOption', 'culture', 'isHrPartner', 'locales']
const QUESTION = JSON.stringify({ query: '{ __typename }' })

/** The calls over HTTP. None is signed in, so that nothing can be changed. */
const calls = (hostname: string): readonly Call[] => [
  {
    path: `/api/publicassets/${hostname}.json`,
    neededBy: 'every page, before anybody signs in',
    judge: (answer, text) => hasStatus(200)(answer, text) ?? missingIn(objectIn(text), METADATA),
  },
  { path: '/api/publicassets/nobody.invalid.json', neededBy: 'the page of an unknown host', judge: hasStatus(404, 421) },
  { path: '/api/manifest.json', neededBy: 'installing the portal as an app', judge: hasStatus(200) },
  { path: '/api/DynamicIcons/favicon.svg', neededBy: 'the icon of the tab', judge: hasStatus(200) },
  { path: '/api/negotiate', method: 'POST', neededBy: 'pictures and downloads', judge: hasStatus(401) },
  { path: `/api/ProfileImages/${NOBODY}`, neededBy: 'pictures of users', judge: hasStatus(401) },
  { path: `/api/JobFiles/${NOBODY}.csv`, neededBy: 'exports and reports of jobs', judge: hasStatus(401) },
  { path: `/api/Imports/${NOBODY}-findings.csv`, neededBy: 'imports', judge: hasStatus(401) },
  {
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: QUESTION,
    neededBy: 'every page',
    judge: (answer, text) => hasStatus(200)(answer, text) ?? missingIn(objectIn(text), ['data']),
  },
  {
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: QUESTION,
    neededBy: 'protection from requests that other pages send',
    judge: ({ status }) => (status >= 400 && status < 500 ? undefined : `answers ${status} to a call without the preflight header`),
  },
]

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text) as object) }
  } catch {
    return {}
  }
}

function missingIn(found: object, names: readonly string[]): string | undefined {
  const missing = names.filter((name) => !(name in found))
  return missing.length === 0 ? undefined : `has no ${missing.join(', ')}`
}

/** Judges a back end by the calls of the portal, without signing in. @param origin without a slash at its end */
export async function judgeBackEnd(origin: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const call of calls(new URL(origin).hostname)) rows.push(await judgeCall(origin, call))
  rows.push(await judgeProvider(origin))
  const operations = await portalOperations()
  for (let from = 0; from < operations.length; from += AT_ONCE)
    rows.push(...(await Promise.all(operations.slice(from, from + AT_ONCE).map((operation) => judgeOperation(origin, operation)))))
  return rows
}

async function judgeCall(origin: string, { path, method = 'GET', headers = {}, body, neededBy, judge }: Call): Promise<Row> {
  const call = `${method} ${path}`
  const answer = await ask(`${origin}${path}`, { method, headers, ...(body !== undefined && { body }) })
  return { call, neededBy, fault: answer instanceof Error ? answer.message : judge(answer, await answer.text()) }
}

async function judgeProvider(origin: string): Promise<Row> {
  const answer = await ask(`${origin}/api/publicassets/${new URL(origin).hostname}.json`, {})
  const { oidcAuthority } = answer instanceof Error ? {} : objectIn(await answer.text())
  const row = { call: 'GET {oidcAuthority}/.well-known/openid-configuration', neededBy: 'signing in' }
  if (typeof oidcAuthority !== 'string') return { ...row, fault: 'no oidcAuthority is known' }
  const metadata = await ask(`${oidcAuthority}/.well-known/openid-configuration`, {})
  if (metadata instanceof Error) return { ...row, fault: metadata.message }
  const { issuer } = objectIn(await metadata.text())
  return { ...row, fault: issuer === oidcAuthority ? undefined : `has the issuer ${String(issuer)}, not ${oidcAuthority}` }
}

const ask = (address: string, init: RequestInit): Promise<Response | Error> =>
  fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) }).catch((error: unknown) =>
    error instanceof Error ? new Error(`cannot be reached: ${reasonOf(error)}`) : new Error('cannot be reached'),
  )

/** `fetch` names what failed, such as a name that is not known or a certificate that is not trusted, in the cause alone. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : message) : message

type Operation = { readonly name: string; readonly query: string; readonly neededBy: string }

/** Every operation that the portal sends, with the fragments that it uses, and the folder of the portal that needs it. */
async function portalOperations(): Promise<Operation[]> {
  const found: { readonly node: OperationDefinitionNode; readonly neededBy: string }[] = []
  const fragments = new Map<string, FragmentDefinitionNode>()
  for await (const file of glob('src/**/*.graphql', { cwd: import.meta.dirname + '/..' })) {
    for (const node of parse(readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')).definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
      if (node.kind === Kind.OPERATION_DEFINITION) found.push({ node, neededBy: basename(dirname(file)) })
    }
  }
  return found
    .map(({ node, neededBy }) => ({ name: node.name?.value ?? '', query: documentOf(node, fragments), neededBy }))
    .toSorted((one, other) => `${one.neededBy} ${one.name}`.localeCompare(`${other.neededBy} ${other.name}`))
}

function documentOf(operation: OperationDefinitionNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): string {
  const used = new Map<string, FragmentDefinitionNode>()
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode): void =>
    void visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value)
        if (!fragment || used.has(value)) return
        used.set(value, fragment)
        collect(fragment)
      },
    })
  collect(operation)
  return [skipped(operation), ...used.values()].map((node) => print(node)).join('\n')
}

/** The operation without its root fields being carried out: it is only parsed and validated. A subscription cannot be skipped, and goes by no POST. */
function skipped(operation: OperationDefinitionNode): OperationDefinitionNode {
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) return operation
  const [skip] = parse('{ x @skip(if: true) }').definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? (node.selectionSet.selections[0]?.directives ?? []) : [],
  )
  const selections = operation.selectionSet.selections.map((field) => ({
    ...field,
    directives: [...(field.directives ?? []), ...(skip ? [skip] : [])],
  }))
  return { ...operation, selectionSet: { ...operation.selectionSet, selections } }
}

/** What graphql-js says of a document that the schema does not have; other back ends have at least the code. */
const UNKNOWN = /^(?:Cannot query field|Unknown (?:type|argument|field|directive)|Syntax Error)|is not defined by type/

async function judgeOperation(origin: string, { name, query, neededBy }: Operation): Promise<Row> {
  const row = { call: `graphql ${name}`, neededBy }
  const headers = { 'content-type': 'application/json', 'graphql-preflight': '1' }
  const answer = await ask(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, operationName: name }) })
  if (answer instanceof Error) return { ...row, fault: answer.message }
  const { data, errors } = objectIn(await answer.text())
  if (!Array.isArray(errors)) return { ...row, fault: data === undefined ? `answers ${answer.status} without data and errors` : undefined }
  const unknown = (errors as { message?: string; extensions?: { code?: string } }[]).find(
    ({ message = '', extensions }) => extensions?.code === 'GRAPHQL_VALIDATION_FAILED' || UNKNOWN.test(message),
  )
  return { ...row, fault: unknown && `is not known: ${unknown.message}` }
}

/** `npm run conformance -- --url https://portal.example.com`: judges a back end by the calls of the portal; exit code 1 where one does not answer. */
async function main(): Promise<void> {
  const { url } = parseArgs({ options: { url: { type: 'string' } } }).values
  if (url === undefined || !URL.canParse(url)) {
    console.error('Name the address of the portal: npm run conformance -- --url https://portal.example.com')
    process.exitCode = 2
    return
  }
  const rows = await judgeBackEnd(new URL(url).origin)
  console.log('| Call | Needed by | Outcome |\n| --- | --- | --- |')
  for (const { call, neededBy, fault } of rows) console.log(`| ${call} | ${neededBy} | ${fault ?? 'kept'} |`)
  const faults = rows.filter(({ fault }) => fault !== undefined).length
  console.log(`\n${rows.length - faults} of ${rows.length} calls are kept.`)
  if (faults > 0) process.exitCode = 1
}

if (import.meta.main) await main()
