import { randomUUID } from 'node:crypto'
import { getNamedType, isInputObjectType } from 'graphql'
import type { GraphQLInputType } from 'graphql'
import { schema } from '../../../../server/src/api/graphql/schema.ts'
import type { Door } from '../../../support/held-thread.ts'
import { bearer, cut, FORM, headerText, HEAD, pieces, type Entrance, type Senders } from './senders.ts'

/** Of the portal's API and its files. */
export function graphqlDoors({ person }: Entrance, { send, query, socket, json, call, upload }: Senders): Door[] {
  return [
    json('/graphql', 'body', bearer(person), 262_000, (text) => text),
    json('/graphql', 'query', {}, 262_000, (text) => JSON.stringify({ query: text })),
    json('/graphql', 'query of somebody signed in', bearer(person), 262_000, (text) =>
      JSON.stringify({ query: `{ viewer { id } } # ${text}` }),
    ),
    json('/graphql', 'a string in a query', bearer(person), 262_000, (text) =>
      JSON.stringify({ query: `{ users(search: ${JSON.stringify(text)}) { nodes { id } } }` }),
    ),
    json('/graphql', 'operationName', bearer(person), 262_000, (text) =>
      JSON.stringify({ query: 'query A { viewer { id } }', operationName: text }),
    ),
    json(
      '/graphql',
      'extensions',
      bearer(person),
      262_000,
      (text) => `{"query":"{ viewer { id } }","extensions":{"a":${JSON.stringify(text)}}}`,
    ),
    json('/graphql', 'unused variables', bearer(person), 262_000, (text) =>
      JSON.stringify({ query: '{ viewer { id } }', variables: namesOf(text) }),
    ),
    {
      name: '/graphql as a form',
      length: 262_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: cut('query=', text, 262_000),
          headers: { 'content-type': FORM, 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    {
      name: '/graphql variables of a form',
      length: 262_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: cut('query={viewer{id}}&variables=', text, 262_000),
          headers: { 'content-type': FORM, 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    json(
      '/graphql',
      'body of a stream',
      { accept: 'text/event-stream', 'graphql-preflight': '1', ...bearer(person) },
      262_000,
      (text) => text,
    ),
    json(
      '/graphql',
      'variables within one another',
      bearer(person),
      262_000,
      (text) => `{"query":"{ viewer { id } }","variables":{"a":${text}}}`,
    ),
    {
      name: 'multipart map',
      length: 1_000_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: `--a\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ viewer { id } }"}\r\n--a\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":[${JSON.stringify(text)}]}\r\n--a--\r\n`,
          headers: { 'content-type': 'multipart/form-data; boundary=a', 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    {
      name: '/graphql as a document',
      length: 262_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: text,
          headers: { 'content-type': 'application/graphql', 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    ...query('/graphql', 'query variables operationName extensions', { 'graphql-preflight': '1', ...bearer(person) }),
    call('search', 'query ($text: String) { users(search: $text) { nodes { id } } }', (text) => ({ text })),
    call('an id', 'query ($text: ID!) { user(id: $text) { id } }', (text) => ({ text })),
    call('a cursor', 'query ($text: String) { users(after: $text) { nodes { id } } }', (text) => ({ text })),
    {
      name: 'multipart boundary',
      length: HEAD,
      ask: (text) =>
        send({
          path: '/graphql',
          body: `--a\r\n\r\n--a--`,
          headers: {
            'content-type': `multipart/form-data; boundary=${headerText(text)}`.slice(0, HEAD),
            'graphql-preflight': '1',
            ...bearer(person),
          },
        }),
    },
    {
      name: 'multipart body',
      length: 1_000_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: text,
          headers: { 'content-type': 'multipart/form-data; boundary=a', 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    {
      name: 'multipart operations',
      length: 1_000_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: `--a\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${text}\r\n--a--\r\n`,
          headers: { 'content-type': 'multipart/form-data; boundary=a', 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    {
      name: 'name of an uploaded file',
      length: 60_000,
      ask: (text) =>
        send({
          path: '/graphql',
          body: `--a\r\ncontent-disposition: form-data; name="operations"; filename="${text}"\r\n\r\n{}\r\n--a--\r\n`,
          headers: { 'content-type': 'multipart/form-data; boundary=a', 'graphql-preflight': '1', ...bearer(person) },
        }),
    },
    upload('users', 4_900_000, 'mutation ($input: UploadUserImportInput!) { uploadUserImport(input: $input) { errors { code } } }', {
      input: { id: randomUUID(), fileName: 'a.csv', file: null },
    }),
    upload(
      'a picture',
      200_000,
      'mutation ($input: UploadProfilePictureInput!) { uploadProfilePicture(input: $input) { errors { code } } }',
      { input: { file: null } },
      (text) => ({ bytes: Buffer.from(text), name: 'a.png', type: 'image/png' }),
    ),
    call('a text instead of a number', 'query ($text: Int) { users(first: $text) { nodes { id } } }', (text) => ({ text })),
    call('a text instead of an object', 'query ($text: UserFilter) { users(filter: $text) { nodes { id } } }', (text) => ({ text })),
    socket('anything', (text) => text, false),
    socket('connection_init', (text) => JSON.stringify({ type: 'connection_init', payload: { authorization: text } }), false),
    socket('connection_init with many names', (text) => JSON.stringify({ type: 'connection_init', payload: namesOf(text) }), false),
    socket('ping', (text) => JSON.stringify({ type: 'ping', payload: { text } })),
    socket('query', (text) => JSON.stringify({ id: '1', type: 'subscribe', payload: { query: text } })),
    socket('variables', (text) => `{"id":"1","type":"subscribe","payload":{"query":"{ viewer { id } }","variables":{"a":${text}}}}`),
    call('ids', 'mutation ($input: DeleteUsersInput!) { deleteUsers(input: $input) { __typename } }', (text) => ({
      input: { ids: pieces(text, 36) },
    })),
    ...inputDoors(call),
  ]
}

/** Each mutation with all texts of its input at once, as long as they may be together. */
function inputDoors(call: (what: string, query: string, variablesOf: (text: string) => object) => Door): Door[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const input = args.find((arg) => arg.name === 'input')
    const type = input && getNamedType(input.type)
    if (!input || !isInputObjectType(type)) return []
    const count = countTexts(input.type)
    if (count === 0) return []
    const document = `mutation ($input: ${String(input.type)}) { ${name}(input: $input) { __typename } }`
    const door = call(name, document, (text) => ({ input: filled(input.type, text.slice(0, text.length / count)) }))
    return [{ ...door, isAlike: true }]
  })
}

const namesOf = (text: string) =>
  Object.fromEntries(
    pieces(text, 200)
      .slice(0, 900)
      .map((value, at) => [`a${at}`, value]),
  )

const isText = (type: GraphQLInputType) => ['String', 'ID'].includes(getNamedType(type).name)
const MOST_DEPTH = 3
const MOMENT = '2027-01-01T00:00:00Z'

function countTexts(type: GraphQLInputType, depth = 0): number {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return isText(type) ? 1 : 0
  return depth > MOST_DEPTH ? 0 : Object.values(named.getFields()).reduce((sum, field) => sum + countTexts(field.type, depth + 1), 0)
}

function filled(type: GraphQLInputType, text: string, depth = 0): unknown {
  const isList = String(type).includes('[')
  const named = getNamedType(type)
  if (isInputObjectType(named)) {
    if (depth > MOST_DEPTH) return undefined
    const value = Object.fromEntries(Object.values(named.getFields()).map((field) => [field.name, filled(field.type, text, depth + 1)]))
    return isList ? [value] : value
  }
  if (named.name === 'DateTime') return isList ? [MOMENT] : MOMENT
  if (isText(type)) return named.name === 'ID' && !isList ? randomUUID() : isList ? pieces(text, 36) : text
  const one =
    'getValues' in named
      ? named.getValues()[0]?.name
      : named.name === 'Boolean'
        ? false
        : named.name === 'Int' || named.name === 'Float'
          ? 1
          : undefined
  return isList && one !== undefined ? [one] : one
}
