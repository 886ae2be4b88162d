import type { AccountSnapshot } from './account.machine.ts'

/** A request is running, so buttons are disabled. */
export const isBusy = (snapshot: AccountSnapshot) => snapshot.hasTag('busy')

/** Step of the page: the link is being read, asks for consent, asks for a password, is done, or cannot be used. */
export const stepOf = (snapshot: AccountSnapshot) => {
  if (snapshot.matches('readingLink')) return 'reading'
  if (snapshot.matches('awaitingConsent') || snapshot.matches('confirming')) return 'consent'
  if (snapshot.matches('settingPassword') || snapshot.matches('savingPassword')) return 'password'
  return snapshot.matches('completed') ? 'done' : 'stopped'
}

/**
 * Reason for which a link cannot be used: the server did not answer, a new link was sent, nothing is left to do, the link does not exist, or it was
 * used or has expired.
 */
export const obstacleOf = (snapshot: AccountSnapshot) => {
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('resent')) return 'resent'
  if (snapshot.matches('alreadyDone')) return 'alreadyDone'
  return snapshot.matches('refused') ? 'unknown' : 'expired'
}

/** Part of the link's URL after /s/. */
export const linkOf = ({ context }: AccountSnapshot) => context.link
export const purposeOf = ({ context }: AccountSnapshot) => context.purpose
/** User name of the link's account. Undefined if the link does not work. */
export const userNameOf = ({ context }: AccountSnapshot) => context.userName
/** Email address that the link is about. */
export const emailOf = ({ context }: AccountSnapshot) => context.email
/** Whether the account has no password yet, so that the link sets one. */
export const asksPassword = ({ context }: AccountSnapshot) => context.asksPassword
/** Faults that the server reported for the last password. */
export const passwordFaultsOf = ({ context }: AccountSnapshot) => context.faults
/** Reason for which the link had no effect although it was valid when it was read. */
export const failureOf = ({ context }: AccountSnapshot) => context.failure
/** Whether the link changes the email address, or cancels or reverts such a change. */
export const isOfEmail = ({ context: { purpose } }: AccountSnapshot) =>
  purpose === 'confirmEmail' || purpose === 'cancelEmail' || purpose === 'undoEmail'
/** Whether the request for a new link failed. */
export const isUnsent = ({ context }: AccountSnapshot) => context.unsent

/** Whether the account was confirmed in this visit. */
export const isConfirmed = ({ context }: AccountSnapshot) => context.confirmed && context.purpose === 'confirmAccount'

/** Whether a new link can be requested. */
export const mayAskAgain = (snapshot: AccountSnapshot) => snapshot.can({ type: 'resend' }) || snapshot.matches('resending')
