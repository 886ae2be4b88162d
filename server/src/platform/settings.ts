import { resolve } from 'node:path'
import * as v from 'valibot'
import { lifetimesOf, linkLifeOf, type Lifetimes, type LinkLife } from './lifetimes.ts'
import { Mistake } from './mistake.ts'
import { retentionOf, type Retention } from './retention.ts'
import { demoSecretsKey, generatedSecret } from './secrets.ts'
import type { SealingKeys } from './secrets.ts'
import { VARIABLES } from './variables.ts'

/** Settings of the process. Nothing else reads the environment. */
export type Settings = {
  /** TCP port to listen on; 0 takes a free one. */
  port: number
  /** IP addresses to listen on; undefined: all of this machine. */
  listenAddresses?: readonly string[]
  /** Address of the site. Its scheme and port also apply to every partner's host. */
  publicUrl: URL
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** The same database without a pooler in between, for LISTEN. */
  databaseListenUrl?: string
  /** Streaming replica that lists, dashboards and logs are read from, and the longest lag that is accepted. */
  databaseRead?: { url: string; mostLagSeconds: number }
  /** How long the process still accepts requests after it was told to stop, while /readyz reports that it is stopping. */
  drainSeconds: number
  dataDir: string
  secretsKeys: SealingKeys
  smtpUrl?: string
  /** The sender of mails: an address, or `Name <address>`. */
  mailFrom: string
  smsUrl?: string
  /** Range API in which new passwords are looked up. */
  passwordBreachesUrl?: URL
  /** Whether an empty database gets the demo data, and the demo's conveniences are enabled. */
  demo: boolean
  demoUsers: number
  /** Longest time that the database may take for one page of a list, in milliseconds. */
  listTimeoutMs: number
  lifetimes: Lifetimes
  /** Days after which the next signing keys take over; 0: never automatically. */
  signingKeyDays: number
  linkLife: LinkLife
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Internal addresses and networks at which login providers may be contacted. */
  federationAllow: string[]
  /** API that customers and users are migrated from, and its token; undefined: the HR product in this database. */
  hrSource?: { url: URL; token?: string }
  retention: Retention
  /** Whether users may send recordings of the statecharts to support. */
  errorRecordings: boolean
  logLevel: string
  /** Whether NODE_ENV is production. */
  production: boolean
  /** Token for /metrics; without one nobody can read them. */
  metricsToken?: string
  /** Key for /dev/outbox, which exists in demo mode only. */
  outboxKey?: string
}

/** A setting is missing or wrong. The message is one sentence for the person who set it. */
export class SettingsError extends Mistake {
  override name = 'SettingsError'
}

type Name = keyof typeof VARIABLES

/** Addresses that a demo listens on without LISTEN_ADDRESS, because its passwords are public. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const

/**
 * Reads and checks all settings, so that none fails later. In demo mode a missing SECRETS_KEY is generated into DATA_DIR.
 * @throws {SettingsError} one sentence that names the variable, its value and what it needs
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = read(env, 'PORT') ?? 3000
  const publicUrl = new URL(read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`)
  const databaseUrl = read(env, 'DATABASE_URL')
  const dataDir = resolve(read(env, 'DATA_DIR') ?? '.data')
  const production = env.NODE_ENV === 'production'
  const demo = readDemo(env, { databaseUrl, publicUrl, production })
  const key = read(env, 'SECRETS_KEY')
  if (key === undefined && !demo) throw new SettingsError(`SECRETS_KEY is not set: without DEMO it needs ${VARIABLES.SECRETS_KEY.needs}.`)
  const databaseListenUrl = read(env, 'DATABASE_LISTEN_URL')
  const databaseRead = readReplica(env, databaseUrl)
  const smtpUrl = read(env, 'SMTP_URL')
  const smsUrl = read(env, 'SMS_URL')
  const listenAddresses = read(env, 'LISTEN_ADDRESS') ?? (demo ? LOOPBACK_ADDRESSES : undefined)
  const passwordBreachesUrl = read(env, 'PASSWORD_BREACHES_URL')
  const outboxKey = read(env, 'OUTBOX_KEY') ?? (demo ? inDataDir(dataDir, () => generatedSecret(dataDir, 'outbox.key')) : undefined)
  const metricsToken = read(env, 'METRICS_TOKEN')
  const hrSourceUrl = read(env, 'HR_SOURCE_URL')
  const hrSourceToken = read(env, 'HR_SOURCE_TOKEN')
  const lives = {
    accessTokenSeconds: read(env, 'ACCESS_TOKEN_SECONDS'),
    sessionHours: read(env, 'SESSION_HOURS'),
    signInMinutes: read(env, 'SIGN_IN_MINUTES'),
    confirmationLinkDays: read(env, 'CONFIRMATION_LINK_DAYS'),
    resetLinkMinutes: read(env, 'RESET_LINK_MINUTES'),
  }
  return {
    port,
    publicUrl,
    databaseUrl,
    dataDir,
    demo,
    demoUsers: read(env, 'DEMO_USERS') ?? 5000,
    drainSeconds: read(env, 'DRAIN_SECONDS') ?? 0,
    listTimeoutMs: read(env, 'LIST_TIMEOUT_MS') ?? 500,
    lifetimes: lifetimesOf(lives),
    linkLife: linkLifeOf(lives),
    signingKeyDays: read(env, 'SIGNING_KEY_DAYS') ?? 90,
    trustedProxies: read(env, 'TRUSTED_PROXIES') ?? [],
    federationAllow: read(env, 'FEDERATION_ALLOW') ?? [],
    retention: retentionOf({
      logDays: read(env, 'LOG_RETENTION_DAYS'),
      eventDays: read(env, 'EVENT_RETENTION_DAYS'),
      accountEventDays: read(env, 'ACCOUNT_EVENT_RETENTION_DAYS'),
      sessionDays: read(env, 'SESSION_RETENTION_DAYS'),
      notificationDays: read(env, 'NOTIFICATION_RETENTION_DAYS'),
      messageDays: read(env, 'MESSAGE_RETENTION_DAYS'),
      linkDays: read(env, 'LINK_RETENTION_DAYS'),
    }),
    errorRecordings: read(env, 'ERROR_RECORDINGS') ?? true,
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
    mailFrom: read(env, 'MAIL_FROM') ?? `Portico <no-reply@${publicUrl.hostname}>`,
    production,
    ...(listenAddresses === undefined ? {} : { listenAddresses }),
    ...(outboxKey === undefined ? {} : { outboxKey }),
    ...(databaseListenUrl === undefined ? {} : { databaseListenUrl }),
    ...(databaseRead && { databaseRead }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(smsUrl === undefined ? {} : { smsUrl }),
    ...(passwordBreachesUrl === undefined ? {} : { passwordBreachesUrl: new URL(passwordBreachesUrl) }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(hrSourceUrl === undefined
      ? {}
      : { hrSource: { url: new URL(hrSourceUrl), ...(hrSourceToken !== undefined && { token: hrSourceToken }) } }),
    secretsKeys: { present: key ?? inDataDir(dataDir, () => demoSecretsKey(dataDir)), others: read(env, 'SECRETS_KEY_OTHERS') ?? [] },
  }
}

/** Names longer than this may also share their beginning with another one, or have another ending. */
const LONG_NAME = 6
/** Number of letters that may differ, by the length of the name: "HOST" is not a misspelt "PORT". */
const mostWrong = (length: number) => (length <= LONG_NAME ? 1 : length <= 10 ? 2 : 3)

