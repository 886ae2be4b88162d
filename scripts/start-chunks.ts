import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'

type ModuleInfo = { importedIds: readonly string[]; code?: string | null }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const ROOM = join(import.meta.dirname, '../src')
/** Throws where one has moved: its chunk would fall apart without a word. */
const roots = (...names: string[]) =>
  names.map((name) => {
    const file = join(ROOM, name)
    if (!existsSync(file)) throw new Error(`scripts/start-chunks.ts names src/${name}, which is not there.`)
    return file
  })
const MAIN = roots('main.ts')
const VIEWS = roots('start/views.ts')
const DATA = roots('data/client.ts', 'bridge/DataRoom.tsx')
const ENTRIES = new Set([...MAIN, ...VIEWS])

/** Packages that are one list of everything they have: whoever imports one thing seems to import them all. */
const BARRELS = ['@mantine/hooks', '@tabler/icons-react']

/** What all of Mantine's components stand on. */
const MANTINES_OWN = '@mantine/core/esm/core'

/**
 * The chunk of a module that many pages load, so that a page takes a few files instead of forty: `core` for what the actors need, `frame` for
 * what the views of every page need beside it, `data` for what every page with a user needs to ask the server, `kit` for the icons and hooks
 * of those pages and the ground of their components. Null for everything else, which stays with the pages that import it.
 */
export function startChunk(id: string, graph: Graph): string | null {
  if (ENTRIES.has(id)) return null
  if (reachedFrom(MAIN, graph).has(id)) return 'core'
  if (reachedFrom(VIEWS, graph).has(id)) return 'frame'
  if (reachedFrom(DATA, graph).has(id)) return 'data'
  return [...BARRELS, MANTINES_OWN].some((folder) => id.includes(`/${folder}/`)) ? 'kit' : null
}

const known = new Map<readonly string[], ReadonlySet<string>>()

function reachedFrom(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const before = known.get(from)
  if (before) return before
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      if (isBarrel(imported)) picked(imported, info?.code ?? '', graph).forEach(visit)
      else visit(imported)
    }
  }
  from.forEach(visit)
  known.set(from, reached)
  return reached
}

const isBarrel = (id: string) => BARRELS.some((barrel) => id.includes(`/${barrel}/`)) && /\/(index|tabler-icons-react)\.mjs$/.test(id)

/** The modules behind the names that the importer takes out of a barrel: `useClipboard` is in use-clipboard.mjs, `IconCheck` in IconCheck.mjs. */
function picked(barrel: string, importer: string, graph: Graph): string[] {
  const name = BARRELS.find((candidate) => barrel.includes(`/${candidate}/`)) ?? ''
  const clauses = [...importer.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].filter(([, , from]) => from === name)
  const names = clauses.flatMap(([, list]) => (list ?? '').split(',').map((item) => item.trim().split(/\s+as\s+/)[0] ?? ''))
  const files = new Set(names.flatMap((one) => [`${one}.mjs`, `${kebab(one)}.mjs`]))
  return (graph.getModuleInfo(barrel)?.importedIds ?? []).filter((id) => files.has(basename(id)))
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
