import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, getNamedType, isEnumType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { UNKNOWN } from '../../../contract/unknown-code.ts'
import { sdl } from '../../../server/src/api/graphql/sdl.ts'

it('server/schema.graphql is what the server speaks; `npm run generate` writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../server/schema.graphql'), 'utf8')).toBe(sdl)
})

/** What the HR product writes there, which the portal cannot list. */
const FOREIGN = ['MigrationCustomer.type', 'MigrationUser.type']

it('codes, actions and event types are enums, which have UNKNOWN where the stored text stands beside them', () => {
  const types = Object.values(buildSchema(sdl).getTypeMap()).filter(isObjectType)
  const fields = types.flatMap((type) =>
    Object.values(type.getFields()).map(({ name, type: of }) => ({ type: type.name, name, of: getNamedType(of) })),
  )
  const isCode = ({ name }: { name: string }) => /^(action|code|titleCode|type)$/.test(name)
  const texts = fields.filter(({ type, name, of }) => of.name === 'String' && isCode({ name }) && !FOREIGN.includes(`${type}.${name}`))
  expect(texts.map(({ type, name }) => `${type}.${name}`)).toEqual([])
  const stored = fields.filter(({ name }) => name.endsWith('Text') && isCode({ name: name.slice(0, -'Text'.length) }))
  expect(stored.length).toBeGreaterThan(20)
  const closed = stored.flatMap(({ type, name }) => {
    const code = fields.find((each) => each.type === type && `${each.name}Text` === name)?.of
    return isEnumType(code) && code.getValue(UNKNOWN) ? [] : [`${type}.${name}`]
  })
  expect(closed).toEqual([])
})
