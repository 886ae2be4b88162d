import { previewers } from '../../access/view-as.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { beginViewAs, endViewAs, type ViewAsResult } from './view-as.ts'

const ViewAsPayload = builder.objectRef<ViewAsResult>('ViewAsPayload').implement({
  fields: (t) => ({
    id: t.exposeID('id', {
      nullable: true,
      description: 'ID of the view, which its requests send in the header X-View-As. Null if there are errors.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const BeginViewAsInput = builder.inputType('BeginViewAsInput', {
  fields: (t) => ({
    userType: t.int({ required: true, description: 'User type to view as, from 1 to 7 like the claim `usertype`.' }),
    roles: t.stringList({ required: true }),
    isHrPartner: t.boolean({ required: true, description: 'Whether to view as a user of an HR partner.' }),
    nhr: t.string({ description: 'Value of the claim `nhr` to view with.' }),
    userId: t.id({ description: 'ID of the user that was chosen as the example.' }),
  }),
})
const EndViewAsInput = builder.inputType('EndViewAsInput', { fields: (t) => ({ id: t.id({ required: true }) }) })

builder.mutationFields((t) => ({
  beginViewAs: t.field({
    access: { userTypes: previewers, features: ['SPA_VIEW_AS'] },
    type: ViewAsPayload,
    description:
      'Records that the caller views the portal as somebody else. It grants no rights; requests with the header X-View-As are read-only.',
    args: { input: t.arg({ type: BeginViewAsInput, required: true }) },
    resolve: (_, { input }, context) => beginViewAs(context, input),
  }),
  endViewAs: t.field({
    access: { userTypes: previewers },
    type: ViewAsPayload,
    args: { input: t.arg({ type: EndViewAsInput, required: true }) },
    resolve: (_, { input }, context) => endViewAs(context, input.id),
  }),
}))
