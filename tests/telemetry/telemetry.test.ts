import { describe, expect, it, vi } from 'vitest'
import { otlpSink } from '#src/telemetry/otlp.sink.ts'
import { createTelemetry } from '#src/telemetry/telemetry.ts'
import type { ErrorReport } from '#src/telemetry/telemetry.ts'
import { reportOf } from '#src/telemetry/telemetry.plugin.ts'

const report = (url: string, message = 'boom'): ErrorReport => ({ message, url, line: 3, column: 7 })

describe('telemetry', () => {
  it('holds the first reports until a sink is there, and then sends at once', () => {
    const telemetry = createTelemetry()
    telemetry.report(report('/admin/users'))
    const sent: ErrorReport[][] = []
    telemetry.open({ send: (reports) => sent.push([...reports]) })
    telemetry.report(report('/vendor/home'))
    expect(sent).toEqual([[report('/admin/users')], [report('/vendor/home')]])
  })

  it.each([
    '/signin-oidc?code=a',
    '/signin-silent-oidc',
    '/account/login?returnUrl=%2F',
    '/account/confirm',
    '/connect',
    '/connect/6a4f0d1e',
  ])('I4 says nothing of %s', (url) => {
    const telemetry = createTelemetry()
    const send = vi.fn<() => void>()
    telemetry.open({ send })
    telemetry.report(report(url))
    expect(send).not.toHaveBeenCalled()
  })

  it('I4 leaves the query out of every address, where names and codes stand', () => {
    const telemetry = createTelemetry()
    const sent: ErrorReport[] = []
    telemetry.open({ send: (reports) => sent.push(...reports) })
    telemetry.report(report('/admin/users?search=jane'))
    expect(sent.map(({ url }) => url)).toEqual(['/admin/users'])
  })

  it('says of a failed data call and of an uncaught error what was captured of them', () => {
    const call = { traceId: 't1', code: 'INTERNAL', message: 'No', operation: 'Users' }
    const error = { traceId: 't2', code: 'SCRIPT', message: 'x is not a function', place: { line: 12, column: 5 } }
    expect([call, error].map((incident) => reportOf(incident, '/admin/users'))).toEqual([
      {
        message: 'No',
        url: '/admin/users',
        line: 0,
        column: 0,
        traceId: 't1',
        operation: 'Users',
        graphQLErrors: [{ message: 'No', code: 'INTERNAL' }],
      },
      { message: 'x is not a function', url: '/admin/users', line: 12, column: 5, traceId: 't2' },
    ])
  })

  it('writes OTLP log records, one request for a burst', () => {
    vi.useFakeTimers()
    const posts: { url: string; body: unknown }[] = []
    const sink = otlpSink(
      'https://collector.test/',
      'Portico',
      (url, body) => posts.push({ url, body: JSON.parse(body) }),
      () => 1_700_000_000_000,
    )
    sink.send([{ ...report('/a'), traceId: 't1', operation: 'Users', graphQLErrors: [{ message: 'No', code: 'INTERNAL' }] }])
    sink.send([report('/b')])
    vi.advanceTimersByTime(1000)
    const attributes = (...more: object[]) => [
      { key: 'code.line.number', value: { intValue: '3' } },
      { key: 'code.column.number', value: { intValue: '7' } },
      ...more,
    ]
    const record = { timeUnixNano: '1700000000000000000', severityNumber: 17, severityText: 'ERROR', body: { stringValue: 'boom' } }
    expect(posts).toEqual([
      {
        url: 'https://collector.test/v1/logs',
        body: {
          resourceLogs: [
            {
              resource: { attributes: [{ key: 'service.name', value: { stringValue: 'Portico' } }] },
              scopeLogs: [
                {
                  scope: { name: 'portico' },
                  logRecords: [
                    {
                      ...record,
                      traceId: 't1',
                      attributes: [
                        { key: 'url.path', value: { stringValue: '/a' } },
                        ...attributes(
                          { key: 'graphql.operation.name', value: { stringValue: 'Users' } },
                          { key: 'graphql.errors', value: { stringValue: '[{"message":"No","code":"INTERNAL"}]' } },
                        ),
                      ],
                    },
                    { ...record, attributes: [{ key: 'url.path', value: { stringValue: '/b' } }, ...attributes()] },
                  ],
                },
              ],
            },
          ],
        },
      },
    ])
  })
})
