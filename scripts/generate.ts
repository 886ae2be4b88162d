import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { sdl } from '../server/src/api/graphql/sdl.ts'
import { STRENGTH_SCRIPT, strengthScript } from './build/strength-script.ts'

// Writes the server's SDL, then everything generated from it and from the portal's texts: types of the operations, catalogs, and files that the
// provider's pages share with the portal.
writeFileSync(new URL('../server/schema.graphql', import.meta.url), sdl)
writeFileSync(STRENGTH_SCRIPT, await strengthScript())
run('graphql-codegen', '--config', 'codegen.ts', '--silent')
run('lingui', 'extract', '--clean')

function run(command: string, ...args: string[]) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', cwd: new URL('..', import.meta.url), env: withBin() })
  if (error || status !== 0) {
    console.error(`${command} failed${error ? `: ${error.message}` : ''}`)
    process.exit(status ?? 1)
  }
}

function withBin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${new URL('../node_modules/.bin', import.meta.url).pathname}:${process.env['PATH']}` }
}
