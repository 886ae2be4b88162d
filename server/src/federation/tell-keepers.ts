import { and, eq, exists, or } from 'drizzle-orm'
import { userTypes } from '../access/viewer.ts'
import type { Orm } from '../db/orm.ts'
import { userClaim } from '../tables/claim.table.ts'
import { writeNotification } from '../kit/notifications/write-notification.ts'
import { userIdentity } from '../tables/user.table.ts'
import type { LoginProvider } from './providers.ts'

type News =
  | 'PROVIDER_METADATA_CHANGED'
  | 'PROVIDER_METADATA_REFUSED'
  | 'PROVIDER_CERTIFICATE_ENDS'
  | 'PROVIDER_SECRET_ENDS'
  | 'PROVIDER_TOKEN_ENDS'
  | 'PROVIDER_SETUP_HANDED_IN'
  | 'PROVIDER_DOMAIN_MISSING'
  | 'PROVIDER_DOMAIN_LOST'
  | 'PROVIDER_OWNER_LEFT'
  | 'PROVIDER_OWNER_LIMITED'
/** Below the provider's, the page that mends what is told. */
const PAGES: Readonly<Record<News, string>> = {
  PROVIDER_METADATA_CHANGED: '',
  PROVIDER_METADATA_REFUSED: '/setup',
  PROVIDER_CERTIFICATE_ENDS: '/certificates',
  PROVIDER_SECRET_ENDS: '/setup',
  PROVIDER_TOKEN_ENDS: '/provisioning',
  PROVIDER_SETUP_HANDED_IN: '/setup',
  PROVIDER_DOMAIN_MISSING: '/domains',
  PROVIDER_DOMAIN_LOST: '/domains',
  PROVIDER_OWNER_LEFT: '/provisioning',
  PROVIDER_OWNER_LIMITED: '/provisioning',
}
type Kept = Pick<LoginProvider, 'id' | 'partnerId' | 'displayName'>
type Reader = Pick<Orm, 'select' | 'insert' | 'execute'>

/**
 * Tells those who keep a login provider what becomes of it, in time and without anybody's looking: vendor operations, and of its
 * partner the vendor partners and partner admins. In the transaction of what it tells of.
 */
export async function tellKeepers(tx: Reader, provider: Kept, titleCode: News, parameters: Record<string, string>): Promise<void> {
  const keepers = await tx
    .select({ id: userIdentity.id, userType: userIdentity.userType })
    .from(userIdentity)
    .where(and(userIdentity.isActive, keeps(tx, provider)))
  for (const { id: userId, userType } of keepers)
    await writeNotification(tx, {
      userId,
      kind: 'SECURITY',
      titleCode,
      parameters: { provider: provider.displayName, ...parameters },
      link: `/${userType === userTypes.ADMIN ? 'admin' : 'vendor'}/login-providers/${provider.id}${PAGES[titleCode]}`,
      createdAt: new Date(),
    })
}

const keeps = (tx: Reader, { partnerId }: Kept) => {
  const operations = eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS)
  if (partnerId === null) return operations
  const isPartnerAdmin = exists(
    tx
      .select({ id: userClaim.id })
      .from(userClaim)
      .where(and(eq(userClaim.userId, userIdentity.id), eq(userClaim.claimType, 'role'), eq(userClaim.claimValue, 'PartnerAdmin'))),
  )
  const ofPartner = and(
    eq(userIdentity.partnerId, partnerId),
    or(eq(userIdentity.userType, userTypes.VENDOR_PARTNER), and(eq(userIdentity.userType, userTypes.ADMIN), isPartnerAdmin)),
  )
  return or(operations, ofPartner)
}
