import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// Imported first, for its side effects: without them loading the modules takes several times the processor time.

// Caches files whose types were stripped and which were compiled, for the next start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/portico/compiled', import.meta.url)))

/**
 * For each import Node searches the module's package again and parses all of its `exports`, which for drizzle-orm means 180 kB a hundred times. These
 * caches rely on two facts: the meaning of a specifier depends only on the importing folder, and the kind of a module only on its own folder and
 * extension.
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
