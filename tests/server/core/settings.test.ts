import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { misspeltSettings, readSettings, SettingsError } from '../../../server/src/platform/settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'portico-settings-'))
afterAll(() => rmSync(dir, { recursive: true }))

const KEY = Buffer.alloc(32, 7).toString('base64')
const least = { DATA_DIR: dir, SECRETS_KEY: KEY }

it('has defaults for everything', () => {
  const { outboxKey, ...settings } = readSettings(least)
  expect(outboxKey).toMatch(/^[\w-]{43}$/)
  expect(readSettings(least).outboxKey).toBe(outboxKey)
  expect(settings).toEqual({
    port: 3000,
    listenAddresses: ['127.0.0.1', '::1'],
    publicUrl: new URL('http://localhost:3000'),
    databaseUrl: undefined,
    dataDir: dir,
    demo: true,
    demoUsers: 5000,
    drainSeconds: 0,
    listTimeoutMs: 500,
    lifetimes: { code: 60, accessToken: 600, idToken: 600, refreshToken: 28_800, session: 28_800, interaction: 3600 },
    signingKeyDays: 90,
    linkLife: {
      PASSWORD_RESET: 3600,
      CONFIRM_ACCOUNT: 604_800,
      CONFIRM_EMAIL: 604_800,
      UNDO_EMAIL: 604_800,
      PERSONAL_DATA: 900,
    },
    trustedProxies: [],
    federationAllow: [],
    retention: {
      logDays: 30,
      eventDays: 180,
      accountEventDays: 730,
      sessionDays: 90,
      notificationDays: 180,
      messageDays: 90,
      linkDays: 30,
    },
    errorRecordings: true,
    logLevel: 'info',
    mailFrom: 'Portico <no-reply@localhost>',
    production: false,
    secretsKeys: { present: Buffer.alloc(32, 7), others: [] },
  })
})

