// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { backToList, neighboursOf, noteList, noteOpened } from '#src/resources/list/left-list.ts'

const users = (...ids: string[]) => ids.map((id) => `/vendor/users/${id}`)

it('leads back to a list as it was left, and to all of it where it was not opened', () => {
  expect(backToList('back', '/vendor/users')).toBe('/vendor/users')
  noteList('back', '/vendor/users', { address: '?v=1&search=wei%C3%9F', records: [] })
  expect(backToList('back', '/vendor/users')).toBe('/vendor/users?v=1&search=wei%C3%9F')
  expect(backToList('back', '/admin/users')).toBe('/admin/users')
})

it('knows the neighbours of a record that was opened from the page of its list, and none at its ends or elsewhere', () => {
  noteList('ada', '/vendor/users', { address: '', records: users('a', 'b', 'c') })
  expect(neighboursOf('ada', '/vendor/users', '/vendor/users/b')).toBeUndefined()
  for (const path of users('a', 'b', 'c', 'x')) noteOpened(path)
  expect(neighboursOf('ada', '/vendor/users', '/vendor/users/a')).toEqual({ before: undefined, after: '/vendor/users/b' })
  expect(neighboursOf('ada', '/vendor/users', '/vendor/users/b')).toEqual({ before: '/vendor/users/a', after: '/vendor/users/c' })
  expect(neighboursOf('ada', '/vendor/users', '/vendor/users/c')).toEqual({ before: '/vendor/users/b', after: undefined })
  expect(neighboursOf('ada', '/vendor/users', '/vendor/users/x')).toBeUndefined()
  expect(neighboursOf('ada', '/vendor/customers', '/vendor/users/b')).toBeUndefined()
})

it('knows none where the page had a single record', () => {
  noteList('one', '/vendor/users', { address: '', records: users('a') })
  noteOpened('/vendor/users/a')
  expect(neighboursOf('one', '/vendor/users', '/vendor/users/a')).toBeUndefined()
})

it('shows nothing that another user, or the same in another organisation, has left', () => {
  noteList('ada at 1', '/vendor/users', { address: '?search=secret', records: users('a', 'b') })
  noteOpened('/vendor/users/a')
  expect(backToList('eve', '/vendor/users')).toBe('/vendor/users')
  expect(neighboursOf('ada at 2', '/vendor/users', '/vendor/users/a')).toBeUndefined()
  noteList('eve', '/vendor/customers', { address: '', records: [] })
  expect(backToList('ada at 1', '/vendor/users')).toBe('/vendor/users')
})
