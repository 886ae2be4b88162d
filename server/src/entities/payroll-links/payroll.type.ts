import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { payrollStates, payrollTiers, type FieldVerdict } from '../../tables/payroll.table.ts'
import { userRows } from '../users/user.loaders.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { candidatesOf, type Candidate } from './payroll.loaders.ts'
import { plainColumns, type PayrollRow } from './payroll.row.ts'
import { POINTS, PROPOSE, type Compared } from './points.ts'

export const PayrollTierEnum = builder.enumType('PayrollTier', {
  description:
    'What matched an employee with a user. NUMBER: the employee number within the company. EMAIL: the work email. PERSON: the name with birth date or phone. NAME: the name alone. HAND: somebody chose the user.',
  values: payrollTiers,
})
export const PayrollStateEnum = builder.enumType('PayrollEmployeeState', { values: payrollStates })
const ComparedEnum = builder.enumType('PayrollField', { values: Object.keys(POINTS) as Compared[] })
const VerdictEnum = builder.enumType('PayrollFieldVerdict', { values: ['SAME', 'SIMILAR', 'DIFFERENT', 'MISSING'] as const })

type Field = { readonly field: Compared; readonly verdict: FieldVerdict }

const PayrollFieldType = builder.objectRef<Field>('PayrollFieldComparison').implement({
  fields: (t) => ({
    field: t.expose('field', { type: ComparedEnum }),
    verdict: t.expose('verdict', { type: VerdictEnum }),
    points: t.int({ resolve: ({ field, verdict }) => (verdict === 'MISSING' ? 0 : POINTS[field][verdict]) }),
  }),
})

const PayrollCandidateType = builder.objectRef<Candidate>('PayrollCandidate').implement({
  description: 'A user who may be the same person as an employee.',
  fields: (t) => ({
    user: t.field({
      type: UserIdentityType,
      nullable: true,
      description: 'The candidate. Null if the caller has no access to the user.',
      resolve: ({ userId }, _, context) => userRows(context).load(userId),
    }),
    tier: t.expose('tier', { type: PayrollTierEnum }),
    points: t.exposeInt('points'),
    isProposed: t.boolean({
      description: `Whether the candidate has at least ${PROPOSE} points. Candidates with fewer need a review.`,
      resolve: ({ points }) => points >= PROPOSE,
    }),
    isExact: t.exposeBoolean('isExact', {
      description: `Whether number or email match and match nobody else on either side, the candidate has at least ${PROPOSE} points, and the employee has no end date.`,
    }),
    isRefused: t.exposeBoolean('isRefused', {
      description: 'Whether somebody said that these are two people. It lasts until the compared data of either changes.',
    }),
    isTaken: t.exposeBoolean('isTaken', { description: 'Whether the user is already linked to another employee.' }),
    fields: t.field({
      type: [PayrollFieldType],
      resolve: ({ verdicts }) => (Object.keys(POINTS) as Compared[]).map((field) => ({ field, verdict: verdicts[field] ?? 'MISSING' })),
    }),
  }),
})

export const PayrollEmployeeType = builder.objectRef<PayrollRow>('PayrollEmployee').implement({
  description: 'An employee on the payroll of a company of a customer.',
  fields: (t) => ({
    ...columnFields(t, plainColumns, {
      linkTier: { type: PayrollTierEnum },
      userId: { description: 'ID of the user that the employee is linked to. Null if not linked.' },
      birthDate: { description: 'YYYY-MM-DD, like all dates of this type.' },
    }),
    user: t.field({
      type: UserIdentityType,
      nullable: true,
      description: 'The user that the employee is linked to. Null if not linked or if the caller has no access to the user.',
      resolve: ({ userId }, _, context) => (userId === null ? null : userRows(context).load(userId)),
    }),
    candidates: t.field({
      type: [PayrollCandidateType],
      description: 'Candidates with the most points first; those who were refused or are linked elsewhere last.',
      resolve: ({ id }, _, context) => candidatesOf(context).load(id),
    }),
  }),
})
