import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { isFresh } from '../../scripts/build/build-stamp.ts'

/** Builds the portal if `dist` is out of date, so that old code is never tested. */
export function build() {
  if (isFresh()) return
  execFileSync('npm', ['run', 'build'], { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit', shell: process.platform === 'win32' })
}
