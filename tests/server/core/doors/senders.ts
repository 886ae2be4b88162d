import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import type { Door, Request } from '../../../support/held-thread.ts'
import { multipart } from '../../../support/multipart.ts'

type Sent = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Where requests go, and what lets them in. */
export type Entrance = {
  readonly origin: string
  /** Of somebody of vendor operations. */
  readonly person: string
  /** Of an app that may call every API. */
  readonly app: string
  /** Of a directory. */
  readonly scim: string
  /** Of a setup link that was opened, with the cookie of its browser. */
  readonly setup: { readonly path: string; readonly cookie: string }
  /** Of a sign-in that has begun. */
  readonly interaction: { readonly path: string; readonly cookie: string }
  /** Of a mailed link. */
  readonly reset: string
}

/** Where the server answers before it has read everything, and closes. */
const CUT_OFF = /^(ECONNRESET|EPIPE|HPE_\w+)$/
export const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
/** Node.js takes no more of an address and its headers. */
export const HEAD = 13_000
const ADDRESS = 14_000
export type Senders = ReturnType<typeof sendersOf>

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Doors of each kind of text. */
export function sendersOf({ origin, person, setup }: Entrance) {
  const { host, port } = new URL(origin)
  /** From a network of its own each time, as networks have limits. */
  const send = ({ path, method = 'POST', headers = {}, body }: Sent): Request => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const from = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
    return () =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            agent: false,
            maxHeaderSize: 262_144,
            headers: { host, 'x-forwarded-for': from, ...headers },
          },
          (answer) =>
            answer
              .resume()
              .once('end', () => resolve(answer.statusCode ?? 0))
              .once('error', reject),
        )
        sent.once('error', (error: NodeJS.ErrnoException) => (CUT_OFF.test(error.code ?? '') ? resolve(0) : reject(error)))
        sent.end(bytes)
      })
  }
  const form = (path: string, fields: string, headers: Record<string, string> = {}, length = 56_000): Door[] =>
    fields.split(' ').map((field) => ({
      name: `${path.replace(/[\w-]{21,}/, '…')} ${field}`,
      length,
      ask: (text) => send({ path, body: cut(`${field}=`, text, length), headers: { 'content-type': FORM, origin, ...headers } }),
    }))
  const query = (path: string, names: string, headers: Record<string, string> = {}): Door[] =>
    names.split(' ').map((name) => ({
      name: `GET ${path} ${name}`,
      length: ADDRESS,
      ask: (text) => send({ method: 'GET', path: cut(`${path}${path.includes('?') ? '&' : '?'}${name}=`, text, ADDRESS), headers }),
    }))
  const header = (path: string, names: string, wrap = (text: string) => text, more: Record<string, string> = {}): Door[] =>
    names.split(' ').map((name) => ({
      name: `${path} header ${name}`,
      length: HEAD,
      ask(text) {
        const value = wrap(headerText(text)).slice(0, HEAD)
        return value.trim() === '' ? undefined : send({ method: 'GET', path, headers: { ...more, [name]: value } })
      },
    }))
  const address = (path: string, headers: Record<string, string> = {}): Door => ({
    name: `address ${path}…`,
    length: ADDRESS,
    ask: (text) => send({ method: 'GET', path: cut(path, text, ADDRESS), headers }),
  })
  const json = (
    path: string,
    what: string,
    headers: Record<string, string>,
    length: number,
    bodyOf: (text: string) => string,
    method = 'POST',
  ): Door => ({
    name: `${path.replace(/[\w-]{21,}/, '…')} ${what}`,
    length,
    ask: (text) => send({ path, method, body: fitted(bodyOf, text, length), headers: { 'content-type': JSON_TYPE, ...headers } }),
  })
  const call = (what: string, query: string, variablesOf: (text: string) => object): Door =>
    json('/graphql', what, bearer(person), 262_000, (text) => JSON.stringify({ query, variables: variablesOf(text) }))
  const upload = (
    what: string,
    length: number,
    document: string,
    variables: Record<string, unknown>,
    fileOf = (text: string) => ({ bytes: Buffer.from(text), name: 'a.csv', type: 'text/csv' }),
  ): Door => ({
    name: `upload of ${what}`,
    length,
    isHeavy: true,
    ask(text) {
      const { body, type } = multipart(document, variables, 'variables.input.file', fileOf(text))
      return send({ path: '/graphql', body, headers: { 'content-type': type, 'graphql-preflight': '1', ...bearer(person) } })
    },
  })
  const connect = (fields: Record<string, string>, field: string, length: number): Door => ({
    name: `/connect ${fields['action']} ${field}`,
    length,
    isHeavy: length > 1_000_000,
    ask: (text) =>
      send({
        path: setup.path,
        body: String(new URLSearchParams({ ...fields, [field]: text })),
        headers: { 'content-type': FORM, origin, cookie: setup.cookie },
      }),
  })
  return { send, form, query, header, address, json, call, upload, connect }
}

const readable = (text: string) => encodeURIComponent(text.toWellFormed())

/** A text behind a prefix, as an address or a form has it, no longer than that and with no half of an escape at its end. */
export const cut = (prefix: string, text: string, length: number) =>
  (prefix + readable(text.slice(0, length)))
    .slice(0, length)
    .replace(/%[^%]?$/, '')
    .replace(/(?:%[89a-f][\da-f])+$/i, '')

/** As much of a text as makes a body of that length. */
function fitted(bodyOf: (text: string) => string, text: string, length: number): string {
  const whole = bodyOf(text)
  return whole.length <= length ? whole : bodyOf(text.slice(0, Math.max(1, Math.floor((text.length * length) / whole.length) - 200)))
}

export const headerText = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')

/** A text as a list of shorter ones. */
export const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / (4 * length)) }, (_, at) => text.slice(at * length, (at + 1) * length))
