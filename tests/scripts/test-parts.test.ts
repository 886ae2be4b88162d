import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ON_PGLITE, SLOW } from '../../scripts/test-parts.ts'

it('every test that runs on PGlite too, or first, is there', () => {
  expect([...ON_PGLITE, ...SLOW].filter((each) => !existsSync(join(import.meta.dirname, '../server', each)))).toEqual([])
})
