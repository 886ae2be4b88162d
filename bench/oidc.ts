import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { DEMO_PASSWORD, signIn } from '../tests/support/sign-in.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { startPortal } from '../e2e/support/portal.ts'
import type { Portal } from '../e2e/support/portal.ts'
import { askerWith } from './support/asker.ts'
import { startBareProvider } from './support/places/bare-place.ts'
import { browser, closeBrowsers } from './support/browser.ts'
import { BASIC, CLIENT, PEOPLE, signInAt, type Place } from './support/app-sign-in.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { addPeople } from './support/people.ts'
import { report, versionOf } from './support/report.ts'
import type { Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'

/**
 * `npm run bench:oidc -- --seconds 8 --lanes 6 --runs 3`: whole sign-ins of an app (authorisation, page, password, code, token) in so many browsers at once,
 * over HTTP on PostgreSQL. Without the hash beside a bare oidc-provider that keeps everything in memory, and one that keeps it in the same PostgreSQL, in
 * turn; what apps ask for without a person; with the hash beside the rate of argon2id alone; what other calls take meanwhile; and how soon each of `--changes` of an app holds in another process. The
 * first `--warm` sign-ins are not measured: what they run through is still being compiled.
 */
const { seconds, lanes, runs, users, customers, events, warm, changes } = readOptions({
  ...{ seconds: 8, lanes: 6, runs: 3 },
  ...{ users: 2000, customers: 20, events: 1000 },
  ...{ warm: 300, changes: 10 },
})

const NO_HASH = { NODE_OPTIONS: `--import ${new URL('support/places/without-hash.ts', import.meta.url).href}` }

const placeOf = (portal: Portal): Place => ({ issuer: `${portal.origin()}/identity`, origin: portal.origin() })

/** Does it in so many lanes until the time is over. @returns how often in a second */
async function rate(work: (number: number) => Promise<unknown>, at = lanes): Promise<number> {
  const began = performance.now()
  let done = 0
  let next = 0
  const lane = async () => {
    while (performance.now() - began < seconds * 1000) {
      await work(next++)
      done++
    }
  }
  await Promise.all(Array.from({ length: at }, lane))
  return (done * 1000) / (performance.now() - began)
}

type Measured = { readonly rate: number; readonly cpu: number }
/** @param cpu milliseconds that its process has used so far */
async function measured(work: (number: number) => Promise<unknown>, cpu: () => Promise<number>): Promise<Measured> {
  const before = await cpu()
  const began = performance.now()
  const perSecond = await rate(work)
  return { rate: perSecond, cpu: ((await cpu()) - before) / ((perSecond * (performance.now() - began)) / 1000) }
}

/** People with the demo password and an app, beside the demo data. */
async function prepare(client: pg.Client): Promise<void> {
  await addPeople(client, PEOPLE)
  await client.query(
    `with app as (insert into client (client_id, name, kind, is_first_party, require_pkce, grant_types, scopes, redirect_uris)
       values ($1, 'Bench', 'WEB_APP', true, false, '{AUTHORIZATION_CODE,REFRESH_TOKEN,CLIENT_CREDENTIALS}', '{openid,access}', array[$2]) returning id)
     insert into client_secret (client_id, name, hash, hint) select id, 'first', $3, $4 from app`,
    [CLIENT.id, CLIENT.redirectUri, CLIENT.hash, CLIENT.hint],
  )
}

const cluster = await startCluster()
const rows: Row[] = []
const add = (what: string, unit: string, values: readonly number[], budget?: string) =>
  rows.push({ what, unit, figures: figuresOf(values), ...(budget !== undefined && { budget }) })
try {
  const place = await seededPlace('postgres', { users, customers, events }, cluster.url)
  const env = { ...place.env, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }
  const client = new pg.Client(place.env['DATABASE_URL'])
  await client.connect()
  try {
    await prepare(client)
    await withoutHash({ ...env, ...NO_HASH }, place.dataDir)
    await withHash(env, place.dataDir)
    await timeChanges(env, place.dataDir)
  } finally {
    await client.end()
    await place.remove()
  }
} finally {
  closeBrowsers()
  await cluster.stop()
}
report(`Sign-ins of an app, ${lanes} at once`, rows, { 'oidc-provider': versionOf('oidc-provider'), postgres: cluster.version })

async function withoutHash(settings: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  const portal = await startPortal({ env: settings, dataDir })
  const app = { id: CLIENT.id, secret: CLIENT.secret, redirectUri: CLIENT.redirectUri }
  const bare = await startBareProvider(app)
  const lasting = await startBareProvider(app, settings['DATABASE_URL'])
  try {
    for (let person = 0; person < warm; person++)
      await Promise.all([signInAt(placeOf(portal), person), signInAt(bare, person), signInAt(lasting, person)])
    const [ours, theirs, stored]: [Measured[], Measured[], Measured[]] = [[], [], []]
    for (let run = 0; run < runs; run++) {
      ours.push(await measured((person) => signInAt(placeOf(portal), person), portal.cpu))
      theirs.push(await measured((person) => signInAt(bare, person), bare.cpu))
      stored.push(await measured((person) => signInAt(lasting, person), lasting.cpu))
    }
    await timeAppCalls(portal)
    const each = (of: readonly Measured[], what: keyof Measured) => of.map((one) => one[what])
    const ratios = (of: readonly Measured[]) => ours.map((one, at) => one.rate / (of[at]?.rate ?? 1))
    add('Sign-ins without the hash', '/s', each(ours, 'rate'))
    add('Sign-ins, bare oidc-provider', '/s', each(theirs, 'rate'))
    add('Sign-ins, bare oidc-provider on PostgreSQL', '/s', each(stored, 'rate'))
    add('Without the hash, of the bare provider’s', '×', ratios(theirs), '≥ 0.7')
    add('Without the hash, of the bare provider’s on PostgreSQL', '×', ratios(stored))
    add('Processor of a sign-in without the hash, the server’s process', 'ms', each(ours, 'cpu'))
    add('Processor of a sign-in, the bare provider’s process', 'ms', each(theirs, 'cpu'))
    add('Processor of a sign-in, the bare provider’s process on PostgreSQL', 'ms', each(stored, 'cpu'))
  } finally {
    await lasting.stop()
    await bare.stop()
    await portal.stop()
  }
}

/** What apps and APIs ask for without a person. */
async function timeAppCalls(portal: Portal): Promise<void> {
  const { issuer } = placeOf(portal)
  const visit = browser()
  const { access_token: accessToken, refresh_token: refreshToken } = await signInAt(placeOf(portal), 0)
  const discovery = await visit(new URL(`${issuer}/.well-known/openid-configuration`))
  const endpoints = JSON.parse(discovery.text) as Record<`${'token' | 'introspection' | 'userinfo'}_endpoint`, string>
  const post = (endpoint: keyof typeof endpoints, fields: Record<string, string>) => () =>
    visit(new URL(endpoints[endpoint]), { method: 'POST', body: new URLSearchParams(fields), headers: BASIC })
  const calls = {
    'Client credentials': post('token_endpoint', { grant_type: 'client_credentials', scope: 'access' }),
    Refresh: post('token_endpoint', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    Introspection: post('introspection_endpoint', { token: accessToken }),
    'User info': () => visit(new URL(endpoints.userinfo_endpoint), { headers: { authorization: `Bearer ${accessToken}` } }),
  }
  for (const [what, call] of Object.entries(calls)) {
    const once = async () => {
      const { status, text } = await call()
      if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`)
    }
    for (let number = 0; number < warm; number++) await once()
    const taken: Measured[] = []
    for (let run = 0; run < runs; run++) taken.push(await measured(once, portal.cpu))
    add(
      what,
      '/s',
      taken.map((one) => one.rate),
    )
    add(
      `${what}, processor of the server’s process`,
      'ms',
      taken.map((one) => one.cpu),
      '≤ 2.5',
    )
  }
}

async function withHash(settings: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  const portal = await startPortal({ env: settings, dataDir })
  try {
    const { accessToken } = await signIn(portal.origin(), 'operations')
    const ask = askerWith(accessToken, portal.origin())
    const known = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const [hashes, ours, alone, beside]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let person = 0; person < warm; person++) await signInAt(placeOf(portal), person)
    for (let run = 0; run < runs; run++) {
      hashes.push(await rate(() => verify(known, DEMO_PASSWORD)))
      alone.push(...(await takenBy(ask)))
      const busy = rate((person) => signInAt(placeOf(portal), person))
      beside.push(...(await takenBy(ask)))
      ours.push(await busy)
    }
    add('argon2id alone', '/s', hashes)
    add('Sign-ins with argon2id', '/s', ours)
    add(
      'With argon2id, of the hash rate',
      '×',
      ours.map((one, at) => one / (hashes[at] ?? 1)),
      '≥ 0.85',
    )
    add('Another call, alone', 'ms', alone)
    add('Another call, beside the sign-ins', 'ms', beside)
    add('Another call’s p95 beside them, of alone', '×', [figuresOf(beside).p95 / figuresOf(alone).p95], '≤ 2')
  } finally {
    await portal.stop()
  }
}

/** What a call takes, ten in a second, for half the time. */
async function takenBy(ask: ReturnType<typeof askerWith>): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + seconds * 500
  while (performance.now() < end) {
    const { took } = await ask({ query: '{ myProfile { id } }' })
    taken.push(took)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return taken
}

/** A change by one process, until another one holds to it. */
async function timeChanges(settings: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  const [one, other] = [await startPortal({ env: settings, dataDir }), await startPortal({ env: settings, dataDir })]
  try {
    const { accessToken } = await signIn(one.origin(), 'operations')
    const ask = askerWith(accessToken, one.origin())
    const made = await ask({
      query: `mutation { createClient(input: { name: "Change", kind: MACHINE, clientId: "bench-change", scopes: ["access"] }) { client { id version } } }`,
    })
    const { client: app } = (made.data as { createClient: { client: { id: string; version: number } } }).createClient
    const secretMade = await ask({ query: `mutation { createClientSecret(input: { id: "${app.id}", name: "first" }) { secret } }` })
    const { secret } = (secretMade.data as { createClientSecret: { secret: string } }).createClientSecret
    const isOpen = async () => {
      const fields = { grant_type: 'client_credentials', client_id: 'bench-change', client_secret: secret, scope: 'access' }
      const answer = await browser()(new URL(`${other.origin()}/identity/token`), { method: 'POST', body: new URLSearchParams(fields) })
      return answer.status === 200
    }
    const knows = async (scope: string) =>
      (await browser()(new URL(`${other.origin()}/identity/.well-known/openid-configuration`))).text.includes(`"${scope}"`)
    const [apps, scopes]: [number[], number[]] = [[], []]
    for (let version = app.version + 1, round = 0; round < changes; round++, version++) {
      const enabled = round % 2 === 1
      const changed = await ask({
        query: `mutation { updateClient(input: { id: "${app.id}", version: ${version}, enabled: ${enabled} }) { errors { code } } }`,
      })
      const { errors } = (changed.data as { updateClient: { errors: unknown } }).updateClient
      if (errors) throw new Error(JSON.stringify(errors))
      apps.push(await until(async () => (await isOpen()) === enabled))
      await ask({ query: `mutation { createApiScope(input: { name: "bench.${round}", displayName: "Bench" }) { errors { code } } }` })
      scopes.push(await until(() => knows(`bench.${round}`)))
    }
    add('A changed app, until the other process holds to it', 'ms', apps, '≤ 2,000')
    add('A new scope, until the other process knows it', 'ms', scopes, '≤ 2,000')
  } finally {
    await other.stop()
    await one.stop()
  }
}

async function until(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await holds())) if (performance.now() - began > 60_000) throw new Error('The change never came.')
  return performance.now() - began
}
