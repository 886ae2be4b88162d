import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** W3C Trace Context, level 1: 32 and 16 lower-case hexadecimal digits. */
/** Format of a trace ID, which users see as an error reference. */
export const TRACE_ID = /^[\da-f]{32}$/

export type Trace = { traceId: string; spanId: string; sampled: boolean; caller?: Caller; operation?: string }

/** Origin of the work in a trace: the client's network and User-Agent, and the user once one is known. */
export type Caller = { network: string; userAgent?: string | undefined; userId?: string }

const store = new AsyncLocalStorage<Trace>()
const HEADER = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** Continues the caller's trace with a new span, or starts a new one if the header is missing or malformed. */
export function continueTrace(traceparent: string | string[] | undefined): Trace {
  const [, traceId, parent, flags] = (typeof traceparent === 'string' && HEADER.exec(traceparent)) || []
  const known = traceId !== undefined && !/^0+$/.test(traceId) && parent !== undefined && !/^0+$/.test(parent)
  return {
    traceId: known ? traceId : randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: known && flags !== undefined && (Number.parseInt(flags, 16) & 1) === 1,
  }
}

/** Runs `work` so that everything it starts finds the trace by `currentTrace`. */
export const runInTrace = <T>(trace: Trace, work: () => T): T => store.run(trace, work)

/** The trace of the request that is being answered; undefined outside of one. */
export const currentTrace = (): Trace | undefined => store.getStore()

/** Notes who the caller of the current trace is. */
export function nameCaller(userId: string): void {
  const caller = store.getStore()?.caller
  if (caller) caller.userId = userId
}

export const traceparent = (trace: Trace): string => `00-${trace.traceId}-${trace.spanId}-${trace.sampled ? '01' : '00'}`
