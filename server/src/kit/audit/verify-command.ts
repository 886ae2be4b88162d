import { existsSync, readFileSync, appendFileSync } from 'node:fs'
import { runCommand } from '../../db/command.ts'
import type { Database } from '../../db/database.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { SettingsError } from '../../platform/settings.ts'
import { auditChain, type Head } from './chain.ts'
import { headOf, textOf } from './sealer.ts'
import { verifyAudit } from './verify.ts'

type Asked = { readonly known: readonly Head[]; readonly file: string | undefined; readonly lines: readonly string[] }

await runCommand({
  help: `npm run audit:verify -- [--head POSITION:MAC]... [--heads FILE]
Verifies the audit log of the database that DATABASE_URL or DATA_DIR names, and prints the head of its chain.
  --head   a head that was kept (of the log line 'The audit chain ends here', or printed here before): the chain must lead through it
  --heads  a file of such heads, a line each, that lies elsewhere than the database; the new head is added to it`,
  options: { head: { type: 'string', multiple: true }, heads: { type: 'string' } },
  mistake: 2,
  asked: ({ head: given = [], heads: file }): Asked => {
    const lines = file !== undefined && existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : []
    return { known: [...given, ...lines].map(knownHead), file, lines }
  },
  run: verify,
})

async function verify({ db, keyring }: { db: Database; keyring: Keyring }, { known, file, lines }: Asked): Promise<void> {
  const { head, waiting, unprovable, fault } = await verifyAudit(db.orm, auditChain(keyring), known)
  if (unprovable > 0)
    console.log(`${unprovable} rows of people who were erased hold less than was sealed, by a rule that is younger than the seal.`)
  if (fault === undefined) {
    console.log(`${head.position} audit rows are as they were sealed; ${waiting} wait for their seal.\n${textOf(head)}`)
    if (file !== undefined && !lines.includes(textOf(head))) appendFileSync(file, `${textOf(head)}\n`)
  } else {
    console.error(`${fault} The ${head.position} rows before are as they were sealed.`)
    process.exitCode = 1
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function knownHead(text: string): Head {
  const head = headOf(text)
  if (!head) throw new SettingsError(`${JSON.stringify(text)} is no head: it needs POSITION:MAC as this command prints it.`)
  return head
}
