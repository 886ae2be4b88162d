import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { key, moment, orderedText } from './columns.ts'
import { customer } from './customer.table.ts'
import { partner } from './partner.table.ts'
import { userIdentity } from './people/user.table.ts'

/** How an employee and a user were matched, the most certain first; HAND: somebody chose the user. */
export const payrollTiers = ['NUMBER', 'EMAIL', 'PERSON', 'NAME', 'HAND'] as const
export type PayrollTier = (typeof payrollTiers)[number]

export const payrollStates = ['OPEN', 'LINKED', 'NOT_A_MATCH', 'WITHOUT_CANDIDATE'] as const
export type PayrollState = (typeof payrollStates)[number]

/** A company in a customer's payroll in the HR product; its number is the value of `company_id` claims. */
export const hrSourceCustomer = pgTable(
  'hr_source_customer',
  {
    id: key(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    sourceId: text('source_id').notNull(),
    companyNumber: text('company_number').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    unique('hr_source_customer_of_customer').on(table.customerId, table.id),
    uniqueIndex('hr_source_customer_number').on(table.customerId, table.companyNumber),
    uniqueIndex('hr_source_customer_source').on(table.customerId, table.sourceId),
  ],
)

/** Claim values from before a link, by claim type. */
export type ClaimsBefore = Readonly<Record<string, readonly string[]>>

/** A payroll employee of a company, and the user that they are. Triggers maintain `state`. */
export const payrollEmployee = pgTable(
  'payroll_employee',
  {
    id: key(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** Partner of the customer. */
    partnerId: uuid('partner_id').references(() => partner.id),
    companyId: uuid('company_id').notNull(),
    sourceId: text('source_id').notNull(),
    companyNumber: text('company_number').notNull(),
    employeeNumber: text('employee_number').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    birthDate: date('birth_date', { mode: 'string' }),
    workEmail: text('work_email'),
    phone: text('phone'),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    nameFolded: orderedText('name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(family_name || ' ' || given_name)`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold(given_name || ' ' || family_name || ' ' || coalesce(work_email, '') || ' ' || employee_number)`),
    state: text('state', { enum: payrollStates }).notNull().default('WITHOUT_CANDIDATE'),
    userId: uuid('user_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    linkTier: text('link_tier', { enum: payrollTiers }),
    linkedAt: moment('linked_at'),
    claimsBefore: jsonb('claims_before').$type<ClaimsBefore>(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'payroll_employee_company_fk',
      columns: [table.customerId, table.companyId],
      foreignColumns: [hrSourceCustomer.customerId, hrSourceCustomer.id],
    }).onDelete('cascade'),
    uniqueIndex('payroll_employee_source').on(table.companyId, table.sourceId),
    // A user can be only one employee, because their claims name one.
    uniqueIndex('payroll_employee_user').on(table.userId),
    index('payroll_employee_name').on(table.customerId, table.nameFolded, table.id),
    index('payroll_employee_state').on(table.customerId, table.state, table.nameFolded, table.id),
    index('payroll_employee_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

export type FieldVerdict = 'SAME' | 'SIMILAR' | 'DIFFERENT' | 'MISSING'

/** A user who may be the employee, according to the last comparison. */
export const payrollCandidate = pgTable(
  'payroll_candidate',
  {
    employeeId: uuid('employee_id')
      .notNull()
      .references(() => payrollEmployee.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: payrollTiers }).notNull(),
    points: smallint('points').notNull(),
    verdicts: jsonb('verdicts').$type<Readonly<Record<string, FieldVerdict>>>().notNull(),
    /** Certain enough to be linked without a review: they match by number or e-mail, and neither has another candidate. */
    isExact: boolean('is_exact').notNull(),
  },
  (table) => [primaryKey({ columns: [table.employeeId, table.userId] }), index('payroll_candidate_user').on(table.userId)],
)

/** Decision that an employee and a user are two people. It holds until the compared data of either changes. */
export const payrollRefusal = pgTable(
  'payroll_refusal',
  {
    employeeId: uuid('employee_id')
      .notNull()
      .references(() => payrollEmployee.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Digest of the compared data. */
    seen: text('seen').notNull(),
    refusedAt: moment('refused_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.employeeId, table.userId] }), index('payroll_refusal_user').on(table.userId)],
)

/** Input of the last comparison of a customer. */
export const payrollMatch = pgTable('payroll_match', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customer.id, { onDelete: 'cascade' }),
  digest: text('digest').notNull(),
  matchedAt: moment('matched_at').notNull().defaultNow(),
})
