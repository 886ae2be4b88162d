import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import {
  confirmAuthenticator,
  regenerateRecoveryCodes,
  resetAuthenticator,
  startAuthenticator,
  type Registration,
} from './authenticator.ts'
import { deviceRules, finishDevice, removeDevice, renameDevice, startDevice, type LeftFactors } from './devices.ts'
import { generatePin, setMethod, setTwoFactorEnabled } from './methods.ts'
import { SecurityDeviceType, TwoFactorMethod } from '../../accounts/account.type.ts'
import { outcome, OutcomeType, SwitchedMethod, type Outcome } from './credential.type.ts'
import type { SecurityDevice } from '../factors/security-devices.ts'

const StartAuthenticatorPayload = builder.objectRef<Registration>('StartAuthenticatorPayload').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Base32, to be typed where nothing can be scanned.' }),
    uri: t.exposeString('uri', { description: 'otpauth://, for the QR code; draw it locally.' }),
  }),
})
const RecoveryCodesPayload = builder.objectRef<Outcome & { recoveryCodes: string[] }>('RecoveryCodesPayload').implement({
  fields: (t) => ({
    recoveryCodes: t.exposeStringList('recoveryCodes', { description: 'Shown this once; empty where there are some left already.' }),
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

const RemoveSecurityDevicePayload = builder.objectRef<Outcome & Omit<LeftFactors, 'errors'>>('RemoveSecurityDevicePayload').implement({
  fields: (t) => ({
    devicesLeft: t.int({ description: 'On all hosts together.', resolve: ({ devices }) => devices }),
    methodsLeft: t.field({
      type: [TwoFactorMethod],
      description: 'The methods that stay turned on.',
      resolve: ({ methods }) => [...methods],
    }),
    twoFactorEnabled: t.boolean({
      description: 'Whether a second step is still asked for by the own choice.',
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
    response: t.string({ required: true, description: 'What navigator.credentials.create answered, as JSON.' }),
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
    description: 'A key for an authenticator app; the same until it is confirmed or 15 minutes are over.',
    resolve: async (_parent, _args, context) => startAuthenticator(await context.own()),
  }),
  confirmAuthenticator: t.field({
    access: 'fresh',
    type: RecoveryCodesPayload,
    description: 'Registers the app whose code this is.',
    args: { input: t.arg({ type: ConfirmAuthenticatorInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, recoveryCodes } = await confirmAuthenticator(await context.own(), input.code)
      return { ...outcome(errors), recoveryCodes }
    },
  }),
  resetAuthenticator: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Invalidates all registered apps.',
    resolve: async (_parent, _args, context) => outcome(await resetAuthenticator(await context.own())),
  }),
  regenerateRecoveryCodes: t.field({
    access: 'fresh',
    type: RecoveryCodesPayload,
    description: 'Ten new codes; the old ones stop working.',
    resolve: async (_parent, _args, context) => ({ errors: null, recoveryCodes: await regenerateRecoveryCodes(await context.own()) }),
  }),
  setTwoFactorMethod: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Turns mail, text messages or the PIN on or off as a second step; turning the PIN on mails one if there is none.',
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
    description: 'Mails a new PIN.',
    resolve: async (_parent, _args, context) => outcome(await generatePin(await context.own())),
  }),
  startSecurityDevice: t.field({
    access: 'fresh',
    type: StartSecurityDevicePayload,
    description: 'Begins to register a passkey or security key for this host; the answer is due within five minutes.',
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
    description: 'Removes a device of any host. Refused if it would leave less than an organisation of the caller asks for.',
    args: { input: t.arg({ type: RemoveSecurityDeviceInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, ...left } = await removeDevice(await context.own(), input.id)
      return { ...outcome(errors), ...left }
    },
  }),
}))
