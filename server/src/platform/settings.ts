import { resolve } from 'node:path'
import * as v from 'valibot'
import { lifetimesOf, linkLifeOf, type Lifetimes, type LinkLife } from './lifetimes.ts'
import { Mistake } from './mistake.ts'
import { retentionOf, type Retention } from './retention.ts'
import { demoSecretsKey } from './secrets.ts'
import type { SealingKeys } from './secrets.ts'
import { VARIABLES } from './variables.ts'

/** What the process was told at its start. Nothing else reads the environment. */
export type Settings = {
  /** TCP port to listen on; 0 takes a free one. */
  port: number
  /** The site's address. Its scheme and port hold for every partner's host too. */
  publicUrl: URL
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** The same database without a pooler between. */
  databaseListenUrl?: string
  /** A streaming replica that lists, dashboards and logs are read from, and how old what it shows may be. */
  databaseRead?: { url: string; mostLagSeconds: number }
  /** How long it still takes requests after it was told to stop, and says at /readyz that it is going. */
  drainSeconds: number
  dataDir: string
  /** What encrypts secrets at rest. */
  secretsKeys: SealingKeys
  smtpUrl?: string
  /** The sender of mails: an address, or `Name <address>`. */
  mailFrom: string
  smsUrl?: string
  /** Whether an empty database gets the demo data, and whether the demo's conveniences are on. */
  demo: boolean
  demoUsers: number
  /** How long the database may search for one page of a list, in milliseconds. */
  listTimeoutMs: number
  /** How long tokens, sessions and sign-ins live. */
  lifetimes: Lifetimes
  /** After how many days the next signing keys take over; 0: never by themselves. */
  signingKeyDays: number
  /** How long mailed links live. */
  linkLife: LinkLife
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Addresses and networks inside at which login providers may be asked. */
  federationAllow: string[]
  /** The API that customers and users are migrated from, and what opens it; undefined: the HR product in this database. */
  hrSource?: { url: URL; token?: string }
  retention: Retention
  logLevel: string
  /** NODE_ENV=production. */
  production: boolean
  /** Lets a collector that is not on this machine read /metrics. */
  metricsToken?: string
}

/** A setting is missing or wrong. The message is one sentence for the person who set it. */
export class SettingsError extends Mistake {
  override name = 'SettingsError'
}

type Name = keyof typeof VARIABLES

/**
 * Reads the settings and checks them all, so that none fails later.
 * In demo mode a missing SECRETS_KEY is generated into DATA_DIR.
 * @throws {SettingsError} one sentence that names the variable, what it got and what it needs
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = read(env, 'PORT') ?? 3000
  const publicUrl = new URL(read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`)
  const databaseUrl = read(env, 'DATABASE_URL')
  const dataDir = resolve(read(env, 'DATA_DIR') ?? '.data')
  const demo = read(env, 'DEMO') ?? databaseUrl === undefined
  const key = read(env, 'SECRETS_KEY')
  if (key === undefined && !demo) throw new SettingsError(`SECRETS_KEY is not set: without DEMO it needs ${VARIABLES.SECRETS_KEY.needs}.`)
  const databaseListenUrl = read(env, 'DATABASE_LISTEN_URL')
  const databaseRead = readReplica(env, databaseUrl)
  const smtpUrl = read(env, 'SMTP_URL')
  const smsUrl = read(env, 'SMS_URL')
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
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
    mailFrom: read(env, 'MAIL_FROM') ?? `Portico <no-reply@${publicUrl.hostname}>`,
    production: env.NODE_ENV === 'production',
    ...(databaseListenUrl === undefined ? {} : { databaseListenUrl }),
    ...(databaseRead && { databaseRead }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(smsUrl === undefined ? {} : { smsUrl }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(hrSourceUrl === undefined
      ? {}
      : { hrSource: { url: new URL(hrSourceUrl), ...(hrSourceToken !== undefined && { token: hrSourceToken }) } }),
    secretsKeys: { present: key ?? generatedKey(dataDir), others: read(env, 'SECRETS_KEY_OTHERS') ?? [] },
  }
}

function readReplica(env: NodeJS.ProcessEnv, databaseUrl: string | undefined): Settings['databaseRead'] {
  const url = read(env, 'DATABASE_READ_URL')
  const mostLagSeconds = read(env, 'DATABASE_READ_LAG_SECONDS') ?? 10
  if (url === undefined) return undefined
  if (databaseUrl === undefined) throw new SettingsError('DATABASE_READ_URL is set without DATABASE_URL: PGlite has no replicas.')
  if (placeOf(url) === placeOf(databaseUrl))
    throw new SettingsError(`DATABASE_READ_URL is the address of DATABASE_URL: it needs ${VARIABLES.DATABASE_READ_URL.needs}.`)
  return { url, mostLagSeconds }
}

/** A pooler may have both under names of their own. */
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

function generatedKey(dataDir: string): Buffer {
  try {
    return demoSecretsKey(dataDir)
  } catch (cause) {
    throw new SettingsError(`DATA_DIR is ${JSON.stringify(dataDir)}: it needs a directory that can be written to (${reason(cause)}).`, {
      cause,
    })
  }
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
