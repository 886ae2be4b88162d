/** Reasons why a session ended, as stored with it. */
export const END_REASONS = [
  'logout',
  'idle',
  'expired',
  'replaced',
  'endedByUser',
  'endedByAdmin',
  'inactive',
  'locked',
  'passwordChanged',
  'securityChanged',
  'emailRestored',
  'customerDisabled',
  'accountDeleted',
  'providerLogout',
  'clock',
] as const
export type EndReason = (typeof END_REASONS)[number]
