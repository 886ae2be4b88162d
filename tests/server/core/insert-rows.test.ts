import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRows } from '../../../server/src/db/insert-rows.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { importFile } from '../../../server/src/tables/import.table.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

/** What an array's text has signs of its own for. */
const TEXTS = ['', ' ', 'NULL', 'null', '"', '\\', '\\\\"', '{a,b}', ',', "it's", 'a\nb\t', '$1 $& $$', '“ß” 名前 🙂', '\\x00', '[]']

it('inserts every text as it is, and nothing as nothing', async () => {
  const rows = [...TEXTS, null].map((subject) => ({
    id: randomUUID(),
    channel: 'MAIL' as const,
    recipient: 'insert@example.org',
    subject,
    text: subject ?? '',
    purpose: 'TEST',
  }))
  await insertRows(server.db.orm, outbox, rows)
  const found = await server.db.orm
    .select({ id: outbox.id, subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .where(
      inArray(
        outbox.id,
        rows.map(({ id }) => id),
      ),
    )
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const { id, subject, text } of rows) expect(byId.get(id)).toEqual({ id, subject, text })
})

it('inserts moments, bytes, numbers and JSON as their columns have them', async () => {
  const [id, userId] = [randomUUID(), randomUUID()]
  const content = Buffer.from([0, 255, 34, 92, 123])
  const checkedAt = new Date('2031-02-03T04:05:06.789Z')
  const kept = {
    kind: 'USER_IMPORT',
    createdBy: demoPersonId('operations'),
    fileName: 'a"b\\c.csv',
    encoding: 'UTF_8',
    delimiter: '\t',
  } as const
  await insertRows(server.db.orm, importFile, [{ id, ...kept, content, checkedAt, mapping: { email: 3 }, total: 7, startedAt: null }])
  const [found] = await server.db.orm
    .select()
    .from(importFile)
    .where(inArray(importFile.id, [id]))
  expect(found).toMatchObject({ id, ...kept, content, checkedAt, mapping: { email: 3 }, total: 7, startedAt: null, defaults: {} })
  const detail = { text: TEXTS.join('|'), list: TEXTS, none: null, yes: true }
  await insertRows(server.db.orm, eventLog, [{ type: 'CONSENT_GIVEN', userId, detail }])
  expect(
    await server.db.orm
      .select({ detail: eventLog.detail })
      .from(eventLog)
      .where(inArray(eventLog.userId, [userId])),
  ).toEqual([{ detail }])
})

it('inserts nothing of no rows', async () => {
  await expect(insertRows(server.db.orm, outbox, [])).resolves.toBeUndefined()
})
