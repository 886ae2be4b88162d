import { msg } from '@lingui/core/macro'
import type { appMachine } from '#machines/app/app.machine.ts'
import type { authMachine } from '#machines/auth/auth.machine.ts'
import type { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import type { idleMachine } from '#machines/idle/idle.machine.ts'
import type { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import type { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import type { updateMachine } from '#machines/update/update.machine.ts'
import type { WordsOf } from './event-words.ts'

const lock = { 'lock.granted': msg`No other tab is at it.`, 'lock.denied': msg`Another tab is at it.` }

export const appWords: WordsOf<typeof appMachine> = { retry: msg`Press Retry.` }

export const authWords: WordsOf<typeof authMachine> = {
  signIn: msg`Ask to sign in.`,
  signOut: msg`Sign out.`,
  'session.ended': msg`The session ends outside this tab.`,
  'page.restored': msg`Come back to the page with the Back button.`,
  'token.renewed': msg`The token is renewed.`,
  'idle.warned': msg`Touch nothing until the portal asks whether you are still there.`,
  'idle.woke': msg`Move the mouse.`,
}

export const signInWords: WordsOf<typeof signInMachine> = {
  resume: msg`The server reads what earlier requests have reached.`,
  visit: msg`Open the page.`,
  'provider.choose': msg`Choose another login provider.`,
  'provider.answer': msg`Come back from the other login provider.`,
  signIn: msg`Enter user name and password.`,
  passkey: msg`Sign in with a passkey.`,
  continue: msg`Continue with the account that is signed in.`,
  code: msg`Enter the code, or use the security device.`,
  choose: msg`Choose a second factor.`,
  other: msg`Ask for another second factor.`,
  resend: msg`Have another code sent.`,
  codesSeen: msg`Confirm that the recovery codes are kept.`,
  password: msg`Enter a new password.`,
  link: msg`Link the account with the other login provider.`,
  notNow: msg`Do not link the account.`,
  restart: msg`Begin the sign-in again.`,
  allow: msg`Allow the app the access.`,
  deny: msg`Deny the app the access.`,
  accepted: msg`The server accepts it.`,
  refused: msg`The server refuses it.`,
  locked: msg`The second factor is locked after too many wrong answers.`,
  chosen: msg`The second factor is chosen.`,
  resent: msg`Another code was sent.`,
  dropped: msg`The progress is dropped.`,
  nothing: msg`Nothing comes of it.`,
  sentOn: msg`The browser is sent to the other login provider.`,
}

export const silentSignInWords: WordsOf<typeof silentSignInMachine> = lock

export const renewalWords: WordsOf<typeof renewalMachine> = {
  ...lock,
  'clock.ticked': msg`Time passes.`,
  'network.lost': msg`The network is lost.`,
  'network.returned': msg`The network is back.`,
  'token.changed': msg`Another tab has a newer token, or the token is read at the start.`,
  'token.refused': msg`The server refuses the token.`,
  'claims.outdated': msg`An administrator changes the rights of the user.`,
  need: msg`The page sends a request.`,
  pause: msg`The portal asks whether you are still there.`,
  resume: msg`The user is back.`,
}

export const idleWords: WordsOf<typeof idleMachine> = {
  'activity.seen': msg`Move the mouse.`,
  'activity.shared': msg`Move the mouse in another tab of the portal.`,
  'clock.ticked': msg`Time passes.`,
}

export const updateWords: WordsOf<typeof updateMachine> = {
  'version.installed': msg`A newer version is installed.`,
  'part.missing': msg`The server no longer has a part of the running version.`,
  reload: msg`Press Reload.`,
  postpone: msg`Press Later.`,
}

export const confirmIdentityWords: WordsOf<typeof confirmIdentityMachine> = {
  confirm: msg`Confirm in a window of the provider that it is you.`,
  here: msg`Confirm on this page that it is you.`,
  cancel: msg`Press Cancel.`,
}
