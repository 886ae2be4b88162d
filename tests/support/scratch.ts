import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Bytes required: several times what a whole run stores at once. */
const ENOUGH = 2 * 1024 ** 3

/**
 * Directory of temporary databases: in memory if there is enough room, else the temporary directory. Copying a thousand small files in memory costs a
 * tenth.
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
