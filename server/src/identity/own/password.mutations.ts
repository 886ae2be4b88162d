import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { cancelEmailChange, requestEmailChange } from './email.ts'
import { changeOwnPassword, setOwnPassword } from './passwords.ts'
import { confirmPhone, removePhone, sendPhoneCode } from './phone.ts'
import { userDetails } from '../../entities/users/user-details.ts'
import { outcome, OutcomeType } from './credential.type.ts'

/** `newPasswordErrors` decides on the error codes. */
const typed = ruled({ required: true, secret: true })

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  fields: (t) => ({
    currentPassword: t.string({ required: true, ...typed }),
    newPassword: t.string({ required: true, ...typed }),
    confirmPassword: t.string({ required: true, ...typed }),
  }),
})
const SetPasswordInput = builder.inputType('SetPasswordInput', {
  fields: (t) => ({ newPassword: t.string({ required: true, ...typed }), confirmPassword: t.string({ required: true, ...typed }) }),
})
const RequestEmailChangeInput = builder.inputType('RequestEmailChangeInput', {
  fields: (t) => ({ email: t.string({ required: true, ...ruled(userDetails.email.rule) }) }),
})
const SendPhoneCodeInput = builder.inputType('SendPhoneCodeInput', { fields: (t) => ({ phoneNumber: t.string({ required: true }) }) })
const ConfirmPhoneInput = builder.inputType('ConfirmPhoneInput', { fields: (t) => ({ code: t.string({ required: true }) }) })

builder.mutationFields((t) => ({
  changePassword: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Changes the caller’s password and ends their other sessions. Needs fresh authentication.',
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await changeOwnPassword(await context.own(), input)),
  }),
  setPassword: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Sets the first password of an account that has none. Needs fresh authentication.',
    args: { input: t.arg({ type: SetPasswordInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await setOwnPassword(await context.own(), input)),
  }),
  requestEmailChange: t.field({
    access: 'fresh',
    type: OutcomeType,
    description:
      'Emails a link to the new address and notifies the old one. The change takes effect when the link is used. Needs fresh authentication.',
    args: { input: t.arg({ type: RequestEmailChangeInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await requestEmailChange(await context.own(), input.email)),
  }),
  cancelEmailChange: t.field({
    access: 'signedIn',
    type: OutcomeType,
    description: 'Cancels the pending email change that the caller requested.',
    resolve: async (_parent, _args, context) => outcome(await cancelEmailChange(await context.own())),
  }),
  sendPhoneCode: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Sends a 6-digit code by text message to the phone number that the caller wants to add. Needs fresh authentication.',
    args: { input: t.arg({ type: SendPhoneCodeInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await sendPhoneCode(await context.own(), input.phoneNumber)),
  }),
  confirmPhone: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Confirms the phone number with the code that was sent to it and saves it for the caller. Needs fresh authentication.',
    args: { input: t.arg({ type: ConfirmPhoneInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await confirmPhone(await context.own(), input.code)),
  }),
  removePhone: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Removes the caller’s phone number, and text messages as a second step. Needs fresh authentication.',
    resolve: async (_parent, _args, context) => outcome(await removePhone(await context.own())),
  }),
}))
