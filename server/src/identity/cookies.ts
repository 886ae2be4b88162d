/** The provider's cookies: not readable by scripts, signed, and sent to the provider only. */
export const COOKIES = {
  names: { session: 'portico_session', interaction: 'portico_interaction', resume: 'portico_resume' },
  long: { path: '/identity', httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
  short: { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
} as const
