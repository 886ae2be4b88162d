import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { MAX_EXPORT } from '../../server/src/api/graphql/limits.ts'
import { TENANT_ROLE } from '../../server/src/db/schema/tenant-role.ts'

const OPERATIONS = readFileSync('docs/operations.md', 'utf8')
const FIRST_DAY = readFileSync('docs/first-day.md', 'utf8')

it('the calls that docs/operations.md shows are valid by the schema', () => {
  const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'), { assumeValidSDL: true })
  const queries = [...OPERATIONS.matchAll(/--data '(\{.*\})'$/gm)].map(
    // VERSION stands for a number, which no text in quotation marks is.
    ([, body = '']) => (JSON.parse(body) as { query: string }).query.replace(/\bVERSION\b/, '1'),
  )
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.flatMap((query) => validate(schema, parse(query)).map(({ message }) => message))).toEqual([])
})

it('the proxies that the pages for operators show let the largest upload through', () => {
  const sizes = [...`${FIRST_DAY}${OPERATIONS}`.matchAll(/(?:client_max_body_size|proxy-body-size:) (\d+)m\b/g)].map(([, size]) =>
    Number(size),
  )
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter((size) => size * 1024 * 1024 < MAX_EXPORT)).toEqual([])
})

it('docs/first-day.md makes the role that a database user without the right to create roles needs', () => {
  expect(FIRST_DAY).toContain(`create role ${TENANT_ROLE} nologin`)
  expect(FIRST_DAY).toContain(`grant ${TENANT_ROLE} to portico`)
})
