import { randomInt } from 'node:crypto'
import type { Door, Request } from '../../../support/held-thread.ts'
import { multipart } from '../../../support/multipart.ts'
import type { Client, Sent } from './client.ts'

/** Where requests go, and what lets them in. */
export type Entrance = {
  readonly origin: string
  readonly client: Client
  /** Of somebody of vendor operations. */
  readonly person: string
  /** Of an app that may call every API. */
  readonly app: string
  /** Of a directory. */
  readonly scim: string
  /** A user whom that directory manages. */
  readonly user: string
  /** Of a setup link that was opened, with the cookie of its browser. */
  readonly setup: { readonly path: string; readonly cookie: string }
  /** Of a sign-in that has begun. */
  readonly interaction: { readonly path: string; readonly cookie: string }
  /** Of a mailed link. */
  readonly reset: string
}

export const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
/** Node.js takes no more of an address and its headers. */
export const HEAD = 13_000
const ADDRESS = 14_000
/** A message over a socket has at most 16,384 bytes. */
const MESSAGE = 16_200
/** What may stand around a text, so that its ends stay. */
const AROUND = 140
export type Senders = ReturnType<typeof sendersOf>

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Doors of each kind of text. */
export function sendersOf({ origin, client, person, setup }: Entrance) {
  const { host } = new URL(origin)
  /** From a network of its own each time, as networks have limits. */
  const send = ({ headers, ...sent }: Sent): Request => {
    const from = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
    return () => client.send({ ...sent, headers: { host, 'x-forwarded-for': from, ...headers } })
  }
  const form = (path: string, fields: string, headers: Record<string, string> = {}, length = 56_000): Door[] =>
    fields.split(' ').map((field) => ({
      name: `${path.replace(/[\w-]{21,}/, '…')} ${field}`,
      length,
      ask: (text) => send({ path, body: cut(`${field}=`, text, length), headers: { 'content-type': FORM, origin, ...headers } }),
    }))
  const query = (path: string, names: string, headers: Record<string, string> = {}): Door[] =>
    names.split(' ').map((name) => ({
      name: `GET ${path.replace(/\?.*/, '')} ${name}`,
      length: ADDRESS,
      ask: (text) => send({ method: 'GET', path: cut(`${path}${path.includes('?') ? '&' : '?'}${name}=`, text, ADDRESS), headers }),
    }))
  const header = (path: string, names: string, wrap = (text: string) => text, more: Record<string, string> = {}): Door[] =>
    names.split(' ').map((name) => ({
      name: `${path} header ${name}`,
      length: HEAD,
      ...(name === 'authorization' && { refuses: true }),
      ask(text) {
        const value = wrap(headerText(text)).slice(0, HEAD)
        return value.trim() === '' ? undefined : send({ method: 'GET', path, headers: { ...more, [name]: value } })
      },
    }))
  const address = (path: string, headers: Record<string, string> = {}): Door => ({
    name: `address ${path}…`,
    length: ADDRESS,
    refuses: true,
    ask: (text) => send({ method: 'GET', path: cut(path, text, ADDRESS), headers }),
  })
  /** Over the socket of somebody who is signed in where `isIn`. */
  const socket = (what: string, messageOf: (text: string) => string, isIn = true): Door => ({
    name: `socket ${what}`,
    length: MESSAGE,
    ask(text) {
      const hello = JSON.stringify({ type: 'connection_init', payload: bearer(person) })
      return send({ path: '/graphql', messages: [...(isIn ? [hello] : []), fitted(messageOf, text, MESSAGE + AROUND)] })
    },
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
    ask: (text) => send({ path, method, body: fitted(bodyOf, text, length + AROUND), headers: { 'content-type': JSON_TYPE, ...headers } }),
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
  const connect = (request: Record<string, string>, field: string, length: number): Door =>
    json(`${setup.path}/actions`, `${request['action']} ${field}`, { origin, cookie: setup.cookie }, length, (text) =>
      JSON.stringify({ ...request, [field]: text }),
    )
  return { send, form, query, header, address, socket, json, call, upload, connect }
}

const readable = (text: string) => encodeURIComponent(text.toWellFormed())

/** A text behind a prefix, as an address or a form has it, no longer than that and with no half of an escape at its end. */
export const cut = (prefix: string, text: string, length: number) =>
  (prefix + readable(text.slice(0, length)))
    .slice(0, length)
    .replace(/%[^%]?$/, '')
    .replace(/(?:%[89a-f][\da-f])+$/i, '')

/** As much of a text as makes a body of that many bytes. */
export function fitted(bodyOf: (text: string) => string, text: string, length: number): string {
  let body = bodyOf(text)
  for (let [part, bytes] = [text, Buffer.byteLength(body)]; bytes > length && part !== ''; bytes = Buffer.byteLength(body)) {
    part = part.slice(0, Math.floor((part.length * length) / bytes) - 1).toWellFormed()
    body = bodyOf(part)
  }
  return body
}

export const headerText = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')

/** A text as a list of shorter ones. */
export const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / (4 * length)) }, (_, at) => text.slice(at * length, (at + 1) * length))
