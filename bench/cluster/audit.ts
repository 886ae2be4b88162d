import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TEST_SECRETS_KEY } from '../../tests/support/seed.ts'

const COMMAND = join(import.meta.dirname, '../../server/src/kit/audit/verify-command.ts')

/** `npm run audit:verify -- --heads FILE` over a database of the benches: how it ended and what it said. */
export async function verifyAudit(url: string, heads: string): Promise<{ readonly code: number; readonly said: string }> {
  const settings = { ...process.env, DATABASE_URL: url, SECRETS_KEY: TEST_SECRETS_KEY, PUBLIC_URL: 'http://localhost' }
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, '--heads', heads], { env: settings }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  )
  return { code, said: `${stdout}${stderr}`.trim() }
}
