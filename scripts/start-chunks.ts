import { join } from 'node:path'

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

const ROOM = join(import.meta.dirname, '../src')
const [MAIN, VIEWS] = ['main.ts', 'views.ts'].map((name) => join(ROOM, name)) as [string, string]

/**
 * The chunk of a module that every page loads: `core` for what the actors need, `frame` for what only the views need beside it, so that
 * the start takes two files instead of forty. Null for everything else, which stays with the pages that import it.
 */
export function startChunk(id: string, graph: Graph): string | null {
  if (id === MAIN || id === VIEWS) return null
  if (reachedFrom(MAIN, graph).has(id)) return 'core'
  return reachedFrom(VIEWS, graph).has(id) ? 'frame' : null
}

const known = new Map<string, ReadonlySet<string>>()

function reachedFrom(root: string, graph: Graph): ReadonlySet<string> {
  const before = known.get(root)
  if (before) return before
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(root)
  known.set(root, reached)
  return reached
}
