import { request, type IncomingHttpHeaders } from 'node:http'
import { request as requestSecurely } from 'node:https'

export type Answer = { status: number; headers: IncomingHttpHeaders; url: URL; text: string; body: Buffer; json(): unknown }
/** A cookie with the attributes that a browser needs. */
export type BrowserCookie = {
  name: string
  value: string
  domain: string
  path: string
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax'
}
export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer | URLSearchParams }

/**
 * The network layer of a browser: keeps cookies per host, reaches every `*.localhost` on the loopback address (`fetch` may not set Host, and Node's
 * resolver does not know those names), and follows redirects only on request.
 */
export class Visitor {
  /** By host, then by path and name: each sign-in of a browser has cookies of its own path. */
  readonly #cookies = new Map<string, Map<string, BrowserCookie>>()
  readonly #headers: Record<string, string>

  /** @param headers sent with every request, for example its User-Agent */
  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers
  }

  async send(address: string | URL, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
    const url = new URL(address)
    const form = body instanceof URLSearchParams
    const answer = await exchange(
      url,
      method,
      {
        host: url.host,
        ...(this.#cookiesFor(url) === '' ? {} : { cookie: this.#cookiesFor(url) }),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...this.#headers,
        ...headers,
      },
      form ? body.toString() : body,
    )
    this.#keep(url, answer.headers['set-cookie'] ?? [])
    return answer
  }

  /** Follows redirects with GET until a response is none, or until `stop` matches a URL, which is then not requested. */
  async follow(address: string | URL, sent: Sent = {}, stop: (url: URL) => boolean = () => false): Promise<Answer> {
    let answer = await this.send(address, sent)
    for (let hops = 0; answer.status >= 300 && answer.status < 400 && answer.headers.location !== undefined; hops++) {
      if (hops === 20) throw new Error(`More than 20 redirects, the last to ${answer.headers.location}`)
      const next = new URL(answer.headers.location, answer.url)
      if (stop(next)) return { ...answer, url: next }
      answer = await this.send(next)
    }
    return answer
  }

  cookies(hostname: string): ReadonlyMap<string, string> {
    return new Map(this.browserCookies(hostname).map(({ name, value }) => [name, value]))
  }

  /** Cookies of a host, in the form in which a browser imports them. */
  browserCookies(hostname: string): BrowserCookie[] {
    return [...(this.#cookies.get(hostname)?.values() ?? [])]
  }

  #cookiesFor(url: URL): string {
    return this.browserCookies(url.hostname)
      .filter(({ path }) => `${url.pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep(url: URL, lines: string[]) {
    const jar = this.#cookies.get(url.hostname) ?? new Map<string, BrowserCookie>()
    this.#cookies.set(url.hostname, jar)
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.trim().split('=')
      const path = attributes.map((attribute) => /^\s*path=(.+)$/i.exec(attribute)?.[1]).find(Boolean) ?? '/'
      const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
      if (isGone) jar.delete(`${path} ${name}`)
      else
        jar.set(`${path} ${name}`, {
          name,
          value: value.join('='),
          domain: url.hostname,
          path,
          sameSite: 'Lax',
          httpOnly: attributes.some((attribute) => /^\s*httponly$/i.test(attribute)),
          secure: attributes.some((attribute) => /^\s*secure$/i.test(attribute)),
        })
    }
  }
}

/**
 * Where and how an address is reached. `localhost` and its subdomains are this machine, whose portal speaks plain HTTP also where its public addresses
 * are https, as behind a proxy.
 */
export const routeOf = ({ protocol, hostname }: URL) =>
  hostname === 'localhost' || hostname.endsWith('.localhost')
    ? { request, host: '127.0.0.1' }
    : { request: protocol === 'https:' ? requestSecurely : request, host: hostname.replace(/^\[(.*)\]$/, '$1') }

function exchange(url: URL, method: string, headers: Record<string, string>, body: string | Buffer | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const route = routeOf(url)
    const sent = route.request(
      { host: route.host, port: url.port, path: url.pathname + url.search, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const body = Buffer.concat(chunks)
          const text = body.toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, url, text, body, json: (): unknown => JSON.parse(text) })
        })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
