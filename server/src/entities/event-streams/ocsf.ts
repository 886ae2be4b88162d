import type { EventType } from '../../../../contract/event-types.ts'
import { eventTypes } from '../../accounts/event-type.ts'
import type { auditLog, eventLog, StreamSource } from '../../tables/schema.ts'
import { failures, kindOf } from '../logs/event-kinds.ts'
import { LONGEST_BODY } from './post.ts'

const VERSION = '1.3.0'
const PRODUCT = 'Portico'

type AuditRow = Omit<typeof auditLog.$inferSelect, 'salt'>
type EventRow = typeof eventLog.$inferSelect

/** OCSF class: its name in the schema's addresses, its number and the number of its category. */
type Class = { readonly name: string; readonly uid: number; readonly category: number }
const AUTHENTICATION: Class = { name: 'authentication', uid: 3002, category: 3 }
const ACCOUNT_CHANGE: Class = { name: 'account_change', uid: 3001, category: 3 }
const ENTITY_MANAGEMENT: Class = { name: 'entity_management', uid: 3004, category: 3 }

/** OCSF activities of these classes. 99 is "other", which carries its name as text. */
const OTHER = 99
const VERBS: readonly (readonly [RegExp, number])[] = [
  [/^create/, 1],
  [/^(?:read|export)/, 2],
  [/^(?:update|change|set|edit)/, 3],
  [/^(?:delete|remove)/, 4],
  [/^enable/, 8],
  [/^disable/, 9],
]
const EVENTS: Partial<Record<EventType, number>> = {
  SIGN_IN_SUCCEEDED: 1,
  SIGN_IN_FAILED: 1,
  SIGN_IN_LOCKED: 1,
  SESSION_ENDED: 2,
  TOKEN_ISSUED: 3,
  PASSWORD_CHANGED: 3,
  PASSWORD_RESET_REQUESTED: 4,
}

/** Events without a session that only the user can cause. Others may request a link, and the server itself rewrites passwords. */
const BY_THE_USER: readonly EventType[] = ['PASSWORD_CHANGED', 'EMAIL_CHANGED']

type CloudEvent = Readonly<Record<string, unknown>>
type Told = {
  readonly of: Class
  readonly activity: number
  readonly name: string
  readonly at: Date
  readonly failed: boolean
  readonly id: string
  readonly traceId: string | null
}

function cloudEvent(
  origin: string,
  source: StreamSource,
  { of, activity, name, at, failed, id, traceId }: Told,
  facts: object,
): CloudEvent {
  return {
    specversion: '1.0',
    id,
    source: origin,
    type: `portico.${source.toLowerCase()}.${name}`,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: `https://schema.ocsf.io/${VERSION}/classes/${of.name}`,
    data: {
      category_uid: of.category,
      class_uid: of.uid,
      activity_id: activity,
      ...(activity === OTHER && { activity_name: name }),
      type_uid: of.uid * 100 + activity,
      time: at.getTime(),
      severity_id: failed ? 3 : 1,
      status_id: failed ? 2 : 1,
      metadata: {
        version: VERSION,
        product: { name: PRODUCT, vendor_name: PRODUCT },
        uid: id,
        event_code: name,
        ...(traceId !== null && { correlation_uid: traceId }),
      },
      ...facts,
    },
  }
}

/** Converts a row of the audit log to OCSF in a CloudEvent. One that alone is too long for a post has no `data`. */
export function ofAudit(origin: string, row: AuditRow): CloudEvent {
  const whole = auditEvent(origin, row)
  return isTooLong(whole) ? auditEvent(origin, { ...row, before: null, after: null }, TRUNCATED) : whole
}

/** What the capacity of an app that acts for itself begins with. */
const APP = 'app:'

