import { Visitor } from './visitor.ts'
import type { Answer } from './visitor.ts'

/** A file of a multipart request, whose declared name and type need not match its content. */
export type SentFile = { bytes: Buffer; name: string; type: string }

/** Builds the body and content type of a request by the GraphQL multipart request specification with one file. */
export function multipart(query: string, variables: Record<string, unknown>, path: string, { bytes, name, type }: SentFile) {
  const boundary = 'portico-test-boundary'
  const field = (header: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...field('content-disposition: form-data; name="operations"', JSON.stringify({ query, variables })),
    ...field('content-disposition: form-data; name="map"', JSON.stringify({ 0: [path] })),
    ...field(`content-disposition: form-data; name="0"; filename="${name}"\r\ncontent-type: ${type}`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

type Mutation = { readonly query: string; readonly variables: Record<string, unknown> }

/** Sends a mutation with its file in `variables.input.file` over HTTP, like the portal. @param origin of the host, without a trailing slash */
export function sendFile(origin: string, accessToken: string, { query, variables }: Mutation, file: SentFile): Promise<Answer> {
  const { body, type } = multipart(query, variables, 'variables.input.file', file)
  const headers = { 'content-type': type, authorization: `Bearer ${accessToken}`, 'graphql-preflight': '1' }
  return new Visitor().send(`${origin}/graphql`, { method: 'POST', headers, body })
}
