import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, main } from '../server/src/main.ts'
import { isFresh } from './build/build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')

// Entry point of `npm start`: builds the portal if it is missing or older than its sources, while the database opens.
main({ buildWeb: () => (isFresh() ? Promise.resolve() : build()) }).catch(fail)

async function build(): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    process.stderr.write('The portal in dist may be older than its sources, and what builds it is not installed (npm ci).\n')
    return
  }
  process.stdout.write('Building the portal, which takes a moment ...\n')
  await run([vite, 'build', '--logLevel', 'warn'])
  await run([join(ROOT, 'scripts/build/precompress.ts')])
}

function run(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
    const end = () => child.kill()
    process.once('exit', end)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`The portal could not be built (exit code ${code}): see above.`))
    })
  })
}
