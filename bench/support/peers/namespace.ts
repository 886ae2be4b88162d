import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The hosts of the comparison, each at an address of TEST-NET-3 (RFC 5737): public to the portal, and there inside the namespace alone. */
export const hosts = {
  portal: { name: 'portal.peers.test', address: '203.0.113.1' },
  saml: { name: 'saml.peers.test', address: '203.0.113.2' },
  lemon: { name: 'auth.peers.test', address: '203.0.113.3' },
  client: { name: 'client.peers.test', address: '203.0.113.4' },
} as const

const NAME = 'portico-peers'
/** What lies here covers the file of the same name in /etc, inside the namespace alone. */
const ETC = `/etc/netns/${NAME}`

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'inherit', 'inherit'] })

/** Makes a network namespace without a way out. `files` are written under /etc as it is seen inside. */
export function makeNamespace(files: Readonly<Record<string, string>>): void {
  removeNamespace()
  const named = Object.values(hosts).map(({ name, address }) => `${address} ${name}`)
  for (const [file, text] of Object.entries({ ...files, hosts: ['127.0.0.1 localhost', ...named, ''].join('\n') })) {
    mkdirSync(dirname(join(ETC, file)), { recursive: true })
    writeFileSync(join(ETC, file), text)
  }
  ip('netns', 'add', NAME)
  ip('-n', NAME, 'link', 'set', 'lo', 'up')
  for (const { address } of Object.values(hosts)) ip('-n', NAME, 'address', 'add', `${address}/32`, 'dev', 'lo')
}

export function removeNamespace(): void {
  spawnSync('ip', ['netns', 'delete', NAME], { stdio: 'ignore' })
  rmSync(ETC, { recursive: true, force: true })
}

/** The words before a command that runs inside. */
export const inside = ['ip', 'netns', 'exec', NAME] as const
