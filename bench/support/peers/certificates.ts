import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hosts } from './namespace.ts'

/** Paths of PEM files: the authority that everybody here trusts, the servers' certificate with its key, and RSA keys to sign with. */
export type Certificates = { authority: string; certificate: string; key: string; signing: { certificate: string; key: string } }

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: ['ignore', 'ignore', 'pipe'] })

const NEW_KEY = ['-newkey', 'rsa:2048', '-nodes']

/** Makes them in a directory, good for a day. */
export function makeCertificates(directory: string): void {
  const at = (name: string) => join(directory, name)
  const selfSigned = (name: string) =>
    openssl('req', '-x509', ...NEW_KEY, '-days', '1', '-subj', `/CN=${name}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`))
  selfSigned('authority')
  selfSigned('signing')
  openssl('req', ...NEW_KEY, '-subj', '/CN=server', '-keyout', at('server.key'), '-out', at('server.csr'))
  writeFileSync(
    at('server.ext'),
    `subjectAltName=${Object.values(hosts)
      .map(({ name }) => `DNS:${name}`)
      .join(',')}\n`,
  )
  const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial']
  openssl('x509', '-req', '-in', at('server.csr'), ...by, '-days', '1', '-extfile', at('server.ext'), '-out', at('server.pem'))
}

/** Where they lie. */
export const certificatesIn = (directory: string): Certificates => ({
  authority: join(directory, 'authority.pem'),
  certificate: join(directory, 'server.pem'),
  key: join(directory, 'server.key'),
  signing: { certificate: join(directory, 'signing.pem'), key: join(directory, 'signing.key') },
})

/** The public key of a certificate, in PEM. */
export const publicKeyOf = (certificate: string): string =>
  new X509Certificate(textOf(certificate)).publicKey.export({ type: 'spki', format: 'pem' }).toString()

export const textOf = (path: string): string => readFileSync(path, 'utf8')
