import { buildSchema, parse } from 'graphql'
import { expect, it } from 'vitest'
import { plugin } from '../../scripts/build/input-rules.ts'

const schema = buildSchema(`
  directive @constraint(required: Boolean, minLength: Int, maxLength: Int, min: Int, max: Int, minItems: Int) on INPUT_FIELD_DEFINITION
  input TeamInput {
    id: ID!
    name: String! @constraint(required: true, maxLength: 80)
    motto: String!
    size: Int! @constraint(min: 1, max: 99)
    rank: Int
    open: Boolean!
    members: [ID!]! @constraint(minItems: 2)
    tags: [String!]!
  }
  type Query { x: Int }
  type Mutation { saveTeam(input: TeamInput!): Int closeTeam(id: ID!): Int }
`)
const written = (text: string) => plugin(schema, [{ document: parse(text) }])

it('writes what the contract demands of an input beside its mutation: what must hold something, and its bounds', () => {
  expect(written('mutation SaveTeam($input: TeamInput!) { saveTeam(input: $input) }')).toBe(
    'export const saveTeamRules = {"name":{"required":true,"maxLength":80},"size":{"required":true,"min":1,"max":99},"members":{"required":true,"minItems":2}} as const;',
  )
})

it('writes nothing for what has no rules', () => {
  expect(written('mutation CloseTeam($id: ID!) { closeTeam(id: $id) } query X { x }')).toBe('')
})
