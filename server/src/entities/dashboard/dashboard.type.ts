import { builder } from '../../kit/graphql/builder.ts'
import type { Total } from '../../kit/list/connection-type.ts'
import type { ChangeSubject, LatestChange } from '../logs/latest-audit.ts'
import type { SignInDay } from '../logs/sign-ins.ts'
import type { UserFigures } from '../users/user.figures.ts'
import { attentionKinds } from './attention.ts'
import type { Attention } from './attention.ts'

const FigureType = builder.objectRef<Total>('Figure').implement({
  fields: (t) => ({
    count: t.exposeInt('count', {
      description: 'An estimate beyond 10,000, and where more than so many users of a partner or members of customers are counted.',
    }),
    isExact: t.exposeBoolean('isExact'),
  }),
})

export const UserFiguresType = builder.objectRef<UserFigures>('UserFigures').implement({
  description: 'Users within reach.',
  fields: (t) => ({
    all: t.expose('all', { type: FigureType }),
    active: t.expose('active', { type: FigureType }),
    waiting: t.expose('waiting', { type: FigureType }),
    inactive: t.expose('inactive', { type: FigureType }),
    locked: t.expose('locked', { type: FigureType }),
    withoutTwoFactor: t.expose('withoutTwoFactor', { type: FigureType }),
  }),
})

export const SignInDayType = builder.objectRef<SignInDay>('SignInDay').implement({
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD in the asked time zone.' }),
    succeeded: t.exposeInt('succeeded'),
    failed: t.exposeInt('failed', { description: 'Refused, those that locked the account included.' }),
  }),
})

const AttentionKindEnum = builder.enumType('AttentionKind', {
  description:
    'CERTIFICATES_END: of login providers, or their client secrets, within 60 days. SECRETS_END: of apps, within 30 days or ended. DISABLED_SIGNED_IN: customers. JOBS_FAILED: the caller’s own, of a week. NO_ADMINISTRATOR: enabled customers. INVITATIONS_EXPIRED: users whose link to confirm the account has ended.',
  values: attentionKinds,
})

export const AttentionType = builder.objectRef<Attention>('Attention').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: AttentionKindEnum }),
    count: t.exposeInt('count'),
    isExact: t.exposeBoolean('isExact', { description: 'Not where there are more than the 1,000 that are counted.' }),
    names: t.exposeStringList('names', { description: 'Of login providers, whose certificate or client secret ends.' }),
  }),
})

const ChangeSubjectType = builder.objectRef<ChangeSubject>('ChangeSubject').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name', { nullable: true, description: 'Null of what the caller may not know of.' }),
  }),
})

export const LatestChangeType = builder.objectRef<LatestChange>('LatestChange').implement({
  description:
    'Who did what: rows of the audit log, those of one job or what somebody has done without anything else between. Names are null of people whom the caller may not know of.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime', description: 'Of the newest row.' }),
    action: t.exposeString('action', { description: 'The operation, e.g. `createUser`.' }),
    subjectType: t.exposeString('subjectType'),
    subjects: t.expose('subjects', { type: [ChangeSubjectType], description: 'The newest three.' }),
    fields: t.exposeStringList('fields', { description: 'What the newest rows have changed.' }),
    actorName: t.exposeString('actorName', { nullable: true }),
    denied: t.exposeBoolean('denied'),
    count: t.exposeInt('count', { description: 'How many records, of the last 2,000 changes within reach.' }),
    times: t.exposeInt('times', { description: 'How many rows.' }),
    jobId: t.exposeID('jobId', { nullable: true, description: 'The job that did it, where it is the caller’s own.' }),
  }),
})