it('reads every variable', () => {
  const env = {
    ...least,
    SECRETS_KEY_OTHERS: [8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')).join(', '),
    PORT: ' 8080 ',
    LISTEN_ADDRESS: '0.0.0.0, ::1',
    OUTBOX_KEY: 'o'.repeat(16),
    PUBLIC_URL: 'https://id.example.com',
    DATABASE_URL: 'postgres://a:b@db/portico',
    DATABASE_LISTEN_URL: 'postgres://a:b@primary/portico',
    DATABASE_READ_URL: 'postgres://a:b@replica/portico',
    DATABASE_READ_LAG_SECONDS: '5',
    DEMO_USERS: '60',
    SMTP_URL: 'smtp://mail',
    SMS_URL: 'https://sms.example.com/send',
    MAIL_FROM: 'Acme <id@acme.example>',
    DRAIN_SECONDS: '20',
    LIST_TIMEOUT_MS: '250',
    ACCESS_TOKEN_SECONDS: '900',
    SESSION_HOURS: '12',
    SIGN_IN_MINUTES: '30',
    SIGNING_KEY_DAYS: '30',
    CONFIRMATION_LINK_DAYS: '2',
    RESET_LINK_MINUTES: '20',
    TRUSTED_PROXIES: ' 10.0.0.7,fd00::/8 ',
    FEDERATION_ALLOW: '192.168.0.0/16',
    LOG_RETENTION_DAYS: '7',
    EVENT_RETENTION_DAYS: '30',
    ACCOUNT_EVENT_RETENTION_DAYS: '365',
    SESSION_RETENTION_DAYS: '14',
    NOTIFICATION_RETENTION_DAYS: '60',
    MESSAGE_RETENTION_DAYS: '31',
    LINK_RETENTION_DAYS: '7',
    ERROR_RECORDINGS: 'false',
    LOG_LEVEL: 'DEBUG',
    METRICS_TOKEN: 'x'.repeat(16),
    NODE_ENV: 'production',
  }
  expect(readSettings(env)).toEqual({
    port: 8080,
    listenAddresses: ['0.0.0.0', '::1'],
    outboxKey: 'o'.repeat(16),
    publicUrl: new URL('https://id.example.com'),
    databaseUrl: 'postgres://a:b@db/portico',
    databaseListenUrl: 'postgres://a:b@primary/portico',
    databaseRead: { url: 'postgres://a:b@replica/portico', mostLagSeconds: 5 },
    dataDir: dir,
    demo: false,
    demoUsers: 60,
    smtpUrl: 'smtp://mail',
    smsUrl: 'https://sms.example.com/send',
    mailFrom: 'Acme <id@acme.example>',
    drainSeconds: 20,
    listTimeoutMs: 250,
    lifetimes: { code: 60, accessToken: 900, idToken: 900, refreshToken: 43_200, session: 43_200, interaction: 1800 },
    signingKeyDays: 30,
    linkLife: {
      PASSWORD_RESET: 1200,
      CONFIRM_ACCOUNT: 172_800,
      CONFIRM_EMAIL: 172_800,
      UNDO_EMAIL: 604_800,
      PERSONAL_DATA: 900,
    },
    trustedProxies: ['10.0.0.7', 'fd00::/8'],
    federationAllow: ['192.168.0.0/16'],
    retention: {
      logDays: 7,
      eventDays: 30,
      accountEventDays: 365,
      sessionDays: 14,
      notificationDays: 60,
      messageDays: 31,
      linkDays: 7,
    },
    errorRecordings: false,
    logLevel: 'debug',
    metricsToken: 'x'.repeat(16),
    production: true,
    secretsKeys: { present: Buffer.alloc(32, 7), others: [Buffer.alloc(32, 8), Buffer.alloc(32, 9)] },
  })
})

it.each([
  [{ DRAIN_SECONDS: '121' }, 'DRAIN_SECONDS is "121": it needs a whole number of seconds from 0 to 120.'],
  [{ LIST_TIMEOUT_MS: '5' }, 'LIST_TIMEOUT_MS is "5": it needs a whole number of milliseconds from 50 to 30000.'],
  [{ ACCESS_TOKEN_SECONDS: '59' }, 'ACCESS_TOKEN_SECONDS is "59": it needs a whole number of seconds from 60 to 3600.'],
  [{ SESSION_HOURS: '25' }, 'SESSION_HOURS is "25": it needs a whole number of hours from 1 to 24.'],
  [{ SIGN_IN_MINUTES: '4' }, 'SIGN_IN_MINUTES is "4": it needs a whole number of minutes from 5 to 120.'],
  [{ SIGNING_KEY_DAYS: '-1' }, 'SIGNING_KEY_DAYS is "-1": it needs a whole number of days from 0 to 3650.'],
  [{ CONFIRMATION_LINK_DAYS: '31' }, 'CONFIRMATION_LINK_DAYS is "31": it needs a whole number of days from 1 to 30.'],
  [{ RESET_LINK_MINUTES: '1.5' }, 'RESET_LINK_MINUTES is "1.5": it needs a whole number of minutes from 10 to 1440.'],
  [{ PORT: '80a' }, 'PORT is "80a": it needs a port number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000": it needs a port number from 0 to 65535.'],
  [
    { PUBLIC_URL: 'portal.example.com' },
    'PUBLIC_URL is "portal.example.com": it needs the address of the site without a path, such as https://portal.example.com.',
  ],
  [
    { PUBLIC_URL: 'https://example.com/portal' },
    'PUBLIC_URL is "https://example.com/portal": it needs the address of the site without a path, such as https://portal.example.com.',
  ],
  [
    { DATABASE_URL: 'mysql://u:secret@h/d' },
    'DATABASE_URL is not valid: it needs an address such as postgres://user:password@host:5432/database, signs in the password percent-encoded (# is %23).',
  ],
  ...['p@ss#word', '#', 'word#'].map((password): [NodeJS.ProcessEnv, string] => [
    { DATABASE_URL: `postgres://portico:${password}@127.0.0.1:5432/portico` },
    'DATABASE_URL is not valid: it needs an address such as postgres://user:password@host:5432/database, signs in the password percent-encoded (# is %23).',
  ]),
  [{ SECRETS_KEY: 'c2hvcnQ=' }, 'SECRETS_KEY is not valid: it needs 32 random bytes in base64, such as `openssl rand -base64 32` prints.'],
  [
    { SECRETS_KEY_OTHERS: `${KEY},c2hvcnQ=` },
    'SECRETS_KEY_OTHERS is not valid: it needs keys such as SECRETS_KEY with commas between them.',
  ],
  [
    { DEMO: 'false', SECRETS_KEY: '' },
    'SECRETS_KEY is not set: without DEMO it needs 32 random bytes in base64, such as `openssl rand -base64 32` prints.',
  ],
  [
    { SMTP_URL: 'mail.example.com' },
    'SMTP_URL is not valid: it needs an address such as smtps://user:password@mail.example.com, signs in the password percent-encoded (# is %23).',
  ],
  [{ SMS_URL: 'ftp://x' }, 'SMS_URL is not valid: it needs the http or https address of an SMS gateway.'],
  [
    { MAIL_FROM: 'a@b>\r\nBcc: c@d' },
    'MAIL_FROM is "a@b>\\r\\nBcc: c@d": it needs a mail address, such as Portico <no-reply@example.com>.',
  ],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe": it needs true or false.'],
  [{ DEMO_USERS: '3' }, 'DEMO_USERS is "3": it needs a whole number from 20 to 5000000.'],
  [{ LOG_RETENTION_DAYS: '0' }, 'LOG_RETENTION_DAYS is "0": it needs a whole number of days from 1 to 365.'],
  [{ ACCOUNT_EVENT_RETENTION_DAYS: '29' }, 'ACCOUNT_EVENT_RETENTION_DAYS is "29": it needs a whole number of days from 30 to 3650.'],
  [{ SESSION_RETENTION_DAYS: '0' }, 'SESSION_RETENTION_DAYS is "0": it needs a whole number of days from 1 to 3650.'],
  [{ NOTIFICATION_RETENTION_DAYS: 'x' }, 'NOTIFICATION_RETENTION_DAYS is "x": it needs a whole number of days from 1 to 3650.'],
  [{ MESSAGE_RETENTION_DAYS: '1' }, 'MESSAGE_RETENTION_DAYS is "1": it needs a whole number of days from 2 to 3650.'],
  [{ LINK_RETENTION_DAYS: '0' }, 'LINK_RETENTION_DAYS is "0": it needs a whole number of days from 1 to 3650.'],
  [{ EVENT_RETENTION_DAYS: '6' }, 'EVENT_RETENTION_DAYS is "6": it needs a whole number of days from 7 to 3650.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": it needs one of trace, debug, info, warn, error, fatal, silent.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not valid: it needs a text of at least 16 characters.'],
])('says in one sentence what is wrong with %o', (env, sentence) => {
  expect(() => readSettings({ ...least, ...env })).toThrow(new SettingsError(sentence))
})

it.each(['10.0.0.7, proxy.internal', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.7,'])('takes no %j for proxies', (TRUSTED_PROXIES) => {
  const needs = 'addresses and networks of proxies with commas between them, such as 10.0.0.7, 192.168.0.0/16, fd00::/8'
  expect(() => readSettings({ ...least, TRUSTED_PROXIES })).toThrow(
    new SettingsError(`TRUSTED_PROXIES is ${JSON.stringify(TRUSTED_PROXIES)}: it needs ${needs}.`),
  )
})

it('makes a key for the demo once, readable by its owner alone', () => {
  const dataDir = join(dir, 'demo')
  const first = readSettings({ DATA_DIR: dataDir }).secretsKeys.present
  expect(first).toHaveLength(32)
  expect(readSettings({ DATA_DIR: dataDir }).secretsKeys.present).toEqual(first)
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim()).toBe(first.toString('base64'))
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
})

