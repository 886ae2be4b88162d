import type { Plugin } from 'vite'

/** Chunks that run when a menu is first opened. */
const CHUNKS: ReadonlySet<string> = new Set(['popovers', 'fields', 'ActionsMenu'])
const HINT = '//# allFunctionsCalledOnLoad\n'

type Chunk = { type: 'chunk'; name: string; code: string } | { type: 'asset' }

/** Makes the browser compile some files completely while it fetches them, instead of one function after the other during the press. */
export const compiledAhead = (): Plugin => ({
  name: 'portico:compiled-ahead',
  apply: 'build',
  augmentChunkHash: ({ name }) => (CHUNKS.has(name) ? HINT : ''),
  generateBundle: { order: 'post', handler: (_, bundle) => hint(bundle) },
})

/** @throws if one of the chunks is missing, because the hint would be lost silently */
export function hint(bundle: Record<string, Chunk>): void {
  const hinted = Object.values(bundle).filter((file) => file.type === 'chunk' && CHUNKS.has(file.name))
  for (const file of hinted) if (file.type === 'chunk') file.code = HINT + file.code
  const found = new Set(hinted.map((file) => file.type === 'chunk' && file.name))
  for (const name of CHUNKS)
    if (!found.has(name)) throw new Error(`scripts/build/compiled-ahead.ts names ${name}, which is no chunk of the build.`)
}
