import { expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '../../../contract/audit-actions.ts'
import { EVENT_TYPES } from '../../../contract/event-types.ts'
import { ofAudit, ofEvent, testEvent } from '../../../server/src/entities/event-streams/ocsf.ts'

/** What the schema of OCSF 1.3.0 says of the classes and objects that are sent. */
const BASE =
  'activity_id activity_name category_uid class_uid message metadata severity_id status_id time type_uid unmapped actor src_endpoint http_request'
const CLASSES: Record<number, { attributes: string; required: string; oneOf?: readonly string[]; activities: number }> = {
  3001: { attributes: 'policy user user_result', required: 'user', activities: 11 },
  3002: {
    attributes: 'user session service dst_endpoint auth_protocol is_mfa',
    required: 'user',
    oneOf: ['service', 'dst_endpoint'],
    activities: 6,
  },
  3004: { attributes: 'entity entity_result comment', required: 'entity', activities: 13 },
}
const ALWAYS = 'activity_id category_uid class_uid metadata severity_id time type_uid'
const OBJECTS: Record<string, { attributes: string; oneOf: readonly string[] }> = {
  user: { attributes: 'uid name type type_id', oneOf: ['account', 'name', 'uid'] },
  actor: { attributes: 'user session invoked_by app_name app_uid', oneOf: ['user', 'session', 'invoked_by', 'app_name', 'app_uid'] },
  entity: { attributes: 'data name type uid', oneOf: ['name', 'uid'] },
  entity_result: { attributes: 'data name type uid', oneOf: ['name', 'uid'] },
  service: { attributes: 'name uid version', oneOf: ['name', 'uid'] },
  session: { attributes: 'uid', oneOf: ['uid'] },
  src_endpoint: { attributes: 'ip uid name hostname', oneOf: ['ip', 'uid', 'name', 'hostname'] },
  product: { attributes: 'name uid vendor_name version', oneOf: ['name', 'uid'] },
  metadata: { attributes: 'correlation_uid event_code product uid version', oneOf: ['version'] },
}
type Fields = Readonly<Record<string, unknown>>

function faultsOf(data: Fields): string[] {
  const found = CLASSES[data['class_uid'] as number]
  if (!found) return [`class ${String(data['class_uid'])}`]
  const known = `${BASE} ${found.attributes}`.split(' ')
  const [activity, uid] = [data['activity_id'] as number, data['class_uid'] as number]
  return [
    ...Object.keys(data).filter((name) => !known.includes(name)),
    ...`${ALWAYS} ${found.required}`.split(' ').filter((name) => data[name] === undefined),
    ...(found.oneOf && !found.oneOf.some((name) => data[name] !== undefined) ? [`one of ${found.oneOf.join()}`] : []),
    ...(activity !== 99 && !(activity >= 0 && activity <= found.activities) ? [`activity ${activity}`] : []),
    ...(activity === 99 && typeof data['activity_name'] !== 'string' ? ['activity_name'] : []),
    ...(data['type_uid'] === uid * 100 + activity ? [] : ['type_uid']),
    ...objectFaults(data),
  ]
}

const objectFaults = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const found = OBJECTS[name]
    if (!found) return value === null ? [`${name} is null`] : []
    const object = value as Fields
    return [
      ...Object.keys(object).filter((each) => !found.attributes.split(' ').includes(each)),
      ...(found.oneOf.some((each) => object[each] !== undefined && object[each] !== null)
        ? []
        : [`${name} has none of ${found.oneOf.join()}`]),
      ...objectFaults(Object.fromEntries(Object.entries(object).filter(([each]) => each in OBJECTS))),
    ]
  })

const ORIGIN = 'https://portal.example'
const at = new Date('2026-01-01T00:00:00Z')
const AUDIT = { id: 1, at, actingAs: null, partnerId: null, before: null, after: null, denied: false, traceId: null } as const
const EVENT = { id: 1, at, partnerId: null, traceId: null, address: null } as const
const dataOf = (event: Fields) => event['data'] as Fields

it('K9 sends only events that OCSF 1.3 takes: of every audit action and event type, with and without who did it', () => {
  const audits = AUDIT_ACTIONS.flatMap((action) =>
    [
      { actorId: null, subjectId: null },
      { actorId: 'u', subjectId: 's', actingAs: 'command:first-user', before: { a: 1 }, after: { a: 2 }, partnerId: 'p', traceId: 't' },
      { actorId: null, subjectId: 's', actingAs: 'directory', after: {} },
    ].map((facts) => ofAudit(ORIGIN, { ...AUDIT, action, subjectType: 'UserIdentity', ...facts })),
  )
  const events = [...EVENT_TYPES, 'FROM_A_NEWER_VERSION'].flatMap((type) =>
    [
      { userId: null, sessionId: null, detail: null },
      { userId: 'u', sessionId: 's', detail: { provider: 'Entra', providerId: 'e' }, address: '192.0.2.7', partnerId: 'p', traceId: 't' },
      { userId: null, sessionId: 's', detail: { provider: 7 } },
    ].map((facts) => ofEvent(ORIGIN, { ...EVENT, type, ...facts } as unknown as Parameters<typeof ofEvent>[1])),
  )
  const all = [...audits, ...events, testEvent(ORIGIN, 'test-1', at)]
  expect(all.map((event) => [event['type'], faultsOf(dataOf(event))]).filter(([, faults]) => (faults as string[]).length > 0)).toEqual([])
})

it('names what was done by the activities of OCSF', () => {
  const activityOf = (type: string) =>
    dataOf(ofEvent(ORIGIN, { ...EVENT, type, userId: 'u', sessionId: null, detail: null } as unknown as Parameters<typeof ofEvent>[1]))[
      'type_uid'
    ]
  expect(['PASSWORD_CHANGED', 'PASSWORD_RESET_REQUESTED', 'SIGN_IN_FAILED', 'SESSION_ENDED'].map(activityOf)).toEqual([
    300103, 300104, 300201, 300202,
  ])
})

it('names as the actor only a user who is known to have acted, not one who is affected', () => {
  const actorOf = (type: string, sessionId: string | null = null) =>
    dataOf(ofEvent(ORIGIN, { ...EVENT, type, userId: 'u', sessionId, detail: null } as unknown as Parameters<typeof ofEvent>[1]))['actor']
  const anybody = ['PASSWORD_RESET_REQUESTED', 'CONFIRMATION_REQUESTED', 'PASSWORD_REWRITTEN', 'FROM_A_NEWER_VERSION']
  expect(anybody.map((type) => actorOf(type))).toEqual(anybody.map(() => undefined))
  expect(['PASSWORD_CHANGED', 'EMAIL_CHANGED'].map((type) => actorOf(type))).toEqual([{ user: { uid: 'u' } }, { user: { uid: 'u' } }])
  expect(anybody.map((type) => actorOf(type, 's'))).toEqual(anybody.map(() => ({ user: { uid: 'u' }, session: { uid: 's' } })))
})
