import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ID = /\b[A-K]\d{1,2}\b/g
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\))*\))?\(\s*(['"`])((?:[A-K]\d{1,2}\b).*?)\1/g

const PROMISES = readFileSync('docs/promises.md', 'utf8')
const ROWS = [...PROMISES.matchAll(/^\| ([A-K]\d{1,2}) \| .+? \| (.+) \|$/gm)].map(([, id = '', shownBy = '']) => ({ id, shownBy }))

const filesIn = (root: string, pattern: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => join(root, path))

const testFiles = ['tests', 'e2e'].flatMap((root) => filesIn(root, /\.(test|spec)\.tsx?$/))
const idsByFile = new Map(
  testFiles.map((file) => {
    const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title)
    return [file, new Set(titles.flatMap((title) => title.match(ID) ?? []))]
  }),
)

it('names each promise once', () => {
  const ids = ROWS.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it('knows every promise that a title names', () => {
  const known = new Set(ROWS.map(({ id }) => id))
  const strays = [...idsByFile].flatMap(([file, ids]) => [...ids].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`))
  expect(strays).toEqual([])
})

it.each(ROWS)('$id names files that show it', ({ id, shownBy }) => {
  const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !idsByFile.get(file)?.has(id))).toEqual([])
})

it('links to nothing that is not there', () => {
  const pages = ['README.md', ...filesIn('docs', /\.md$/)]
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('names no file in backticks that is not there', () => {
  const pages = ['README.md', ...filesIn('docs', /\.md$/)]
  const missing = pages.flatMap((page) =>
    [
      ...readFileSync(page, 'utf8').matchAll(
        /`((?:src|server|machines|tests|e2e|scripts|bench|docs)\/[\w./-]+\.\w+|(?:src|server|machines|tests|e2e|scripts|bench|docs)\/[\w/-]+\/)`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

it('is cited for what it has: no comment names a page that is not in the repository', () => {
  const pages = new Set([
    'README.md',
    'CONTRIBUTING.md',
    ...filesIn('docs', /\.md$/),
    ...filesIn('machines', /\.md$/),
    ...filesIn('bench', /\.md$/),
  ])
  const sources = ['src', 'server/src', 'server/migrations', 'machines', 'contract', 'tests', 'e2e', 'bench', 'scripts'].flatMap((root) =>
    filesIn(root, /\.(tsx?|sql|css|html|graphql)$/),
  )
  const strays = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w.}*/-])((?:\w[\w-]*\/)*\w[\w-]*\.md)\b|\b[Ss]pec(?:ification)?,? sections? \d/g)]
      .map(([cited]) => cited)
      .filter((cited) => !pages.has(cited) && !pages.has(`docs/${cited}`))
      .map((cited) => `${file}: ${cited}`),
  )
  expect(strays).toEqual([])
})
