import { enableCompileCache, registerHooks } from 'node:module'
import type { ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// Imported before everything else, for its effects: without them the modules alone need several times the processor time.

// What was stripped of its types and compiled once is not stripped and compiled at the next start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/portico/compiled', import.meta.url)))

/**
 * Node looks for a module's package, and parses its whole `exports`, anew for each import of it: of drizzle-orm that is 180 kB for a hundred. What a
 * specifier means depends on the folder that it is imported from alone, and what kind of module a file is on its own folder and its ending.
 */
const meanings = new Map<string, ResolveFnOutput>()
const kinds = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent, conditions, importAttributes } = context
    if (!parent?.startsWith('file:') || !conditions.includes('import') || Object.keys(importAttributes).length > 0)
      return next(specifier, context)
    return specifier.startsWith('.') ? relative(new URL(specifier, parent).href) : bare()

    function relative(url: string): ResolveFnOutput {
      const key = folderOf(url) + url.slice(url.lastIndexOf('.'))
      const kind = kinds.get(key)
      if (kind !== undefined) return { url, format: kind, shortCircuit: true }
      const found = next(specifier, context)
      if (found.url === url && found.format?.startsWith('module')) kinds.set(key, found.format)
      return found
    }
    function bare(): ResolveFnOutput {
      const key = `${folderOf(parent ?? '')} ${specifier}`
      const known = meanings.get(key)
      if (known) return { ...known, shortCircuit: true }
      const found = next(specifier, context)
      meanings.set(key, found)
      return found
    }
  },
})

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/') + 1)
}
