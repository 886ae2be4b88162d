import { expect, it } from 'vitest'
import { continueTrace, runInTrace, traceparent } from '../../../server/src/platform/http/trace.ts'
import { createLogger, type Logger } from '../../../server/src/platform/log.ts'

function capture() {
  const lines: string[] = []
  const kept: string[] = []
  const log = createLogger(
    { logLevel: 'debug', demo: false },
    { out: { write: (line) => void lines.push(line) }, kept: { write: (line) => void kept.push(line) } },
  )
  return { log, lines, kept }
}

it('K3 keeps secrets out of every line, by the names of fields and by the look of texts', () => {
  const { log, lines } = capture()
  const query = Object.assign(new Error('Failed query: select $1\nparams: CANARY-1,CANARY-2'), { cause: { params: 'x' } })
  log.info(
    {
      password: 'CANARY',
      body: { newPassword: 'CANARY', code: 'CANARY', deep: { refresh_token: 'CANARY' } },
      headers: { authorization: 'CANARY', cookie: 'CANARY' },
    },
    'x',
  )
  log.warn('sent with Bearer CANARY.abc-def')
  log.warn('to %s', 'https://a/signin-oidc?code=CANARY&state=CANARY')
  log.error({ err: query }, 'failed')
  log.error({ url: 'postgres://portico:CANARY@db/portico' }, 'failed')
  log.error(query)
  expect(lines).toHaveLength(6)
  expect(lines.join('')).not.toContain('CANARY')
  expect(lines.join('')).toContain('postgres://portico:[redacted]@db/portico')
})

it('K3 lets no text begin a line of its own', () => {
  const { log, lines, kept } = capture()
  log.info({ userName: 'eve\r\n{"level":"fatal"}' }, 'user eve\r\nfake line\u2028')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  expect(kept).toEqual(lines)
})

/** What people at a terminal are shown. */
function shownOf(write: (log: Logger) => void): string {
  const written: string[] = []
  const { write: before } = process.stdout
  process.stdout.write = (line: string | Uint8Array) => written.push(String(line)) > 0
  try {
    write(createLogger({ logLevel: 'info', demo: true }))
  } finally {
    process.stdout.write = before
  }
  return written.join('')
}

it('K3 shows control characters to people as what they are', () => {
  const shown = shownOf((log) => log.info({ userName: 'eve\u001b[2J' }, 'hello\nworld'))
  expect(shown.replace(/^\d\d:\d\d:\d\d/, 'time')).toBe('time info  hello\\u000aworld {"userName":"eve\\u001b[2J"}\n')
})

it('shows people what caused an error, and what caused that, without secrets', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:5432')], 'all addresses failed')
  const query = Object.assign(new Error('Failed query: select $1\nparams: CANARY'), { cause: refused })
  const shown = shownOf((log) => log.error({ err: new Error('The sign-in failed', { cause: query }) }, 'a page failed'))
  const heads = shown.split('\n').filter((line) => /error {1,2}|Caused by/.test(line))
  expect(heads.map((line) => line.replace(/^\d\d:\d\d:\d\d/, 'time').trim())).toEqual([
    'time error a page failed Error: The sign-in failed',
    'Caused by: Error: Failed query: select $1',
    'Caused by: AggregateError: all addresses failed',
    'Caused by: Error: connect ECONNREFUSED 127.0.0.1:5432',
  ])
  expect(shown).not.toContain('CANARY')
})

it('carries the trace id of the request, continued from its caller', () => {
  const { log, lines } = capture()
  const trace = continueTrace('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  runInTrace(trace, () => log.info('inside'))
  log.info('outside')
  expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual(['0af7651916cd43dd8448eb211c80319c', undefined])
  expect(traceparent(trace)).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[\da-f]{16}-01$/)
})

it.each([
  undefined,
  '',
  '00-0af7651916cd43dd8448eb211c80319c',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  ['a', 'b'],
])('begins a trace of its own instead of %j', (header) => {
  const { traceId, spanId } = continueTrace(header)
  expect(traceId).toMatch(/^[\da-f]{32}$/)
  expect(spanId).toMatch(/^[\da-f]{16}$/)
  expect(traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
})
