import type { AccountSnapshot } from './account.machine.ts'

/** The server is asked; buttons wait. */
export const isBusy = (snapshot: AccountSnapshot) => snapshot.hasTag('busy')

/** What the page is about: the link is read, asks for consent, asks for a password, has done its work, or does not lead on. */
export const stepOf = (snapshot: AccountSnapshot) => {
  if (snapshot.matches('readingLink')) return 'reading'
  if (snapshot.matches('awaitingConsent') || snapshot.matches('confirming')) return 'consent'
  if (snapshot.matches('settingPassword') || snapshot.matches('savingPassword')) return 'password'
  return snapshot.matches('completed') ? 'done' : 'stopped'
}

/** Why a link does not lead on: no answer, a new one was sent, nothing is left to do, there is no such link, or it was used or ran out. */
export const obstacleOf = (snapshot: AccountSnapshot) => {
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('resent')) return 'resent'
  if (snapshot.matches('alreadyDone')) return 'alreadyDone'
  return snapshot.matches('refused') ? 'unknown' : 'expired'
}

/** What follows /s/ in its address. */
export const linkOf = ({ context }: AccountSnapshot) => context.link
export const purposeOf = ({ context }: AccountSnapshot) => context.purpose
/** Whose link it is; undefined where it does not work. */
export const userNameOf = ({ context }: AccountSnapshot) => context.userName
/** The address that the link is about. */
export const emailOf = ({ context }: AccountSnapshot) => context.email
/** The account has no password yet, and the link sets it. */
export const asksPassword = ({ context }: AccountSnapshot) => context.asksPassword
/** What the server found wrong with the last password. */
export const passwordFaultsOf = ({ context }: AccountSnapshot) => context.faults
/** Why the link did nothing, where it was still good as it was read. */
export const failureOf = ({ context }: AccountSnapshot) => context.failure
/** The link changes the address, or takes a change of it back. */
export const isOfEmail = ({ context: { purpose } }: AccountSnapshot) =>
  purpose === 'confirmEmail' || purpose === 'cancelEmail' || purpose === 'undoEmail'
/** A new link could not be asked for. */
export const isUnsent = ({ context }: AccountSnapshot) => context.unsent

/** The account was confirmed in this visit. */
export const isConfirmed = ({ context }: AccountSnapshot) => context.confirmed && context.purpose === 'confirmAccount'

/** A new link can be asked for. */
export const mayAskAgain = (snapshot: AccountSnapshot) => snapshot.can({ type: 'resend' }) || snapshot.matches('resending')
