import { setTimeout as wait } from 'node:timers/promises'
import { startPortal } from '../e2e/support/portal.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../tests/support/saml-key.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { askerWith } from './support/asker.ts'
import { ATTACKS } from './support/attacks.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report } from './support/report.ts'

/**
 * `npm run bench:attack -- --seconds 1800`: what others wait for alone, and while requests that are cheap to send come one after another from `attackers`
 * at once: large forms, SAML messages, names, filters, files and subscriptions. Against a portal that it starts on this machine alone; it ends after
 * `seconds` of each, or `most` attacks. Aim: others' p95 at most twice that of alone, and memory as before.
 */
const { seconds, attackers, most } = readOptions({ seconds: 60, attackers: 4, most: 100_000 })
/** How long somebody takes between two calls, in milliseconds. */
const PAUSE_MS = 50

const LIST = { query: '{ users(first: 20) { nodes { id userName } } }' }

const LOCATION = 'Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/sso"'
/** Whose messages are pretended. */
const SAML_PROVIDER = {
  query:
    'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { errors { path code } loginProvider { id } } }',
  variables: {
    input: {
      name: 'attacked',
      displayName: 'Attacked',
      protocol: 'SAML2',
      enabled: true,
      metadata:
        '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bareCertificate(SAML_CERTIFICATE)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
        `<md:SingleLogoutService ${LOCATION}/><md:SingleSignOnService ${LOCATION}/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    },
  },
}

const portal = await startPortal({ env: { LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000' } })
try {
  const { accessToken: ours } = await signIn(portal.origin(), 'operations')
  const { accessToken: theirs } = await signIn(portal.origin(), 'support')
  const ask = askerWith(ours, portal.origin())
  const others = async (): Promise<number[]> => {
    const took: number[] = []
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(PAUSE_MS)) took.push((await ask(LIST)).took)
    return took
  }
  await ask(SAML_PROVIDER)
  const alone = await others()
  const before = await portal.peak()
  let sent = 0
  const end = new AbortController()
  const statuses = new Map<string, number>()
  const attack = async (at: number) => {
    for (let next = at; !end.signal.aborted && sent < most; next++) {
      const { name, send } = ATTACKS[next % ATTACKS.length]!
      sent++
      const key = `${name}: ${await send(portal.origin(), theirs)}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
    }
  }
  const lanes = Array.from({ length: attackers }, (_, lane) => attack(lane))
  const attacked = await others()
  end.abort()
  await Promise.all(lanes)
  const after = await portal.peak()
  const aim = 2 * figuresOf(alone).p95
  report(`bench:attack, ${sent} attacks in ${seconds} s`, [
    { what: "others' call, alone", unit: 'ms', figures: figuresOf(alone) },
    { what: "others' call, under attack", unit: 'ms', figures: figuresOf(attacked), budget: `p95 ≤ ${aim.toFixed(0)}` },
    { what: 'memory before, at most', unit: 'MiB', figures: figuresOf([before / 2 ** 20]) },
    { what: 'memory after, at most', unit: 'MiB', figures: figuresOf([after / 2 ** 20]) },
  ])
  for (const [what, count] of [...statuses].toSorted()) console.log(`${what} × ${count}`)
} finally {
  await portal.stop()
}
