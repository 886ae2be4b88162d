import { recordMachine } from '#machines/record/record.machine.ts'
import { recordAnswers, recordFacts, recordSamples } from '#machines/record/record.samples.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { signInSampleFacts, signInSamples } from '#machines/sign-in/sign-in.samples.ts'
import { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import { silentSignInAnswers, silentSignInInput, silentSignInSamples } from '#machines/silent-sign-in/silent-sign-in.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { accountWalks } from './account.walks.ts'
import { appWalks } from './app.walks.ts'
import { authWalks } from './auth.walks.ts'
import { authenticatorWalks } from './authenticator.walks.ts'
import { avatarWalks } from './avatar.walks.ts'
import { bulkWalks } from './bulk.walks.ts'
import { confirmIdentityWalks } from './confirm-identity.walks.ts'
import { idleWalks } from './idle.walks.ts'
import { importWalks } from './import.walks.ts'
import { migrationWalks } from './migration.walks.ts'
import { passkeyWalks } from './passkey.walks.ts'
import { phoneWalks } from './phone.walks.ts'
import { renewalWalks } from './renewal.walks.ts'
import { setupLinkWalks } from './setup-link.walks.ts'
import { testSignInWalks } from './test-sign-in.walks.ts'
import { updateWalks } from './update.walks.ts'

/** The statecharts whose walks a browser can take, by the machine's id, each with its walks and how to take them. */
export const walkable = {
  app: appWalks,
  auth: authWalks,
  renewal: renewalWalks,
  idle: idleWalks,
  update: updateWalks,
  confirmIdentity: confirmIdentityWalks,
  account: accountWalks,
  setupLink: setupLinkWalks,
  testSignIn: testSignInWalks,
  authenticator: authenticatorWalks,
  phone: phoneWalks,
  passkey: passkeyWalks,
  avatar: avatarWalks,
  bulk: bulkWalks,
  import: importWalks,
  migration: migrationWalks,
} as const

/** The walks of charts that are over before a person could do anything, that run on the server, or whose steps in a browser nobody has said yet: told in their events alone. */
export const unseen = {
  record: walksThrough(recordMachine, { input: undefined, samples: recordSamples, answers: recordAnswers, facts: recordFacts }),
  signIn: walksThrough(signInMachine, { input: undefined, samples: signInSamples, facts: signInSampleFacts }),
  silentSignIn: walksThrough(silentSignInMachine, {
    input: silentSignInInput,
    samples: silentSignInSamples,
    answers: silentSignInAnswers,
    facts: ({ context }) => context.answer.kind,
  }),
} as const
