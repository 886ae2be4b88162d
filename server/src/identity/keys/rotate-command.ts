import { runCommand } from '../../db/command.ts'
import { SettingsError } from '../../platform/settings.ts'
import { activateNow, publishNext, revokeKey } from './rotate.ts'
import { NEXT_FOR_MS, stateOf } from './states.ts'
import { loadKeys } from './stored.ts'

await runCommand({
  help: `npm run keys:rotate -- [--now] [--revoke KID] [--list]
Publishes the next keys of the provider of the database that DATABASE_URL or DATA_DIR names; they sign ${NEXT_FOR_MS / 3_600_000} hours later. Running processes follow at once.
  --now         the next keys sign at once; those before stay published for what they have signed
  --revoke KID  deletes a key: what it signed verifies no more. Of a cookie key: everybody who signed in under it signs in again
  --list        only prints the keys`,
  options: { now: { type: 'boolean' }, revoke: { type: 'string' }, list: { type: 'boolean' } },
  mistake: 2,
  asked: (values) => values,
  async run(place, { now = false, revoke, list = false }) {
    await loadKeys(place.db, place.keyring)
    if (revoke !== undefined) await revokeOne(place, revoke)
    else if (now) await activateNow(place)
    else if (!list) await publishNext(place)
    const keys = await loadKeys(place.db, place.keyring)
    for (const key of keys) console.log(`${key.kid} ${key.kind} ${stateOf(key, keys, Date.now())} ${key.activeAt.toISOString()}`)
  },
})

async function revokeOne(place: Parameters<typeof revokeKey>[0], kid: string): Promise<void> {
  const kind = await revokeKey(place, kid)
  if (kind === undefined) throw new SettingsError(`--revoke is ${JSON.stringify(kid)}: there is no key of that id.`)
  console.log(`${kid} is deleted. ${endOf(kind)}`)
}

function endOf(kind: NonNullable<Awaited<ReturnType<typeof revokeKey>>>): string {
  if (kind === 'cookie') return 'Whoever signed in under it signs in again, with the next page of the provider that they come to.'
  if (kind === 'saml')
    return 'The next request to a SAML provider makes another one; providers that check our signatures need our metadata again.'
  return 'Identity tokens that it signed verify no more, as soon as clients have read our keys again. Sessions go on.'
}
