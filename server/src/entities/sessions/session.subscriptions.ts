import { END_REASONS } from '../../../../contract/session-end.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { EndReasonEnum } from './session.type.ts'

export type SessionEnded = { readonly sessionId: string; readonly reason: string }

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    readonly sessionEnd: () => AsyncIterable<SessionEnded>
  }
}

const SessionEndedType = builder.objectRef<SessionEnded>('SessionEnded').implement({
  fields: (t) => ({
    sessionId: t.exposeID('sessionId'),
    reason: t.field({
      type: EndReasonEnum,
      nullable: true,
      description: 'Null if a process of another version ended it for a reason that this version does not have.',
      resolve: ({ reason }) => END_REASONS.find((code) => code === reason),
    }),
  }),
})

builder.subscriptionField('sessionEnded', (t) =>
  t.field({
    access: 'signedIn',
    type: SessionEndedType,
    description: 'Sends an event when the session of the subscription ends. The connection is then closed.',
    subscribe: (_parent, _args, { sessionEnd }) => sessionEnd(),
    resolve: (event) => event,
  }),
)
