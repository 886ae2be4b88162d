import { sql } from 'drizzle-orm'
import { graphql } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reach } from '../../../server/src/access/reach.ts'
import { rowsOf } from '../../../server/src/db/rows.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { selectedRows } from '../../../server/src/kit/bulk/selection.ts'
import type { RequestContext } from '../../../server/src/kit/graphql/context.ts'
// Before what this file adds, which is no part of it for the files that this process runs afterwards.
import '../../../server/src/api/graphql/schema.ts'
import { builder } from '../../../server/src/kit/graphql/builder.ts'
import { numberField, textField } from '../../../server/src/kit/list/filter-fields.ts'
import { momentField } from '../../../server/src/kit/list/moment-field.ts'
import { readRows } from '../../../server/src/kit/resource/read-rows.ts'
import { resourceQueries } from '../../../server/src/kit/resource/resource-queries.ts'
import { defineResource, resources } from '../../../server/src/kit/resource/resource.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { serverSideSession } from '../../../server/src/tables/people/session.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

/** Rows counted up, with the name of whom they are about: null of people out of reach. */
type EventRow = { readonly id: number; readonly type: string; readonly at: Date; readonly who: string | null }
const EventType = builder.objectRef<EventRow>('TestEvent').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    type: t.exposeString('type'),
    at: t.expose('at', { type: 'DateTime' }),
    who: t.exposeString('who', { nullable: true }),
  }),
})
const who = sql.raw('person.name')
const folded = sql`(fold(coalesce(${who}, '')) collate "C")`
const events = defineResource({
  name: 'testEvent',
  plural: 'testEvents',
  node: EventType,
  table: eventLog,
  columns: { id: eventLog.id, type: eventLog.type, at: eventLog.at, who },
  from: ({ users }: Reach) => sql`${eventLog} left join lateral (
    select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) as name from ${userIdentity} where ${userIdentity.id} = ${eventLog.userId} and ${users}
  ) as person on true`,
  label: eventLog.type,
  reach: () => sql`${eventLog.address} is distinct from 'hidden'`,
  defaultOrder: { at: 'DESC' },
  searched: sql`fold(coalesce(${who}, '') || ' ' || ${eventLog.type})`,
  fields: {
    who: { filter: textField(folded), sort: { expression: folded, type: 'text' }, cell: true },
    at: { filter: momentField(eventLog.at), sort: { expression: eventLog.at, type: 'timestamptz' } },
    length: { filter: numberField(sql`length(${who})`) },
  },
})
resourceQueries(events, { list: { access: 'signedIn', description: 'Events' }, one: { access: 'signedIn' } })

/** Rows whose ids are any text. */
type SessionRow = { readonly id: string; readonly host: string }
const SessionType = builder.objectRef<SessionRow>('TestSession').implement({
  fields: (t) => ({ id: t.exposeID('id'), host: t.exposeString('host') }),
})
const sessions = defineResource({
  name: 'testSession',
  plural: 'testSessions',
  node: SessionType,
  table: serverSideSession,
  columns: { id: serverSideSession.id, host: serverSideSession.host },
  label: serverSideSession.host,
  reach: () => sql`${serverSideSession.host} <> 'other.localhost'`,
  defaultOrder: { host: 'ASC' },
  searched: sql`fold(${serverSideSession.host})`,
  fields: { host: { sort: { expression: serverSideSession.host, type: 'text' } } },
})
resourceQueries(sessions, { list: { access: 'signedIn', description: 'Sessions' }, one: { access: 'signedIn' } })

