/** Purposes of short links. Each of these is used up only by submitting a form, once, because mail scanners open links. */
export const linkPurposes = ['PASSWORD_RESET', 'CONFIRM_ACCOUNT', 'CONFIRM_EMAIL', 'CANCEL_EMAIL', 'UNDO_EMAIL', 'PERSONAL_DATA'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Lifetimes of what the provider issues, in seconds. */
export type Lifetimes = {
  /** From the redirect to the exchange; single use. */
  code: number
  accessToken: number
  idToken: number
  /** Absolute: rotation does not extend it. */
  refreshToken: number
  /** Absolute, from the sign-in. */
  session: number
  /** From the sign-in page to its last step. */
  interaction: number
}

/** Lifetimes of mailed links, in seconds. A link that cancels a change of address lasts as long as the change. */
export type LinkLife = Readonly<Record<Exclude<LinkPurpose, 'CANCEL_EMAIL'>, number>>

/** Lifetimes that an installation may set, each within the bounds of its variable. */
type ChosenLives = {
  accessTokenSeconds?: number | undefined
  sessionHours?: number | undefined
  signInMinutes?: number | undefined
  confirmationLinkDays?: number | undefined
  resetLinkMinutes?: number | undefined
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** Returns the lifetimes with the chosen values. A session and its refresh token end together. */
export function lifetimesOf({ accessTokenSeconds = 600, sessionHours = 8, signInMinutes = 60 }: ChosenLives): Lifetimes {
  const session = sessionHours * HOUR
  return {
    code: 60,
    accessToken: accessTokenSeconds,
    idToken: accessTokenSeconds,
    refreshToken: session,
    session,
    interaction: signInMinutes * MINUTE,
  }
}

/** Returns the lifetimes of mailed links with the chosen values. */
export function linkLifeOf({ confirmationLinkDays = 7, resetLinkMinutes = 60 }: ChosenLives): LinkLife {
  return {
    PASSWORD_RESET: resetLinkMinutes * MINUTE,
    CONFIRM_ACCOUNT: confirmationLinkDays * DAY,
    CONFIRM_EMAIL: confirmationLinkDays * DAY,
    UNDO_EMAIL: 7 * DAY,
    PERSONAL_DATA: 15 * MINUTE,
  }
}
