import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Kind = 'exit-code' | 'vitest' | 'playwright'
/** Duration of a test file in seconds; files that run in parallel each have their own. */
export type FileTime = { readonly file: string; readonly seconds: number }
/** `names` lists the tests that did not pass, failed ones first. */
export type Result = { passed: number; failed: number; reason?: string; names?: string[]; files?: readonly FileTime[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  testResults?: {
    name: string
    startTime: number
    endTime: number
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results?: { duration: number; errors?: { message?: string }[] }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

/**
 * Reads the result of a part. A skipped test counts as failed, because it proved nothing. A runner that exited with an error without a failed test,
 * or that wrote no report, counts as one failure.
 */
export function readResult(kind: Kind, file: string, exitCode: number): Result {
  if (kind === 'exit-code') return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, reason: `exit code ${exitCode}` }
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (text === undefined) return { passed: 0, failed: 1, reason: `could not run: exit code ${exitCode}, no report` }
  return settle(kind === 'vitest' ? vitestResult(JSON.parse(text)) : playwrightResult(JSON.parse(text)), exitCode)
}

function settle(result: Result, exitCode: number): Result {
  if (result.failed > 0) return result
  if (exitCode !== 0) return { ...result, failed: 1, reason: result.reason ?? `exit code ${exitCode} although no test failed` }
  if (result.passed === 0) return { ...result, failed: 1, reason: 'it ran no test' }
  return result
}

function vitestResult(report: VitestReport): Result {
  const skipped = report.numPendingTests + report.numTodoTests
  const names = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status, failureMessages: [message] = [] }) => told(status, `${basename(name)} › ${fullName}`, message)),
  )
  const files = (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: basename(name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { ...withNames(withSkipped({ passed: report.numPassedTests, failed: report.numFailedTests }, skipped), names), files }
}

const playwrightNames = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results = [] }) => told(status, `${title} › ${spec.title}`, results[0]?.errors?.[0]?.message)),
  ),
  ...suites.flatMap((suite) => playwrightNames({ ...suite, title: `${title} › ${suite.title}` })),
]

const secondsOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration / 1000))),
    ...suites.map(secondsOf),
  ].reduce((all, each) => all + each, 0)

function playwrightResult({ stats, errors, suites = [] }: PlaywrightReport): Result {
  const counts = withSkipped({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, stats.skipped)
  const files = suites.map((suite) => ({ file: suite.title, seconds: secondsOf(suite) }))
  const result = { ...withNames(counts, suites.flatMap(playwrightNames)), files }
  const [error] = errors
  return error === undefined ? result : { ...result, reason: error.message?.split('\n')[0] ?? 'the runner reported an error' }
}

function withSkipped(result: Result, skipped: number): Result {
  return skipped === 0 ? result : { ...result, failed: result.failed + skipped, reason: `${skipped} skipped` }
}

/** Writes a test on one line with the first line of its message, because sometimes only the end of the output is kept. */
function told(status: string, name: string, message: string | undefined): string {
  const [first] = message === undefined ? [] : stripVTControlCharacters(message).split('\n')
  return first === undefined ? `${status}: ${name}` : `${status}: ${name}: ${first}`
}

const SKIPPED = /^(skipped|pending|todo):/

function withNames(result: Result, names: string[]): Result {
  if (names.length === 0) return result
  return { ...result, names: [...names.filter((name) => !SKIPPED.test(name)), ...names.filter((name) => SKIPPED.test(name))] }
}
