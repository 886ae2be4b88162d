import type { Door } from '../../../support/held-thread.ts'
import { bearer, pieces, type Entrance, type Senders } from './senders.ts'

const MOST = 1_000_000

/** Of directories and other systems. */
export function apiDoors({ app, scim, user }: Entrance, { query, header, address, json }: Senders): Door[] {
  return [
    address('/scim/v2/Users/', bearer(scim)),
    address('/scim/v2/Schemas/', bearer(scim)),
    ...header('/scim/v2/Users', 'authorization', (text) => `Bearer ${text}`),
    ...header('/scim/v2/Users', 'if-match accept', undefined, bearer(scim)),
    ...query('/scim/v2/Users', 'filter attributes excludedAttributes sortBy count startIndex cursor', bearer(scim)),
    ...['filter', 'attributes', 'sortBy'].map((name) =>
      json('/scim/v2/Users/.search', name, bearer(scim), MOST, (text) => JSON.stringify({ [name]: text })),
    ),
    json('/scim/v2/Users/.search', 'many attributes', bearer(scim), MOST, (text) => JSON.stringify({ attributes: pieces(text, 8) })),
    json('/scim/v2/Users', 'body', bearer(scim), MOST, (text) => text),
    ...['userName', 'externalId', 'displayName', 'title', 'preferredLanguage', 'locale', 'timezone', 'active', 'password'].map((name) =>
      json('/scim/v2/Users', name, bearer(scim), MOST, (text) =>
        JSON.stringify({
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
          userName: 'a@b.test',
          emails: [{ value: 'a@b.test' }],
          [name]: text,
        }),
      ),
    ),
    ...['value', 'type'].flatMap((name) =>
      ['emails', 'phoneNumbers', 'roles', 'addresses'].map((list) =>
        json('/scim/v2/Users', `${list}.${name}`, bearer(scim), MOST, (text) =>
          JSON.stringify({ userName: 'a@b.test', [list]: [{ value: 'a', type: 'work', [name]: text }] }),
        ),
      ),
    ),
    json('/scim/v2/Users', 'many emails', bearer(scim), MOST, (text) =>
      JSON.stringify({ userName: 'a@b.test', emails: pieces(text, 24).map((value) => ({ value })) }),
    ),
    json('/scim/v2/Users', 'many attributes', bearer(scim), MOST, (text) =>
      JSON.stringify(
        Object.fromEntries(
          pieces(text, 200)
            .slice(0, 900)
            .map((value, at) => [`a${at}`, value]),
        ),
      ),
    ),
    json('/scim/v2/Groups', 'displayName', bearer(scim), MOST, (text) => JSON.stringify({ displayName: text })),
    json('/scim/v2/Groups', 'members', bearer(scim), MOST, (text) =>
      JSON.stringify({ displayName: 'A', members: pieces(text, 24).map((value) => ({ value })) }),
    ),
    json(
      `/scim/v2/Users/${user}`,
      'PATCH path',
      bearer(scim),
      MOST,
      (text) => JSON.stringify({ Operations: [{ op: 'replace', path: text, value: 'a' }] }),
      'PATCH',
    ),
    json(
      `/scim/v2/Users/${user}`,
      'PATCH operations',
      bearer(scim),
      MOST,
      (text) => JSON.stringify({ Operations: pieces(text, 8).map((path) => ({ op: 'add', path, value: path })) }),
      'PATCH',
    ),
    ...['id', 'type', 'leaveType', 'status', 'person', 'approver', 'changedAt', 'path'].map((name) =>
      json('/api/requests', name, bearer(app), 16_000, (text) =>
        JSON.stringify({
          id: 'L-1',
          type: 'LEAVE',
          leaveType: 'MATERNITY',
          status: 'SUBMITTED',
          person: 'a',
          changedAt: '2026-03-01T09:00:00Z',
          path: '/a',
          [name]: text,
        }),
      ),
    ),
    json('/api/requests', 'body', bearer(app), 16_000, (text) => text),
    json('/ofrep/v1/evaluate/flags', 'targetingKey', bearer(app), 16_000, (text) => JSON.stringify({ context: { targetingKey: text } })),
    json('/ofrep/v1/evaluate/flags', 'body', bearer(app), 16_000, (text) => text),
    ...['subject', 'action', 'resource'].flatMap((part) =>
      ['id', 'type', 'name'].map((name) =>
        json('/access/v1/evaluation', `${part}.${name}`, bearer(app), 60_000, (text) =>
          JSON.stringify({
            subject: { type: 'user', id: 'a' },
            action: { name: 'read' },
            resource: { type: 'user', id: 'a' },
            [part]: { type: 'user', id: 'a', name: 'read', [name]: text },
          }),
        ),
      ),
    ),
    json('/access/v1/evaluations', 'evaluations', bearer(app), 60_000, (text) =>
      JSON.stringify({
        subject: { type: 'user', id: 'a' },
        evaluations: pieces(text, 8).map((id) => ({ resource: { type: 'user', id } })),
      }),
    ),
  ]
}
