import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/** Texts for changes of records, by area; histories of any record and the dashboard use them. */
const ACTION_WORDS = [
  'src/features/access-profiles/words/action-words.ts',
  'src/features/apps/words/action-words.ts',
  'src/features/customers/words/action-words.ts',
  'src/features/event-streams/words/action-words.ts',
  'src/features/feature-flags/words/action-words.ts',
  'src/features/login-providers/words/action-words.ts',
  'src/features/migrations/words/action-words.ts',
  'src/features/partners/words/action-words.ts',
  'src/features/signins/words/action-words.ts',
  'src/features/status/words/action-words.ts',
  'src/features/users/words/action-words.ts',
  'src/resources/kit-actions.ts',
] as const

/** Health of the system; used by its page, the dashboard and notifications. */
const HEALTH = 'src/resources/health'
/** Events of sign-ins, sessions and tokens; used by the logs, sessions and a user's events. */
const EVENT_WORDS = 'src/resources/sign-ins/event-words.ts'
/** Requirements and results of sign-in checks; used by events and the traces of login providers. */
const FINDING_WORDS = 'src/resources/sign-ins/finding-words.ts'
/** Meanings of the server's codes for users and customers; used by their pages, jobs and migrations. */
const USER_CODES = 'src/resources/server-words/user-server-words.ts'
const CUSTOMER_CODES = 'src/resources/server-words/customer-server-words.ts'
/** HR products; used by the pages and histories of users and customers. */
const HR_SOURCES = 'src/resources/hr-sources.ts'
/** Why a user stays after their last day; used by the user's page and notifications. */
const LEAVING_WORDS = 'src/resources/server-words/leaving-words.ts'
/** Used by the pages of apps, login providers and event streams alone. */
const SECRET_FORM = 'src/resources/record/form/SecretForm.tsx'
const METADATA_FAULTS = 'src/resources/sign-ins/metadata-fault-words.ts'
/** Sentences about login providers that the page of setup links has too. */
const PROVIDER_CHECKS = [
  'src/resources/sign-ins/domain-faults.ts',
  'src/resources/sign-ins/metadata-remedies.ts',
  'src/resources/sign-ins/FindingFacts.tsx',
  'src/resources/sign-ins/ProductGuide.tsx',
  'src/resources/sign-ins/provider-guides.ts',
  'src/resources/sign-ins/stage-words.ts',
  FINDING_WORDS,
  METADATA_FAULTS,
] as const

/**
 * The parts of a catalog with the folders whose messages each contains. `start` is loaded with every page, `later` with every page that has a user,
 * the others with the code that requests them: a route by `words`, a lazily loaded component by `withWords`. The longest folder that contains a file
 * decides, or the file itself. A folder may be in several parts.
 */
const FOLDERS = {
  start: ['src', 'src/resources/password', 'src/shell/base'],
  later: [
    'src/access/activity-words.ts',
    'src/features/users/list',
    'src/features/users/words/user-words.ts',
    'src/resources',
    'src/resources/bulk/list-export.tsx',
    'src/resources/list/views/ViewsButton.tsx',
    'src/resources/record/actions/record-actions.tsx',
    'src/resources/record/form/server-words.ts',
    'src/routes/portal',
    'src/shell',
    'src/shell/notifications/NotificationsButton.tsx',
    'src/ui/opened-later.tsx',
  ],
  // Opened over a page, so that no page waits for them.
  dialogs: [
    'src/resources/bulk',
    'src/resources/dates/DayInput.tsx',
    'src/resources/effects',
    'src/resources/list/filter-panel',
    'src/resources/list/views',
    'src/shell/identity',
    'src/shell/keys',
    'src/shell/palette',
    'src/shell/report',
    'src/shell/system/toast-outcome.ts',
    'src/shell/tour',
    'src/shell/view-as',
  ],
  home: ['src/features/dashboard', 'src/features/getting-started', 'src/features/home/launcher', HEALTH, ...ACTION_WORDS],
  showcase: ['src/features/devops', 'src/features/statecharts'],
  // Used by the pages of any record.
  records: [
    'src/resources/effects',
    'src/resources/grid',
    'src/resources/history',
    'src/resources/record',
    'src/resources/sessions',
    'src/resources/sign-ins',
    'src/resources/steps',
    'src/resources/verdicts',
    'src/shell/UnsavedChangesDialog.tsx',
    ...ACTION_WORDS,
  ],
  // Jobs of any kind, and the dialogs that start one.
  jobs: [
    'src/features/customers/words',
    'src/features/feature-flags/words',
    'src/features/logs/words',
    'src/features/migrations/words',
    'src/features/signins/words',
    'src/features/users/import',
    'src/features/users/job-kinds.ts',
    'src/features/users/list/user-bulk.ts',
    'src/features/users/security/LockPresets.tsx',
    'src/features/users/words',
    'src/resources/import',
    'src/resources/jobs',
    USER_CODES,
    CUSTOMER_CODES,
  ],
  users: [
    'src/features/users',
    'src/features/users/security/LockPresets.tsx',
    'src/features/users/words',
    USER_CODES,
    LEAVING_WORDS,
    HR_SOURCES,
  ],
  customers: [
    'src/features/customers',
    'src/features/customers/words',
    CUSTOMER_CODES,
    HR_SOURCES,
    'src/features/users/customer-users',
    'src/features/access-profiles/list',
    'src/features/access-profiles/people',
    'src/features/access-profiles/profile-actions.tsx',
    'src/features/access-profiles/profile-words.ts',
  ],
  access: [
    'src/features/access-profiles',
    'src/features/access-profiles/list',
    'src/features/access-profiles/people',
    'src/features/access-profiles/profile-actions.tsx',
    'src/features/access-profiles/profile-words.ts',
  ],
  apps: ['src/features/apps', SECRET_FORM],
  features: ['src/features/feature-flags', 'src/features/feature-flags/words'],
  logs: ['src/features/logs', EVENT_WORDS, FINDING_WORDS, METADATA_FAULTS],
  installation: ['src/features/installation'],
  migrations: ['src/features/migrations'],
  partners: ['src/features/partners'],
  providers: ['src/features/login-providers', 'src/features/provisioning', CUSTOMER_CODES, SECRET_FORM, ...PROVIDER_CHECKS],
  setup: ['src/features/setup-link', ...PROVIDER_CHECKS],
  profile: ['src/features/profile'],
  signIns: ['src/features/signins', 'src/features/signins/words', EVENT_WORDS, METADATA_FAULTS],
  // Notifications and the account menu are opened over a page as well. Notifications mostly report on the system.
  status: ['src/features/status', 'src/shell/account', 'src/shell/notifications', HEALTH, LEAVING_WORDS],
  streams: ['src/features/event-streams', SECRET_FORM],
} as const satisfies Record<string, readonly string[]>
export type Part = keyof typeof FOLDERS
export const PARTS = Object.keys(FOLDERS) as Part[]

