const CODES = new Set(['40001', '40P01'])

/** A replica has ended a statement, or not begun it, because what it replays was in the way. The same statement may succeed a moment later. */
export function isRecoveryConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.has(String(error.code))) || isRecoveryConflict(error.cause)
}
