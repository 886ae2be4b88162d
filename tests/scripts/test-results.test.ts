import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readResult, type Kind } from '../../scripts/test-results.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portico-results-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function resultOf(kind: Kind, report: unknown, exitCode: number) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readResult(kind, file, exitCode)
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

describe('what a part of the tests came to', () => {
  it('counts what a runner reports', () => {
    expect(resultOf('vitest', vitest, 0)).toMatchObject({ passed: 3, failed: 0 })
    expect(resultOf('vitest', { ...vitest, numFailedTests: 2 }, 1)).toMatchObject({ passed: 3, failed: 2 })
    expect(resultOf('playwright', playwright, 0)).toMatchObject({ passed: 4, failed: 0 })
    expect(readResult('exit-code', join(folder, 'none.json'), 0)).toEqual({ passed: 1, failed: 0 })
  })

  it('counts a skipped and a flaky test as failed', () => {
    expect(resultOf('vitest', { ...vitest, numPendingTests: 1, numTodoTests: 1 }, 0)).toMatchObject({
      passed: 3,
      failed: 2,
      reason: '2 skipped',
    })
    expect(resultOf('playwright', { ...playwright, stats: { ...playwright.stats, flaky: 1 } }, 0)).toMatchObject({ passed: 4, failed: 1 })
  })

  it('names each test that did not pass', () => {
    const testResults = [
      {
        name: '/x/rotation.test.ts',
        startTime: 1000,
        endTime: 2500,
        assertionResults: [
          { fullName: 'K5 loses nothing', status: 'pending' },
          { fullName: 'K6', status: 'passed' },
          { fullName: 'K7', status: 'failed', failureMessages: ['\u001b[31mAssertionError: 3 is not 2\u001b[39m\n    at k.ts'] },
        ],
      },
    ]
    expect(resultOf('vitest', { ...vitest, numPendingTests: 1, numFailedTests: 1, testResults }, 1)).toEqual({
      passed: 3,
      failed: 2,
      reason: '1 skipped',
      files: [{ file: 'rotation.test.ts', seconds: 1.5 }],
      names: ['failed: rotation.test.ts › K7: AssertionError: 3 is not 2', 'pending: rotation.test.ts › K5 loses nothing'],
    })
    const specs = [
      {
        title: 'signs in',
        tests: [{ status: 'flaky', results: [{ duration: 1000, errors: [{ message: 'Timeout of 240 s\nat x' }] }, { duration: 250 }] }],
      },
      { title: 'signs out', tests: [{ status: 'expected' }] },
    ]
    const suites = [{ title: 'session.spec.ts', suites: [{ title: 'alone', specs }] }]
    expect(resultOf('playwright', { ...playwright, suites, stats: { ...playwright.stats, flaky: 1 } }, 0)).toEqual({
      passed: 4,
      failed: 1,
      files: [{ file: 'session.spec.ts', seconds: 1.25 }],
      names: ['flaky: session.spec.ts › alone › signs in: Timeout of 240 s'],
    })
  })

  it('counts a part that could not run as one failure and says why', () => {
    expect(readResult('vitest', join(folder, 'none.json'), 1)).toEqual({
      passed: 0,
      failed: 1,
      reason: 'could not run: exit code 1, no report',
    })
    expect(resultOf('vitest', { ...vitest, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1, reason: 'it ran no test' })
    expect(resultOf('vitest', vitest, 1)).toMatchObject({ passed: 3, failed: 1, reason: 'exit code 1 although no test failed' })
    expect(resultOf('playwright', { ...playwright, errors: [{ message: 'No server\nat x' }] }, 1)).toMatchObject({
      passed: 4,
      failed: 1,
      reason: 'No server',
    })
    expect(readResult('exit-code', join(folder, 'none.json'), 2)).toEqual({ passed: 0, failed: 1, reason: 'exit code 2' })
  })
})
