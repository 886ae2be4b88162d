import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sdl } from '../../../server/src/api/graphql/sdl.ts'

it('server/schema.graphql is what the server speaks; `npm run generate` writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../server/schema.graphql'), 'utf8')).toBe(sdl)
})