/** Returns the parts that contain the messages of a file. */
export const partsOfFile = (file: string): readonly Part[] => {
  const holding = PARTS.flatMap((part) => FOLDERS[part].filter((folder) => `${file}/`.startsWith(`${folder}/`)))
  const longest = Math.max(...holding.map((folder) => folder.length))
  return PARTS.filter((part) => FOLDERS[part].some((folder) => folder.length === longest && holding.includes(folder)))
}

/**
 * Returns the parts that contain a message used in these files: only `start` or `later` if one of them contains it, because both are always loaded
 * before the others.
 */
export const partsOf = (origins: readonly string[]): readonly Part[] => {
  const parts = new Set(origins.flatMap(partsOfFile))
  const common = PARTS.slice(0, 2).find((part) => parts.has(part))
  return parts.size === 0 ? ['start'] : common ? [common] : PARTS.filter((part) => parts.has(part))
}

/** Resolves parts of a compiled catalog, such as `x.po?start?lingui`: lingui's plugin compiles the whole catalog and this one extracts the part. */
export function catalogRooms(): Plugin {
  return {
    name: 'catalog-rooms',
    enforce: 'post',
    async transform(code, id) {
      const part = PARTS.find((each) => id.endsWith(`.po?${each}?lingui`))
      if (part === undefined) return null
      const text = /JSON\.parse\((".*")\)/s.exec(code)?.[1]
      if (text === undefined)
        throw new Error(`The compiled catalog ${id} does not look as it did: scripts/build/catalog-rooms.ts has to learn it anew.`)
      const messages: Record<string, unknown> = JSON.parse(String(JSON.parse(asJson(text))))
      const places = await knownParts()
      const own = Object.entries(messages).filter(([message]) => (places.get(message) ?? ['start']).includes(part))
      return { code: `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(own)))});`, map: null }
    },
  }
}

/** Converts a JavaScript string literal to JSON, which has no `\x` escapes: lingui writes a no-break space as `\xA0`. */
export const asJson = (literal: string): string =>
  literal.replaceAll(/\\(x[\da-f]{2}|[\s\S])/gi, (escape, sign: string) =>
    sign.length === 3 ? `\\u00${sign.slice(1)}` : sign === "'" ? sign : escape,
  )

let known: Promise<ReadonlyMap<string, readonly Part[]>> | undefined

const knownParts = (): Promise<ReadonlyMap<string, readonly Part[]>> => {
  known ??= readParts()
  return known
}

async function readParts(): Promise<ReadonlyMap<string, readonly Part[]>> {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  const messages = (await catalog?.read(config.sourceLocale ?? 'en-GB')) ?? {}
  return new Map(Object.entries(messages).map(([id, { origin }]) => [id, partsOf((origin ?? []).map(([file]) => file))]))
}