// A schema has something of every kind.
builder.mutationField('testNothing', (t) => t.boolean({ access: 'signedIn', resolve: () => true }))
builder.subscriptionField('testNothing', (t) =>
  t.boolean({
    access: 'signedIn',
    resolve: () => true,
    subscribe: async function* never() {
      yield await Promise.resolve(true)
    },
  }),
)

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await db.pool.query(
    `insert into user_identity (id, user_name, display_name, user_type)
     select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'person' || n, case when n < 4 then 'Név ' || chr(96 + n) end, case n when 5 then 4 else 1 end
     from generate_series(1, 5) n`,
  )
  await db.pool.query(
    `insert into event_log (type, user_id, address, at)
     select 'TOKEN_ISSUED', ('00000000-0000-4000-8000-00000000000' || (1 + n % 5))::uuid, case n when 30 then 'hidden' end, timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 30) n`,
  )
  const ids = ['a', 'A', 'a b', 'Zé', '10', '9', 'x_%', "o'q", 'ß', '日本']
  await db.pool.query(
    `insert into server_side_session (id, user_id, security_stamp, host, expires_at)
     select id, '00000000-0000-4000-8000-000000000001', gen_random_uuid(), case when id = 'ß' then 'other.localhost' else 'h' || (length(id) % 2) end, now()
     from unnest($1::text[]) as id`,
    [ids],
  )
})
afterAll(async () => {
  // Of the same process, which other files may find them in.
  for (const { name } of [events, sessions]) resources.delete(name)
  await db?.close()
})

const reach = { users: sql`${userIdentity.userType} <> 4` } as Reach
const ask = async (source: string, variableValues: Record<string, unknown> = {}) => {
  const contextValue = { orm: db.orm, reach }
  const { data, errors } = await graphql({ schema: builder.toSchema({}), source, variableValues, contextValue })
  if (errors) throw new AggregateError(errors, errors.map(({ message }) => message).join())
  return JSON.parse(JSON.stringify(data)) as Record<string, unknown>
}
type Page = {
  nodes: { id: string }[]
  totalCount: number
  pageInfo: Record<'startCursor' | 'endCursor', string | null> & Record<'hasNextPage' | 'hasPreviousPage', boolean>
}
const PAGE = 'nodes { id } totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage }'

/** The ids of a list page by page, and the same from its end. */
async function walk(list: string, order: string): Promise<readonly [readonly string[], readonly string[]]> {
  const page = async (args: string) => (await ask(`{ ${list}(order: ${order}, ${args}) { ${PAGE} } }`))[list] as Page
  const [forwards, backwards]: [string[], string[]] = [[], []]
  for (let more = 'first: 4'; more !== '';) {
    const { nodes, pageInfo } = await page(more)
    forwards.push(...nodes.map(({ id }) => id))
    more = pageInfo.hasNextPage ? `first: 4, after: "${pageInfo.endCursor}"` : ''
  }
  for (let more = 'last: 3'; more !== '';) {
    const { nodes, pageInfo } = await page(more)
    backwards.unshift(...nodes.map(({ id }) => id))
    more = pageInfo.hasPreviousPage ? `last: 3, before: "${pageInfo.startCursor}"` : ''
  }
  return [forwards, backwards]
}
const idsOf = async (text: string) => (await db.pool.query<{ id: string | number }>(text)).rows.map(({ id }) => String(id))

