import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
type Sent = { readonly method?: string; readonly body?: URLSearchParams; readonly headers?: Readonly<Record<string, string>> }

const agent = new Agent({ keepAlive: true })
let number = 0

/** One browser with its cookies, from an address of its own, so that nobody's limits are reached. */
export function browser() {
  const jar = new Map<string, string>()
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number++ & 255}`
  return (url: URL, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent, host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method },
          headers: {
            ...{ host: url.host, accept: 'text/html', 'x-forwarded-for': address },
            ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
            ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.once('error', reject)
          response.once('end', () => {
            for (const line of response.headers['set-cookie'] ?? []) {
              const [pair = ''] = line.split(';', 1)
              const at = pair.indexOf('=')
              jar.set(pair.slice(0, at), pair.slice(at + 1))
            }
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
          })
        },
      )
      sent.once('error', reject)
      sent.end(body?.toString())
    })
}

export const closeBrowsers = (): void => agent.destroy()
