import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FINDING_VALUES, RECEIVED_FINDINGS, SIGN_IN_FINDINGS } from '../../../contract/sign-in-findings.ts'
import type { FindingValueName, SignInFinding } from '../../../contract/sign-in-findings.ts'
import { FINDING_TEXTS, RECEIVED_TEXTS } from '../../../server/src/federation/findings/finding-texts.ts'
import { findingText, receivedText } from '../../../server/src/federation/findings/finding-text.ts'
import { readFinding } from '../../../server/src/federation/findings/stored-finding.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

/** A value of each kind. */
const sampleOf = (name: FindingValueName) =>
  FINDING_VALUES[name] === 'number' ? 7 : FINDING_VALUES[name] === 'list' ? ['one', 'two'] : name
const samples = (names: readonly FindingValueName[]) => Object.fromEntries(names.map((name) => [name, sampleOf(name)]))
const isOnlyValue = (text: string) => /^\{\w+\}$/.test(text)

/** Every finding whose English sentence says which it is. */
function findings(): SignInFinding[] {
  const all: SignInFinding[] = []
  const nothing = { code: 'NOTHING', values: {} } as const
  for (const code in FINDING_TEXTS)
    if (isKey(SIGN_IN_FINDINGS, code) && !isOnlyValue(FINDING_TEXTS[code]))
      all.push({ code, values: samples(SIGN_IN_FINDINGS[code]), received: nothing })
  for (const code in RECEIVED_TEXTS)
    if (isKey(RECEIVED_FINDINGS, code) && !isOnlyValue(RECEIVED_TEXTS[code]))
      all.push({ code: 'CODE_MISSING', values: {}, received: { code, values: samples(RECEIVED_FINDINGS[code]) } })
  return all
}
const isKey = <Registry extends object>(registry: Registry, key: PropertyKey): key is keyof Registry => Object.hasOwn(registry, key)

/** Sentences that only versions before codes wrote. */
const EARLIER: readonly (readonly [stage: string, expected: string, received: string, finding: SignInFinding | null])[] = [
  ['ANSWER', 'Version 2.0', '1.1', of('VERSION_UNSUPPORTED', { element: 'Response' }, 'VALUE', { text: '1.1' })],
  [
    'SIGNATURE',
    'SignatureMethod http://a.example#sha256 or http://a.example#sha512',
    'http://a.example#sha1',
    of(
      'ALGORITHM_NOT_ALLOWED',
      { element: 'SignatureMethod', algorithms: ['http://a.example#sha256', 'http://a.example#sha512'] },
      'VALUE',
      { text: 'http://a.example#sha1' },
    ),
  ],
  ['SIGNATURE', 'RS256 or ES256', 'none', of('ALGORITHM_NOT_ALLOWED', { element: 'alg', algorithms: ['RS256', 'ES256'] }, 'NONE')],
  [
    'ISSUER',
    'https://a.example',
    'https://b.example',
    of('ISSUER_MISMATCH', { issuer: 'https://a.example' }, 'VALUE', { text: 'https://b.example' }),
  ],
  ['AUDIENCE', 'portico', 'one two', of('AUDIENCE_MISMATCH', { audience: 'portico' }, 'VALUE', { text: 'one two' })],
  [
    'STATUS',
    'urn:oasis:names:tc:SAML:2.0:status:Success',
    'nothing',
    of('STATUS_NOT_SUCCESS', { status: 'urn:oasis:names:tc:SAML:2.0:status:Success' }, 'NOTHING'),
  ],
  [
    'METADATA',
    'client_secret_basic or client_secret_post',
    'private_key_jwt',
    of('CLIENT_AUTHENTICATION_UNSUPPORTED', { methods: ['client_secret_basic', 'client_secret_post'] }, 'VALUE', {
      text: 'private_key_jwt',
    }),
  ],
  ['METADATA', 'a sign-in address', 'NO_CERTIFICATE', of('SIGN_IN_ADDRESS_MISSING', {}, 'METADATA_FAULT', { fault: 'NO_CERTIFICATE' })],
  [
    'SIGNATURE',
    'a signature by a key of the provider',
    'error when selecting a JWT verification key, no applicable keys found',
    of('SIGNATURE_INVALID', {}, 'NO_APPLICABLE_KEY'),
  ],
  [
    'METADATA',
    'an answer of https://idp.example',
    'idp.example is 10.0.0.1, which is inside this network',
    of('NO_ANSWER', { address: 'https://idp.example' }, 'ADDRESS_INSIDE', { address: 'idp.example' }),
  ],
  ['REQUEST', 'words of next year', 'other words', null],
]

