import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { deleteMutation } from '../../kit/resource/delete-mutation.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { userPayload } from '../users/user-payload.ts'
import { AccessProfileType } from './access-profile.type.ts'
import { accessProfiles } from './access-profiles.ts'
import { assignProfile } from './assign-profile.ts'
import { CellInput } from './cell.input.ts'
import { deleteRule, detachProfile, updateProfile } from './change-profile.ts'
import { createProfile } from './create-profile.ts'
import { IN_USE, catchProfileConflicts, profileRules } from './profile.rules.ts'
import { setActivities } from './set-activities.ts'

const CreateInput = builder.inputType('CreateAccessProfileInput', {
  description: 'Without a customer the profile is a template, which only vendor operations may create.',
  fields: (t) => ({
    name: t.string({ required: true, ...ruled(profileRules.name) }),
    description: t.string(ruled(profileRules.description)),
    customerId: t.id(),
    forStaff: t.boolean({ description: 'Whether it is a template for vendor support and vendor partners.' }),
    templateId: t.id({ description: 'Template that the profile of a customer follows.' }),
    copyOf: t.id({ description: 'Profile whose activities are copied, without following it. Ignored if `templateId` is given.' }),
  }),
})

const UpdateInput = builder.inputType('UpdateAccessProfileInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    name: t.string(ruled(profileRules.name)),
    description: t.string(ruled(profileRules.description)),
  }),
})

const OfProfileInput = builder.inputType('OfAccessProfileInput', {
  fields: (t) => ({ id: t.id({ required: true }), version: t.int({ required: true }) }),
})

const CellsInput = builder.inputType('SetAccessProfileActivitiesInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    cells: t.field({ type: [CellInput], required: true }),
    digest: t.string({
      description:
        '`digest` of the preview that the user has confirmed. A ConflictError PREVIEW_CHANGED if other users are affected by now.',
    }),
  }),
})

const AssignInput = builder.inputType('SetUserAccessProfileInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the user.' }),
    customerId: t.id({ description: 'Customer at which the profile applies. Omit it for vendor staff.' }),
    accessProfileId: t.id({
      description:
        'Profile to assign. If omitted, the current one is removed. An administrator who loses a profile can do nothing at that customer.',
    }),
    fullAccess: t.boolean({
      description:
        'Instead of a profile: the administrator may do everything at the customer. Without a customer: an administrator who is limited and has no profile may do everything again.',
    }),
    digest: t.string({
      description:
        'The access profiles that the user has and gets, as they were shown: the `digest` of each, or `none`, with a dot between. If either is different now, nothing is changed: a ConflictError.',
    }),
  }),
})

const payload = (name: string) => changePayload(`${name}AccessProfilePayload`, AccessProfileType)
const CreatePayload = payload('Create')
const UpdatePayload = payload('Update')
const DetachPayload = payload('Detach')
const SetActivitiesPayload = changePayload('SetAccessProfileActivitiesPayload', AccessProfileType)
const AssignPayload = userPayload('SetUserAccessProfilePayload')

builder.mutationFields((t) => ({
  createAccessProfile: t.field({
    access: acting(managers, 'CREATE', 'AccessProfile'),
    of: { resource: 'accessProfile', verb: 'create' },
    type: CreatePayload,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input: { name, ...more } }, context) => createProfile(context, { name, ...omitAbsent(more) }),
  }),
  updateAccessProfile: t.field({
    access: acting(managers, 'UPDATE', 'AccessProfile'),
    of: { resource: 'accessProfile', verb: 'update' },
    type: UpdatePayload,
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_, { input: { id, version, ...more } }, context) => updateProfile(context, id, version, omitAbsent(more)),
  }),
  setAccessProfileActivities: t.field({
    access: acting(managers, 'UPDATE', 'AccessProfile'),
    of: { resource: 'accessProfile', verb: 'change' },
    type: SetActivitiesPayload,
    description:
      'Grants and revokes activities of a profile. If the profile follows a template, values that differ from the template become overrides.',
    args: { input: t.arg({ type: CellsInput, required: true }) },
    resolve: (_, { input: { id, cells, digest } }, context) => setActivities(context, id, cells, digest),
  }),
  detachAccessProfile: t.field({
    access: acting(managers, 'UPDATE', 'AccessProfile'),
    of: { resource: 'accessProfile', verb: 'change' },
    type: DetachPayload,
    description: 'Stops a profile from following its template. It keeps the activities that it has by the template.',
    args: { input: t.arg({ type: OfProfileInput, required: true }) },
    resolve: (_, { input: { id, version } }, context) => detachProfile(context, id, version),
  }),
  setUserAccessProfile: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: { resource: 'user', verb: 'change' },
    type: AssignPayload,
    description: 'Assigns a profile at a customer to a user, or a profile for vendor staff to a member of vendor staff; or removes it.',
    args: { input: t.arg({ type: AssignInput, required: true }) },
    resolve: (_, { input: { id, customerId, accessProfileId, fullAccess, digest } }, context) =>
      assignProfile(
        context,
        id,
        { customerId: customerId || null, accessProfileId: accessProfileId || null, fullAccess: fullAccess ?? undefined },
        digest,
      ),
  }),
}))

deleteMutation(accessProfiles, {
  access: acting(managers, 'DELETE', 'AccessProfile'),
  description: 'Deletes an access profile. Refused while other profiles follow it or users have it (PROFILE_IN_USE).',
  input: OfProfileInput,
  rule: () => deleteRule,
  orRefused: (change) => catchProfileConflicts(change, IN_USE),
})
