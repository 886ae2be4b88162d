import { asOperator, type Ask } from '../../../server/src/api/settings-file/as-operator.ts'
import { IMPORT, type ImportAnswer } from '../../../server/src/api/settings-file/import-words.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import type { FetchOptions } from '../../../server/src/federation/guarded-fetch.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'

export const settings = readSettings({ PORT: '3000', DEMO: 'true', LOG_LEVEL: 'silent', SECRETS_KEY: TEST_SECRETS_KEY })

type Place = { readonly db: Database; readonly fetching?: FetchOptions; readonly userName?: string }

/** Asks the API as the command does. */
export const as = async <Result>({ db, fetching, userName = 'operations' }: Place, run: (ask: Ask) => Promise<Result>) =>
  asOperator(
    { db, keyring: await openKeyring(db, settings.secretsKeys), settings, ...(fetching && { fetching }) },
    { userName, command: 'settings-import' },
    run,
  )

/** The settings of a database as the command exports them. */
export const exported = async (place: Place): Promise<string> =>
  (await as(place, (ask) => ask<{ settingsFile: string }>('{ settingsFile }'))).settingsFile

/** An import as the command makes it. */
export const imported = async (place: Place, input: object): Promise<ImportAnswer['importSettings']> =>
  (await as(place, (ask) => ask<ImportAnswer>(IMPORT, { input }))).importSettings
