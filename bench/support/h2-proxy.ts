import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type Http2Session } from 'node:http2'
import { join } from 'node:path'
import { scratch } from '../../tests/support/scratch.ts'

/** What HTTP/2 does not know: each hop has its own. */
const OF_ONE_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

const certificate = selfSigned()

/** What tells a browser to trust these proxies. Of a server that it merely puts up with it keeps nothing. */
export const TRUST = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`

/** Speaks HTTP/2 over TLS on `port` for the portal that listens on `target`, as in front of a real one. Its certificate is its own. */
export async function startProxy(port: number, target: number): Promise<{ close: () => Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<Http2Session>()
  const server = createSecureServer(certificate, (req, res) => forward(req, res, target, agent))
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    close() {
      agent.destroy()
      for (const session of sessions) session.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function forward(req: Http2ServerRequest, res: Http2ServerResponse, port: number, agent: Agent): void {
  const asked = Object.entries(req.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(asked), host: req.authority, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
  const onward = request({ port, agent, method: req.method, path: req.url, headers }, (answer) => {
    const given = Object.entries(answer.headers).filter(([name]) => !OF_ONE_HOP.has(name))
    res.writeHead(answer.statusCode ?? 502, Object.fromEntries(given))
    answer.pipe(res)
  })
  // Asked for by a page that is gone, or by nobody any more.
  onward.on('error', () => res.stream?.close())
  req.pipe(onward)
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const directory = mkdtempSync(join(scratch, 'portico-proxy-'))
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  try {
    execFileSync('openssl', [...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
