import { builder } from '../../kit/graphql/builder.ts'
import { shownOnce } from '../../kit/graphql/shown-once.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import {
  confirmAuthenticator,
  regenerateRecoveryCodes,
  resetAuthenticator,
  startAuthenticator,
  type Registration,
} from './authenticator.ts'
import { deviceRules, finishDevice, removeDevice, renameDevice, startDevice, type RemainingFactors } from './devices.ts'
import { generatePin, setMethod, setTwoFactorEnabled } from './methods.ts'
import { SecurityDeviceType, TwoFactorMethod } from '../../accounts/account.type.ts'
import { outcome, OutcomeType, SwitchedMethod, type Outcome } from './credential.type.ts'
import type { SecurityDevice } from '../factors/security-devices.ts'

const StartAuthenticatorPayload = builder.objectRef<Registration>('StartAuthenticatorPayload').implement({
  fields: (t) => ({
    key: t.exposeString('key', {
      ...shownOnce,
      description: 'The secret key in Base32, for typing it in where the QR code cannot be scanned.',
    }),
    uri: t.exposeString('uri', {
      ...shownOnce,
      description: 'otpauth:// URI for the QR code. Draw the code locally, as the URI holds the secret.',
    }),
  }),
})
const RecoveryCodesPayload = builder.objectRef<Outcome & { recoveryCodes: string[] }>('RecoveryCodesPayload').implement({
  fields: (t) => ({
    recoveryCodes: t.exposeStringList('recoveryCodes', {
      ...shownOnce,
      description: 'New recovery codes, shown only this once. Empty if confirming an app while the caller still has unused codes.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const StartSecurityDevicePayload = builder.objectRef<{ options: string }>('StartSecurityDevicePayload').implement({
  fields: (t) => ({ options: t.exposeString('options', { description: 'PublicKeyCredentialCreationOptions as JSON.' }) }),
})
const FinishSecurityDevicePayload = builder
  .objectRef<Outcome & { securityDevice: SecurityDevice | null }>('FinishSecurityDevicePayload')
  .implement({
    fields: (t) => ({
      securityDevice: t.expose('securityDevice', { type: SecurityDeviceType, nullable: true }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

const RemoveSecurityDevicePayload = builder.objectRef<Outcome & Omit<RemainingFactors, 'errors'>>('RemoveSecurityDevicePayload').implement({
  fields: (t) => ({
    devicesLeft: t.int({ description: 'Number of remaining security devices on all hosts.', resolve: ({ devices }) => devices }),
    methodsLeft: t.field({
      type: [TwoFactorMethod],
      description: 'Two-factor methods that remain turned on.',
      resolve: ({ methods }) => [...methods],
    }),
    twoFactorEnabled: t.boolean({
      description: 'Whether the caller’s own setting still requires a second step.',
      resolve: ({ enabled }) => enabled,
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const ConfirmAuthenticatorInput = builder.inputType('ConfirmAuthenticatorInput', {
  fields: (t) => ({ code: t.string({ required: true }) }),
})
const SetTwoFactorMethodInput = builder.inputType('SetTwoFactorMethodInput', {
  fields: (t) => ({ method: t.field({ type: SwitchedMethod, required: true }), enabled: t.boolean({ required: true }) }),
})
const SetTwoFactorEnabledInput = builder.inputType('SetTwoFactorEnabledInput', {
  fields: (t) => ({ enabled: t.boolean({ required: true }) }),
})
const FinishSecurityDeviceInput = builder.inputType('FinishSecurityDeviceInput', {
  fields: (t) => ({
    response: t.string({ required: true, description: 'Result of navigator.credentials.create, as JSON.' }),
    name: t.string({ required: true, ...ruled(deviceRules.name) }),
  }),
})
const RenameSecurityDeviceInput = builder.inputType('RenameSecurityDeviceInput', {
  fields: (t) => ({ id: t.id({ required: true }), name: t.string({ required: true, ...ruled(deviceRules.name) }) }),
})
const RemoveSecurityDeviceInput = builder.inputType('RemoveSecurityDeviceInput', { fields: (t) => ({ id: t.id({ required: true }) }) })

builder.mutationFields((t) => ({
  startAuthenticator: t.field({
    access: 'fresh',
    type: StartAuthenticatorPayload,
    description:
      'Creates a key for an authenticator app. Returns the same key until it is confirmed or 15 minutes have passed. Needs fresh authentication.',
    resolve: async (_parent, _args, context) => startAuthenticator(await context.own()),
  }),
  confirmAuthenticator: t.field({
    access: 'fresh',
    type: RecoveryCodesPayload,
    description:
      'Registers the authenticator app that generated the code. Apps registered before stop working. Needs fresh authentication.',
    args: { input: t.arg({ type: ConfirmAuthenticatorInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, recoveryCodes } = await confirmAuthenticator(await context.own(), input.code)
      return { ...outcome(errors), recoveryCodes }
    },
  }),
  resetAuthenticator: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Invalidates all registered authenticator apps. Needs fresh authentication.',
    resolve: async (_parent, _args, context) => outcome(await resetAuthenticator(await context.own())),
  }),
  regenerateRecoveryCodes: t.field({
    access: 'fresh',
    type: RecoveryCodesPayload,
    description: 'Creates ten new recovery codes; the old ones stop working. Needs fresh authentication.',
    resolve: async (_parent, _args, context) => ({ errors: null, recoveryCodes: await regenerateRecoveryCodes(await context.own()) }),
  }),
  setTwoFactorMethod: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Turns email, text messages or the PIN on or off as a second step. Turning on the PIN emails a new one if there is none.',
    args: { input: t.arg({ type: SetTwoFactorMethodInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await setMethod(await context.own(), input.method, input.enabled)),
  }),
  setTwoFactorEnabled: t.field({
    access: 'fresh',
    type: OutcomeType,
    args: { input: t.arg({ type: SetTwoFactorEnabledInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await setTwoFactorEnabled(await context.own(), input.enabled)),
  }),
  generatePin: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Creates a new PIN and emails it to the caller; the old one stops working. Needs fresh authentication.',
    resolve: async (_parent, _args, context) => outcome(await generatePin(await context.own())),
  }),
  startSecurityDevice: t.field({
    access: 'fresh',
    type: StartSecurityDevicePayload,
    description:
      'Starts registering a passkey or security key for this host. The response must be sent to finishSecurityDevice within five minutes.',
    resolve: async (_parent, _args, context) => ({ options: await startDevice(await context.own()) }),
  }),
  finishSecurityDevice: t.field({
    access: 'fresh',
    type: FinishSecurityDevicePayload,
    args: { input: t.arg({ type: FinishSecurityDeviceInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, device } = await finishDevice(await context.own(), input.response, input.name)
      return { ...outcome(errors), securityDevice: device }
    },
  }),
  renameSecurityDevice: t.field({
    access: 'fresh',
    type: OutcomeType,
    args: { input: t.arg({ type: RenameSecurityDeviceInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await renameDevice(await context.own(), input.id, input.name)),
  }),
  removeSecurityDevice: t.field({
    access: 'fresh',
    type: RemoveSecurityDevicePayload,
    description: 'Removes a security device of any host. Refused if the remaining methods would not satisfy an organisation of the caller.',
    args: { input: t.arg({ type: RemoveSecurityDeviceInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, ...left } = await removeDevice(await context.own(), input.id)
      return { ...outcome(errors), ...left }
    },
  }),
}))
