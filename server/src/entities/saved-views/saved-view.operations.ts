import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { deleteView, saveView, viewsFor } from './saved-views.ts'
import type { Saved, ViewRow } from './saved-views.ts'
import { shareLink } from './share-link.ts'

const SavedViewType = builder.objectRef<ViewRow>('SavedView').implement({
  description: 'A list as somebody wants to find it again.',
  fields: (t) => ({
    id: t.exposeID('id'),
    list: t.exposeString('list'),
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: "The query string of the list's address." }),
    columns: t.field({ type: ['String'], nullable: true, resolve: ({ columns }) => columns }),
    shared: t.boolean({ resolve: ({ audience }) => audience !== null }),
    mine: t.boolean({ resolve: ({ userId }, _, context) => userId === signedIn(context).userId }),
  }),
})

const SavedViewPayload = builder.objectRef<Saved>('SavedViewPayload').implement({
  fields: (t) => ({
    view: t.expose('view', { type: SavedViewType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const ShareLinkPayload = builder
  .objectRef<{ readonly address: string | null; readonly errors: UserError[] | null }>('ShareLinkPayload')
  .implement({
    fields: (t) => ({
      address: t.exposeString('address', { nullable: true, description: 'Of the link, for 90 days.' }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

const SaveViewInput = builder.inputType('SaveViewInput', {
  fields: (t) => ({
    id: t.id({ description: 'Of the own view that is changed; a new one is made without it.' }),
    list: t.string({ required: true }),
    name: t.string({ required: true }),
    address: t.string({ required: true }),
    columns: t.stringList(),
    shared: t.boolean({ required: true, description: 'With the organisation the caller works in.' }),
  }),
})
const DeleteViewInput = builder.inputType('DeleteViewInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const ShareLinkInput = builder.inputType('ShareLinkInput', {
  fields: (t) => ({ path: t.string({ required: true, description: 'Of a page under /admin or /vendor, with its query string.' }) }),
})

builder.queryField('savedViews', (t) =>
  t.field({
    access: staff,
    type: [SavedViewType],
    description: "The caller's own views of a list and those shared with them, by name.",
    args: { list: t.arg.string({ required: true }) },
    resolve: (_, { list }, context) => viewsFor(context.orm, signedIn(context), list),
  }),
)

builder.mutationFields((t) => ({
  saveView: t.field({
    access: staff,
    type: SavedViewPayload,
    description: 'Keeps a view of a list under a name.',
    args: { input: t.arg({ type: SaveViewInput, required: true }) },
    resolve: (_, { input }, context) => saveView(context.orm, signedIn(context), context.customerId, input),
  }),
  deleteView: t.field({
    access: staff,
    type: SavedViewPayload,
    args: { input: t.arg({ type: DeleteViewInput, required: true }) },
    resolve: (_, { input }, context) => deleteView(context.orm, signedIn(context), input.id),
  }),
  shareLink: t.field({
    access: staff,
    type: ShareLinkPayload,
    description: 'Makes an opaque link to a page of the portal, for who may open that page.',
    args: { input: t.arg({ type: ShareLinkInput, required: true }) },
    resolve: (_, { input }, context) => shareLink(context.orm, signedIn(context), context.host.origin, input.path),
  }),
}))
