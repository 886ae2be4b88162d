import { request } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import type { Discovery } from './portal-state.ts'

const TIMEOUT_MS = 5000

type Listening = { address: string; port: number }

/**
 * Fetches the discovery document from this process's own provider, like any client, once per host.
 * @param at where this process listens
 */
export function createDiscovery(at: Listening): Discovery {
  const documents = new Map<string, Promise<Record<string, unknown> | null>>()
  return (host) => {
    const known = documents.get(host.hostname)
    if (known) return known
    const document = fetchDocument(at, host).catch(() => {
      documents.delete(host.hostname)
      return null
    })
    documents.set(host.hostname, document)
    return document
  }
}

function fetchDocument({ address, port }: Listening, host: Host): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: address,
        port,
        path: '/identity/.well-known/openid-configuration',
        headers: { host: new URL(host.origin).host },
        agent: false,
        timeout: TIMEOUT_MS,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(parse(Buffer.concat(chunks).toString()))
          else reject(new Error(`The provider answered ${answer.statusCode}`))
        })
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('The provider did not answer')))
    sent.once('error', reject)
    sent.end()
  })
}

function parse(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('The provider answered no document')
  // The portal only reads addresses; the lists of supported values would be half of the page.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => typeof member === 'string'))
}
