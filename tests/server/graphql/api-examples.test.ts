import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type RunningServer } from '../../support/server.ts'

const run = promisify(execFile)
// Below node_modules, where it finds the library as a program of its own would.
const FILE = `node_modules/.cache/api-example-${process.pid}.mjs`

const [, section = ''] = /^### Examples$([\s\S]*?)^### /m.exec(readFileSync('docs/api.md', 'utf8')) ?? []
const blocksOf = (language: string) =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)

type List = {
  data: { users: { nodes: { id: string; email: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string }; totalCount: number } }
}

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
})
afterAll(async () => {
  await rm(FILE, { force: true })
  await server?.close()
})

it('the examples of docs/api.md answer what the page says', async () => {
  const [firstPage = '', nextPage = '', create = '', refused = '', unauthenticated = '', ...others] = blocksOf('sh')
  const [subscription = '', ...otherPrograms] = blocksOf('js')
  expect([others, otherPrograms]).toEqual([[], []])
  const { accessToken } = await server.signIn('operations')
  const { rows } = await server.db.pool.query<{ partner: string; customer: string }>(
    `select partner_id as partner, id as customer from customer
        where partner_id = (select id from partner where domain = 'acme.localhost') limit 1`,
  )
  const env = {
    ...process.env,
    PORTAL: server.origin(),
    TOKEN: accessToken,
    KEY: randomUUID(),
    PARTNER_ID: rows[0]?.partner,
    CUSTOMER_ID: rows[0]?.customer,
  }
  const shell = async <Answer>(script: string, more: NodeJS.ProcessEnv = {}) =>
    JSON.parse((await run('bash', ['-euc', script], { env: { ...env, ...more } })).stdout) as Answer

  const first = (await shell<List>(firstPage)).data.users
  expect([first.nodes.length, first.pageInfo.hasNextPage]).toEqual([2, true])
  const next = (await shell<List>(nextPage, { CURSOR: first.pageInfo.endCursor })).data.users
  const nodes = [...first.nodes, ...next.nodes]
  expect([new Set(nodes.map(({ id }) => id)).size, next.totalCount]).toEqual([4, first.totalCount])
  expect(nodes.every(({ email }) => email.endsWith('portico.test'))).toBe(true)

  const made = await shell(create)
  expect(made).toMatchObject({ data: { createUser: { userIdentity: { userName: 'grace@example.com' }, errors: null } } })
  expect(await shell(create)).toEqual(made)
  expect(await shell(refused)).toMatchObject({
    data: { createUser: { userIdentity: null, errors: [{ __typename: 'ValidationError', code: expect.any(String), path: 'email' }] } },
  })
  expect(await shell(unauthenticated)).toMatchObject({
    errors: [{ extensions: { code: 'AUTH_NOT_AUTHENTICATED', traceId: expect.any(String) } }],
  })

  await mkdir('node_modules/.cache', { recursive: true })
  await writeFile(FILE, subscription)
  const { stdout } = await run(process.execPath, [FILE], { env })
  expect(JSON.parse(stdout)).toMatchObject({ data: { notificationsChanged: { unreadCount: expect.any(Number) } } })
})
