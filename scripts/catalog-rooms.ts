import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/**
 * The parts of a catalog and the folders whose sentences each has: `start` comes with every page, `later` with every page that has a user, the
 * others with the pages whose route asks for them by `words`. The longest folder that holds a file decides, or the file itself; a folder may stand in several parts.
 */
const FOLDERS = {
  start: ['src', 'src/resources/password', 'src/shell/base'],
  later: [
    'src/access/activity-words.ts',
    'src/resources',
    'src/shell',
    'src/routes/portal',
    'src/features/dashboard',
    'src/features/devops',
    'src/features/getting-started',
    'src/features/home/launcher',
    'src/features/statecharts',
    'src/features/customers/actions',
    'src/features/login-providers/words',
    'src/features/partners/words',
    'src/features/users/actions',
    'src/features/users/list',
    'src/features/users/words',
    // The menu of a row says them, on pages that ask for no part of their own.
    'src/features/users/factor-words.ts',
    'src/features/users/last-admin.ts',
    'src/resources/sign-ins/factor-words.ts',
  ],
  users: [
    'src/features/users',
    'src/features/access-profiles/words',
    'src/features/customers/words',
    'src/resources/history',
    'src/resources/import',
    'src/resources/jobs',
    'src/resources/sign-ins',
    'src/resources/sessions',
    'src/resources/steps',
    'src/resources/verdicts',
  ],
  customers: [
    'src/features/customers',
    'src/features/customers/words',
    'src/features/users/customer-users',
    'src/resources/history',
    'src/resources/sign-ins/TwoFactorMethods.tsx',
    'src/resources/sign-ins/two-factor-methods.ts',
    'src/resources/import',
    'src/resources/jobs',
    'src/resources/steps',
    'src/features/access-profiles/list',
    'src/features/access-profiles/people',
    'src/features/access-profiles/profile-actions.tsx',
    'src/features/access-profiles/profile-words.ts',
    'src/features/access-profiles/words',
  ],
  access: [
    'src/features/access-profiles',
    'src/features/access-profiles/list',
    'src/features/access-profiles/people',
    'src/features/access-profiles/profile-actions.tsx',
    'src/features/access-profiles/profile-words.ts',
    'src/features/access-profiles/words',
    'src/resources/history',
  ],
  partners: ['src/features/partners', 'src/resources/history'],
  profile: [
    'src/features/profile',
    'src/resources/sessions',
    'src/resources/sign-ins',
    'src/resources/sign-ins/TwoFactorMethods.tsx',
    'src/resources/sign-ins/two-factor-methods.ts',
  ],
} as const satisfies Record<string, readonly string[]>
export type Part = keyof typeof FOLDERS
export const PARTS = Object.keys(FOLDERS) as Part[]

/** The parts that have the sentences of a file. */
export const partsOfFile = (file: string): readonly Part[] => {
  const holding = PARTS.flatMap((part) => FOLDERS[part].filter((folder) => `${file}/`.startsWith(`${folder}/`)))
  const longest = Math.max(...holding.map((folder) => folder.length))
  return PARTS.filter((part) => FOLDERS[part].some((folder) => folder.length === longest && holding.includes(folder)))
}

/** The parts that have a sentence which these files say: `start` or `later` alone where one of them has it, as both are there wherever the others are. */
export const partsOf = (origins: readonly string[]): readonly Part[] => {
  const parts = new Set(origins.flatMap(partsOfFile))
  const common = PARTS.slice(0, 2).find((part) => parts.has(part))
  return parts.size === 0 ? ['start'] : common ? [common] : PARTS.filter((part) => parts.has(part))
}

/** `x.po?start?lingui` and the like are the parts of a compiled catalog: lingui's plugin compiles the whole, this one takes the part out of it. */
export function catalogRooms(): Plugin {
  return {
    name: 'catalog-rooms',
    enforce: 'post',
    async transform(code, id) {
      const part = PARTS.find((each) => id.endsWith(`.po?${each}?lingui`))
      if (part === undefined) return null
      const text = /JSON\.parse\((".*")\)/s.exec(code)?.[1]
      if (text === undefined)
        throw new Error(`The compiled catalog ${id} does not look as it did: scripts/catalog-rooms.ts has to learn it anew.`)
      const messages: Record<string, unknown> = JSON.parse(String(JSON.parse(asJson(text))))
      const places = await knownParts()
      const own = Object.entries(messages).filter(([message]) => (places.get(message) ?? ['start']).includes(part))
      return { code: `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(own)))});`, map: null }
    },
  }
}

/** A string literal of JavaScript as one of JSON, which has no short escapes: lingui writes a no-break space as `\xA0`. */
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
