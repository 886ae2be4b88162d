import type { AnyStateMachine } from 'xstate'
import { accountMachine } from '#machines/account/account.machine.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import { authMachine } from '#machines/auth/auth.machine.ts'
import { avatarMachine } from '#machines/avatar/avatar.machine.ts'
import { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import { phoneMachine } from '#machines/enrolment/phone.machine.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { importMachine } from '#machines/import/import.machine.ts'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { recordMachine } from '#machines/record/record.machine.ts'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import { updateMachine } from '#machines/update/update.machine.ts'

/** Every statechart of portal and server, in the order in which a visit reaches them. */
const everyChart = [
  appMachine,
  authMachine,
  signInMachine,
  silentSignInMachine,
  renewalMachine,
  idleMachine,
  updateMachine,
  confirmIdentityMachine,
  accountMachine,
  setupLinkMachine,
  testSignInMachine,
  authenticatorMachine,
  phoneMachine,
  passkeyMachine,
  avatarMachine,
  recordMachine,
  bulkMachine,
  importMachine,
  migrationMachine,
] as const
export const charts: readonly AnyStateMachine[] = everyChart

type IdOf<Machine> = Machine extends { getInitialSnapshot: (...args: never) => { getMeta: () => infer Meta } }
  ? Exclude<keyof Meta, `${string}.${string}`>
  : never
/** The root of a chart is the only one of its states whose ID has no dot. */
export type ChartId = IdOf<(typeof everyChart)[number]>
