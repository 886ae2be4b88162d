import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

export const PARTS = ['start', 'later', 'users', 'profile'] as const
export type Part = (typeof PARTS)[number]

/**
 * The rooms whose sentences only somebody signed in reads. What a page without a user shows by way of exception (the gallery, the statecharts)
 * waits for that part of the catalog, see `src/i18n/activate.ts`.
 */
const LATER =
  /^src\/(resources\/(?!password\/)|features\/(users|profile|dashboard|devops|statecharts)\/|features\/home\/(Launcher|SecurityChecklist|security-points)\.|shell\/[^/]+\/|shell\/(Shell|ShellDialogs|Sidebar|TopBar|AccountMenu|MainNavigation|RecordNavigation|section-words|MenuDrawer|Footer|PrintHead|ConfirmIdentityDialog|UnsavedChangesDialog)\.|routes\/(admin|vendor|user|profile)\.routes)/

/** Of these, rooms that only their own pages need: `words` of a route (`src/routes/route.ts`). The users list, where most people begin, asks for no more than every page. */
const USERS =
  /^src\/features\/users\/(?!(BulkDialog|BulkPreview|ImportLink|UserBulkActions|UserExport|bulk-words|server-words|use-user-action|user-columns|user-words|users\.list)\.)/
const PROFILE = /^src\/features\/profile\//

const roomOf = (file: string): Part => (USERS.test(file) ? 'users' : PROFILE.test(file) ? 'profile' : LATER.test(file) ? 'later' : 'start')

/** The part that has a sentence which these files say: what two rooms say comes with what every page says. A sentence without a place comes first. */
export const partOf = (origins: readonly string[]): Part => {
  const [room = 'start', ...others] = new Set(origins.map(roomOf))
  if (others.length === 0) return room
  return room === 'start' || others.includes('start') ? 'start' : 'later'
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
      const kept = Object.entries(messages).filter(([message]) => (places.get(message) ?? 'start') === part)
      return { code: `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))});`, map: null }
    },
  }
}

/** A string literal of JavaScript as one of JSON, which has no short escapes: lingui writes a no-break space as `\xA0`. */
export const asJson = (literal: string): string =>
  literal.replaceAll(/\\(x[\da-f]{2}|[\s\S])/gi, (escape, sign: string) =>
    sign.length === 3 ? `\\u00${sign.slice(1)}` : sign === "'" ? sign : escape,
  )

let known: Promise<ReadonlyMap<string, Part>> | undefined

const knownParts = (): Promise<ReadonlyMap<string, Part>> => {
  known ??= readParts()
  return known
}

async function readParts(): Promise<ReadonlyMap<string, Part>> {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  const messages = (await catalog?.read(config.sourceLocale ?? 'en-GB')) ?? {}
  return new Map(Object.entries(messages).map(([id, { origin }]) => [id, partOf((origin ?? []).map(([file]) => file))]))
}
