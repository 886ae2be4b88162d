import { existsSync, readFileSync, appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/database.ts'
import { openKeyring, SecretsKeyError } from '../../db/keyring.ts'
import { DirectoryInUseError } from '../../db/lock.ts'
import { DatabaseUnreachableError } from '../../db/postgres.ts'
import { readSettings, SettingsError } from '../../platform/settings.ts'
import { auditChain } from './chain.ts'
import type { Head } from './chain.ts'
import { headOf, textOf } from './sealer.ts'
import { verifyAudit } from './verify.ts'

const HELP = `npm run audit:verify -- [--head POSITION:MAC]... [--heads FILE]
Verifies the audit log of the database that DATABASE_URL or DATA_DIR names, and prints the head of its chain.
  --head   a head that was kept (of the log line 'The audit chain ends here', or printed here before): the chain must lead through it
  --heads  a file of such heads, a line each, that lies elsewhere than the database; the new head is added to it`

try {
  const { values } = parseArgs({
    options: { head: { type: 'string', multiple: true }, heads: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) console.log(HELP)
  else await verify(values.head ?? [], values.heads)
} catch (error) {
  if (error instanceof DirectoryInUseError || error instanceof DatabaseUnreachableError || error instanceof SecretsKeyError)
    console.error(error.message)
  else if (error instanceof SettingsError || (error instanceof TypeError && 'code' in error)) console.error(`${error.message}\n${HELP}`)
  else throw error
  process.exitCode = 2
}

async function verify(given: readonly string[], file: string | undefined): Promise<void> {
  const lines =
    file !== undefined && existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.trim() !== '')
      : []
  const known = [...given, ...lines].map(knownHead)
  const settings = readSettings(process.env)
  const db = await openDatabase(settings)
  try {
    const { head, waiting, unprovable, fault } = await verifyAudit(db.orm, auditChain(await openKeyring(db, settings.secretsKeys)), known)
    if (unprovable > 0)
      console.log(`${unprovable} rows of people who were erased hold less than was sealed, by a rule that is younger than the seal.`)
    if (fault === undefined) {
      console.log(`${head.position} audit rows are as they were sealed; ${waiting} wait for their seal.\n${textOf(head)}`)
      if (file !== undefined && !lines.includes(textOf(head))) appendFileSync(file, `${textOf(head)}\n`)
    } else {
      console.error(`${fault} The ${head.position} rows before are as they were sealed.`)
      process.exitCode = 1
    }
  } finally {
    await db.close()
  }
}

function knownHead(text: string): Head {
  const head = headOf(text)
  if (!head) throw new SettingsError(`${JSON.stringify(text)} is no head: it needs POSITION:MAC as this command prints it.`)
  return head
}
