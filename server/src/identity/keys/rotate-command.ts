import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/database.ts'
import { openKeyring, SecretsKeyError } from '../../db/keyring.ts'
import { DirectoryInUseError } from '../../db/lock.ts'
import { DatabaseUnreachableError } from '../../db/postgres.ts'
import { readSettings, SettingsError } from '../../platform/settings.ts'
import { activateNow, publishNext, revokeKey } from './rotate.ts'
import { NEXT_FOR_MS, stateOf } from './states.ts'
import { loadKeys } from './stored.ts'

const HELP = `npm run keys:rotate -- [--now] [--revoke KID] [--list]
Publishes the next keys of the provider of the database that DATABASE_URL or DATA_DIR names; they sign ${NEXT_FOR_MS / 3_600_000} hours later. Running processes follow at once.
  --now         the next keys sign at once; those before stay published for what they have signed
  --revoke KID  deletes a key: what it signed verifies no more. Of a cookie key: everybody who signed in under it signs in again
  --list        only prints the keys`

try {
  const options = { now: { type: 'boolean' }, revoke: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  if (values.help) console.log(HELP)
  else await rotate(values)
} catch (error) {
  if (error instanceof DirectoryInUseError || error instanceof DatabaseUnreachableError || error instanceof SecretsKeyError)
    console.error(error.message)
  else if (error instanceof SettingsError || (error instanceof TypeError && 'code' in error)) console.error(`${error.message}\n${HELP}`)
  else throw error
  process.exitCode = 2
}

type Asked = { now?: boolean | undefined; revoke?: string | undefined; list?: boolean | undefined }

async function rotate({ now = false, revoke, list = false }: Asked): Promise<void> {
  const settings = readSettings(process.env)
  const db = await openDatabase(settings)
  try {
    const keyring = await openKeyring(db, settings.secretsKeys)
    await loadKeys(db, keyring)
    if (revoke !== undefined) await revokeOne({ db, keyring }, revoke)
    else if (now) await activateNow({ db, keyring })
    else if (!list) await publishNext({ db, keyring })
    const keys = await loadKeys(db, keyring)
    for (const key of keys) console.log(`${key.kid} ${key.kind} ${stateOf(key, keys, Date.now())} ${key.activeAt.toISOString()}`)
  } finally {
    await db.close()
  }
}

async function revokeOne(deps: Parameters<typeof revokeKey>[0], kid: string): Promise<void> {
  const kind = await revokeKey(deps, kid)
  if (kind === undefined) throw new SettingsError(`--revoke is ${JSON.stringify(kid)}: there is no key of that id.`)
  console.log(`${kid} is deleted. ${ENDS[kind]}`)
}

const TOKENS = 'Identity tokens that it signed verify no more, as soon as clients have read our keys again. Sessions go on.'
const ENDS = {
  ES256: TOKENS,
  RS256: TOKENS,
  cookie: 'Whoever signed in under it signs in again, with the next page of the provider that they come to.',
  saml: 'The next request to a SAML provider makes another one; providers that check our signatures need our metadata again.',
} as const
