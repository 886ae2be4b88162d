import { join } from 'node:path'
import { expect, it } from 'vitest'
import { roomChunk } from '../../scripts/build/room-chunks.ts'

const at = (file: string) => join(import.meta.dirname, '../..', file)
const HOOKS = at('node_modules/@mantine/hooks/esm/index.mjs')
const inHooks = (file: string) => at(`node_modules/@mantine/hooks/esm/${file}`)

type Module = { importedIds: readonly string[]; code?: string }

/** What imports what, as the bundler tells it: a shell and a list that share a button, and each takes one hook out of a list of all hooks. */
const MODULES: Readonly<Record<string, Module>> = {
  [at('src/main.ts')]: { importedIds: [at('src/lib/storage/store.ts')] },
  [at('src/start/views.ts')]: { importedIds: [at('src/lib/storage/store.ts'), at('src/theme/nonce.ts')] },
  [at('src/shell/Shell.tsx')]: {
    importedIds: [at('src/ui/controls/Button.tsx'), HOOKS],
    code: "import { useIdle as useQuiet, useScrollTarget } from '@mantine/hooks'",
  },
  [at('src/resources/list/ResourceListPage.tsx')]: {
    importedIds: [at('src/ui/controls/Button.tsx'), HOOKS, at('src/resources/list/Pager.tsx')],
    code: 'import{useList}from"@mantine/hooks";import{useNothing}from"elsewhere"',
  },
  [HOOKS]: {
    importedIds: [inHooks('use-idle.mjs'), inHooks('use-scroll.mjs'), inHooks('use-list.mjs'), inHooks('use-nothing.mjs')],
    code: [
      'import { useIdle } from "./use-idle.mjs";',
      'export { useScroll as useScrollTarget } from "./use-scroll.mjs";',
      'import { useList } from "./use-list.mjs";',
      'import { useNothing } from "./use-nothing.mjs";',
    ].join('\n'),
  },
}
const graph = { getModuleInfo: (id: string) => MODULES[id] ?? { importedIds: [] } }

it.each([
  ['src/main.ts', 'core'],
  ['src/lib/storage/store.ts', 'core'],
  ['src/theme/nonce.ts', 'frame'],
  ['src/ui/controls/Button.tsx', 'shell'],
  ['src/resources/list/Pager.tsx', 'list'],
  ['node_modules/@mantine/hooks/esm/use-idle.mjs', 'shell'],
  ['node_modules/@mantine/hooks/esm/use-scroll.mjs', 'shell'],
  ['node_modules/@mantine/hooks/esm/use-list.mjs', 'list'],
  ['node_modules/@mantine/hooks/esm/use-nothing.mjs', null],
  ['src/features/profile/ProfilePage.tsx', null],
])('%s comes with %s', (file, room) => {
  expect(roomChunk(at(file), graph)).toBe(room)
})
