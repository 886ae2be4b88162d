import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readThemeColour } from '../../contract/colour.ts'
import { monogramSvg } from '../../server/src/api/assets/icons/monogram.ts'
import config from '../../vite.config.ts'

const root = join(import.meta.dirname, '../..')
const bytesOf = (path: string) => readFileSync(join(root, 'public', path))
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

it('public has what the page links where no server fills it in, and the build takes it along', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(linked).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest'])
  for (const path of linked) expect([path, bytesOf(path).length > 0]).toEqual([path, true])
  expect(config.publicDir).toBeUndefined()
})

it('names in its manifest icons that are there, in the sizes that it says', () => {
  const { icons }: { icons: { src: string; sizes: string; purpose: string }[] } = JSON.parse(bytesOf('manifest.webmanifest').toString())
  expect(icons.filter(({ src }) => src.endsWith('.png')).map(({ src, sizes }) => [sizes, sizeOf(bytesOf(src))])).toEqual([
    ['192x192', '192x192'],
    ['512x512', '512x512'],
    ['512x512', '512x512'],
  ])
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable'])
  expect(sizeOf(bytesOf('apple-touch-icon.png'))).toBe('180x180')
})

it('shows the mark that the server draws where nobody has a look of their own', () => {
  expect(bytesOf('favicon.svg').toString()).toBe(monogramSvg({ name: undefined, ground: readThemeColour(null) }))
})
