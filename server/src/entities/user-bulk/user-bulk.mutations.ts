import { managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { jobPayload } from '../../kit/jobs/job.type.ts'
import { bulkActions } from './bulk-actions.ts'
import { bulkRules } from './bulk-input.ts'
import { previewBulk } from './preview-bulk.ts'
import type { BulkPreview, Refusals } from './preview-bulk.ts'
import { MOST_IDS } from './selection.ts'
import { startBulk } from './start-bulk.ts'
import { users } from '../users/users.ts'

const UserBulkActionEnum = builder.enumType('UserBulkAction', { values: bulkActions })

const bulkFields = {
  description: 'Who: either `ids`, or `all: true` with the filter and the search of the list.',
} as const

const PreviewUserBulkInput = builder.inputType('PreviewUserBulkInput', {
  ...bulkFields,
  fields: (t) => ({
    action: t.field({ type: UserBulkActionEnum, required: true }),
    ids: t.idList({ description: `At most ${MOST_IDS}.` }),
    all: t.boolean(),
    except: t.idList({ description: `Of all: those who are left out, at most ${MOST_IDS}.` }),
    where: t.field({ type: users.filter.ref }),
    search: t.string(),
    customerId: t.id({ description: 'For ADD_TO_CUSTOMER and REMOVE_FROM_CUSTOMER.' }),
    until: t.field({ type: 'DateTime', description: 'For LOCK.' }),
    reason: t.string({ description: 'For LOCK.', ...ruled(bulkRules.reason) }),
  }),
})
const StartUserBulkInput = builder.inputType('StartUserBulkInput', {
  ...bulkFields,
  fields: (t) => ({
    id: t.id({ required: true, description: 'A new UUID: the job’s. The same once more starts nothing and answers the job.' }),
    action: t.field({ type: UserBulkActionEnum, required: true }),
    ids: t.idList({ description: `At most ${MOST_IDS}.` }),
    all: t.boolean(),
    except: t.idList({ description: `Of all: those who are left out, at most ${MOST_IDS}.` }),
    where: t.field({ type: users.filter.ref }),
    search: t.string(),
    customerId: t.id({ description: 'For ADD_TO_CUSTOMER and REMOVE_FROM_CUSTOMER.' }),
    until: t.field({ type: 'DateTime', description: 'For LOCK.' }),
    reason: t.string({ description: 'For LOCK.', ...ruled(bulkRules.reason) }),
    count: t.int({ description: 'How many users these are; another number now is a ConflictError. DELETE needs it.' }),
  }),
})

const RefusalsType = builder.objectRef<Refusals>('UserBulkRefusals').implement({
  fields: (t) => ({ code: t.exposeString('code'), message: t.exposeString('message'), count: t.exposeInt('count') }),
})
const PreviewType = builder.objectRef<BulkPreview>('PreviewUserBulkPayload').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many users are selected.' }),
    checked: t.exposeInt('checked', { description: 'How many of them were judged; the other numbers are of these.' }),
    changing: t.exposeInt('changing'),
    unchanged: t.exposeInt('unchanged', { description: 'Who is so already.' }),
    refused: t.field({ type: [RefusalsType], resolve: ({ refused }) => [...refused] }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const StartUserBulkPayload = jobPayload('StartUserBulkPayload')

builder.mutationFields((t) => ({
  previewUserBulk: t.field({
    access: managers,
    type: PreviewType,
    description: 'What an action would do to the selected users, by the action’s own rule. Nothing is written.',
    args: { input: t.arg({ type: PreviewUserBulkInput, required: true }) },
    resolve: (_, { input }, context) => previewBulk(context, input),
  }),
  startUserBulk: t.field({
    access: managers,
    type: StartUserBulkPayload,
    description: 'Starts an action on the selected users as a job.',
    args: { input: t.arg({ type: StartUserBulkInput, required: true }) },
    resolve: (_, { input }, context) => startBulk(context, input),
  }),
}))