it('says so when DATA_DIR cannot hold the key', () => {
  const file = join(dir, 'a-file')
  writeFileSync(file, '')
  expect(() => readSettings({ DATA_DIR: join(file, 'data') })).toThrow(
    /^DATA_DIR is ".*": it needs a directory that can be written to \(ENOTDIR: .*\)\.$/,
  )
})

it('reads from no replica of PGlite, and from another address than it writes to', () => {
  const read = (env: object) => () => readSettings({ ...least, ...env })
  const DATABASE_READ_URL = 'postgres://a:b@db:5432/portico'
  expect(read({ DATABASE_READ_URL })).toThrow(new SettingsError('DATABASE_READ_URL is set without DATABASE_URL: PGlite has no replicas.'))
  expect(read({ DATABASE_READ_URL, DATABASE_URL: 'postgres://c:d@db:5432/portico' })).toThrow(
    /^DATABASE_READ_URL is the address of DATABASE_URL: it needs/,
  )
  expect(read({ DATABASE_READ_URL, DATABASE_URL: 'postgres://a:b@db:5432/portico_write' })().databaseRead).toEqual({
    url: DATABASE_READ_URL,
    mostLagSeconds: 10,
  })
  expect(read({ DATABASE_READ_URL, DATABASE_URL: 'postgres://db/x', DATABASE_READ_LAG_SECONDS: '1' })).toThrow(
    'DATABASE_READ_LAG_SECONDS is "1": it needs a whole number of seconds from 2 to 300.',
  )
})

