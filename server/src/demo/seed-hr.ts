import { pbkdf2Sync } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import type { PoolClient } from 'pg'
import { hrProductCustomer, hrProductUser } from '../tables/hr-product.table.ts'
import { hrUser, type HrHashes } from './hr-cases.ts'
import type { DemoCustomer } from './seed-customers.ts'
import { insertMany } from './seed-insert.ts'
import { firmOf } from './seed-names.ts'
import { DEMO_PASSWORD } from './seed-people.ts'

export const HR_USERS = 600
const USERS_OF_EACH = 200
const LEAST_CUSTOMERS = 12
const USERS_AT_ONCE = 5000

const SALT = Buffer.from('a salt of 16 byt')

/**
 * Inserts the demo's HR product: the portal's customers with an ID of it and others, with users in both families. Of the customers that no longer
 * exist, there is one for each problem with customers: the name of a portal customer, another customer's name, no name, left, unknown.
 */
export async function insertHrProduct(client: PoolClient, customers: readonly DemoCustomer[], users: number): Promise<void> {
  const known = customers.flatMap(({ hrSource, hrCustomerId, name, enabled }) =>
    hrCustomerId == null
      ? []
      : [{ source: hrSource ?? ('HR' as const), id: hrCustomerId, name, type: 'Payroll', isActive: enabled !== false }],
  )
  const fresh = Array.from({ length: Math.max(LEAST_CUSTOMERS, Math.ceil(users / USERS_OF_EACH) - known.length) }, (_, n) =>
    freshCustomer(n, customers),
  )
  const all = [...known, ...fresh]
  await insertMany(client, hrProductCustomer, all)
  const hashes = await demoHashes()
  for (let from = 0; from < users; from += USERS_AT_ONCE)
    await insertMany(
      client,
      hrProductUser,
      Array.from({ length: Math.min(USERS_AT_ONCE, users - from) }, (_, more) => {
        const n = from + more
        const { source, id: customerId } = all[n % all.length] ?? { source: 'HR' as const, id: '' }
        return { source, ...hrUser(n, { customerId, hashes, knownEmail: 'employee@portico.test' }) }
      }),
    )
}

/** A customer of the family from which all customers are migrated. */
function freshCustomer(n: number, customers: readonly DemoCustomer[]): typeof hrProductCustomer.$inferInsert {
  const taken = customers.find(({ hrCustomerId, customerType }) => hrCustomerId === null && customerType !== 'PARTNER')
  const names = [taken?.name, firmOf(5002), '']
  return {
    source: 'NATURAL_HR',
    id: `N${String(n + 1).padStart(4, '0')}`,
    name: names[n] ?? firmOf(5000 + n - (n === 3 ? 1 : 0)),
    type: n === 5 ? 'Franchise' : n % 3 === 0 ? 'HR and payroll' : 'HR',
    isActive: n !== 4,
  }
}

async function demoHashes(): Promise<HrHashes> {
  const header = Buffer.alloc(13)
  header.writeUInt8(1, 0)
  header.writeUInt32BE(1, 1)
  header.writeUInt32BE(10_000, 5)
  header.writeUInt32BE(SALT.length, 9)
  const aspNet = Buffer.concat([header, SALT, pbkdf2Sync(DEMO_PASSWORD, SALT, 10_000, 32, 'sha256')]).toString('base64')
  return [await bcrypt(DEMO_PASSWORD, { cost: 4 }), aspNet]
}
