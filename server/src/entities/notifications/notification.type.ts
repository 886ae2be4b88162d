import { builder } from '../../kit/graphql/builder.ts'
import type { NotificationRow } from './notification.row.ts'
import { notificationKinds, requestStatuses, requestTypes } from '../../tables/notification.table.ts'

const NotificationKindEnum = builder.enumType('NotificationKind', { values: notificationKinds })
const RequestTypeEnum = builder.enumType('RequestType', { values: requestTypes })
const RequestStatusEnum = builder.enumType('RequestStatus', { values: requestStatuses })

type Parameter = { readonly name: string; readonly value: string }

const NotificationParameterType = builder.objectRef<Parameter>('NotificationParameter').implement({
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})

export const NotificationType = builder.objectRef<NotificationRow>('Notification').implement({
  description: "Something one person is told. The reader's own language makes the sentence of `titleCode` and `parameters`.",
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: NotificationKindEnum }),
    requestType: t.expose('requestType', { type: RequestTypeEnum, nullable: true }),
    requestStatus: t.expose('requestStatus', { type: RequestStatusEnum, nullable: true }),
    titleCode: t.exposeString('titleCode', { description: 'What happened, e.g. `NEW_DEVICE`. More codes may come.' }),
    parameters: t.field({
      type: [NotificationParameterType],
      resolve: ({ parameters }) => Object.entries(parameters).map(([name, value]) => ({ name, value })),
    }),
    link: t.exposeString('link', { nullable: true, description: 'A path inside the portal, or an address of the HR product.' }),
    more: t.exposeInt('more', { description: 'How many more of the same this one stands for.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
})
