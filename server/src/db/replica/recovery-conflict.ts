const CODES = new Set(['40001', '40P01'])

/** Whether a replica has cancelled or refused a statement because it conflicts with replay. The same statement may succeed a moment later. */
export function isRecoveryConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.has(String(error.code))) || isRecoveryConflict(error.cause)
}
