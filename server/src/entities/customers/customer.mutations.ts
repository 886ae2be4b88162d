import { acting, managers, partnerAdmins } from '../../access/rules.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import { DIGEST, type Preview } from '../../kit/resource/confirmed-rule.ts'
import { BARRED, confirmedCustomerRule } from './confirmed-disabling.ts'
import { createCustomer } from './create-customer.ts'
import { customerFields, type CustomerInput } from './customer.rules.ts'
import { customers } from './customers.ts'
import { administratorRules } from './first-administrator.ts'

recordMutations(customers, customerFields, {
  create: {
    access: acting(partnerAdmins, 'CREATE', 'Customer'),
    run: createCustomer,
    more: (t) => ({
      partnerId: t.id({ description: "Defaults to the caller's own partner. Only vendor operations may name another one." }),
      adminEmail: t.string({
        description: 'Email address of the first administrator, who is created and invited in the same step.',
        ...ruled(administratorRules.adminEmail),
      }),
      adminGivenName: t.string(ruled(administratorRules.adminGivenName)),
      adminFamilyName: t.string(ruled(administratorRules.adminFamilyName)),
    }),
  },
  // `customerAuthority` decides which customers the caller may change, and which of their fields.
  update: {
    access: acting(managers, 'UPDATE', 'Customer'),
    more: (t) => ({
      barredUsers: t.int({ description: BARRED }),
      digest: t.string({ description: DIGEST }),
    }),
    rule: (
      { barredUsers, digest, ...input }: CustomerInput & Pick<Preview, 'digest'> & { readonly barredUsers?: number | undefined },
      context,
    ) => confirmedCustomerRule(input, { users: barredUsers, digest }, context),
  },
})
