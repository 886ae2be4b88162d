import { acting, managers } from '../../access/rules.ts'
import { isUserType } from '../../access/viewer.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { namesOf } from '../../kit/import/reading/cells.ts'
import type { ImportDefinition } from '../../kit/import/import-definition.ts'
import { importJob } from '../../kit/import/import-job.ts'
import { importOperations } from '../../kit/import/import-operations.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import type { ImportFacts, ImportMapping } from '../../tables/import.shape.ts'
import { mailChoices } from '../../tables/migration.table.ts'
import { customersByName } from '../customers/customers-by-name.ts'
import { partnersByName } from '../partners/partners-by-name.ts'
import { drawUp, homesOf, insertsOf, isInvited } from '../users/create/insert-users.ts'
import type { UserToInsert } from '../users/create/insert-users.ts'
import { profileErrors } from '../users/create/new-profiles.ts'
import { readNewUsers } from '../users/create/new-user.ts'
import type { NewUser } from '../users/create/new-user.ts'
import { lockUserNames } from '../users/create/name-conflicts.ts'
import { profilesByName } from '../access-profiles/profiles-by-name.ts'
import { users } from '../users/users.ts'
import { undoImportOffer } from '../../kit/import/undo/start-undo-import.ts'
import { userTakeBack } from './user-take-back.ts'
import { userChange } from './change-users.ts'
import { ClearableField, clearableIn, ClearedType, readCleared } from './cleared-values.ts'
import { compareUsers } from './compare-users.ts'
import { accessOf, inputOf, lowerId, type Defaults, type ImportedUser, type MailChoice } from './row-input.ts'
import { exportedHeadings, userFields } from './import-fields.ts'
import type { UserField } from './import-fields.ts'
import { signInHostsOf, userClaims } from './user-claims.ts'

const mailsIn = (mails: unknown): MailChoice => mailChoices.find((choice) => choice === mails) ?? 'NOW'

const defaultsIn = ({ userType, partnerId, customerIds, mails, clears }: ImportFacts): Defaults => ({
  mails: mailsIn(mails),
  ...(clearableIn(clears).length > 0 && { clears: clearableIn(clears) }),
  ...(typeof userType === 'number' && { userType }),
  ...(typeof partnerId === 'string' && partnerId !== '' && { partnerId: lowerId(partnerId) }),
  ...(Array.isArray(customerIds) && customerIds.length > 0 && { customerIds: customerIds.map(String).map(lowerId) }),
})

type Draft = NewUser & Pick<UserToInsert, 'provisioned'>

/**
 * A user whom the import does not mail. The address is unconfirmed and can be mailed, since a confirmation email is such a user's only way in: an
 * administrator can send it, and the user can ask for it.
 */
const UNINVITED = { isActive: true, isConfirmed: false, isInvited: false, displayName: null } as const satisfies UserToInsert['provisioned']

async function readUsers(context: RequestContext, inputs: readonly ImportedUser[]): Promise<(Draft | UserError[])[]> {
  const users = await readNewUsers(context, inputs)
  return users.map((user, at) => {
    const mails = mailsIn(inputs[at]?.mails)
    return Array.isArray(user) || mails === 'NOW' ? user : { ...user, provisioned: UNINVITED }
  })
}

