import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** What a whole run keeps there at once, several times over. */
const ENOUGH = 2 * 1024 ** 3

/**
 * Where throw-away databases lie: in memory where the machine offers room there, else among the temporary files. A copy of a thousand small files
 * costs a tenth there.
 */
export const scratch: string = isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir()

function isRoomy(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}
