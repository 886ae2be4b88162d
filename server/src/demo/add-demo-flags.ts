import { asc, eq } from 'drizzle-orm'
import { userTypes } from '../access/viewer.ts'
import type { Database } from '../db/database.ts'
import { customer } from '../tables/customer.table.ts'
import { feature } from '../tables/feature.table.ts'
import { partner } from '../tables/partner.table.ts'
import { demoPersonId } from './seed-people.ts'
import { demoId } from './seed-random.ts'

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const CUSTOMERS = 3

/** Adds feature flags of the suite's other apps to a new demo, one for each audience. */
export const addDemoFlags = ({ orm }: Pick<Database, 'orm'>): Promise<void> =>
  orm.transaction(async (tx) => {
    const [acme] = await tx.select({ id: partner.id }).from(partner).where(eq(partner.domain, 'acme.localhost'))
    const customers = await tx
      .select({ id: customer.id })
      .from(customer)
      .where(eq(customer.enabled, true))
      .orderBy(asc(customer.nameFolded), asc(customer.id))
      .limit(CUSTOMERS)
    const [ownerId, updatedBy] = [demoPersonId('operations'), demoPersonId('operations')]
    const flags: (typeof feature.$inferInsert)[] = [
      { key: 'payslip-redesign', description: 'The new payslip page.', enabled: true, reviewOn: day(-5) },
      { key: 'expenses.receipt-scan', description: 'Reads receipts from photos.', share: '12.50', reviewOn: day(60) },
      { key: 'leave-calendar', description: 'The team calendar of leave.', customerIds: customers.map(({ id }) => id) },
      { key: 'roster.swap', description: 'Employees swap shifts.', ...(acme && { partnerIds: [acme.id] }), share: '5.00' },
      { key: 'approvals-inbox', description: 'All approvals on one page.', userTypes: [userTypes.MANAGER, userTypes.HR_ADMIN] },
      {
        key: 'beta.search',
        description: 'Tried by named users first.',
        userIds: ['operations', 'admin', 'employee'].map((name) => demoPersonId(name)),
      },
      { key: '9f2c6ab41d', description: null, reviewOn: day(14) },
    ]
    for (const flag of flags) await tx.insert(feature).values({ ...flag, id: demoId(`flag ${flag.key}`), ownerId, updatedBy })
  })
