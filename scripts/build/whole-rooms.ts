import type { Plugin } from 'vite'

/** A file that only re-exports another one: the bundler writes one for each page or component that was moved into a room. */
type Facade = { file: string; behind: string; names: readonly (readonly [given: string, as: string])[] }
type Chunk = { type: 'chunk'; fileName: string; isDynamicEntry: boolean; code: string }
type Asset = { type: 'asset'; fileName: string; source: string | Uint8Array }
type Bundle = Record<string, Chunk | Asset>

const MANIFEST = '.vite/manifest.json'
const GIVES_ON = /^export\s*\{([^}]+)\}\s*from\s*"\.\/([^"]+)";?\s*$/

/** Lets pages import the file of a room directly instead of such a facade, which would cost every page about six more files. */
export const wholeRooms = (): Plugin => ({
  name: 'portico:whole-rooms',
  apply: 'build',
  // The plugin changes files after their names were hashed, so the hash must include the plugin.
  augmentChunkHash: () => 'whole-rooms, page-dependencies',
  generateBundle: { order: 'post', handler: (_, bundle) => joinRooms(bundle) },
})

/** Removes the facades from a bundle, from everything that imports or names them, and from the manifest. */
export function joinRooms(bundle: Bundle): void {
  const facades = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? facadeOf(file) : []))
  for (const { file } of facades) delete bundle[file]
  for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = facades.reduce(withoutFacade, file.code)
  const manifest = bundle[MANIFEST]
  if (manifest?.type !== 'asset') throw new Error(`The build has no ${MANIFEST}.`)
  manifest.source = facades.reduce(
    (text, { file, behind }) => text.replaceAll(`"file": "${file}"`, `"file": "${behind}"`),
    String(manifest.source),
  )
}

function facadeOf({ fileName, isDynamicEntry, code }: Chunk): Facade[] {
  const [, list = '', behind] = (isDynamicEntry && GIVES_ON.exec(code)) || []
  if (behind === undefined) return []
  const names = list.split(',').map((item) => {
    const [given = '', as = given] = item.trim().split(/\s+as\s+/)
    return [given, as] as const
  })
  return [{ file: fileName, behind: fileName.replace(/[^/]+$/, behind), names }]
}

function withoutFacade(code: string, { file, behind, names }: Facade): string {
  const [own, other] = [file, behind].map((path) => path.replace(/^.*\//, ''))
  const given = names.map(([name, as]) => `${as}:e.${name}`).join()
  return code
    .replaceAll(
      new RegExp(`import\\(([\`"'])\\./${RegExp.escape(own ?? '')}\\1\\)`, 'g'),
      () => `import("./${other}").then(e=>({${given}}))`,
    )
    .replaceAll(`"${file}"`, () => `"${behind}"`)
}
