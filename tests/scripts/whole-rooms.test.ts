import { expect, it } from 'vitest'
import { joinRooms } from '../../scripts/build/whole-rooms.ts'

const chunk = (fileName: string, code: string, isDynamicEntry = true) => ({ type: 'chunk' as const, fileName, isDynamicEntry, code })
const manifestOf = (files: Record<string, { file: string }>) => ({
  type: 'asset' as const,
  fileName: '.vite/manifest.json',
  source: JSON.stringify(files, undefined, 2),
})

it('takes out the files that only give on what a room has, wherever they are named', () => {
  const page = 'import(`./client-1.js`).then(({createClient:t})=>t())'
  const bundle = Object.fromEntries(
    [
      chunk('assets/client-1.js', 'export{r as createClient,n}from"./data-1.js";'),
      chunk('assets/data-1.js', 'let r=1,n=2;export{r,n}', false),
      chunk('assets/Page-1.js', `const m=["assets/client-1.js","assets/data-1.js"];${page}`),
      chunk('assets/esm-2.js', 'export{a as notes}from"./esm-1.js";import"./Toasts-1.js";'),
      chunk('assets/index-1.js', 'export{r}from"./data-1.js";', false),
      manifestOf({ 'src/data/client.ts': { file: 'assets/client-1.js' }, '_data-1.js': { file: 'assets/data-1.js' } }),
    ].map((file) => [file.fileName, file]),
  )
  joinRooms(bundle)
  expect(Object.keys(bundle)).toEqual([
    'assets/data-1.js',
    'assets/Page-1.js',
    'assets/esm-2.js',
    'assets/index-1.js',
    '.vite/manifest.json',
  ])
  expect(bundle['assets/Page-1.js']).toMatchObject({
    code: 'const m=["assets/data-1.js","assets/data-1.js"];import("./data-1.js").then(e=>({createClient:e.r,n:e.n})).then(({createClient:t})=>t())',
  })
  const { source } = bundle['.vite/manifest.json'] as ReturnType<typeof manifestOf>
  expect(JSON.parse(source)).toEqual({ 'src/data/client.ts': { file: 'assets/data-1.js' }, '_data-1.js': { file: 'assets/data-1.js' } })
})
