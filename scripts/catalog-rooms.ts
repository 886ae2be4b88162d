import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/**
 * The rooms whose sentences only somebody signed in reads. What a page without a user shows by way of exception (the gallery, the statecharts)
 * waits for the second half of the catalog, see `src/i18n/activate.ts`.
 */
const LATER =
  /^src\/(resources\/(?!password\/)|features\/(users|profile|dashboard|devops|statecharts)\/|shell\/[^/]+\/|shell\/(Shell|ShellDialogs|Sidebar|TopBar|AccountMenu|MainNavigation|RecordNavigation|section-words|MenuDrawer|Footer|PrintHead|ConfirmIdentityDialog|UnsavedChangesDialog)\.|routes\/(admin|vendor|user|profile)\.routes)/

/** Whether every place that says a sentence is one of the rooms that come later; `origins` are paths of files. A sentence without a place comes first. */
export const isLater = (origins: readonly string[]): boolean => origins.length > 0 && origins.every((origin) => LATER.test(origin))

/** `x.po?start?lingui` and `x.po?later?lingui` are the two halves of a compiled catalog: lingui's plugin compiles the whole, this one takes the half out of it. */
export function catalogRooms(): Plugin {
  return {
    name: 'catalog-rooms',
    enforce: 'post',
    async transform(code, id) {
      const [, half] = /\.po\?(start|later)\?lingui$/.exec(id) ?? []
      if (half === undefined) return null
      const text = /JSON\.parse\((".*")\)/s.exec(code)?.[1]
      if (text === undefined)
        throw new Error(`The compiled catalog ${id} does not look as it did: scripts/catalog-rooms.ts has to learn it anew.`)
      const messages: Record<string, unknown> = JSON.parse(String(JSON.parse(text)))
      const later = await laterIds()
      const kept = Object.entries(messages).filter(([message]) => later.has(message) === (half === 'later'))
      return { code: `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))});`, map: null }
    },
  }
}

let known: Promise<ReadonlySet<string>> | undefined

const laterIds = (): Promise<ReadonlySet<string>> => {
  known ??= readLaterIds()
  return known
}

async function readLaterIds(): Promise<ReadonlySet<string>> {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  const messages = (await catalog?.read(config.sourceLocale ?? 'en-GB')) ?? {}
  return new Set(Object.entries(messages).flatMap(([id, { origin }]) => (isLater((origin ?? []).map(([file]) => file)) ? [id] : [])))
}
