/** Field names whose values never reach a log. */
const SECRET =
  /pass(word|phrase)?|secret|token|authorization|cookie|credential|assertion|verifier|private_?key|^(code|pin|otp|hash|state|nonce|sid)$/i
const MAX_DEPTH = 6

/** Returns a copy without secrets, which are recognised by field name and by pattern. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactError(value, depth)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Buffer.isBuffer(value)) return `${value.length} bytes`
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, SECRET.test(name) ? '[redacted]' : redact(field, depth + 1)]),
  )
}

/** Redacts bearer and basic credentials, tokens in a query string, and passwords in an address. */
export function redactText(text: string): string {
  return text
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]')
    .replaceAll(/([?&#](?:code|state|token|[a-z_]*token|id_token_hint|password|secret)=)[^&\s#"']+/gi, '$1[redacted]')
    .replaceAll(/(\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:[redacted]@')
}

/** Removes the parameters from the text of a failed query: they are user input. */
export const withoutParameters = (text: string): string => redactText(text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, ''))

function redactError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...code,
    stack: withoutParameters(error.stack ?? ''),
    ...(error.cause === undefined || depth >= MAX_DEPTH ? {} : { cause: redact(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && depth < MAX_DEPTH ? { errors: error.errors.map((each) => redact(each, depth + 1)) } : {}),
  }
}
