/** Rooms (scripts/build/room-chunks.ts) that are already loaded when a script of one of them, or of a page, imports another file. */
const THERE = {
  index: ['rolldown-runtime', 'preload-helper', 'core'],
  frame: ['rolldown-runtime', 'preload-helper', 'core', 'frame'],
  // The frame loads these together with every page behind the sign-in.
  routes: ['rolldown-runtime', 'preload-helper', 'core', 'frame', 'routes', 'data', 'shell'],
} as const satisfies Record<string, readonly string[]>

/**
 * Returns the files that are preloaded with a dynamic import, without those that are already loaded: the file with all routes names the files of
 * every page, and each name adds to its size.
 */
export function pageDependencies(_: string, files: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return files
  const there = THERE[roomOf(hostId, ['index', 'routes']) ?? 'frame']
  return files.filter((file) => roomOf(file, there) === undefined)
}

const roomOf = <Room extends string>(file: string, rooms: readonly Room[]) =>
  rooms.find((room) => new RegExp(`(^|/)${room}-[\\w-]{7}\\.js$`).test(file))
