import { ACTION_TEXT, auditActions } from '../../kit/audit/audit-action.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { Total } from '../../kit/list/connection-type.ts'
import type { ChangeSubject, LatestChange } from '../logs/latest-audit.ts'
import type { SignInDay } from '../logs/sign-ins.ts'
import type { UserFigures } from '../users/user.figures.ts'
import { attentionKinds, type Attention } from './attention.ts'

const FigureType = builder.objectRef<Total>('Figure').implement({
  fields: (t) => ({
    count: t.exposeInt('count', {
      description: 'An estimate above 10,000, and whenever the count covers more than 10,000 users of a partner or members of customers.',
    }),
    isExact: t.exposeBoolean('isExact'),
  }),
})

export const UserFiguresType = builder.objectRef<UserFigures>('UserFigures').implement({
  description: 'Numbers of users that the caller may see.',
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
    date: t.exposeString('date', { description: 'YYYY-MM-DD in the requested time zone.' }),
    succeeded: t.exposeInt('succeeded'),
    failed: t.exposeInt('failed', { description: 'Number of refused sign-ins, including those that locked the account.' }),
  }),
})

const AttentionKindEnum = builder.enumType('AttentionKind', {
  description:
    'CERTIFICATES_END: login providers whose certificate or client secret expires within 60 days. SECRETS_END: apps without a valid secret, or whose last one expires within 30 days. MASS_LEAVINGS: login providers whose directory deactivated many users at once within the last 7 days, which nobody has undone. DIRECTORIES_SILENT: directories that sent requests daily and have sent none for three days. DISABLED_SIGNED_IN: disabled customers with signed-in users. JOBS_FAILED: the caller’s own jobs of the last 7 days with failed rows. NO_ADMINISTRATOR: enabled customers without an administrator. INVITATIONS_EXPIRED: users whose link to confirm the account has expired.',
  values: attentionKinds,
})

export const AttentionType = builder.objectRef<Attention>('Attention').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: AttentionKindEnum }),
    count: t.exposeInt('count'),
    isExact: t.exposeBoolean('isExact', { description: 'False if there are more than 1,000, as counting stops there.' }),
    names: t.exposeStringList('names', { description: 'For CERTIFICATES_END, names of the login providers. Empty for other kinds.' }),
  }),
})

const ChangeSubjectType = builder.objectRef<ChangeSubject>('ChangeSubject').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name', { nullable: true, description: 'Null if the record was deleted or the caller may not see it.' }),
  }),
})

export const LatestChangeType = builder.objectRef<LatestChange>('LatestChange').implement({
  description:
    'A group of rows of the audit log: those of one job, or those of one user who repeated the same action without any other in between. Names of people whom the caller may not see are null.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the newest row.' }),
    action: t.field({ type: auditActions.type, resolve: ({ action }) => auditActions.of(action) }),
    actionText: t.exposeString('action', { description: ACTION_TEXT }),
    subjectType: t.exposeString('subjectType'),
    subjects: t.expose('subjects', { type: [ChangeSubjectType], description: 'The three most recently changed records.' }),
    fields: t.exposeStringList('fields', { description: 'Names of the fields that the newest rows changed.' }),
    actorName: t.exposeString('actorName', { nullable: true }),
    denied: t.exposeBoolean('denied'),
    count: t.exposeInt('count', { description: 'Number of records, counted in the latest 2,000 audit rows.' }),
    times: t.exposeInt('times', { description: 'Number of audit rows.' }),
    jobId: t.exposeID('jobId', {
      nullable: true,
      description: 'The job that made the changes. Null if no job did, or the job is not the caller’s own.',
    }),
  }),
})
