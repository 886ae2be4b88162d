import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { answerTasks } from '../../platform/work/answer-tasks.ts'
import { ARGON2, verifyImported } from './imported-hashes.ts'

/** `plain` is to be hashed, or to be verified against `stored`. */
export type HashTask = { readonly plain: string; readonly stored?: string }

// On Linux this is the priority of the thread alone: whoever waits for a hash waits a little longer, and all other calls do not.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

answerTasks<HashTask, string | boolean>(({ plain, stored }) => {
  if (stored === undefined) return hashSync(plain, ARGON2)
  if (!stored.startsWith('$argon2')) return verifyImported(stored, plain)
  try {
    return verifySync(stored, plain)
  } catch {
    return false
  }
})
