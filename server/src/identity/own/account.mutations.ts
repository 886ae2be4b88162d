import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { deleteAccount } from './delete-account.ts'
import { setDefaultCustomer, setDefaultLoginProvider } from './defaults.ts'
import { finishLoginLink, startLoginLink } from './link-login.ts'
import { unlinkLogin } from './logins.ts'
import { endOtherSessions, endOwnSession } from './own-sessions.ts'
import { requestPersonalData } from './personal-data.ts'
import { outcome, OutcomeType, type Outcome } from './credential.type.ts'

const StartLoginLinkInput = builder.inputType('StartLoginLinkInput', { fields: (t) => ({ loginProvider: t.string({ required: true }) }) })
const StartLoginLinkPayload = builder.objectRef<Outcome & { address: string | null }>('StartLoginLinkPayload').implement({
  fields: (t) => ({
    address: t.exposeString('address', { nullable: true, description: 'Where the browser goes next.' }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const FinishLoginLinkInput = builder.inputType('FinishLoginLinkInput', {
  fields: (t) => ({
    ticket: t.string({ required: true, description: 'What `linked` says in the address that the browser came back to.' }),
  }),
})
const UnlinkLoginInput = builder.inputType('UnlinkLoginInput', {
  fields: (t) => ({ loginProvider: t.string({ required: true }), providerKey: t.string({ required: true }) }),
})
const EndOwnSessionInput = builder.inputType('EndOwnSessionInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const DeleteAccountInput = builder.inputType('DeleteAccountInput', {
  fields: (t) => ({ userName: t.string({ required: true, description: 'Typed, to confirm.' }) }),
})
const SetDefaultCustomerInput = builder.inputType('SetDefaultCustomerInput', {
  fields: (t) => ({ customerId: t.string({ required: true, description: "'' for none." }) }),
})
const SetDefaultLoginProviderInput = builder.inputType('SetDefaultLoginProviderInput', {
  fields: (t) => ({ loginProvider: t.string({ required: true, description: "'' for none: the page stays as it is for everybody." }) }),
})
const PersonalDataPayload = builder.objectRef<{ address: string; expiresAt: Date }>('RequestPersonalDataPayload').implement({
  fields: (t) => ({
    address: t.exposeString('address', { description: 'A page with a button that downloads the zip, once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

builder.mutationFields((t) => ({
  startLoginLink: t.field({
    access: 'fresh',
    type: StartLoginLinkPayload,
    description: 'Begins to link an external login: the browser goes to `address`. Needs fresh authentication.',
    args: { input: t.arg({ type: StartLoginLinkInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, address } = await startLoginLink(await context.own(), input.loginProvider)
      return { ...outcome(errors), address }
    },
  }),
  finishLoginLink: t.field({
    access: 'inPortal',
    type: OutcomeType,
    description: 'Links the login that the provider answered with, in the session that began it.',
    args: { input: t.arg({ type: FinishLoginLinkInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await finishLoginLink(await context.own(), input.ticket)),
  }),
  unlinkLogin: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Never the last way in. Needs fresh authentication.',
    args: { input: t.arg({ type: UnlinkLoginInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await unlinkLogin(await context.own(), input.loginProvider, input.providerKey)),
  }),
  setDefaultCustomer: t.field({
    access: 'inPortal',
    type: OutcomeType,
    description: 'Which of the own organisations is proposed first where one is chosen; none is entered by itself.',
    args: { input: t.arg({ type: SetDefaultCustomerInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await setDefaultCustomer(await context.own(), input.customerId)),
  }),
  setDefaultLoginProvider: t.field({
    access: 'inPortal',
    type: OutcomeType,
    description: 'Which of the own linked logins the sign-in page offers first.',
    args: { input: t.arg({ type: SetDefaultLoginProviderInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await setDefaultLoginProvider(await context.own(), input.loginProvider)),
  }),
  endOwnSession: t.field({
    access: 'inPortal',
    type: OutcomeType,
    args: { input: t.arg({ type: EndOwnSessionInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await endOwnSession(await context.own(), input.id)),
  }),
  endOtherSessions: t.field({
    access: 'inPortal',
    type: OutcomeType,
    resolve: async (_parent, _args, context) => outcome(await endOtherSessions(await context.own())),
  }),
  requestPersonalData: t.field({
    access: 'fresh',
    type: PersonalDataPayload,
    description: 'Needs fresh authentication.',
    resolve: async (_parent, _args, context) => requestPersonalData(await context.own()),
  }),
  deleteAccount: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Deletes the account of the caller for good. Needs fresh authentication.',
    args: { input: t.arg({ type: DeleteAccountInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await deleteAccount(await context.own(), input.userName)),
  }),
}))
