import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { customersBrowser } from '../../support/customers-browser.ts'
import { freePort } from '../../support/postgres.ts'
import { emptyDatabase, seededDatabase } from '../../support/templates.ts'
import { startServer } from '../../support/running-server.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'
import { signIn } from '../../support/sign-in.ts'
import { checkOutServer, versionBefore } from '../../support/version-before.ts'
import { startIn } from '../../support/version-process.ts'
import type { Process } from '../../support/version-process.ts'

const BULK = `mutation ($input: StartCustomerBulkInput!) { startCustomerBulk(input: $input) { job { id } errors { code } } }`

it('K10 the version before works on the tables of this one, beside it', { timeout: 120_000 }, async () => {
  const { url, drop } = await seededDatabase(inject('postgresUrl') ?? '', 60)
  const server = await startServer({ env: { DATABASE_URL: url }, remove: drop })
  const before = checkOutServer(versionBefore())
  const port = await freePort()
  const older = { url: `http://localhost:${port}` }
  const settings = { DATABASE_URL: url, DEMO: 'true', SECRETS_KEY: TEST_SECRETS_KEY, LOG_LEVEL: 'error', PUBLIC_URL: older.url }
  let running: Process | undefined
  try {
    running = await startIn(before.directory, port, settings)
    const { accessToken } = await signIn(older.url, 'operations')
    const browser = customersBrowser(accessToken, older)
    const made = (await browser.create('Older Ltd')).data?.['createCustomer'] as { customer: { id: string } } | undefined
    expect(await browser.namesLike('Older Ltd', server)).toEqual(['Older Ltd'])
    await browser.create('Newer Ltd', server)
    expect(await browser.namesLike('Newer Ltd')).toEqual(['Newer Ltd'])

    const id = randomUUID()
    await browser.ask(BULK, { input: { id, action: 'DISABLE', ids: [made?.customer.id], count: 1 } })
    await expect
      .poll(async () => (await server.db.pool.query('select state from job_row where job_id = $1', [id])).rows, { timeout: 20_000 })
      .toEqual([{ state: 'DONE' }])
    expect((await signIn(server.url, 'employee')).accessToken).not.toBe('')
    expect((await running.end()).code).toBe(0)
    expect(await browser.namesLike('Older Ltd', server)).toEqual(['Older Ltd'])
  } finally {
    running?.kill()
    before.remove()
    await server.close()
  }
})

it('K10 the version before signs people in while this one brings its migrations', { timeout: 180_000 }, async () => {
  const { url, drop } = await emptyDatabase(inject('postgresUrl') ?? '')
  const before = checkOutServer(versionBefore())
  const port = await freePort()
  const older = `http://localhost:${port}`
  const settings = { DEMO: 'true', DEMO_USERS: '60', SECRETS_KEY: TEST_SECRETS_KEY, LOG_LEVEL: 'error', PUBLIC_URL: older }
  let running: Process | undefined
  let newer: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    running = await startIn(before.directory, port, { ...settings, DATABASE_URL: url })
    const upgrade = startServer({ env: { DATABASE_URL: url }, remove: () => Promise.resolve() }).then((server) => void (newer = server))
    const isOver = upgrade.then(
      () => true,
      () => true,
    )
    const people = ['operations', 'support', 'employee']
    for (let signIns = 0; signIns < 10 || !(await Promise.race([isOver, Promise.resolve(false)])); signIns++)
      expect((await signIn(older, people[signIns % people.length] ?? '')).accessToken).not.toBe('')
    await upgrade
    expect((await running.end()).code).toBe(0)
  } finally {
    running?.kill()
    before.remove()
    await newer?.close()
    await drop()
  }
})
