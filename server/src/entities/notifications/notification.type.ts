import { NOTIFICATION_CODES } from '../../../../contract/notification-codes.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { storedCodes } from '../../kit/list/stored-codes.ts'
import type { NotificationRow } from './notification.row.ts'
import { notificationKinds, requestStatuses, requestTypes } from '../../tables/people/notification.table.ts'

const NotificationKindEnum = builder.enumType('NotificationKind', { values: notificationKinds })
const RequestTypeEnum = builder.enumType('RequestType', { values: requestTypes })
const RequestStatusEnum = builder.enumType('RequestStatus', { values: requestStatuses })

const notificationCodes = storedCodes('NotificationCode', NOTIFICATION_CODES, 'What a notification says.')

type Parameter = { readonly name: string; readonly value: string }

const NotificationParameterType = builder.objectRef<Parameter>('NotificationParameter').implement({
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
})

export const NotificationType = builder.objectRef<NotificationRow>('Notification').implement({
  description: "A message to one user. The client builds its text in the reader's language from `titleCode` and `parameters`.",
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: NotificationKindEnum }),
    requestType: t.expose('requestType', { type: RequestTypeEnum, nullable: true }),
    requestStatus: t.expose('requestStatus', { type: RequestStatusEnum, nullable: true }),
    titleCode: t.field({ type: notificationCodes.type, resolve: ({ titleCode }) => notificationCodes.of(titleCode) }),
    titleCodeText: t.exposeString('titleCode', {
      description: 'The code as it is stored, which may be one that this version does not have.',
    }),
    parameters: t.field({
      type: [NotificationParameterType],
      resolve: ({ parameters }) => Object.entries(parameters).map(([name, value]) => ({ name, value })),
    }),
    link: t.exposeString('link', { nullable: true, description: 'Path inside the portal, or an address of the HR product.' }),
    more: t.exposeInt('more', { description: 'Number of further notifications of the same kind that this one stands for.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
})
