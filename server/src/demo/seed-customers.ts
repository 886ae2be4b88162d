import { offersOf } from '../access/customer-types.ts'
import type { customer } from '../tables/customer.table.ts'
import { firmOf } from './seed-names.ts'
import { demoPartners } from './seed-partners.ts'
import { demoId, draw, pickByShare } from './seed-random.ts'

export type DemoCustomer = typeof customer.$inferInsert & { readonly id: string; readonly partnerId: string | null }

const YEAR_MS = 365 * 86_400_000

/** The n-th customer, counted from 0. The first of each partner is its root customer. */
export function demoCustomer(n: number, at: Date): DemoCustomer {
  const root = demoPartners[n]
  const owner =
    root?.row ?? pickByShare([...demoPartners.map(({ row, share }) => [row, share] as const), [undefined, 1]], 'customer partner', n)
  const isHr = owner?.isHrPartner === true
  const customerType = root ? 'PARTNER' : isHr ? 'HR' : typeOf(n, owner !== undefined)
  const level = offersOf(customerType).includes('TWO_FACTOR') ? levelOf(n) : 'NONE'
  return {
    id: root?.row.rootCustomerId ?? demoId(`customer ${n}`),
    partnerId: owner?.id ?? null,
    name: root ? `${root.row.name} Group` : firmOf(n),
    description: draw('described', n) < 0.7 ? `Customer since ${at.getUTCFullYear() - 1 - Math.floor(draw('since', n) * 9)}` : null,
    enabled: root !== undefined || n < 8 || draw('enabled', n) < 0.94,
    customerType,
    hrSource: isHr ? 'NATURAL_HR' : 'HR',
    hrCustomerId: isHr || draw('hr', n) < 0.2 ? String(10_000 + n) : null,
    userPortalAccess: draw('portal access', n) < 0.95,
    mobileAppAccess: draw('mobile access', n) < 0.5,
    twoFactorLevel: level,
    twoFactorMethod:
      level === 'NONE'
        ? 'NONE'
        : pickByShare(
            [
              ['ANY', 0.5],
              ['AUTHENTICATOR', 0.3],
              ['EMAIL', 0.2],
            ] as const,
            'two-factor method',
            n,
          ),
    createdAt: new Date(at.valueOf() - Math.floor(draw('customer created', n) * 3 * YEAR_MS)),
  }
}

/** The first ones have a rule, so that a small demo has one too. */
const levelOf = (n: number) =>
  n < 8
    ? 'ADMIN'
    : pickByShare(
        [
          ['NONE', 0.6],
          ['ADMIN', 0.25],
          ['ALL', 0.15],
        ] as const,
        'two-factor level',
        n,
      )

/** A PARTCUST belongs to its partner's own customer. */
function typeOf(n: number, hasPartner: boolean) {
  const type = pickByShare(
    [
      ['AIO', 0.6],
      ['MP', 0.2],
      ['HR', 0.1],
      ['PARTCUST', 0.1],
    ] as const,
    'customer type',
    n,
  )
  return type === 'PARTCUST' && !hasPartner ? 'AIO' : type
}
