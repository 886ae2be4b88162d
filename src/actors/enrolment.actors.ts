import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { Client } from '@urql/core'
import { fromPromise } from 'xstate'
import { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import type { AuthenticatorReset, CodesRenewed, CodeVerified, KeyLoaded } from '#machines/enrolment/authenticator.machine.ts'
import { passkeyMachine, type Credential, type Registered, type Renamed } from '#machines/enrolment/passkey.machine.ts'
import { phoneMachine, type CodeSent, type NumberProblem, type PhoneVerified } from '#machines/enrolment/phone.machine.ts'
import { callOwn, firstCode } from './own-calls.ts'
import {
  ConfirmAuthenticatorDocument,
  ConfirmPhoneDocument,
  FinishSecurityDeviceDocument,
  RegenerateRecoveryCodesDocument,
  RenameSecurityDeviceDocument,
  ResetAuthenticatorDocument,
  SendPhoneCodeDocument,
  StartAuthenticatorDocument,
  StartSecurityDeviceDocument,
} from './own-charts.generated.ts'

export const liveAuthenticator = (client: Client, announce: (what: 'registered' | 'reset') => void) =>
  authenticatorMachine.provide({
    actors: {
      loadKey: fromPromise<KeyLoaded, void>(async () => {
        const data = await callOwn(client, StartAuthenticatorDocument, {})
        return data === 'stale' ? { outcome: 'stale' } : { outcome: 'loaded', key: data.startAuthenticator }
      }),
      verifyCode: fromPromise<CodeVerified, { code: string }>(async ({ input }) => {
        const data = await callOwn(client, ConfirmAuthenticatorDocument, { input })
        if (data === 'stale') return { outcome: 'stale' }
        const { errors, recoveryCodes } = data.confirmAuthenticator
        if (!errors?.length) return { outcome: 'verified', recoveryCodes }
        return { outcome: firstCode(errors) === 'ENROLMENT_EXPIRED' ? 'expired' : 'wrong' }
      }),
      renewRecoveryCodes: fromPromise<CodesRenewed, void>(async () => {
        const data = await callOwn(client, RegenerateRecoveryCodesDocument, {})
        return data === 'stale' ? { outcome: 'stale' } : { outcome: 'renewed', recoveryCodes: data.regenerateRecoveryCodes.recoveryCodes }
      }),
      resetAuthenticator: fromPromise<AuthenticatorReset, void>(async () => {
        const data = await callOwn(client, ResetAuthenticatorDocument, {})
        return { outcome: data === 'stale' ? 'stale' : 'reset' }
      }),
    },
    actions: { announce: (_, { what }) => announce(what) },
  })

const NUMBER_PROBLEMS: Readonly<Record<string, NumberProblem>> = {
  PHONE_NUMBER_REQUIRED: 'missingNumber',
  PHONE_NUMBER_INVALID: 'invalidNumber',
  COMPANY_TWO_FACTOR_MISSING: 'notAllowed',
  TOO_MANY_CODES: 'limited',
}

export const livePhone = (client: Client, announce: (what: 'codeSent' | 'confirmed') => void) =>
  phoneMachine.provide({
    actors: {
      sendCode: fromPromise<CodeSent, { number: string }>(async ({ input }) => {
        const data = await callOwn(client, SendPhoneCodeDocument, { input: { phoneNumber: input.number } })
        if (data === 'stale') return { outcome: 'stale' }
        const code = firstCode(data.sendPhoneCode.errors)
        return { outcome: code === undefined ? 'sent' : (NUMBER_PROBLEMS[code] ?? 'failed') }
      }),
      verifyCode: fromPromise<PhoneVerified, { code: string }>(async ({ input }) => {
        const data = await callOwn(client, ConfirmPhoneDocument, { input })
        if (data === 'stale') return { outcome: 'stale' }
        return { outcome: data.confirmPhone.errors?.length ? 'wrong' : 'confirmed' }
      }),
    },
    actions: { announce: (_, { what }) => announce(what) },
  })

/** The passkey chart with operations on the server and the browser's own dialog. `name` is the name of a new device until the user names it. */
export const livePasskey = (client: Client, name: string, announce: (what: 'registered' | 'renamed') => void) =>
  passkeyMachine.provide({
    actors: {
      registerPasskey: fromPromise<Registered, void>(() => register(client, name)),
      renamePasskey: fromPromise<Renamed, Credential>(async ({ input }) => {
        const data = await callOwn(client, RenameSecurityDeviceDocument, { input })
        if (data === 'stale') return { outcome: 'stale' }
        const code = firstCode(data.renameSecurityDevice.errors)
        if (code === undefined) return { outcome: 'renamed' }
        return { outcome: code === 'DEVICE_NOT_FOUND' ? 'gone' : 'invalidName' }
      }),
    },
    actions: { announce: (_, { what }) => announce(what) },
  })

const register = async (client: Client, name: string): Promise<Registered> => {
  if (typeof PublicKeyCredential === 'undefined') return { outcome: 'unsupported' }
  const begun = await callOwn(client, StartSecurityDeviceDocument, {})
  if (begun === 'stale') return { outcome: 'stale' }
  let response: string
  try {
    const optionsJSON = JSON.parse(begun.startSecurityDevice.options) as Parameters<typeof startRegistration>[0]['optionsJSON']
    response = JSON.stringify(await startRegistration({ optionsJSON }))
  } catch (error) {
    return { outcome: reasonOf(error) }
  }
  const finished = await callOwn(client, FinishSecurityDeviceDocument, { input: { response, name } })
  if (finished === 'stale') return { outcome: 'stale' }
  const { securityDevice, errors } = finished.finishSecurityDevice
  if (securityDevice) return { outcome: 'registered', credential: securityDevice }
  const code = firstCode(errors)
  if (code === 'TOO_MANY_DEVICES') return { outcome: 'tooMany' }
  return { outcome: code === 'DEVICE_KNOWN' ? 'alreadyRegistered' : 'refused' }
}

/** Maps an error of the browser to a reason. Closing the dialog or not answering it counts as 'cancelled'. */
const reasonOf = (error: unknown): 'cancelled' | 'alreadyRegistered' | 'refused' => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'alreadyRegistered'
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError') ? 'cancelled' : 'refused'
}
