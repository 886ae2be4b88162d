import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { payrollStates, payrollTiers } from '../../tables/payroll.table.ts'
import type { FieldVerdict } from '../../tables/payroll.table.ts'
import { userRows } from '../users/user.loaders.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { candidatesOf } from './payroll.loaders.ts'
import type { Candidate } from './payroll.loaders.ts'
import { plainColumns } from './payroll.row.ts'
import type { PayrollRow } from './payroll.row.ts'
import { POINTS, PROPOSE } from './points.ts'
import type { Compared } from './points.ts'

export const PayrollTierEnum = builder.enumType('PayrollTier', {
  description:
    'By what an employee and a user were brought together: the number within the company, the work email, name and birth date or phone, the name alone; HAND: somebody chose the user.',
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
  description: 'A user who may be an employee.',
  fields: (t) => ({
    user: t.field({
      type: UserIdentityType,
      nullable: true,
      description: 'Null out of reach.',
      resolve: ({ userId }, _, context) => userRows(context).load(userId),
    }),
    tier: t.expose('tier', { type: PayrollTierEnum }),
    points: t.exposeInt('points'),
    isProposed: t.boolean({
      description: `Has ${PROPOSE} points or more; the others are to be looked at.`,
      resolve: ({ points }) => points >= PROPOSE,
    }),
    isExact: t.exposeBoolean('isExact', { description: 'By number or email, and nobody else comes into question on either side.' }),
    isRefused: t.exposeBoolean('isRefused', { description: 'Somebody said that this is another person, and neither has changed since.' }),
    isTaken: t.exposeBoolean('isTaken', { description: 'Is another employee already.' }),
    fields: t.field({
      type: [PayrollFieldType],
      resolve: ({ verdicts }) => (Object.keys(POINTS) as Compared[]).map((field) => ({ field, verdict: verdicts[field] ?? 'MISSING' })),
    }),
  }),
})

export const PayrollEmployeeType = builder.objectRef<PayrollRow>('PayrollEmployee').implement({
  description: 'Somebody whom a company of a customer pays.',
  fields: (t) => ({
    ...columnFields<Omit<PayrollRow, 'state'>>(t, plainColumns, {
      linkTier: { type: PayrollTierEnum },
      userId: { description: 'The user that they are linked to.' },
      birthDate: { description: 'YYYY-MM-DD, as all days here.' },
    }),
    user: t.field({
      type: UserIdentityType,
      nullable: true,
      description: 'Whom they are linked to; null out of reach too.',
      resolve: ({ userId }, _, context) => (userId === null ? null : userRows(context).load(userId)),
    }),
    candidates: t.field({
      type: [PayrollCandidateType],
      description: 'The best first, those who were refused and taken last.',
      resolve: ({ id }, _, context) => candidatesOf(context).load(id),
    }),
  }),
})