const SAYS_DEMO = 'set DEMO=true for a demo with public passwords, or DEMO=false to keep real data in DATA_DIR.'

it.each([
  [{ NODE_ENV: 'production' }, 'DATABASE_URL is not set, and NODE_ENV is production: name a PostgreSQL in DATABASE_URL, or '],
  [
    { PUBLIC_URL: 'https://portal.example.com' },
    'DATABASE_URL is not set, and PUBLIC_URL is https://portal.example.com: name a PostgreSQL in DATABASE_URL, or ',
  ],
  [{ PUBLIC_URL: 'http://10.0.0.7:3000', DATABASE_URL: ' ', DEMO: '' }, undefined],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, undefined],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, undefined],
])('starts no demo unasked with %j', (env, sentence) => {
  expect(() => readSettings({ ...least, ...env })).toThrow(sentence === undefined ? SettingsError : new SettingsError(sentence + SAYS_DEMO))
})

it.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://acme.localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ NODE_ENV: 'production', DEMO: 'true' }, true],
  [{ NODE_ENV: 'production', DEMO: 'false' }, false],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/portico' }, false],
  [{ PUBLIC_URL: 'https://portal.example.com', DATABASE_URL: 'postgres://db/portico' }, false],
])('with %j a start is a demo: %s', (env, demo) => {
  expect(readSettings({ ...least, ...env }).demo).toBe(demo)
})

it.each([
  [{ DEMO: 'true' }, ['127.0.0.1', '::1']],
  [{ DEMO: 'true', LISTEN_ADDRESS: '0.0.0.0' }, ['0.0.0.0']],
  // Shells export it; it is no setting.
  [{ DEMO: 'true', HOST: '0.0.0.0' }, ['127.0.0.1', '::1']],
  [{ DEMO: 'false' }, undefined],
])('with %j it listens on %j', (env, addresses) => {
  expect(readSettings({ ...least, ...env }).listenAddresses).toEqual(addresses)
})

it.each(['portal.example.com', 'localhost', '10.0.0', '0.0.0.0;::1', '10.0.0.0/8'])('takes no LISTEN_ADDRESS of %s', (text) => {
  expect(() => readSettings({ ...least, LISTEN_ADDRESS: text })).toThrow(`LISTEN_ADDRESS is "${text}": it needs IP addresses`)
})

it('warns of what looks like a setting and is none, and of nothing else', () => {
  const misspelt = {
    DATABAS_URL: 'DATABASE_URL',
    DATABASE_ULR: 'DATABASE_URL',
    database_url: 'DATABASE_URL',
    DATABASEURL: 'DATABASE_URL',
    PUBLIC_URI: 'PUBLIC_URL',
    SECRET_KEY: 'SECRETS_KEY',
    SMTP_URLS: 'SMTP_URL',
    TRUSTED_PROXY: 'TRUSTED_PROXIES',
    LISTEN_ADDR: 'LISTEN_ADDRESS',
    LISTEN_ADDRESSES: 'LISTEN_ADDRESS',
    POTR: 'PORT',
    DEMOS: 'DEMO',
    METRIC_TOKEN: 'METRICS_TOKEN',
  }
  for (const [name, meant] of Object.entries(misspelt))
    expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is not a setting and is not read; did you mean ${meant}?`])
  const usual =
    'HOME HOST HOSTNAME PATH PWD SHELL USER MAIL TERM LANG LOGNAME EDITOR NODE_ENV NODE_OPTIONS CI DEBUG TMPDIR SHLVL DISPLAY TZ COLUMNS'
  const others = `${usual} npm_config_public_url XDG_DATA_DIRS XDG_DATA_HOME SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK POSTGRES_PASSWORD PORT DEMO`
  expect(misspeltSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([])
})
