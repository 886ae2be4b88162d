import type { AccountSnapshot } from './account.machine.ts'

/** The server is asked; buttons wait. */
export const isBusy = (snapshot: AccountSnapshot) => snapshot.hasTag('busy')

/** The form for the new password stands, also while it is being sent. */
export const showsPasswordForm = (snapshot: AccountSnapshot) => snapshot.matches('settingPassword') || snapshot.matches('savingPassword')

/** The account was confirmed in this visit. */
export const isConfirmed = ({ context }: AccountSnapshot) => context.confirmed && context.purpose === 'confirmAccount'

/** A new link can be asked for. */
export const mayAskAgain = (snapshot: AccountSnapshot) => snapshot.can({ type: 'resend' }) || snapshot.matches('resending')
