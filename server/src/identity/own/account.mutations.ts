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
    address: t.exposeString('address', {
      nullable: true,
      description: 'Address of the login provider’s sign-in, which the browser opens next. Null if there are errors.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const FinishLoginLinkInput = builder.inputType('FinishLoginLinkInput', {
  fields: (t) => ({
    ticket: t.string({ required: true, description: 'Value of the query parameter `linked` in the address that the browser returned to.' }),
  }),
})
const UnlinkLoginInput = builder.inputType('UnlinkLoginInput', {
  fields: (t) => ({ loginProvider: t.string({ required: true }), providerKey: t.string({ required: true }) }),
})
const EndOwnSessionInput = builder.inputType('EndOwnSessionInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const DeleteAccountInput = builder.inputType('DeleteAccountInput', {
  fields: (t) => ({ userName: t.string({ required: true, description: 'User name of the caller, typed as confirmation.' }) }),
})
const SetDefaultCustomerInput = builder.inputType('SetDefaultCustomerInput', {
  fields: (t) => ({ customerId: t.string({ required: true, description: "ID of one of the caller's organisations; '' for none." }) }),
})
const SetDefaultLoginProviderInput = builder.inputType('SetDefaultLoginProviderInput', {
  fields: (t) => ({
    loginProvider: t.string({
      required: true,
      description: "Name of the login provider; '' for none, which leaves the sign-in page in its default order.",
    }),
  }),
})
const PersonalDataPayload = builder.objectRef<{ address: string; expiresAt: Date }>('RequestPersonalDataPayload').implement({
  fields: (t) => ({
    address: t.exposeString('address', {
      description: 'Address of a page with a button that downloads the data as a zip file. The download works once.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
})

builder.mutationFields((t) => ({
  startLoginLink: t.field({
    access: 'fresh',
    type: StartLoginLinkPayload,
    description: 'Starts linking an external login; the browser continues at `address`. Needs fresh authentication.',
    args: { input: t.arg({ type: StartLoginLinkInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const { errors, address } = await startLoginLink(await context.own(), input.loginProvider)
      return { ...outcome(errors), address }
    },
  }),
  finishLoginLink: t.field({
    access: 'inPortal',
    type: OutcomeType,
    description: 'Links the external login that the login provider returned. Works only in the session that started the linking.',
    args: { input: t.arg({ type: FinishLoginLinkInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await finishLoginLink(await context.own(), input.ticket)),
  }),
  unlinkLogin: t.field({
    access: 'fresh',
    type: OutcomeType,
    description:
      'Unlinks an external login of the caller. Refused with LAST_LOGIN if it is their last way to sign in. Needs fresh authentication.',
    args: { input: t.arg({ type: UnlinkLoginInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await unlinkLogin(await context.own(), input.loginProvider, input.providerKey)),
  }),
  setDefaultCustomer: t.field({
    access: 'inPortal',
    type: OutcomeType,
    description: 'Sets which of the caller’s organisations is proposed first when they choose one. It is never entered automatically.',
    args: { input: t.arg({ type: SetDefaultCustomerInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await setDefaultCustomer(await context.own(), input.customerId)),
  }),
  setDefaultLoginProvider: t.field({
    access: 'inPortal',
    type: OutcomeType,
    description: 'Sets which of the caller’s linked logins the sign-in page offers first.',
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
    description: 'Creates a link to download the personal data that is stored about the caller. Needs fresh authentication.',
    resolve: async (_parent, _args, context) => requestPersonalData(await context.own()),
  }),
  deleteAccount: t.field({
    access: 'fresh',
    type: OutcomeType,
    description: 'Deletes the caller’s account permanently. Needs fresh authentication.',
    args: { input: t.arg({ type: DeleteAccountInput, required: true }) },
    resolve: async (_, { input }, context) => outcome(await deleteAccount(await context.own(), input.userName)),
  }),
}))
