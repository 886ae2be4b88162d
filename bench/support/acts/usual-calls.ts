import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../asker.ts'

const LIST = readFileSync(join(import.meta.dirname, '../../../src/features/users/list/users.graphql'), 'utf8').replace(
  /\bstates \{[^}]*\}/,
  '',
)

/** 50 users, as the list asks for its first page. */
export const PAGE: Call = { query: LIST, variables: { first: 50, order: [{ userName: 'ASC' }] } }
/** Reads the viewer and nothing else. */
export const SMALLEST: Call = { query: '{ myProfile { id } }' }