function of(
  code: SignInFinding['code'],
  values: SignInFinding['values'],
  received: SignInFinding['received']['code'],
  came: SignInFinding['values'] = {},
): SignInFinding {
  return { code, values, received: { code: received, values: came } }
}

type Row = { readonly expected: string; readonly finding: SignInFinding | null }
const sentences = () => [
  ...findings().map((finding) => ({ stage: 'ANSWER', expected: findingText(finding), received: receivedText(finding.received), finding })),
  ...EARLIER.map(([stage, expected, received, finding]) => ({ stage, expected, received, finding })),
]

it('K10 reads sentences that the version before writes, and tells those that it does not know as they are', () => {
  for (const { stage, expected, received, finding } of sentences())
    expect(readFinding({ stage, expected, received, finding: null })).toEqual(
      finding ?? of('UNKNOWN', { text: expected }, 'VALUE', { text: received }),
    )
})

it('F6 reads a stored code that this version does not have as UNKNOWN, with its English sentence', () => {
  const finding = { code: 'OF_NEXT_YEAR', values: { seconds: 3 }, received: { code: 'ALSO_NEW', values: {} } }
  expect(readFinding({ stage: 'TIME', expected: 'a new thing', received: 'another', finding })).toEqual(
    of('UNKNOWN', { text: 'a new thing' }, 'UNKNOWN', { text: 'another' }),
  )
})

it('K10 the migration makes codes of the same sentences, leaves the others as text, and changes nothing when it runs again', async () => {
  const migration = readFileSync('server/migrations/0305_codes_of_findings.sql', 'utf8')
  const isOfMigration = (code: string | undefined) => code === undefined || migration.includes(`'${code}'`)
  // Codes that came later never were sentences alone.
  const rows = sentences().filter(({ finding }) => isOfMigration(finding?.code) && isOfMigration(finding?.received.code))
  const client = await server.db.pool.connect()
  const notices: string[] = []
  client.on('notice', ({ message }) => notices.push(message ?? ''))
  const run = async () => {
    for (const statement of migration.split('--> statement-breakpoint')) await client.query(statement)
    const traces = await client.query<Row>('select expected, finding from sign_in_trace order by started_at')
    const events = await client.query<Row>(
      `select detail ->> 'expected' as expected, detail -> 'finding' as finding from event_log where type = 'EXTERNAL_SIGN_IN_FAILED' order by at`,
    )
    return [traces.rows, events.rows]
  }
  try {
    await client.query('begin')
    await client.query('delete from sign_in_trace')
    await client.query(`delete from event_log where type = 'EXTERNAL_SIGN_IN_FAILED'`)
    for (const [at, { stage, expected, received }] of rows.entries()) {
      const moment = new Date(Date.now() - 3_600_000 + at)
      await client.query(
        `insert into sign_in_trace (provider_id, kind, started_at, failed, expected, received) select id, 'SIGN_IN', $1, $2, $3, $4 from login_provider limit 1`,
        [moment, stage, expected, received],
      )
      await client.query(`insert into event_log (type, at, detail) values ('EXTERNAL_SIGN_IN_FAILED', $1, $2)`, [
        moment,
        { stage, expected, received },
      ])
    }
    const wanted = rows.map(({ expected, finding }) => ({ expected, finding }))
    const first = await run()
    expect(first).toEqual([wanted, wanted])
    expect(notices).toContain(
      `Reasons of refused sign-ins that were not recognised and stay as text: 1 of ${rows.length} traces, 1 of ${rows.length} events.`,
    )
    await client.query('drop table finding_sentence')
    expect(await run()).toEqual(first)
  } finally {
    await client.query('rollback')
    client.removeAllListeners('notice')
    client.release()
  }
})
