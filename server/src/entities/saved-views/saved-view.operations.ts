import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType, type UserError } from '../../kit/graphql/user-error.ts'
import { deleteView, saveView, viewsFor, type Saved, type ViewRow } from './saved-views.ts'
import { shareLink } from './share-link.ts'

const SavedViewType = builder.objectRef<ViewRow>('SavedView').implement({
  description: 'A named view of a list: its filter, sort order and columns.',
  fields: (t) => ({
    id: t.exposeID('id'),
    list: t.exposeString('list'),
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: "Query string of the list's address." }),
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
      address: t.exposeString('address', {
        nullable: true,
        description: 'Address of the link, valid for 90 days. Null if there are errors.',
      }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

const SaveViewInput = builder.inputType('SaveViewInput', {
  fields: (t) => ({
    id: t.id({ description: "ID of the caller's own view to change. A new view is created if omitted." }),
    list: t.string({ required: true }),
    name: t.string({ required: true }),
    address: t.string({ required: true }),
    columns: t.stringList(),
    shared: t.boolean({ required: true, description: 'Whether to share the view with the organisation that the caller works in.' }),
  }),
})
const DeleteViewInput = builder.inputType('DeleteViewInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const ShareLinkInput = builder.inputType('ShareLinkInput', {
  fields: (t) => ({ path: t.string({ required: true, description: 'Path of a page under /admin or /vendor, with its query string.' }) }),
})

builder.queryField('savedViews', (t) =>
  t.field({
    access: staff,
    type: [SavedViewType],
    description: "Lists the caller's own views of a list and those shared with them, by name.",
    args: { list: t.arg.string({ required: true }) },
    resolve: (_, { list }, context) => viewsFor(context.orm, signedIn(context), list),
  }),
)

builder.mutationFields((t) => ({
  saveView: t.field({
    access: staff,
    type: SavedViewPayload,
    description: 'Saves a view of a list under a name.',
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
    description:
      'Creates an opaque link to a page of the portal. It grants no access: whoever opens it must sign in and be allowed to open the page.',
    args: { input: t.arg({ type: ShareLinkInput, required: true }) },
    resolve: (_, { input }, context) => shareLink(context.orm, signedIn(context), context.host.origin, input.path),
  }),
}))
