import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CustomerTouch } from '../../../access/customer-authority.ts'
import { acting, partnerAdmins } from '../../../access/rules.ts'
import { anyOf } from '../../../db/any-of.ts'
import { undoImportJob, undoImportOperation } from '../../../kit/import/undo/undo-import.operation.ts'
import type { TakeBack } from '../../../kit/import/undo/take-back.ts'
import { partnersOf } from '../../../kit/resource/partners-of.ts'
import type { RecordRule } from '../../../kit/resource/record-rule.ts'
import { accessProfile, moduleAccess } from '../../../tables/access-profile.table.ts'
import { client } from '../../../tables/client.table.ts'
import { customer } from '../../../tables/customer.table.ts'
import { feature } from '../../../tables/feature.table.ts'
import { userHrId } from '../../../tables/migration.table.ts'
import { mobileMenuCell } from '../../../tables/mobile-menu.table.ts'
import { hrSourceCustomer, payrollEmployee } from '../../../tables/payroll.table.ts'
import { providerJoining } from '../../../tables/providers/joining.table.ts'
import { providerGroupRow } from '../../../tables/providers/provider-groups.table.ts'
import { requiredProvider } from '../../../tables/providers/required-provider.table.ts'
import { customerNetworkRule } from '../../../tables/people/network-rule.table.ts'
import { machineAccess } from '../../../tables/machine-access.table.ts'
import { scimSetup } from '../../../tables/providers/scim.table.ts'
import type { CustomerRow, LockedCustomer } from '../customer.row.ts'
import { customers } from '../customers.ts'

/** Deletes customers that nobody has used yet, and with them what the database says is part of them. The caller has checked that. */
export const deleteUnusedRule = (): RecordRule<LockedCustomer, CustomerTouch> => ({
  action: 'deleteCustomer',
  prepare: async () => ({
    decide: () => ({ gone: true }),
    write: async (tx, changed) => {
      await tx.delete(customer).where(
        anyOf(
          customer.id,
          changed.map(({ id }) => id),
        ),
      )
    },
  }),
})

const exists = (table: PgTable & { readonly customerId: PgColumn }) =>
  sql`exists (select from ${table} where ${table.customerId} = ${customer.id})`

const isListed = (table: PgTable & { readonly customerIds: PgColumn }) =>
  sql`exists (select from ${table} where ${customer.id} = any(${table.customerIds}))`

/** What somebody has set up for a customer without a new version of the customer itself, in tables that name one customer or several. */
const isSetUp = sql.join(
  [
    ...[client, feature, machineAccess].map(isListed),
    ...[accessProfile, moduleAccess, hrSourceCustomer, payrollEmployee, mobileMenuCell, userHrId].map(exists),
    ...[customerNetworkRule, providerGroupRow, providerJoining, requiredProvider, scimSetup].map(exists),
  ],
  sql` or `,
)

/** Code of the reason why a customer that an import or a migration has created stays; null if nobody has used it, changed it or set anything up for it. */
export const usedReason = sql`case when ${customer.userCount} > 0 then 'HAS_USERS' when ${customer.version} > 1 or ${isSetUp} then 'CHANGED_SINCE' end`

/** Imported customers are deleted again while they have no users and nobody has changed them or set anything up. */
export const customerTakeBack: TakeBack<CustomerRow, LockedCustomer, CustomerTouch> = {
  kind: 'CUSTOMER_IMPORT',
  undoKind: 'CUSTOMER_IMPORT_UNDO',
  operation: 'Mutation.undoCustomerImport',
  resource: customers,
  rule: deleteUnusedRule,
  reason: usedReason,
  used: ['HAS_USERS'],
}

export const customerImportUndoJob = undoImportJob(customerTakeBack, 'Mutation.createCustomer', partnersOf(customers))

undoImportOperation(customerTakeBack, { name: 'Customer', access: acting(partnerAdmins, 'CREATE', 'Customer') })
