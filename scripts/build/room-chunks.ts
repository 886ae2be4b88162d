import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

type ModuleInfo = { importedIds: readonly string[]; code?: string | null }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const ROOT = join(import.meta.dirname, '../..')

/**
 * Rooms are chunks that pages load as one file each, in the order in which a page needs them. A room contains everything that its roots import and no
 * earlier room contains, so its file imports those of earlier rooms and never the other way round.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: ['src/main.ts'],
  frame: ['src/start/views.ts', 'src/ui/controls/LinkButton.tsx', 'src/i18n/choose-locale.ts'],
  // Contains the file names of all pages behind the sign-in and of their catalogs.
  routes: ['src/routes/table.ts', 'src/i18n/later-catalogs.ts'],
  data: ['src/bridge/DataRoom.tsx', 'src/data/client.ts', 'src/start/data-deps.ts', 'src/actors/token-source.ts'],
  shell: [
    'src/shell/Shell.tsx',
    'src/routes/placed-shell.tsx',
    // Small components of many pages.
    'src/ui/states/EmptyState.tsx',
    'src/ui/controls/IconButton.tsx',
    'node_modules/@tabler/icons-react/dist/esm/icons/IconX.mjs',
    'src/ui/Card.tsx',
    'src/ui/states/Callout.tsx',
    'src/ui/states/SkeletonLines.tsx',
    'src/ui/Mark.tsx',
    'src/ui/Rows.tsx',
    'src/ui/Facts.tsx',
    'src/ui/controls/WorkButton.tsx',
    'src/resources/query/QueryPart.tsx',
    'src/resources/mutation/use-change.ts',
    'src/resources/mutation/use-action.ts',
    'src/ui/TimeStamp.tsx',
    'src/ui/page/use-focus-fallback.ts',
    'src/resources/failure.ts',
    'src/resources/dates/day.ts',
    'src/resources/list/address/where-address.ts',
  ],
  list: ['src/resources/list/ResourceListPage.tsx'],
  users: ['src/features/users/list/UsersPage.tsx'],
  fields: [
    'node_modules/@mantine/core/esm/components/NativeSelect/NativeSelect.mjs',
    'node_modules/@mantine/core/esm/components/TextInput/TextInput.mjs',
    'node_modules/@mantine/core/esm/components/ActionIcon/ActionIcon.mjs',
    'node_modules/@mantine/core/esm/utils/InlineInput/InlineInput.mjs',
  ],
  popovers: ['node_modules/@mantine/core/esm/components/Menu/Menu.mjs', 'node_modules/@mantine/core/esm/components/Popover/Popover.mjs'],
  inputs: ['src/resources/choices/RemotePicker.tsx', 'node_modules/@mantine/core/esm/components/Select/Select.mjs'],
}

/** Packages with a barrel file: whoever imports one export seems to import all of them. */
const BARREL = /\/(@mantine\/core|@mantine\/hooks|@tabler\/icons-react)\/(?:dist\/)?esm\/(?:index|tabler-icons-react)\.mjs$/
/** Matches `import { A, B as C } from 'x'`, and the same with `export`. */
const FROM = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/**
 * Returns the room of a module, so that a page loads a few files instead of eighty. Null for a module that belongs to no room and stays with the
 * pages that import it. Throws if a root is missing, because its room would silently fall apart.
 */
export function roomChunk(id: string, graph: Graph): string | null {
  // The start script needs it before it knows whether any room is loaded.
  if (id.includes('vite/preload-helper')) return null
  return Object.keys(ROOMS).find((room) => modulesOf(room, graph).has(id)) ?? null
}

const known = new Map<string, ReadonlySet<string>>()

function modulesOf(room: string, graph: Graph): ReadonlySet<string> {
  const before = known.get(room)
  if (before) return before
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (BARREL.test(imported)) picked(imported, code ?? '', graph).forEach(visit)
      else visit(imported)
    }
  }
  ROOMS[room]?.map(fileOf).forEach(visit)
  known.set(room, reached)
  return reached
}

function fileOf(root: string): string {
  const file = join(ROOT, root)
  if (!existsSync(file)) throw new Error(`scripts/build/room-chunks.ts names ${root}, which is not there.`)
  return file
}

/** Modules behind the names that the importer takes from a barrel. */
function picked(barrel: string, importer: string, graph: Graph): string[] {
  const files = contentOf(barrel, graph)
  const [, name] = BARREL.exec(barrel) ?? []
  return listsIn(importer).flatMap(({ names, from }) => (from === name ? names.flatMap(([given]) => files.get(given) ?? []) : []))
}

const contents = new Map<string, ReadonlyMap<string, string>>()

/** Maps each name of a barrel to the module that it comes from. */
function contentOf(barrel: string, graph: Graph): ReadonlyMap<string, string> {
  const before = contents.get(barrel)
  if (before) return before
  const lists = listsIn(graph.getModuleInfo(barrel)?.code ?? '')
  const content = new Map(lists.flatMap(({ names, from }) => names.map(([, as]) => [as, join(dirname(barrel), from)] as const)))
  contents.set(barrel, content)
  return content
}

/** Import and export lists of a module: each name with its local name, and the source file. */
const listsIn = (code: string) =>
  [...code.matchAll(FROM)].map(([, list = '', from = '']) => ({
    from,
    names: list.split(',').flatMap((item): [string, string][] => {
      const [given = '', as = given] = item.trim().split(/\s+as\s+/)
      return given === '' ? [] : [[given, as]]
    }),
  }))
