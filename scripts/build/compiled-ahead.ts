import type { Plugin } from 'vite'

/** What the first press of a menu runs. */
const CHUNKS: ReadonlySet<string> = new Set(['popovers', 'fields', 'ActionsMenu'])
const HINT = '//# allFunctionsCalledOnLoad\n'

type Chunk = { type: 'chunk'; name: string; code: string } | { type: 'asset' }

/** Has the browser compile some files as a whole while it fetches them, not one function after another during the press. */
export const compiledAhead = (): Plugin => ({
  name: 'portico:compiled-ahead',
  apply: 'build',
  augmentChunkHash: ({ name }) => (CHUNKS.has(name) ? HINT : ''),
  generateBundle: { order: 'post', handler: (_, bundle) => hint(bundle) },
})

/** @throws where one of them is not there: then the hint would be nowhere, without a word */
export function hint(bundle: Record<string, Chunk>): void {
  const hinted = Object.values(bundle).filter((file) => file.type === 'chunk' && CHUNKS.has(file.name))
  for (const file of hinted) if (file.type === 'chunk') file.code = HINT + file.code
  const found = new Set(hinted.map((file) => file.type === 'chunk' && file.name))
  for (const name of CHUNKS)
    if (!found.has(name)) throw new Error(`scripts/build/compiled-ahead.ts names ${name}, which is no chunk of the build.`)
}
