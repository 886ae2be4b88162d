import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, start } from './bulk-calls.ts'
import { asPerson } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

it('a job tells two people of one name apart by their partners, and nothing of who is out of reach', async () => {
  const both = [demoPersonId('employee'), demoPersonId('employee', 'acme.localhost')]
  const told = async (ask: Ask) =>
    (await finished(ask, await start(ask, { action: 'UNLOCK', ids: both }))).jobRows.nodes.map(({ label, partner }) => [label, partner])
  expect((await told(await asPerson(server, 'operations'))).toSorted()).toEqual([
    ['employee', null],
    ['employee', 'Acme'],
  ])
  expect(await told(await asPerson(server, 'partneradmin', 'acme'))).toEqual([
    ['employee', 'Acme'],
    [null, null],
  ])
})
