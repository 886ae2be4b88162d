import { previewers } from '../../access/view-as.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { beginViewAs, endViewAs } from './view-as.ts'
import type { ViewAsResult } from './view-as.ts'

const ViewAsPayload = builder.objectRef<ViewAsResult>('ViewAsPayload').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Of the view: what its requests carry in the header X-View-As.' }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const BeginViewAsInput = builder.inputType('BeginViewAsInput', {
  fields: (t) => ({
    userType: t.int({ required: true, description: '1 to 7, as the claim `usertype`.' }),
    roles: t.stringList({ required: true }),
    isHrPartner: t.boolean({ required: true, description: 'Whether somebody of an HR partner is previewed.' }),
    nhr: t.string({ description: 'The claim `nhr` of who is previewed.' }),
    userId: t.id({ description: 'The user who was taken as the example.' }),
  }),
})
const EndViewAsInput = builder.inputType('EndViewAsInput', { fields: (t) => ({ id: t.id({ required: true }) }) })

builder.mutationFields((t) => ({
  beginViewAs: t.field({
    access: { userTypes: previewers, features: ['SPA_VIEW_AS'] },
    type: ViewAsPayload,
    description:
      'Notes that the caller previews the portal as somebody else. It gives no rights; requests with the header X-View-As are read-only.',
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
