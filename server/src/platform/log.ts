import { pino, multistream, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { currentTrace } from './http/trace.ts'
import { redact, redactText, withoutParameters } from './redact.ts'
import type { Settings } from './settings.ts'

export type Logger = PinoLogger
type LogArguments = Parameters<PinoLogger['info']>

/** Where lines go: standard output, and from `warn` up also to `kept`. */
export type LogSinks = { out?: DestinationStream; kept?: DestinationStream }

/**
 * The process's log: JSON lines, in demo mode short lines for people. Each carries the trace id of the request it was
 * written in. Secrets are taken out by field name and by look; control characters cannot begin a line of their own.
 * A line of a lower level is kept in the database too when it has the field `reference: true`.
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

/** Texts are cleaned here, fields by the formatter. A bare error would give its own message to the line: it becomes a field. */
function clean(args: LogArguments): LogArguments {
  const [first, ...rest] = args
  if (first instanceof Error && rest.length === 0) return [{ err: first }, withoutParameters(first.message)]
  const cleaned = rest.map((arg) => (typeof arg === 'string' ? redactText(arg) : redact(arg)))
  return [typeof first === 'string' ? redactText(first) : first, ...cleaned] as LogArguments
}

/** A line for a person at a terminal: time, level, message, and what else there is. */
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

/** Of an error and of what caused it, one after the other; a cause that is no error stands there as it is. */
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
