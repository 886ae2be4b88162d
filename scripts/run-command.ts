import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/**
 * Runs a command in the root of the repository and resolves to its exit code. Its output is shown, or passed to `hear` if commands run in parallel.
 * After `limitMs` its process group is killed and this throws.
 */
export function runCommand(
  [command = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  limitMs: number,
  hear?: (text: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, PATH: `${bin}${delimiter}${env['PATH'] ?? ''}` },
      stdio: hear === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => hear?.(chunk.toString()))
    const end = (signal: NodeJS.Signals) => {
      if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
    }
    const limit = setTimeout(() => {
      end('SIGKILL')
      reject(new Error(`could not finish within ${limitMs / 60_000} minutes`))
    }, limitMs)
    const interrupted = () => end('SIGINT')
    process.once('SIGINT', interrupted)
    child.once('error', (error) => reject(new Error(`could not run ${command}: ${error.message}`)))
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted)
      resolve(code ?? (signal === null ? 1 : 130))
    })
  })
}
