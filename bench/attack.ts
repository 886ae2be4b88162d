import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startPortal } from '../e2e/support/portal.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../tests/support/saml-key.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { askerWith, type Ask } from './support/asker.ts'
import type { FromAttackers, Orders } from './support/attackers.worker.ts'
import { ATTACKS } from './support/attacks.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report, type Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'

/**
 * `npm run bench:attack -- --seconds 1800`: what others wait for alone, and while `rate` requests a second that are cheap to send come from `attackers` at
 * once: large forms, SAML messages, names, filters, files and subscriptions. Without a rate (`--rate 100000`) attackers take what there is of the machine,
 * and what others wait for tells that alone. Against a portal that it starts on PostgreSQL, on this machine alone; it ends after `seconds` of attack, or `most` attacks,
 * with as long alone before, five minutes at most. With `--apart 2` each kind of attack runs by itself, which tells the one that others wait for.
 * Aim: others' p95 at most twice that of alone, and memory as before.
 */
const { seconds, attackers, rate, most, apart, users, customers, events } = readOptions({
  ...{ seconds: 60, attackers: 4, rate: 10, most: 10_000_000, apart: 1 },
  ...{ users: 1000, customers: 100, events: 1000 },
})
/** How long somebody takes between two calls, in milliseconds. */
const PAUSE_MS = 50
/** Tokens are renewed long before they end. */
const RENEW_MS = 240_000
/** Longer tells no more of what is the same all the time, in seconds. */
const MOST_ALONE = 300
/** What is left over from the last requests ends first. */
const SETTLE_MS = Math.min(10_000, seconds * 1000)

const LIST = { query: '{ users(first: 20) { nodes { id userName } } }' }

const LOCATION = 'Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/sso"'
/** Whose messages are pretended. */
const SAML_PROVIDER = {
  query:
    'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { errors { path code } loginProvider { id version } } }',
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

/** Makes a provider, and a customer of its own that its directory may write into. @returns the directory's token */
async function openDirectory(ask: Ask): Promise<string> {
  const answer = async <T>(call: { query: string; variables?: object }) => {
    const { data } = await ask(call)
    return data as T
  }
  const { createLoginProvider: made } = await answer<{ createLoginProvider: { loginProvider: { id: string; version: number } | null } }>(
    SAML_PROVIDER,
  )
  if (!made.loginProvider) throw new Error(`The provider was not made: ${JSON.stringify(made)}`)
  const { id, version } = made.loginProvider
  const { createCustomer } = await answer<{ createCustomer: { customer: { id: string } | null } }>({
    query: 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { errors { path code } customer { id } } }',
    variables: { input: { name: 'Attacked' } },
  })
  const { updateScim } = await answer<{ updateScim: { errors: unknown } }>({
    query: 'mutation ($input: UpdateScimInput!) { updateScim(input: $input) { errors { code } } }',
    variables: { input: { id, version, enabled: true, customerId: createCustomer.customer?.id } },
  })
  if (updateScim.errors !== null) throw new Error(`The directory is not open: ${JSON.stringify(updateScim.errors)}`)
  const { createScimToken } = await answer<{ createScimToken: { token: string | null; errors: unknown } }>({
    query: 'mutation ($input: CreateScimTokenInput!) { createScimToken(input: $input) { token errors { code } } }',
    variables: { input: { id, name: 'attacked' } },
  })
  if (createScimToken.token === null) throw new Error(`The directory has no token: ${JSON.stringify(createScimToken.errors)}`)
  return createScimToken.token
}

// Attackers come from many networks, each of which has its own limits.
const settings = { LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000', TRUSTED_PROXIES: '127.0.0.1' }
await using ends = new AsyncDisposableStack()
const cluster = ends.adopt(await startCluster(), (server) => server.stop())
const place = ends.adopt(await seededPlace('postgres', { users, customers, events }, cluster.url), (seeded) => seeded.remove())
const portal = ends.adopt(await startPortal({ env: { ...place.env, ...settings }, dataDir: place.dataDir }), (server) => server.stop())
/** The token of somebody, and another one after a while. */
const tokenOf = (name: string) => {
  let [token, until] = [Promise.resolve(''), 0]
  return () => {
    if (Date.now() < until) return token
    until = Date.now() + RENEW_MS
    return (token = signIn(portal.origin(), name).then(({ accessToken }) => accessToken))
  }
}
// Attackers may do what they try, so that it is not refused at the door.
const [ours, theirs] = [tokenOf('support'), tokenOf('operations')]
const others = async (during = seconds): Promise<number[]> => {
  const took: number[] = []
  let [token, ask] = ['', askerWith('', portal.origin())]
  for (const end = Date.now() + during * 1000; Date.now() < end; await wait(PAUSE_MS)) {
    const current = await ours()
    if (current !== token) [token, ask] = [current, askerWith(current, portal.origin())]
    took.push((await ask(LIST)).took)
  }
  return took
}
const directory = await openDirectory(askerWith(await theirs(), portal.origin()))
const alone = await others(Math.min(seconds, MOST_ALONE))
const before = await portal.memory()
let sent = 0
const statuses = new Map<string, number>()
const aim = 2 * figuresOf(alone).p95
const attackedBy = async (names: readonly string[], what: string): Promise<Row> => {
  const orders: Orders = { origin: portal.origin(), bearer: await theirs(), directory, names, attackers, rate, most }
  const worker = new Worker(new URL('support/attackers.worker.ts', import.meta.url), { workerData: orders })
  ends.defer(async () => void (await worker.terminate()))
  const over = once(worker, 'message') as Promise<[FromAttackers]>
  const renewing = setInterval(() => void theirs().then((bearer) => worker.postMessage({ bearer })), RENEW_MS / 4).unref()
  const figures = figuresOf(await others())
  clearInterval(renewing)
  worker.postMessage({})
  const [ended] = await over
  sent += ended.sent
  for (const [key, count] of ended.statuses) statuses.set(key, (statuses.get(key) ?? 0) + count)
  return { what: `others' call, under ${what}`, unit: 'ms', figures, budget: `p95 ≤ ${aim.toFixed(0)}` }
}
const kinds = ATTACKS.map(({ name }) => name)
const attacked: Row[] = []
if (apart > 1) for (const kind of kinds) attacked.push(await attackedBy([kind], kind))
else attacked.push(await attackedBy(kinds, 'attack'))
const during = await portal.peak()
await wait(SETTLE_MS)
const after = await portal.memory()
const memory = (what: string, bytes: number) => ({ what, unit: 'MiB', figures: figuresOf([bytes / 2 ** 20]) })
report(
  `bench:attack, ${sent} attacks in ${seconds} s`,
  [
    { what: "others' call, alone", unit: 'ms', figures: figuresOf(alone) },
    ...attacked,
    memory('memory before', before),
    memory('memory at most', during),
    memory('memory after', after),
  ],
  { postgres: cluster.version },
)
for (const [what, count] of [...statuses].toSorted()) console.log(`${what} × ${count}`)
