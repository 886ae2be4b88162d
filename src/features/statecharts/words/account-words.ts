import { msg } from '@lingui/core/macro'
import type { accountMachine } from '#machines/account/account.machine.ts'
import type { avatarMachine } from '#machines/avatar/avatar.machine.ts'
import type { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import type { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import type { phoneMachine } from '#machines/enrolment/phone.machine.ts'
import type { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import type { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import type { WordsOf } from './event-words.ts'

export const accountWords: WordsOf<typeof accountMachine> = {
  retry: msg`Press Retry.`,
  confirm: msg`Press Confirm.`,
  setPassword: msg`Enter a password twice and save it.`,
  resend: msg`Ask for another link.`,
}

export const setupLinkWords: WordsOf<typeof setupLinkMachine> = { retry: msg`Press Retry.`, send: msg`Send the settings.` }

export const testSignInWords: WordsOf<typeof testSignInMachine> = {
  start: msg`Press Test sign-in.`,
  'page.restored': msg`Come back to the page with the Back button.`,
}

export const authenticatorWords: WordsOf<typeof authenticatorMachine> = {
  register: msg`Begin to register an app.`,
  submit: msg`Enter the code that the app shows.`,
  cancel: msg`Press Cancel.`,
  renewCodes: msg`Ask for new recovery codes.`,
  finish: msg`Say that the codes are saved.`,
  reset: msg`Reset all apps.`,
}

export const phoneWords: WordsOf<typeof phoneMachine> = {
  send: msg`Enter a phone number and send it.`,
  submit: msg`Enter the code of the message.`,
  resend: msg`Ask for another code.`,
  change: msg`Choose another number.`,
}

export const passkeyWords: WordsOf<typeof passkeyMachine> = {
  add: msg`Begin to register a device.`,
  name: msg`Save a name for the device.`,
  skip: msg`Leave the name as it is.`,
}

export const avatarWords: WordsOf<typeof avatarMachine> = {
  choose: msg`Choose a picture.`,
  cancel: msg`Press Cancel.`,
  confirm: msg`Press Confirm.`,
  'upload.progressed': msg`A part of the file has arrived.`,
  'upload.completed': msg`The whole file has arrived.`,
  'upload.failed': msg`The file does not arrive.`,
}