/** Returns a sentence for each variable that resembles a setting but is none, with the setting that may be meant. */
export function misspeltSettings(env: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(VARIABLES)
  return Object.keys(env).flatMap((name) => {
    const meant = name in VARIABLES || name.startsWith('npm_') ? undefined : nearestName(name, known)
    return meant === undefined ? [] : [`${name} is not a setting and is not read; did you mean ${meant}?`]
  })
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  const letters = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const written = letters(name)
  const [nearest] = known
    .map((each) => ({ each, distance: editDistance(written, letters(each)) }))
    .filter(({ each, distance }) => distance <= mostWrong(written.length) || isLonger(written, letters(each)))
    .sort((one, other) => one.distance - other.distance)
  return nearest?.each
}

const isLonger = (written: string, known: string) =>
  Math.min(written.length, known.length) > LONG_NAME && (written.startsWith(known) || known.startsWith(written))

/** Number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const costs = [(rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)]
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) costs.push((rows[i - 2]?.[j - 2] ?? 0) + 1)
      row.push(Math.min(...costs))
    }
    rows.push(row)
  }
  return rows[from.length]?.[to.length] ?? 0
}

type DemoClues = Pick<Settings, 'databaseUrl' | 'publicUrl' | 'production'>

/** Demo mode is the default only for a local start without other settings, because a demo's passwords are public. */
function readDemo(env: NodeJS.ProcessEnv, { databaseUrl, publicUrl, production }: DemoClues): boolean {
  const demo = read(env, 'DEMO')
  if (demo !== undefined || databaseUrl !== undefined) return demo ?? false
  const clue = production ? 'NODE_ENV is production' : isLocal(publicUrl.hostname) ? undefined : `PUBLIC_URL is ${publicUrl.origin}`
  if (clue !== undefined)
    throw new SettingsError(
      `DATABASE_URL is not set, and ${clue}: name a PostgreSQL in DATABASE_URL, or set DEMO=true for a demo with public passwords, or DEMO=false to keep real data in DATA_DIR.`,
    )
  return true
}

/** Whether a host name denotes this machine. */
const isLocal = (hostname: string) => /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

function readReplica(env: NodeJS.ProcessEnv, databaseUrl: string | undefined): Settings['databaseRead'] {
  const url = read(env, 'DATABASE_READ_URL')
  const mostLagSeconds = read(env, 'DATABASE_READ_LAG_SECONDS') ?? 10
  if (url === undefined) return undefined
  if (databaseUrl === undefined) throw new SettingsError('DATABASE_READ_URL is set without DATABASE_URL: PGlite has no replicas.')
  if (placeOf(url) === placeOf(databaseUrl))
    throw new SettingsError(`DATABASE_READ_URL is the address of DATABASE_URL: it needs ${VARIABLES.DATABASE_READ_URL.needs}.`)
  return { url, mostLagSeconds }
}

/** Host and database name. A pooler may offer both servers under different database names. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

function read<N extends Name>(env: NodeJS.ProcessEnv, name: N): v.InferOutput<(typeof VARIABLES)[N]['schema']> | undefined {
  const got = env[name]
  if (got === undefined || got === '') return undefined
  const { schema, needs, ...rest } = VARIABLES[name]
  const result = v.safeParse(schema, got)
  if (!result.success) throw new SettingsError(`${name} is ${'secret' in rest ? 'not valid' : JSON.stringify(got)}: it needs ${needs}.`)
  return result.output
}

function inDataDir<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw new SettingsError(`DATA_DIR is ${JSON.stringify(dataDir)}: it needs a directory that can be written to (${reason(cause)}).`, {
      cause,
    })
  }
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