describe('a list of rows counted up, joined with whom they are about', () => {
  const NAMES = `(select e.id, coalesce(fold(coalesce(display_name, user_name)), '') collate "C" as name from event_log e
    left join user_identity u on u.id = e.user_id and user_type <> 4 where e.address is distinct from 'hidden') as named`

  it.each([
    ['[{ who: ASC }]', `select id from ${NAMES} order by name, id`],
    ['[{ who: DESC }, { at: ASC }]', `select id from ${NAMES} order by name desc, id`],
    ['[{ at: DESC }]', `select id from ${NAMES} order by id desc`],
  ])('is paged both ways in the order %s', async (order, text) => {
    const ids = await idsOf(text)
    expect(ids).toHaveLength(29)
    expect(await walk('testEvents', order)).toEqual([ids, ids])
  })

  it('tells, filters and finds by what is computed, and tells nothing of people out of reach', async () => {
    const list = async (args: string) =>
      (await ask(`{ testEvents(${args}) { nodes { who } totalCount } }`))['testEvents'] as {
        nodes: { who: string | null }[]
        totalCount: number
      }
    const namesOf = async (args: string) => {
      const { nodes, totalCount } = await list(args)
      expect(totalCount).toBe(nodes.length)
      return [...new Set(nodes.map((node) => node.who))].toSorted()
    }
    expect(await namesOf('first: 50')).toEqual(['Név a', 'Név b', 'Név c', null, 'person4'])
    expect(await namesOf('where: { who: { startsWith: "nev" } }')).toEqual(['Név a', 'Név b', 'Név c'])
    expect(await namesOf('where: { who: { eq: null } }')).toEqual([null])
    expect(await namesOf('where: { length: { gt: 5 }, at: { gt: "2026-01-01" } }')).toEqual(['person4'])
    expect(await namesOf('search: "NEV b token"')).toEqual(['Név b'])
    expect(await namesOf('search: "person5"')).toEqual([])
    const [total] = [await list('first: 2')]
    expect(total).toMatchObject({ totalCount: 29 })
  })

  it('has one row by its id, by the search too, and none of others or of what is no id', async () => {
    const one = (id: string) => ask('query ($id: ID!) { testEvent(id: $id) { id who } }', { id })
    expect(await one('7')).toEqual({ testEvent: { id: '7', who: 'Név c' } })
    for (const id of ['30', '31', 'x', '-1', '999999999999999999']) expect(await one(id)).toEqual({ testEvent: null })
    expect(await ask('{ testEvents(search: "7") { nodes { id } } }')).toEqual({ testEvents: { nodes: [{ id: '7' }] } })
    expect(await ask('{ testEvents(search: "30") { nodes { id } } }')).toEqual({ testEvents: { nodes: [] } })
  })

  it('is selected from and exported as it is listed', async () => {
    const context = { orm: db.orm, reach } as unknown as RequestContext
    const selected = async (selection: Parameters<typeof selectedRows>[2]) => {
      return (await rowsOf(db.orm, selectedRows(events, context, selection))).map(([number, id, label]) => [number, String(id), label])
    }
    expect(await selected({ all: true, where: { who: { eq: 'név a' } } as object, order: [{ at: 'ASC' }] })).toEqual(
      ['5', '10', '15', '20', '25'].map((id, at) => [at + 1, id, 'TOKEN_ISSUED']),
    )
    expect(await selected({ ids: ['30', '6', 'no'], order: [{ who: 'ASC' }] })).toEqual([
      [1, '6', 'TOKEN_ISSUED'],
      [2, '30', null],
    ])
    const rows = await readRows(db.orm, events, reach, sql`${eventLog.id} in (4, 5)`)
    expect(rows.toSorted((one, other) => one.id - other.id).map(({ id, who: name, at }) => [id, name, at.toISOString()])).toEqual([
      [4, null, '2026-01-01T00:04:00.000Z'],
      [5, 'Név a', '2026-01-01T00:05:00.000Z'],
    ])
  })
})

describe('a list of rows whose ids are texts', () => {
  it('is paged both ways', async () => {
    for (const [order, text] of [
      ['[{ host: ASC }]', 'host, id'],
      ['[{ host: DESC }]', 'host desc, id desc'],
    ]) {
      const ids = await idsOf(`select id from server_side_session where host <> 'other.localhost' order by ${text}`)
      expect(ids).toHaveLength(9)
      expect(await walk('testSessions', order ?? '')).toEqual([ids, ids])
    }
  })

  it('has one row by its id, whatever signs are in it, and none of others', async () => {
    const one = (id: string) => ask('query ($id: ID!) { testSession(id: $id) { id } }', { id })
    for (const id of ['a', 'A', 'Zé', 'x_%', "o'q", '日本']) expect(await one(id)).toEqual({ testSession: { id } })
    for (const id of ['ß', 'b', '', 'x'.repeat(201)]) expect(await one(id)).toEqual({ testSession: null })
    expect(await ask('{ testSessions(search: "x_%") { nodes { id } } }')).toEqual({ testSessions: { nodes: [{ id: 'x_%' }] } })
  })
})