const userImport: ImportDefinition<UserField, ImportedUser, Draft> = {
  name: 'User',
  plural: 'users',
  kind: 'USER_IMPORT',
  operation: 'Mutation.createUser',
  fields: userFields,
  exported: exportedHeadings,
  // A user name may be a personnel number.
  codes: ['userName'],
  numbers: ['phoneNumber'],
  label: 'userName',
  // With a column of IDs, rows may name users who exist already, of whom an empty cell says nothing.
  required: (defaults, { userId }) => {
    if (userId !== undefined) return []
    return ['userName', 'email', ...(defaultsIn(defaults).userType === undefined ? (['userType'] as const) : [])]
  },
  // A field without a column has no empty cells, so nothing clears it.
  defaults: ({ mapping, clears, ...given }) =>
    defaultsIn({ ...given, clears: clearableIn(clears).filter((field) => (mapping as ImportMapping | undefined)?.[field] != null) }),
  defaultErrors: (defaults) => {
    const { userType } = defaultsIn(defaults)
    return userType === undefined || isUserType(userType) ? [] : [invalid('userType', 'USER_TYPE_UNKNOWN', 'There is no such user type.')]
  },
  async reader(context, rows, given) {
    const partners = await partnersByName(
      context,
      rows.map((say) => say('partner')),
    )
    const customers = await customersByName(
      context,
      rows.flatMap((say) => namesOf(say('customers'))),
    )
    const defaults = defaultsIn(given)
    const only = onlyCustomer(context)
    const profiles = await profilesByName(
      context,
      rows.flatMap((say) => accessOf(say, defaults, { partners, customers, only }).profiles ?? []),
    )
    return (say) => inputOf(say, defaults, { partners, customers, profiles, only })
  },
  read: readUsers,
  sendsEmail: isInvited,
  renamed: { accessProfileIds: 'accessProfiles', customerIds: 'customers', partnerId: 'partner' },
  compare: { by: 'email', id: 'userId', rows: compareUsers },
  change: userChange,
  claims: userClaims,
  lock: (tx, drafts) => lockUserNames(tx, drafts.map(signInHostsOf)),
  refuse: (tx, context, drafts) => profileErrors(tx, signedIn(context), drafts),
  async draw(context, drafts) {
    const homes = await homesOf(
      context,
      drafts.map(({ draft }) => draft),
    )
    const drawn = drafts.map(({ id, draft }) => drawUp(signedIn(context), { ...draft, id }, homes))
    return (places) =>
      insertsOf(
        signedIn(context),
        places.flatMap((at) => drawn[at] ?? []),
      )
  },
}

function onlyCustomer({ viewer, reach, customerId }: RequestContext): readonly string[] {
  if (reach.scope !== 'customers') return []
  const own = (viewer?.customerIds ?? []).filter((id) => customerId === undefined || id === customerId)
  return own.length === 1 ? own : []
}

export const userImportJob = importJob(userImport, {
  subjectType: 'UserIdentity',
  subjects: users,
  partners: partnersOf(users),
  undo: (context, job) => undoImportOffer(userTakeBack, context, job),
})

const ImportMails = builder.enumType('ImportMails', {
  description:
    'When new users get the email that confirms their account. NOW: when they are created. LATER: once an administrator sends it. NEVER: none is planned. Users who were not mailed get the email when an administrator sends it, or when they ask for a new password at the sign-in.',
  values: mailChoices,
})

importOperations(userImport, {
  access: acting(managers, 'CREATE', 'User'),
  does: 'Each user is sent a confirmation email, unless the check has chosen another time for it.',
  given: (t) => ({
    userType: t.int({ description: 'User type for rows without one.' }),
    partnerId: t.id({ description: "Partner for rows without one. Defaults to the caller's own partner." }),
    customerIds: t.idList({ description: 'Customers for rows without any.' }),
    mails: t.field({ type: ImportMails, description: 'Defaults to NOW.' }),
    clears: t.field({
      type: [ClearableField],
      description: 'Fields whose empty cells clear the value of users who exist already. Other empty cells change nothing.',
    }),
  }),
  kept: (t) => ({
    userType: t.int({
      nullable: true,
      description: 'User type for rows without one.',
      resolve: ({ defaults }) => defaultsIn(defaults).userType,
    }),
    partnerId: t.id({ nullable: true, resolve: ({ defaults }) => defaultsIn(defaults).partnerId }),
    customerIds: t.idList({ resolve: ({ defaults }) => [...(defaultsIn(defaults).customerIds ?? [])] }),
    mails: t.field({ type: ImportMails, resolve: ({ defaults }) => defaultsIn(defaults).mails }),
    clears: t.field({ type: [ClearableField], resolve: ({ defaults }) => [...(defaultsIn(defaults).clears ?? [])] }),
    cleared: t.field({ type: [ClearedType], resolve: ({ id }, _, { orm }) => readCleared(orm, id) }),
  }),
})
