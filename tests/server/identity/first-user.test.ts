import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reportNobodyYet } from '../../../server/src/entities/users/create/first-user.ts'
import { within } from '../../support/open-place.ts'
import { emptyPlace } from '../../support/place.ts'
import type { Place } from '../../support/place.ts'
import { QUICK_START } from '../../support/quick-start.ts'
import { startServer } from '../../support/running-server.ts'
import type { RunningServer } from '../../support/running-server.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'
import { Visitor } from '../../support/visitor.ts'
import { signedIn } from './flow.ts'

const COMMAND = join(import.meta.dirname, '../../../server/src/entities/users/first-user-command.ts')
const PASSWORD = 'Calm-Otter-42'
/** Several processes of their own. */
const PATIENCE_MS = 180_000

let place: Place
let link = ''
beforeAll(async () => {
  place = await emptyPlace(inject('postgresUrl'))
})
afterAll(() => place?.remove())

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) =>
    execFile(
      process.execPath,
      [...QUICK_START, COMMAND, ...args],
      {
        env: {
          PATH: process.env['PATH'],
          DEMO: 'false',
          PUBLIC_URL: 'https://portal.example.com',
          SECRETS_KEY: TEST_SECRETS_KEY,
          ...place.env,
        },
      },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: `${stdout}${stderr}` }),
    ),
  )
const tokenIn = (out: string) => /https:\/\/portal\.example\.com\/s\/([\w-]{22})\n/.exec(out)?.[1] ?? ''
const reported = async () => {
  const said: unknown[] = []
  await within(place, ({ orm }) => reportNobodyYet(orm, { warn: (...line: unknown[]) => void said.push(...line) }))
  return said
}
const whileRunning = async (work: (server: RunningServer) => Promise<unknown>) => {
  const server = await startServer({ ...place, remove: () => Promise.resolve() }, { DEMO: 'false' })
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

it('refuses to begin a database of its own where the settings of the server are missing', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'portico-first-user-'))
  const env = { PATH: process.env['PATH'] }
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) =>
    execFile(process.execPath, [...QUICK_START, COMMAND, '--email', 'ada@example.com'], { cwd, env }, (error, _stdout, said) =>
      done({ code: error?.code, stderr: said }),
    ),
  )
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Neither DATABASE_URL nor DATA_DIR is set') })
  expect(await readdir(cwd)).toEqual([])
  await rm(cwd, { recursive: true })
})

it('says at a start without anybody how to make the first user', async () => {
  expect(await reported()).toEqual([expect.stringContaining('npm run first-user -- --email ADDRESS')])
})

it.each([
  [[], '--email is "": it needs an email address.'],
  [['--email', 'ada'], '--email is "ada": it needs an email address.'],
  [
    ['--email', 'ada@example.com', '--name', 'A'.repeat(101)],
    `--name is "${'A'.repeat(101)}": it needs two names of up to 100 characters.`,
  ],
])('refuses %j before the database is opened', async (args, sentence) => {
  const { code, out } = await run(...args)
  expect([code, out.split('\n', 1)[0]]).toEqual([1, sentence])
})

it(
  'prints a link, another one when it is run again, and refuses to make somebody else unless it is told to',
  async () => {
    const first = await run('--email', 'Ada@example.com', '--name', 'Ada King Lovelace')
    expect(first).toEqual({ code: 0, out: expect.stringContaining('Ada@example.com is made as vendor operations.') })
    const again = await run('--email', 'ada@example.com')
    expect(again).toEqual({ code: 0, out: expect.stringContaining('ada@example.com has another link') })
    link = tokenIn(again.out)
    expect([tokenIn(first.out), link].map(({ length }) => length)).toEqual([22, 22])
    expect(await run('--email', 'eve@example.com')).toEqual({
      code: 1,
      out: 'Ada@example.com is vendor operations already, and can invite others in the portal. If nobody of vendor operations can sign in any more, add --another.\n',
    })
    expect((await run('--email', 'grace@example.com', '--another')).code).toBe(0)
    expect(await reported()).toHaveLength(1)
    await within(place, async ({ pool }) => {
      const users = await pool.query(
        'select user_name, display_name, user_type, status, password_hash from user_identity order by created_at',
      )
      const waits = { user_type: 4, status: 'WAITING_CONFIRMATION', password_hash: null }
      expect(users.rows).toEqual([
        { user_name: 'Ada@example.com', display_name: 'Ada King Lovelace', ...waits },
        { user_name: 'grace@example.com', display_name: null, ...waits },
      ])
      const audit = await pool.query(`select action, actor_id, acting_as, after->>'userName' as name from audit_log order by id`)
      const by = { actor_id: null, acting_as: 'command:first-user' }
      expect(audit.rows).toEqual([
        { action: 'createUser', name: 'Ada@example.com', ...by },
        { action: 'resendConfirmation', name: null, ...by },
        { action: 'createUser', name: 'grace@example.com', ...by },
      ])
      expect((await pool.query('select from outbox')).rowCount).toBe(0)
      // The first one was replaced.
      const states = await pool.query('select revoked_at is null as usable from short_link order by created_at')
      expect(states.rows).toEqual([{ usable: false }, { usable: true }, { usable: true }])
    })
  },
  PATIENCE_MS,
)

it(
  'the link sets a password, with which its owner signs in and may do everything',
  async () => {
    await whileRunning(async (server) => {
      const opened = await new Visitor().send(`${server.url}/s/${link}`)
      expect(opened.headers.location).toBe(`/account/confirm?link=${link}`)
      const asked = await server.gql(undefined, `mutation { confirmAccount(input: { link: "${link}" }) { asksPassword errors { code } } }`)
      expect(asked.data).toEqual({ confirmAccount: { asksPassword: true, errors: null } })
      const input = `{ link: "${link}", newPassword: "${PASSWORD}", confirmPassword: "${PASSWORD}" }`
      const set = await server.gql(undefined, `mutation { setPasswordByLink(input: ${input}) { errors { code } } }`)
      expect(set.data).toEqual({ setPasswordByLink: { errors: null } })
      const { accessToken } = await signedIn(server.url, 'ada@example.com', PASSWORD)
      const made = await server.gql(
        accessToken,
        'mutation { createUser(input: { userName: "next", email: "next@example.com", userType: 4 }) { userIdentity { userType } errors { code } } }',
      )
      expect(made).toMatchObject({ errors: [], data: { createUser: { userIdentity: { userType: 4 }, errors: null } } })
      const beside = await run('--email', 'ada@example.com')
      expect(beside).toEqual({ code: 1, out: expect.stringContaining(place.env['DATA_DIR'] ?? 'is vendor operations already') })
    })
    expect(await run('--email', 'ada@example.com', '--another')).toEqual({
      code: 1,
      out: '--email is "ada@example.com": another user has that address. Choose another one.\n',
    })
    expect(await reported()).toEqual([])
  },
  PATIENCE_MS,
)
