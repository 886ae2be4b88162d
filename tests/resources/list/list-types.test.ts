import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { filterFields, resourceList } from '#src/resources/list/list.ts'
import type { Column, SortKey, WhereField } from '#src/resources/list/list.ts'
import { PeopleDocument, peopleList } from './people.ts'
import type { PeopleVariables, Person } from './people.ts'

it('a column cannot read a field that the query did not ask for', () => {
  const list = resourceList({
    id: 'people',
    title: msg`People`,
    query: PeopleDocument,
    sort: { by: 'name', direction: 'ASC' },
    connection: 'people',
    name: (person) => person.name,
    columns: [
      { id: 'name', label: msg`Name`, cell: 'text', value: (person) => person.name },
      // @ts-expect-error the query asks for no phone
      { id: 'phone', label: msg`Phone`, cell: 'text', value: (person) => person.phone },
    ],
  })
  expect(list.columns.map((column) => column.id)).toEqual(['name', 'phone'])
})

it('a column cannot be of a kind, sorted or filtered by what does not exist', () => {
  type PeopleColumn = Column<Person, WhereField<PeopleVariables>, SortKey<PeopleVariables>>
  const columns: PeopleColumn[] = [
    // @ts-expect-error a cell of the kind 'boolean' does not take a text
    { id: 'email', label: msg`Email`, cell: 'boolean', value: (person: Person) => person.email },
    // @ts-expect-error there is no such kind of cell
    { id: 'level', label: msg`Level`, cell: 'stars', value: (person: Person) => person.level },
    // @ts-expect-error the server cannot sort by this
    { id: 'born', label: msg`Born`, cell: 'date', value: (person) => person.born, sortBy: 'born' },
    // @ts-expect-error the server cannot filter by this
    { id: 'age', label: msg`Age`, cell: 'number', value: (person) => person.level, filter: { kind: 'number', field: 'age' } },
    // @ts-expect-error a filter over choices says which
    { id: 'status', label: msg`Status`, cell: 'text', value: (person) => person.status, filter: { kind: 'choice', field: 'status' } },
  ]
  expect(columns).toHaveLength(5)
})

it('offers the fields of columns and the further ones in the filter builder', () => {
  expect(filterFields(peopleList).map(({ field, kind }) => [field, kind])).toEqual([
    ['name', 'text'],
    ['email', 'text'],
    ['status', 'choice'],
    ['level', 'number'],
    ['locked', 'boolean'],
    ['born', 'date'],
    ['nick', 'text'],
    ['team', 'reference'],
  ])
})
