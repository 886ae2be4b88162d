import type { Keyring } from '../../platform/secrets.ts'
import type { Logger } from '../../platform/log.ts'
import type { Orm } from '../orm.ts'
import { countOld } from './reseal.ts'

/**
 * At start with several keys, logs how many secrets are still encrypted with another key than SECRETS_KEY, which means that a key rotation is
 * unfinished.
 */
export async function reportOldKeys(orm: Orm, keyring: Keyring, log: Pick<Logger, 'warn'>): Promise<void> {
  if (keyring.others.length === 0) return
  const old = (await countOld(orm, keyring)).filter(({ left }) => left > 0)
  if (old.length === 0) return
  const values = Object.fromEntries(old.map(({ name, left }) => [name, left]))
  log.warn(
    { values },
    'Secrets are sealed under another key than SECRETS_KEY: leave SECRETS_KEY_OTHERS as it is, and run npm run secrets:rotate',
  )
}
