/** The rooms (scripts/build/room-chunks.ts) that are there when a script of one of them, or of a page, asks for another file. */
const THERE = {
  index: ['rolldown-runtime', 'preload-helper', 'core'],
  frame: ['rolldown-runtime', 'preload-helper', 'core', 'frame'],
  // What the frame asks for beside every page behind a sign-in.
  routes: ['rolldown-runtime', 'preload-helper', 'core', 'frame', 'routes', 'data', 'shell'],
} as const satisfies Record<string, readonly string[]>

/**
 * The files that a script asks for together with one that it imports later, without those that are there by then: the file with all routes names
 * the files of every page, and each name counts.
 */
export function pageDependencies(_: string, files: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return files
  const there = THERE[roomOf(hostId, ['index', 'routes']) ?? 'frame']
  return files.filter((file) => roomOf(file, there) === undefined)
}

const roomOf = <Room extends string>(file: string, rooms: readonly Room[]) =>
  rooms.find((room) => new RegExp(`(^|/)${room}-[\\w-]{7}\\.js$`).test(file))
