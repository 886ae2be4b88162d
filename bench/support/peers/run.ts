import { mkdirSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { pino } from 'pino'
import { findBrowser } from '../../../scripts/browser.ts'
import { seededPlace } from '../places/seeded-place.ts'
import { startApache, writeApache } from './apache.ts'
import { certificatesIn } from './certificates.ts'
import { lemonAddress, lemonSaml, writeLemon } from './lemonldap.ts'
import { hosts } from './namespace.ts'
import { PORTAL_PORT, registerPeers, startPortal } from './portal.ts'
import { SIMPLE_SAML } from './simplesaml.ts'
import { walk, walks } from './walks.ts'

/** Inside the namespace: everything is started, walked and ended. Prints the table; ends with 1 where a walk failed. */
const [directory = '', only = ''] = process.argv.slice(2)
const certificates = certificatesIn(directory)
const log = pino({ level: 'warn' }, pino.destination(2))
const found = findBrowser()
if (!found) throw new Error('No browser: run `node scripts/browser.ts`, which finds or installs one.')

for (const folder of ['saml-tmp', 'lemon/conf', 'lemon/cache', 'lemon/sessions/lock', 'lemon/psessions/lock', 'fcgid'])
  mkdirSync(join(directory, folder), { recursive: true })
writeLemon(directory, certificates, 1, undefined)
writeFileSync(join(directory, 'simplesaml-sp.xml'), '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>')
execFileSync('chown', ['-R', 'www-data:www-data', directory])

const place = await seededPlace('pglite', { users: 60, customers: 3, events: 0 }, '')
const apache = startApache(writeApache(directory, certificates, PORTAL_PORT), { PERL_LWP_SSL_CA_FILE: certificates.authority })
await answers(`https://${hosts.saml.name}/`)
await registerPeers(place.dataDir, log)
const portal = startPortal(place.dataDir, certificates.authority)
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] })
try {
  await answers(`https://${hosts.portal.name}/readyz`)
  await publish()
  const rows: string[] = []
  for (const [at, one] of walks.filter(({ peer }) => peer.startsWith(only)).entries()) {
    const failed = await walk(browser, one, join(directory, `walk-${at}.png`))
    rows.push(`| ${one.peer} | ${one.what} | ${failed === undefined ? 'passed' : `FAILED: ${failed}`} |`)
    process.stderr.write(`${rows.at(-1)}\n`)
    if (failed !== undefined) process.exitCode = 1
  }
  process.stdout.write(['| Peer | What | Outcome |', '| --- | --- | --- |', ...rows, ''].join('\n'))
} finally {
  await browser.close()
  portal.child.kill('SIGTERM')
  await portal.ended
  process.stderr.write(portal.said.err + portal.said.out)
  apache.kill('SIGTERM')
  await place.remove()
}

/** The other side learns Portico's metadata as its administrator would: from their addresses. */
async function publish(): Promise<void> {
  const metadataOf = async (name: string) => (await fetch(`https://${hosts.portal.name}/identity/federation/${name}/metadata`)).text()
  const all = async (names: readonly string[]) => Promise.all(names.map(async (name) => [name, await metadataOf(name)] as const))
  const ours = await all(Object.values(SIMPLE_SAML).map(({ name }) => name))
  const bare = ours.map(([, xml]) => xml.replace(/^<\?xml[^>]*>/, ''))
  writeFileSync(
    join(directory, 'simplesaml-sp.xml'),
    `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${bare.join('')}</EntitiesDescriptor>`,
  )
  const identity = `https://${hosts.portal.name}/identity`
  const textAt = async (address: string) => (await fetch(address)).text()
  writeLemon(directory, certificates, 2, {
    saml: Object.fromEntries(await all(lemonSaml.map(({ name }) => name))),
    discovery: await textAt(`${identity}/.well-known/openid-configuration`),
    keys: await textAt(`${identity}/jwks`),
  })
  // A graceful restart: its processes keep the configuration that they began with.
  apache.kill('SIGUSR1')
  await answers(`${lemonAddress}/`)
}

/** Waits until a server answers, for a minute at most. */
async function answers(address: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const { ok, why } = await fetch(address).then(
      ({ status }) => ({ ok: status < 500, why: `it answered ${status}` }),
      (error: unknown) => ({ ok: false, why: String(error) }),
    )
    if (ok) return
    if (Date.now() > until) throw new Error(`${address} does not answer: ${why}`)
    await setTimeout(200)
  }
}
