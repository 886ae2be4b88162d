import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { FontFiles } from '../../accounts/look/fonts.ts'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
const routesSchema = v.array(v.object({ path: v.string(), modules: v.array(v.string()), words: v.optional(v.array(v.string()), []) }))

type Manifest = v.InferOutput<typeof manifestSchema>

/** The actors and the views, which every page needs. */
const START = ['src/main.ts', 'src/start/views.ts']
/** Module of a part of a language's catalogue. Pages without a user only need the first part, and some pages have a part of their own. */
const catalogOf = (locale: string, part: string) => `src/i18n/locales/${locale}.po?${part}?lingui`
const SHELL = 'src/shell/Shell.tsx'
/** Font of every page; the extended file is loaded when a page contains such a letter. */
const FONT = 'src/theme/fonts/inter.woff2'
const EXTENDED_FONT = 'src/theme/fonts/inter-ext.woff2'

/** Addresses of the portal's font, from its manifest or, in development, its sources; undefined if it is not built. */
export function fontFiles(root: string, dev: boolean): FontFiles | undefined {
  if (dev) return { plain: `/${FONT}`, extended: `/${EXTENDED_FONT}` }
  const manifest = readJson(join(root, '.vite/manifest.json'), manifestSchema)
  const [plain, extended] = [manifest?.[FONT]?.file, manifest?.[EXTENDED_FONT]?.file]
  return plain === undefined || extended === undefined ? undefined : { plain: `/${plain}`, extended: `/${extended}` }
}

/**
 * Chunks that an address needs, from Vite's manifest and, if the build wrote one, `route-preloads.json` (`[{ path: '/vendor/users/:id', modules:
 * ['src/features/...'], words: ['users'] }]`), so that the page requests them before the router has started. `locale` is the language that the portal
 * will use, as far as the request tells.
 */
export function readPreloads(root: string): (path: string, locale: string) => readonly string[] {
  const manifest = readJson(join(root, '.vite/manifest.json'), manifestSchema) ?? {}
  const routes = (readJson(join(root, 'route-preloads.json'), routesSchema) ?? []).map(({ path, modules, words }) => ({
    pattern: new URLPattern({ pathname: path }),
    modules,
    words,
  }))
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && key === 'index.html')
  const linked = closure(manifest, entry === undefined ? [] : [entry])
  const remembered = new Map<string, readonly string[]>()
  return (path, locale) => {
    const route = routes.find(({ pattern }) => pattern.test({ pathname: path }))
    const key = `${locale} ${route?.pattern.pathname ?? ''}`
    const known = remembered.get(key)
    if (known) return known
    const modules = route?.modules ?? []
    const parts = [...(modules.includes(SHELL) ? ['later'] : []), ...(route?.words ?? [])]
    const catalogs = parts.map((part) => catalogOf(locale, part))
    const links = linksOf(manifest, closure(manifest, [...START, catalogOf(locale, 'start'), ...modules, ...catalogs]), linked)
    remembered.set(key, links)
    return links
  }
}

function closure(manifest: Manifest, modules: readonly string[], found = new Set<string>()): Set<string> {
  for (const module of modules) {
    const chunk = manifest[module]
    if (!chunk || found.has(module)) continue
    found.add(module)
    closure(manifest, chunk.imports, found)
  }
  return found
}

/** Vite's page already links the chunks of the entry. */
function linksOf(manifest: Manifest, modules: Set<string>, linked: Set<string>): string[] {
  const chunks = [...modules].filter((module) => !linked.has(module)).map((module) => manifest[module])
  // Several modules may share a file.
  const files = new Set(chunks.flatMap((chunk) => chunk?.file ?? []))
  const linkedCss = new Set([...linked].flatMap((module) => manifest[module]?.css ?? []))
  const css = new Set(chunks.flatMap((chunk) => chunk?.css ?? []).filter((file) => !linkedCss.has(file)))
  const font = manifest[FONT]?.file
  return [
    ...[...css].map((file) => `<link rel="preload" as="style" href="/${file}" crossorigin>`),
    ...[...files].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low" crossorigin>`),
    ...(font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" href="/${font}" fetchpriority="low" crossorigin>`]),
  ]
}

function readJson<S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read; build the portal again.`, { cause: error })
  }
}
