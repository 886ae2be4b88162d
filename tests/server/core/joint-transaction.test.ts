import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Orm } from '../../../server/src/db/orm.ts'
import { isUniqueViolation } from '../../../server/src/db/unique-violation.ts'
import { jointTransaction } from '../../../server/src/db/pipeline/joint-transaction.ts'
import { inOrder, together } from '../../../server/src/db/pipeline/together.ts'
import { scimToken } from '../../../server/src/tables/providers/scim.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { roundTripsOf } from '../../support/statements.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
  await server.db.pool.query('create table joint (id int primary key)')
})
afterAll(() => server?.close())

const insert = (id: number) => sql`insert into joint values (${id})`
const ids = async () => (await server.db.pool.query<{ id: number }>('select id from joint order by id')).rows.map(({ id }) => id)

describe('a joint transaction', () => {
  it('sends what is asked for together in one round trip, in its order, whatever builds the statements', async () => {
    let seen: readonly number[] = []
    const trips = await roundTripsOf(async () => {
      await jointTransaction(server.db, async (tx) => {
        await together(
          tx,
          () => tx.delete(scimToken).where(eq(scimToken.hash, 'joint')),
          () => inOrder(tx, [sql`delete from joint`, insert(1), sql`update joint set id = 2`, insert(1)]),
        )
        const [, { rows }] = await together(
          tx,
          () => inOrder(tx, [sql`delete from joint where id = 1`]),
          () => tx.execute<{ id: number }>(sql`select id from joint`),
        )
        seen = rows.map(({ id }) => id)
      })
    })
    expect(seen).toEqual([2])
    expect(await ids()).toEqual([2])
    expect(
      trips.filter(([first = '']) => /^begin|^delete from joint where|^commit/.test(first)).map((statements) => statements.length),
    ).toEqual([7, 2, 1])
  })

  it('sends what nobody waits for with the commit, which is refused where it fails', async () => {
    const told: Promise<unknown>[] = []
    const late = (tx: Orm, id: number) => {
      const sent = inOrder(tx, [insert(id)])
      sent.catch(() => {})
      told.push(sent)
    }
    await jointTransaction(server.db, async (tx) => late(tx, 3))
    expect(await ids()).toEqual([2, 3])
    const refused = jointTransaction(server.db, async (tx) => {
      await tx.execute(insert(4))
      late(tx, 3)
    })
    await expect(refused).rejects.toSatisfy(isUniqueViolation)
    expect(await ids()).toEqual([2, 3])
  })

  it('is rolled back with what fails, and its connection serves the next', async () => {
    for (let round = 0; round < 12; round++) {
      const refused = jointTransaction(server.db, async (tx) => {
        await together(
          tx,
          () => tx.execute(insert(5)),
          () => inOrder(tx, [insert(5), insert(6)]),
        )
      })
      await expect(refused).rejects.toSatisfy(isUniqueViolation)
      await expect(jointTransaction(server.db, () => Promise.reject(new Error('before anything was asked')))).rejects.toThrow(
        'before anything',
      )
    }
    await jointTransaction(server.db, (tx) => tx.execute(insert(7)))
    expect(await ids()).toEqual([2, 3, 7])
  })

  it('gives up what has not been sent where the work fails meanwhile, and takes nothing more afterwards', async () => {
    let held: Orm | undefined
    let waiting: Promise<unknown> | undefined
    const refused = jointTransaction(server.db, async (tx) => {
      held = tx
      await tx.execute(insert(8))
      waiting = inOrder(tx, [insert(9)])
      waiting.catch(() => {})
      throw new Error('of the work')
    })
    await expect(refused).rejects.toThrow('of the work')
    await expect(waiting).rejects.toThrow('Failed query')
    await expect(held?.execute(insert(10))).rejects.toThrow('Failed query')
    expect(await ids()).toEqual([2, 3, 7])
  })

  it('goes on after what a savepoint has taken back', async () => {
    await jointTransaction(server.db, async (tx) => {
      await tx.execute(insert(11))
      await expect(tx.transaction((inner) => inner.execute(insert(11)))).rejects.toSatisfy(isUniqueViolation)
      await tx.execute(insert(12))
    })
    expect(await ids()).toEqual([2, 3, 7, 11, 12])
  })
})
