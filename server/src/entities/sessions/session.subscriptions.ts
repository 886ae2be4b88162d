import { builder } from '../../graphql/builder.ts'

export type SessionEnded = { readonly sessionId: string; readonly reason: string }

const SessionEndedType = builder.objectRef<SessionEnded>('SessionEnded').implement({
  fields: (t) => ({ sessionId: t.exposeID('sessionId'), reason: t.exposeString('reason') }),
})

builder.subscriptionField('sessionEnded', (t) =>
  t.field({
    type: SessionEndedType,
    description: 'Tells once, when the session that subscribed is ended.',
    subscribe: (): AsyncIterable<SessionEnded> => {
      throw new Error('Comes with the next landing')
    },
    resolve: (event) => event,
  }),
)
