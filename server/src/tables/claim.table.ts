import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key } from './columns.ts'
import { userIdentity } from './people/user.table.ts'

/** A user has one row of every type but `role` and `customer`, which repeat. */
export const userClaim = pgTable(
  'user_claim',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    claimType: text('claim_type').notNull(),
    claimValue: text('claim_value').notNull(),
  },
  (table) => [
    index('user_claim_user').on(table.userId, table.claimType),
    index('user_claim_administrator')
      .on(table.userId)
      .where(sql`claim_type = 'role' and claim_value in ('Admin', 'PartnerAdmin', 'SuperAdmin')`),
    index('user_claim_employee_id')
      .on(table.claimValue)
      .where(sql`claim_type = 'employee_id'`),
  ],
)
