import { pino, multistream, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { currentTrace } from './http/trace.ts'
import { redact, redactText, withoutParameters } from './redact.ts'
import type { Settings } from './settings.ts'

export type Logger = PinoLogger
type LogArguments = Parameters<PinoLogger['info']>

/** Destinations of log lines: standard output, and from `warn` up also `kept`. */
export type LogSinks = { out?: DestinationStream; kept?: DestinationStream }

/**
 * Creates the process's log: JSON lines, in demo mode short lines for people. Each carries the trace ID of the request it was written in. Secrets are
 * removed by field name and by pattern; control characters cannot start a line of their own. A line of a lower level is also stored in the database
 * if it has the field `reference: true`.
 */
export function createLogger(settings: Pick<Settings, 'logLevel' | 'demo'>, sinks: LogSinks = {}): Logger {
  const out = sinks.out ?? (settings.demo ? forPeople(process.stdout) : process.stdout)
  return pino(
    {
      level: settings.logLevel,
      base: {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => record(redact(fields)) },
      serializers: { err: (value: unknown) => value },
      mixin: () => {
        const trace = currentTrace()
        return trace ? { traceId: trace.traceId } : {}
      },
      hooks: {
        logMethod(args, method) {
          method.apply(this, clean(args))
        },
      },
    },
    multistream([{ level: 'trace', stream: out }, ...(sinks.kept ? [{ level: 'trace' as const, stream: sinks.kept }] : [])]),
  )
}

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Texts are cleaned here, fields by the formatter. The message of a bare error would become the line's message uncleaned, so it becomes a field. */
function clean(args: LogArguments): LogArguments {
  const [first, ...rest] = args
  if (first instanceof Error && rest.length === 0) return [{ err: first }, withoutParameters(first.message)]
  const cleaned = rest.map((arg) => (typeof arg === 'string' ? redactText(arg) : redact(arg)))
  return [typeof first === 'string' ? redactText(first) : first, ...cleaned] as LogArguments
}

/** Writes a line for a person at a terminal: time, level, message, and further fields. */
function forPeople(out: NodeJS.WritableStream): DestinationStream {
  return {
    write(line) {
      const { time, level, msg, traceId, err, ...rest } = JSON.parse(line) as Record<string, unknown>
      const error = stacksOf(err).map((stack, at) => (at === 0 ? ` ${stack}` : `\nCaused by: ${stack}`))
      const fields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
      const reference = typeof traceId === 'string' ? ` [${traceId}]` : ''
      out.write(
        `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${oneLine(`${typeof msg === 'string' ? msg : ''}${fields}${reference}`)}${indented(error.join(''))}\n`,
      )
    },
  }
}

/** Stacks of an error and its causes, one after the other; a cause that is not an error is included as it is. */
function stacksOf(error: unknown): string[] {
  if (error === undefined) return []
  if (typeof error !== 'object' || error === null) return [JSON.stringify(error)]
  const own = 'stack' in error ? String(error.stack) : JSON.stringify(error)
  const within = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(stacksOf) : []
  return [own, ...within, ...('cause' in error ? stacksOf(error.cause) : [])]
}

const oneLine = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
const indented = (text: string) => text.split('\n').map(oneLine).join('\n  ')
