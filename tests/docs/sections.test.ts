import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** `docs/operations.md`, "Row-level security", with or without a link around the name of the file. */
const REFERENCE = /\b(?<file>[\w-]+\.md)(?:`|\]\([\w./-]+\))?, "(?<section>[A-Z][^"]*)"/g

const texts = globSync([
  '*.md',
  '.github/**/*.md',
  'docs/**/*.md',
  'deploy/**/*',
  '{contract,machines,scripts,server/src,src}/**/*.{ts,tsx,graphql}',
]).filter((name) => /\.\w+$/.test(name))

const headingsOf = (file: string) =>
  globSync([file, `docs/**/${file}`]).flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text),
  )

it('a section of a document that a text refers to exists under that name', () => {
  const found = texts.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(REFERENCE)].map(({ groups: { file = '', section = '' } = {} }) => ({ name, file, section })),
  )
  expect(found.length).toBeGreaterThan(4)
  expect(found.filter(({ file, section }) => !headingsOf(file).includes(section))).toEqual([])
})
