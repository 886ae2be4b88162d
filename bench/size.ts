import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from '../e2e/support/build.ts'
import { versionOf } from './support/report.ts'

/**
 * `npm run bench:size`: what each route makes a browser load, from the build's manifest. `--check` fails when one is over its budget in
 * `size-budget.json`, where `modules` names what the route loads beside the page itself (source files, as in the manifest; `index.html?inline`
 * is what the build writes into the page itself), and `aim` what it should come down to: budgets only ever get smaller.
 */
type Budget = {
  modules: string[]
  scriptGzipKiB: number
  styleGzipKiB: number
  allBrotliKiB?: number
  /** Of font files as they are: they are compressed already. */
  fontKiB?: number
  aim?: { scriptGzipKiB: number; allBrotliKiB?: number }
}
type Chunk = { file: string; imports?: string[]; css?: string[] }

const root = join(import.meta.dirname, '..')
const INLINE = 'index.html?inline'
const read = (path: string) => (path === `dist/${INLINE}` ? inlineScript() : readFileSync(join(root, path)))
const json = (path: string): unknown => JSON.parse(read(path).toString())

build()
const manifest = json('dist/.vite/manifest.json') as Record<string, Chunk>
const budgets = json('bench/size-budget.json') as Record<string, Budget>
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

function inlineScript(): Buffer {
  const scripts = [
    ...read('dist/index.html')
      .toString()
      .matchAll(/<script data-bundled>(.*?)<\/script>/gs),
  ]
  return Buffer.from(scripts.map(([, code]) => code).join('\n'))
}

function filesOf(modules: readonly string[]): string[] {
  const chunks = new Set<string>()
  const visit = (name: string) => {
    if (chunks.has(name)) return
    const chunk = manifest[name]
    if (chunk === undefined)
      throw new Error(`size-budget.json names ${name}, which is no chunk of the build. Chunks: ${Object.keys(manifest).join(', ')}`)
    chunks.add(name)
    chunk.imports?.forEach(visit)
  }
  modules.filter((name) => name !== INLINE).forEach(visit)
  return [
    ...modules.filter((name) => name === INLINE),
    ...new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])])),
  ]
}

/** As scripts/build/precompress.ts writes them. */
const gzip = (content: Buffer) => gzipSync(content, { level: 9 })
const kib = (files: readonly string[], compress: (content: Buffer) => Buffer) =>
  Math.round((files.reduce((sum, file) => sum + compress(read(`dist/${file}`)).length, 0) / 1024) * 10) / 10

const rows = Object.entries(budgets).map(([route, budget]) => {
  const files = filesOf(budget.modules)
  const scripts = files.filter((file) => file.endsWith('.js') || file === INLINE)
  const styles = files.filter((file) => file.endsWith('.css'))
  const fonts = files.filter((file) => file.endsWith('.woff2'))
  const scriptGzip = kib(scripts, gzip)
  const styleGzip = kib(styles, gzip)
  const font = kib(fonts, (content) => content)
  // The page has its own script in it.
  const allBrotli = kib([...files.filter((file) => file !== INLINE), 'index.html'], brotliCompressSync)
  const over = [
    ...(budget.fontKiB !== undefined && font > budget.fontKiB ? [`font ${font} KiB, budget ${budget.fontKiB}`] : []),
    ...(scriptGzip > budget.scriptGzipKiB ? [`script ${scriptGzip} KiB gzip, budget ${budget.scriptGzipKiB}`] : []),
    ...(styleGzip > budget.styleGzipKiB ? [`style ${styleGzip} KiB gzip, budget ${budget.styleGzipKiB}`] : []),
    ...(budget.allBrotliKiB !== undefined && allBrotli > budget.allBrotliKiB
      ? [`all ${allBrotli} KiB brotli, budget ${budget.allBrotliKiB}`]
      : []),
  ]
  return { route, files: files.filter((file) => file !== INLINE).length, scriptGzip, styleGzip, font, allBrotli, budget, over }
})

const cell = (value: number, limit: number | undefined, aim?: number) =>
  `${value}${limit === undefined ? '' : ` of ${limit}`}${aim === undefined ? '' : ` (aim ${aim})`}`
process.stdout.write(
  [
    `## Bytes per route, KiB`,
    '',
    `vite ${versionOf('vite')}, react ${versionOf('react')}, @mantine/core ${versionOf('@mantine/core')}`,
    '',
    '| Route | Files | Script, gzip | Style, gzip | Font | All with the page, brotli |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ route, files, scriptGzip, styleGzip, font, allBrotli, budget }) =>
        `| ${route} | ${files} | ${cell(scriptGzip, budget.scriptGzipKiB, budget.aim?.scriptGzipKiB)} | ${cell(styleGzip, budget.styleGzipKiB)} | ${cell(font, budget.fontKiB)} | ${cell(allBrotli, budget.allBrotliKiB, budget.aim?.allBrotliKiB)} |`,
    ),
    '',
    JSON.stringify({ title: 'Bytes per route', rows }),
    '',
    ...rows.flatMap(({ route, over }) => over.map((what) => `Over budget: ${route}: ${what}`)),
    '',
  ].join('\n'),
)
if (values.check && rows.some(({ over }) => over.length > 0)) process.exitCode = 1
