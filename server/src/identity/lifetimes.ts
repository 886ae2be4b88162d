/** Lives of what the provider hands out, in seconds (checks.md section 1). */
export type Lifetimes = {
  /** From the redirect to its exchange; single use. */
  code: number
  accessToken: number
  idToken: number
  /** Absolute: rotation does not prolong it. */
  refreshToken: number
  /** Absolute, from the sign-in. */
  session: number
  /** Without an act of the user; polls, subscriptions and refreshes are none. */
  idle: number
  /** From the sign-in page to its last step. */
  interaction: number
}

export const LIFETIMES: Lifetimes = {
  code: 60,
  accessToken: 600,
  idToken: 600,
  refreshToken: 8 * 3600,
  session: 8 * 3600,
  idle: 40 * 60,
  interaction: 3600,
}
