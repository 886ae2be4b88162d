import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const SOURCES = ['src', 'machines', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'postcss.config.js', 'package-lock.json']

/** Builds the portal when `dist` is missing or older than what it is made from, so that no journey judges yesterday's code. */
export default function build() {
  const built = join(root, 'dist/index.html')
  if (existsSync(built) && Math.max(...SOURCES.map(newest)) <= statSync(built).mtimeMs) return
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

function newest(name: string): number {
  const path = join(root, name)
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return files.reduce((latest, file) => Math.max(latest, statSync(join(path, file)).mtimeMs), 0)
}
