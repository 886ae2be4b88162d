import type { NotificationCode } from '../../../contract/notification-codes.ts'
import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { administrators } from '../access/authority.ts'
import { isPartnerAdmin } from '../access/reach.ts'
import { userTypes } from '../access/viewer.ts'
import type { Orm } from '../db/orm.ts'
import { writeNotification } from '../kit/notifications/write-notification.ts'
import { userIdentity, userLogin } from '../tables/people/user.table.ts'
import type { LoginProvider } from './providers.ts'

type News = Extract<NotificationCode, `PROVIDER_${string}`>
/** Page below the provider's own where the cause of each notification is fixed. */
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
  PROVIDER_MASS_LEAVING: '/provisioning',
  PROVIDER_LEAVER_WAITS: '/provisioning',
  PROVIDER_SILENT: '/provisioning',
  PROVIDER_BREAK_GLASS_UNTRIED: '',
  PROVIDER_BREAK_GLASS_USED: '',
  PROVIDER_WITHOUT_BREAK_GLASS: '',
  PROVIDER_REQUIREMENT_LIFTED: '/domains',
  PROVIDER_CHANGE_WAITS: '',
  PROVIDER_TRUST_CHANGED: '',
  PROVIDER_DELETED: '',
  PROVIDER_GROUPS_PAUSED: '/groups',
  PROVIDER_GROUPS_UNAVAILABLE: '/groups',
  PROVIDER_JOINED: '/joining',
  PROVIDER_JOIN_LIMIT: '/joining',
  PROVIDER_JOIN_PAUSED: '/joining',
}
type ManagedProvider = Pick<LoginProvider, 'id' | 'partnerId' | 'ofVendor' | 'displayName'>
type Reader = Pick<Orm, 'select' | 'insert' | 'execute'>

/**
 * Notifies those who manage a login provider: vendor operations, and the vendor partners and partner admins of its partner or of the default host.
 * Must run in the transaction of the change.
 */
export async function notifyManagers(
  tx: Reader,
  provider: ManagedProvider,
  titleCode: News,
  parameters: Record<string, string>,
): Promise<void> {
  for (const manager of await managersOf(tx, provider)) await tell(tx, provider, manager, titleCode, parameters)
}

/** Notifies those who manage a provider and the administrators who are linked with it of a change that a user made, except that user. */
export async function notifyLinkedAdministrators(
  tx: Reader,
  provider: ManagedProvider & Pick<LoginProvider, 'name'>,
  titleCode: 'PROVIDER_TRUST_CHANGED' | 'PROVIDER_DELETED',
  by: string,
): Promise<void> {
  const managers = await managersOf(tx, provider)
  const isLinked = exists(
    tx
      .select({ userId: userLogin.userId })
      .from(userLogin)
      .where(and(eq(userLogin.userId, userIdentity.id), eq(userLogin.loginProvider, provider.name))),
  )
  const linked = await tx
    .select({ id: userIdentity.id, userType: userIdentity.userType })
    .from(userIdentity)
    .where(and(userIdentity.isActive, inArray(userIdentity.userType, administrators.userTypes), isLinked))
  const people = new Map([...linked, ...managers].map((person) => [person.id, person]))
  people.delete(by)
  const isManager = new Set(managers.map(({ id }) => id))
  for (const person of people.values()) await tell(tx, provider, person, titleCode, {}, isManager.has(person.id))
}

type Person = { readonly id: string; readonly userType: number }

const managersOf = (tx: Reader, provider: ManagedProvider): Promise<Person[]> =>
  tx
    .select({ id: userIdentity.id, userType: userIdentity.userType })
    .from(userIdentity)
    .where(and(userIdentity.isActive, manages(provider)))

function tell(
  tx: Reader,
  { id, displayName }: ManagedProvider,
  { id: userId, userType }: Person,
  titleCode: News,
  parameters: Record<string, string>,
  isManager = true,
): Promise<void> {
  const list = `/${userType === userTypes.ADMIN ? 'admin' : 'vendor'}/login-providers`
  const page = titleCode === 'PROVIDER_DELETED' ? list : `${list}/${id}${PAGES[titleCode]}`
  return writeNotification(tx, {
    userId,
    kind: 'SECURITY',
    titleCode,
    parameters: { provider: displayName, ...parameters },
    link: isManager ? page : '/profile/login-providers',
    createdAt: new Date(),
  })
}

const manages = ({ partnerId, ofVendor }: ManagedProvider) => {
  const operations = eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS)
  if (ofVendor) return operations
  const ofPartner = and(
    partnerId === null ? isNull(userIdentity.partnerId) : eq(userIdentity.partnerId, partnerId),
    or(eq(userIdentity.userType, userTypes.VENDOR_PARTNER), and(eq(userIdentity.userType, userTypes.ADMIN), isPartnerAdmin)),
  )
  return or(operations, ofPartner)
}
