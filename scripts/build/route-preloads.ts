import { dirname, join, posix, relative } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { runnerImport } from 'vite'
import type { Plugin } from 'vite'
import type { RouteEntry } from '#src/routes/route.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROUTES = 'src/routes'
/** Modules that every page with a user loads in addition to its own chunk. */
const SIGNED_IN = ['src/bridge/DataRoom.tsx', 'src/data/client.ts', 'src/shell/Shell.tsx']
const ARRIVING = ['src/oidc/manager.ts']

/** `words`: catalog parts that the page needs. */
export type RoutePreload = { path: string; modules: string[]; words?: readonly string[] }

/**
 * Writes `route-preloads.json` beside the page: the chunks of each path in the route table, so that the server's page requests them at once rather
 * than the router after it has started (the number of requests in a row matters).
 */
export const routePreloads = (): Plugin => ({
  name: 'portico:route-preloads',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'route-preloads.json', source: JSON.stringify(await readPreloads(), undefined, 1) })
  },
})

/** Reads one entry per page, the most specific paths first, so that the first match is the right one. */
export async function readPreloads(): Promise<RoutePreload[]> {
  const loaded: string[] = []
  const { module } = await runnerImport<{ routeTable: readonly RouteEntry[] }>(join(ROOT, ROUTES, 'table.ts'), {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [notingImports(loaded), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    resolve: { alias: { '#contract': join(ROOT, 'contract'), '#machines': join(ROOT, 'machines'), '#src': join(ROOT, 'src') } },
  })
  const modulesOf = async (load: () => unknown) => {
    loaded.length = 0
    await load()
    return [...loaded]
  }
  const lines: RoutePreload[] = []
  for (const { path, entry, loads } of pagesIn(module.routeTable, '/')) {
    // A page without a rule is rendered without a user.
    const around = entry.access === 'public' ? [] : entry.access === 'callback' ? [...SIGNED_IN, ...ARRIVING] : SIGNED_IN
    const own = await modulesOf(() => Promise.all(loads.map((load) => load())))
    lines.push({ path, modules: [...own, ...around], ...(entry.words && { words: entry.words }) })
  }
  return lines.toSorted((one, other) => exactness(other.path) - exactness(one.path))
}

/** `loads`: functions that load the page and the frames around it. */
type Page = { path: string; entry: RouteEntry; loads: readonly (() => unknown)[] }

const pagesIn = (entries: readonly RouteEntry[], parent: string, around: Page['loads'] = []): Page[] =>
  entries.flatMap((entry) => {
    const path = posix.join(parent, entry.path).replace(/(?<=.)\/$/, '')
    const own = entry.load && !path.includes('*') ? [{ path, entry, loads: [entry.load, ...around] }] : []
    return [...own, ...pagesIn(entry.children ?? [], path, entry.frame ? [...around, entry.frame] : around)]
  })

const NOTE = '__porticoNoteImport'
/** Stands in for any module and all of its exports, called or not. */
const anything: unknown = new Proxy(() => {}, { get: (_, key) => (key === 'then' ? undefined : anything), apply: () => anything })

/** In the route table's own files, `import('../features/…')` only records what it would load. */
function notingImports(loaded: string[]): Plugin {
  Object.assign(globalThis, {
    [NOTE]: (file: string) => {
      loaded.push(file)
      return Promise.resolve(anything)
    },
  })
  return {
    name: 'portico:noting-imports',
    enforce: 'pre',
    transform(code, id) {
      const folder = dirname(relative(ROOT, id))
      if (folder !== ROUTES && !folder.startsWith(`${ROUTES}/`)) return undefined
      return code.replaceAll(
        /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g,
        (_, file: string) => `globalThis.${NOTE}('${posix.join(folder, file)}')`,
      )
    },
  }
}

const exactness = (path: string) => path.split('/').reduce((sum, part) => sum * 4 + (part === '' ? 0 : part.startsWith(':') ? 1 : 2), 0)
