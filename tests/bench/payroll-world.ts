import type { Database } from '../../server/src/db/database.ts'
import { companyOf, insertCases } from '../../server/src/demo/seed-payroll.ts'
import { insertMany } from '../../server/src/demo/seed-insert.ts'
import { nameOf, phoneOf } from '../../server/src/demo/seed-names.ts'
import { demoId, draw } from '../../server/src/demo/seed-random.ts'
import { claimsOf } from '../../server/src/demo/seed-users.ts'
import { userClaim } from '../../server/src/tables/claim.table.ts'
import { customer } from '../../server/src/tables/customer.table.ts'
import { hrSourceCustomer } from '../../server/src/tables/payroll.table.ts'
import { userCustomer, userIdentity } from '../../server/src/tables/people/user.table.ts'

/** A customer with so many users and their payroll. `truth`: whom each employee really is, by the employee's id; null for whoever has no account. */
export type PayrollWorld = { readonly customerId: string; readonly truth: ReadonlyMap<string, string | null> }

const AT = new Date('2026-06-01T12:00:00Z')

/** @param partnerId whose customer it is; @param name tells customers apart */
export async function payrollWorld(
  { pool }: Database,
  users: number,
  partnerId: string | null = null,
  name = 'Payroll world',
): Promise<PayrollWorld> {
  const payroll = { id: demoId(name), partnerId, name }
  const people = Array.from({ length: users }, (_, n) => {
    const { given, family, userName } = nameOf(n)
    const phone = draw('has phone', n) < 0.6 ? phoneOf(n) : null
    return {
      userId: demoId(`${name} ${n}`),
      given,
      family,
      userName: `${name} ${userName}`,
      email: `${userName}@${name.replaceAll(' ', '-')}.example`,
      phone,
    }
  })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await insertMany(client, customer, [{ ...payroll, customerType: 'AIO' }])
    await insertMany(
      client,
      userIdentity,
      people.map(({ userId, userName, email, phone, given, family }) => ({
        id: userId,
        partnerId,
        userName,
        email,
        emailConfirmed: true,
        phoneNumber: phone,
        displayName: `${given} ${family}`,
      })),
    )
    await insertMany(
      client,
      userClaim,
      people.flatMap(({ userId, given, family }) =>
        claimsOf({ given, family, locale: 'en-GB', userType: 1, isHr: false, partnerAdmin: false }).map(([claimType, claimValue]) => ({
          userId,
          claimType,
          claimValue,
        })),
      ),
    )
    await insertMany(
      client,
      userCustomer,
      people.map(({ userId }) => ({ userId, customerId: payroll.id, isDefault: true })),
    )
    await insertMany(client, hrSourceCustomer, [companyOf(payroll)])
    const truth = await insertCases(
      client,
      people.map((user, n) => ({ payroll, user, n })),
      AT,
    )
    await client.query('commit')
    await client.query('analyze user_identity, user_claim, user_customer, payroll_employee')
    return { customerId: payroll.id, truth }
  } finally {
    client.release()
  }
}
