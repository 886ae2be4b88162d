import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { readRecording } from '../../src/bridge/recorder/recording.ts'

/**
 * `npm run build:charts -- one.json two.json` writes the page of the statecharts, with the coverage and up to ten recordings, as a static site without a
 * server behind it.
 */
const MOST_RECORDINGS = 10
const OUT = 'reports/charts'
const root = join(import.meta.dirname, '../..')

const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const files = process.argv.slice(2)
const recordings = files.map((file) => ({ name: basename(file, '.json'), content: contentOf(file) }))
const unreadable = recordings.filter(({ content }) => typeof readRecording(content) === 'string').map(({ name }) => name)

if (files.length > MOST_RECORDINGS || unreadable.length > 0) {
  const why = unreadable.length > 0 ? `No recording of this version: ${unreadable.join(', ')}.` : `At most ${MOST_RECORDINGS} recordings.`
  process.stderr.write(`${why}\n`)
  process.exitCode = 1
} else {
  const room = (name: string) => join(root, name)
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    // The site may lie in any folder.
    base: './',
    publicDir: false,
    define: { RECORDINGS: JSON.stringify(recordings) },
    plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    resolve: { alias: { '#contract': room('contract'), '#machines': room('machines'), '#src': room('src') } },
    css: { postcss: root },
    build: { target: 'es2024', outDir: room(OUT), emptyOutDir: true },
  })
  process.stdout.write(`${OUT}/index.html, with ${recordings.length} recordings\n`)
}
