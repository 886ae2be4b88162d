import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOCK_PEOPLE } from '../../../server/src/demo/mock-provider/assign-mock-providers.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { tokensOf, tryPassword } from './flow.ts'
import { comeBy } from './mock-pages.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ users: 400, jobs: false })
})
afterAll(() => server?.close())

it.each(MOCK_PEOPLE)(
  '$email of a new demo is offered the provider of their customer, and signs in by it',
  async ({ name, email, given, family }) => {
    const origin = server.origin('acme')
    const { rows } = await server.db.pool.query<{ customers: number }>(
      `select count(*)::int as customers from customer join login_provider on login_provider.id = customer.login_provider_id where login_provider.name = $1 and login_provider.enabled`,
      [name],
    )
    expect(rows).toEqual([{ customers: 1 }])
    const { visitor, page, asked, attempt, end } = await comeBy(origin, name, email, { login_hint: email })
    expect(page.text).toContain(`?provider=${name}"`)
    expect(asked.text).toContain(`value="${email}"`)
    const { idToken } = await tokensOf(visitor, origin, attempt, end)
    expect(decodeClaims(idToken)).toMatchObject({ email, name: `${given} ${family}` })
    expect(isCallback((await tryPassword(origin, email, 'Portico-Demo-2026')).url)).toBe(false)
  },
)