function auditEvent(origin: string, row: AuditRow, more?: object): CloudEvent {
  const { id, at, action, actorId, actingAs, partnerId, subjectType, subjectId, before, after, denied, traceId } = row
  const activity = VERBS.find(([verb]) => verb.test(action))?.[1] ?? OTHER
  const entry = { of: ENTITY_MANAGEMENT, activity, name: action, at, failed: denied, id: `audit-${id}`, traceId }
  const app = actingAs?.startsWith(APP) ? actingAs.slice(APP.length) : undefined
  const entity = { type: subjectType, ...(subjectId === null ? { name: subjectType } : { uid: subjectId }) }
  return cloudEvent(origin, 'AUDIT', entry, {
    actor: {
      ...(actorId !== null && (app !== undefined ? { app_uid: actorId, app_name: app } : { user: { uid: actorId } })),
      ...(actingAs !== null && { invoked_by: actingAs }),
      ...(actorId === null && { app_name: PRODUCT }),
    },
    entity: { ...entity, ...(before !== null && { data: before }) },
    ...(after !== null && { entity_result: { ...entity, data: after } }),
    unmapped: { ...(partnerId !== null && { partner_uid: partnerId }), ...more },
  })
}

/** Converts a row of the event log to OCSF in a CloudEvent. One that alone is too long for a post has no `detail`. */
export function ofEvent(origin: string, row: EventRow): CloudEvent {
  const whole = loggedEvent(origin, row)
  return isTooLong(whole) ? loggedEvent(origin, { ...row, detail: null }, TRUNCATED) : whole
}

function loggedEvent(origin: string, row: EventRow, more?: object): CloudEvent {
  const { id, at, type, userId, partnerId, sessionId, address, detail, traceId } = row
  const kind = kindOf(eventTypes.of(type))
  const of = kind === 'ACCOUNT' ? ACCOUNT_CHANGE : kind === 'PROVIDER' ? ENTITY_MANAGEMENT : AUTHENTICATION
  const entry = { of, activity: EVENTS[type] ?? OTHER, name: type, at, failed: failures.includes(type), id: `event-${id}`, traceId }
  return cloudEvent(origin, 'EVENT', entry, {
    ...factsOf(of, { userId, sessionId, detail }, sessionId !== null || BY_THE_USER.includes(type)),
    ...(address !== null && { src_endpoint: { ip: address } }),
    unmapped: { ...(partnerId !== null && { partner_uid: partnerId }), ...(detail !== null && { detail }), ...more },
  })
}

/**
 * Attributes that the class requires, and those that it does not have left out: only sign-ins have a session, an entity has no user.
 * @param isByUser whether the user is known to have acted, not just to be affected
 */
function factsOf(of: Class, { userId, sessionId, detail }: Pick<EventRow, 'userId' | 'sessionId' | 'detail'>, isByUser: boolean) {
  const user = userId === null ? { name: 'Unknown', type_id: 0 } : { uid: userId }
  if (of === AUTHENTICATION) return { user, service: { name: PRODUCT }, ...(sessionId !== null && { session: { uid: sessionId } }) }
  const acting = { ...(isByUser && userId !== null && { user }), ...(sessionId !== null && { session: { uid: sessionId } }) }
  const actor = Object.keys(acting).length > 0 && { actor: acting }
  return of === ACCOUNT_CHANGE ? { user, ...actor } : { entity: providerOf(detail), ...actor }
}

function providerOf(detail: unknown) {
  const { provider, providerId } = { ...(detail as { provider?: unknown; providerId?: unknown } | null) }
  return {
    type: 'LoginProvider',
    name: typeof provider === 'string' && provider !== '' ? provider : 'LoginProvider',
    ...(typeof providerId === 'string' && { uid: providerId }),
  }
}

const TRUNCATED = { is_truncated: true }
/** The brackets of the list around the events of a post take two more bytes. */
const isTooLong = (event: CloudEvent) => Buffer.byteLength(JSON.stringify(event)) + 2 > LONGEST_BODY

export const testEvent = (origin: string, id: string, at: Date): CloudEvent =>
  cloudEvent(
    origin,
    'EVENT',
    { of: AUTHENTICATION, activity: OTHER, name: 'test', at, failed: false, id, traceId: null },
    {
      ...factsOf(AUTHENTICATION, { userId: null, sessionId: null, detail: null }, false),
      unmapped: {},
    },
  )
