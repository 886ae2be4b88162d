import { afterEach, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { liveMigration } from '#src/actors/migration.actors.ts'
import { ok, openData, type Answer } from '../data/graphql-stub.ts'

const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const draft = { id: 'r1', wizard: 'USERS', version: 1, isOwn: true, state: 'DRAFT', totals: [], review: null, job: null }

/** The chart before it has a run. `fails` names the operations whose answers are lost. */
const open = (fails: Set<string>) => {
  const created: string[] = []
  const { client, close } = openData((request) => {
    const { operationName = '', variables } = request.body
    if (operationName === 'CreateMigration') created.push((variables as { input: { id: string } }).input.id)
    if (fails.has(operationName)) return lost(request)
    const id = created.at(-1)
    return ok(operationName === 'CreateMigration' ? { createMigration: { errors: null } } : { migrationRun: { ...draft, id } })
  })
  const actor = createActor(liveMigration(client), { input: { id: undefined, wizard: 'USERS' } }).start()
  stops.push(() => actor.stop(), close)
  const choose = async (customer: string) => {
    actor.send({ type: 'choose', choice: { customers: [customer] } })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    return created.at(-1)
  }
  return { actor, choose }
}

it.each([
  ['was lost', ['CreateMigration', 'SettleOperation']],
  ['came, and the run could not be read', ['MigrationStage']],
])('creates one migration if the answer %s and the customer is chosen again', async (_, lostOnes) => {
  const fails = new Set(lostOnes)
  const { actor, choose } = open(fails)
  const first = await choose('acme')
  expect(actor.getSnapshot().value).toBe('selecting')
  fails.clear()
  expect(await choose('acme')).toBe(first)
  expect(actor.getSnapshot().context.run?.id).toBe(first)
})

it('creates another migration if another customer is chosen after a lost answer', async () => {
  const fails = new Set(['CreateMigration', 'SettleOperation'])
  const { choose } = open(fails)
  const first = await choose('acme')
  fails.clear()
  const second = await choose('northwind')
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
})
