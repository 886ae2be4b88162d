import { msg } from '@lingui/core/macro'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { resourceList } from '#src/resources/list/list.ts'
import type { Connection, PageVariables } from '#src/resources/list/list-query.ts'
import { choiceSource } from '#src/resources/choices/source.ts'

export type Person = {
  id: string
  name: string
  email: string | null
  status: 'ACTIVE' | 'GONE'
  level: number
  locked: boolean
  born: string | null
}
export type PeopleData = { people: Connection<Person> }
type TextFilter = { eq?: string | null; contains?: string | null }
export type PeopleVariables = PageVariables & {
  where?: {
    and?: unknown
    or?: unknown
    name?: TextFilter
    email?: TextFilter
    status?: unknown
    level?: unknown
    locked?: unknown
    born?: unknown
    team?: unknown
    nick?: unknown
  } | null
  state?: 'HERE' | 'AWAY' | null
  order?: { name?: 'ASC' | 'DESC'; email?: 'ASC' | 'DESC' }[] | null
}

export const PeopleDocument: TypedDocumentNode<PeopleData, PeopleVariables> = gql`
  query People(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $where: PersonFilterInput
    $order: [PersonSortInput!]
    $search: String
    $state: PersonState
  ) {
    people(first: $first, after: $after, last: $last, before: $before, where: $where, order: $order, search: $search, state: $state) {
      nodes {
        id
        name
        email
        status
        level
        locked
        born
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
      totalCount
      totalIsExact
      states {
        state
        count
        isCapped
      }
    }
  }
`

const TeamsDocument: TypedDocumentNode<
  { teams: { id: string; name: string }[] },
  { first?: number | null | undefined; search?: string | null | undefined }
> = gql`
  query Teams($first: Int, $search: String) {
    teams(first: $first, search: $search) {
      id
      name
    }
  }
`

const statuses = [
  { value: 'ACTIVE', label: msg`Active` },
  { value: 'GONE', label: msg`Gone` },
] as const

/** A list of nobody in particular: the kit's tests never know a real resource. */
export const peopleList = resourceList({
  id: 'people',
  title: msg`People`,
  query: PeopleDocument,
  connection: 'people',
  name: (person) => person.name,
  path: (person) => `/people/${person.id}`,
  create: '/people/create',
  commonFilters: ['status', 'born'],
  states: [
    { value: 'HERE', label: msg`Here` },
    { value: 'AWAY', label: msg`Away` },
  ],
  sort: { by: 'name', direction: 'ASC' },
  columns: [
    { id: 'name', label: msg`Name`, cell: 'text', value: (person) => person.name, sortBy: 'name', filter: { kind: 'text', field: 'name' } },
    {
      id: 'email',
      label: msg`Email`,
      cell: 'text',
      value: (person) => person.email,
      sortBy: 'email',
      filter: { kind: 'text', field: 'email' },
    },
    {
      id: 'status',
      label: msg`Status`,
      cell: 'choice',
      choices: statuses,
      value: (person) => person.status,
      filter: { kind: 'choice', field: 'status', choices: statuses },
    },
    {
      id: 'level',
      label: msg`Level`,
      cell: 'number',
      value: (person) => person.level,
      filter: { kind: 'number', field: 'level' },
      optional: true,
    },
    { id: 'locked', label: msg`Locked`, cell: 'boolean', value: (person) => person.locked, filter: { kind: 'boolean', field: 'locked' } },
    {
      id: 'born',
      label: msg`Born`,
      cell: 'date',
      value: (person) => person.born,
      filter: { kind: 'date', field: 'born', words: { null: msg`never` } },
    },
  ],
  filters: [
    { kind: 'text', field: 'nick', label: msg`Nickname`, old: true },
    {
      kind: 'reference',
      field: 'team',
      label: msg`Team`,
      source: choiceSource({ query: TeamsDocument, choices: (data) => data.teams.map(({ id, name }) => ({ value: id, label: name })) }),
    },
  ],
})
