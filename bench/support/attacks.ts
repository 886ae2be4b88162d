import { request } from 'node:http'

/** `bearer`: the token of an administrator; `directory`: that of a directory; `from`: the attacker's address, as a proxy tells it. */
type Attacker = { readonly origin: string; readonly bearer: string; readonly directory: string; readonly from: string }

/** One cheap request that once cost much. It resolves when it was answered, cut off or gave up waiting. */
export type Attack = { readonly name: string; readonly send: (attacker: Attacker) => Promise<number> }

/** How long an attacker waits for an answer, in milliseconds. */
const PATIENCE_MS = 10_000

type Sent = {
  readonly path: string
  readonly method?: string
  readonly type?: string
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
}

/** @returns the status; 0 where none came */
function send({ origin, from }: Attacker, { path, method = 'POST', type, body, headers = {} }: Sent): Promise<number> {
  const { host, port } = new URL(origin)
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, 'x-forwarded-for': from, ...(type !== undefined && { 'content-type': type }), ...headers },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
        setTimeout(() => answer.destroy(), PATIENCE_MS).unref()
      },
    )
    sent.once('timeout', () => sent.destroy()).once('error', () => resolve(0))
    sent.end(body)
  })
}

const FORM = 'application/x-www-form-urlencoded'
const XML = `<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="a">${'<a xmlns:b="c"/>'.repeat(5000)}</p:LogoutRequest>`
const PROVIDER = '/identity/federation/attacked'
const graphql = (attacker: Attacker, call: object, headers: Record<string, string> = {}) =>
  send(attacker, {
    path: '/graphql',
    type: 'application/json',
    body: JSON.stringify(call),
    headers: { 'graphql-preflight': '1', authorization: `Bearer ${attacker.bearer}`, ...headers },
  })
/** A user import of this content, made once, so that sending it again costs the sender little. */
const upload = (content: string): Attack['send'] => {
  const call = {
    query: 'mutation ($input: UploadUserImportInput!) { uploadUserImport(input: $input) { errors { code } } }',
    variables: { input: { id: crypto.randomUUID(), file: null, fileName: 'a.csv' } },
  }
  const part = (name: string, text: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const body = Buffer.from(
    `${part('operations', JSON.stringify(call))}${part('map', '{"0":["variables.input.file"]}')}${part('0', content, '; filename="a.csv"')}--b--\r\n`,
  )
  return (attacker) =>
    send(attacker, {
      path: '/graphql',
      type: 'multipart/form-data; boundary=b',
      body,
      headers: { 'graphql-preflight': '1', authorization: `Bearer ${attacker.bearer}` },
    })
}

export const ATTACKS: readonly Attack[] = [
  { name: 'large form', send: (attacker) => send(attacker, { path: '/identity/token', type: FORM, body: 'a'.repeat(1_500_000) }) },
  {
    name: 'large JSON in chunks',
    send: (attacker) =>
      send(attacker, {
        path: '/graphql',
        type: 'application/json',
        body: 'a'.repeat(1_000_000),
        headers: { 'transfer-encoding': 'chunked' },
      }),
  },
  {
    name: 'SAML log-out',
    send: (attacker) =>
      send(attacker, {
        path: `${PROVIDER}/slo`,
        type: FORM,
        body: String(new URLSearchParams({ SAMLRequest: Buffer.from(XML).toString('base64') })),
      }),
  },
  { name: 'SAML by SOAP', send: (attacker) => send(attacker, { path: `${PROVIDER}/slo`, type: 'text/xml', body: XML }) },
  {
    name: 'user name of dots',
    send: (attacker) =>
      send(attacker, {
        path: '/identity/forgot',
        type: FORM,
        body: `userName=${'.'.repeat(15_900)}${attacker.from}`,
        headers: { origin: attacker.origin },
      }),
  },
  {
    name: 'filter',
    send: (attacker) =>
      graphql(attacker, {
        query: 'query ($search: String) { users(search: $search) { nodes { id } } }',
        variables: { search: '\u0316\u0300'.repeat(60_000) },
      }),
  },
  {
    name: 'SCIM filter',
    send: (attacker) =>
      send(attacker, {
        path: `/scim/v2/Users?filter=${'('.repeat(12_000)}`,
        method: 'GET',
        headers: { authorization: `Bearer ${attacker.directory}` },
      }),
  },
  { name: 'file of newlines', send: upload('\n'.repeat(4_000_000)) },
  { name: 'file of quotes', send: upload('"'.repeat(4_000_000)) },
  {
    name: 'subscription over HTTP',
    send: (attacker) => graphql(attacker, { query: 'subscription { featuresChanged { __typename } }' }, { accept: 'text/event-stream' }),
  },
]
