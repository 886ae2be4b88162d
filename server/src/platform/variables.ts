import * as v from 'valibot'
import { isAddressOrNetwork } from './http/networks.ts'
import { parseSecretsKey } from './secrets.ts'
import { RETENTION_BOUNDS } from './retention.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const nonEmptyText = v.pipe(v.string(), v.trim(), v.minLength(1))

const whole = (min: number, max: number) =>
  v.pipe(
    nonEmptyText,
    v.check((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max),
    v.transform(Number),
  )

/** A setting that is a number of a unit. */
const amount = (unit: string, min: number, max: number) => ({
  schema: whole(min, max),
  needs: `a whole number of ${unit} from ${min} to ${max}`,
})

/** Without a `#`: in a password that is not percent-encoded it would end the address, and the rest of the password would be read as its host. */
const address = (...schemes: string[]) =>
  v.pipe(
    nonEmptyText,
    v.check((text) => !text.includes('#') && URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))),
  )
const ENCODED = 'signs in the password percent-encoded (# is %23)'

const flag = v.pipe(
  v.pipe(nonEmptyText, v.toLowerCase(), v.picklist(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])),
  v.transform((text) => ['true', '1', 'yes', 'on'].includes(text)),
)

const secretsKey = v.pipe(
  nonEmptyText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => parseSecretsKey(dataset.value) ?? (addIssue(), NEVER)),
)

const networks = v.pipe(
  nonEmptyText,
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.array(v.pipe(v.string(), v.check(isAddressOrNetwork))),
)

const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}

const addresses = v.pipe(
  nonEmptyText,
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.array(v.pipe(v.string(), v.ip())),
)

/** Every variable: how it is parsed, and a description of what it needs. The value of a `secret` one never appears in a message. */
export const VARIABLES = {
  PORT: { schema: whole(0, 65_535), needs: 'a port number from 0 to 65535' },
  LISTEN_ADDRESS: {
    schema: addresses,
    needs: 'IP addresses of this machine with commas between them, such as 127.0.0.1, ::1, or 0.0.0.0 for all of them',
  },
  PUBLIC_URL: {
    schema: v.pipe(address('http', 'https'), v.check(isOrigin)),
    needs: 'the address of the site without a path, such as https://portal.example.com',
  },
  DATABASE_URL: {
    schema: address('postgres', 'postgresql'),
    needs: `an address such as postgres://user:password@host:5432/database, ${ENCODED}`,
    secret: true,
  },
  DATABASE_LISTEN_URL: {
    schema: address('postgres', 'postgresql'),
    needs: `the address of the same PostgreSQL without a pooler between, such as postgres://user:password@host:5432/database, ${ENCODED}`,
    secret: true,
  },
  DATABASE_READ_URL: {
    schema: address('postgres', 'postgresql'),
    needs: `the address of a streaming replica of the database, such as postgres://user:password@replica:5432/database, ${ENCODED}`,
    secret: true,
  },
  DATABASE_READ_LAG_SECONDS: amount('seconds', 2, 300),
  DATA_DIR: { schema: nonEmptyText, needs: 'the path of a directory' },
  SECRETS_KEY: { schema: secretsKey, needs: '32 random bytes in base64, such as `openssl rand -base64 32` prints', secret: true },
  SECRETS_KEY_OTHERS: {
    schema: v.pipe(
      nonEmptyText,
      v.transform((text) => text.split(',').map((entry) => entry.trim())),
      v.array(secretsKey),
    ),
    needs: 'keys such as SECRETS_KEY with commas between them',
    secret: true,
  },
  SMTP_URL: {
    schema: address('smtp', 'smtps'),
    needs: `an address such as smtps://user:password@mail.example.com, ${ENCODED}`,
    secret: true,
  },
  MAIL_FROM: {
    schema: v.pipe(nonEmptyText, v.regex(/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)),
    needs: 'a mail address, such as Portico <no-reply@example.com>',
  },
  SMS_URL: { schema: address('http', 'https'), needs: 'the http or https address of an SMS gateway', secret: true },
  PASSWORD_BREACHES_URL: {
    schema: address('http', 'https'),
    needs: 'the http or https address of a range API, such as https://api.pwnedpasswords.com/range/',
  },
  DEMO: { schema: flag, needs: 'true or false' },
  DEMO_USERS: { schema: whole(20, 5_000_000), needs: 'a whole number from 20 to 5000000' },
  DRAIN_SECONDS: amount('seconds', 0, 120),
  LIST_TIMEOUT_MS: amount('milliseconds', 50, 30_000),
  ACCESS_TOKEN_SECONDS: amount('seconds', 60, 3600),
  SESSION_HOURS: amount('hours', 1, 24),
  SIGN_IN_MINUTES: amount('minutes', 5, 120),
  SIGNING_KEY_DAYS: amount('days', 0, 3650),
  CONFIRMATION_LINK_DAYS: amount('days', 1, 30),
  RESET_LINK_MINUTES: amount('minutes', 10, 1440),
  TRUSTED_PROXIES: {
    schema: networks,
    needs: 'addresses and networks of proxies with commas between them, such as 10.0.0.7, 192.168.0.0/16, fd00::/8',
  },
  FEDERATION_ALLOW: {
    schema: networks,
    needs: 'addresses and networks of login providers inside with commas between them, such as 10.0.0.7, 192.168.0.0/16, fd00::/8',
  },
  HR_SOURCE_URL: { schema: address('http', 'https'), needs: 'the http or https address of the HR product’s API' },
  HR_SOURCE_TOKEN: { schema: v.pipe(nonEmptyText, v.minLength(16)), needs: 'a text of at least 16 characters', secret: true },
  LOG_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.logDays),
  EVENT_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.eventDays),
  ACCOUNT_EVENT_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.accountEventDays),
  SESSION_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.sessionDays),
  NOTIFICATION_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.notificationDays),
  MESSAGE_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.messageDays),
  LINK_RETENTION_DAYS: amount('days', ...RETENTION_BOUNDS.linkDays),
  ERROR_RECORDINGS: { schema: flag, needs: 'true or false' },
  LOG_LEVEL: { schema: v.pipe(nonEmptyText, v.toLowerCase(), v.picklist(LOG_LEVELS)), needs: `one of ${LOG_LEVELS.join(', ')}` },
  OUTBOX_KEY: {
    schema: v.pipe(nonEmptyText, v.regex(/^[\w-]{16,200}$/)),
    needs: 'a text of 16 to 200 letters, digits, - and _',
    secret: true,
  },
  METRICS_TOKEN: { schema: v.pipe(nonEmptyText, v.minLength(16)), needs: 'a text of at least 16 characters', secret: true },
} as const
