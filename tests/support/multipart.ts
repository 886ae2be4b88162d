/** A file of a multipart request: what its sender calls it is not what it is. */
export type SentFile = { bytes: Buffer; name: string; type: string }

/** A body of the GraphQL multipart request specification with one file, and its content type. */
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
