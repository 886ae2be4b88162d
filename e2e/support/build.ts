import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { isFresh } from '../../scripts/build/build-stamp.ts'

/** Builds the portal when `dist` was made from other sources, so that nothing judges yesterday's code. */
export function build() {
  if (isFresh()) return
  execFileSync('npm', ['run', 'build'], { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit', shell: process.platform === 'win32' })
}
