// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { backToList, forgetLists, neighboursOf, noteList } from '#src/resources/list/left-list.ts'

beforeEach(forgetLists)

it('leads back to a list as it was left, and to all of it where it was not opened', () => {
  expect(backToList('/vendor/users')).toBe('/vendor/users')
  noteList('/vendor/users', { address: '?v=1&search=wei%C3%9F', records: [] })
  expect(backToList('/vendor/users')).toBe('/vendor/users?v=1&search=wei%C3%9F')
  expect(backToList('/admin/users')).toBe('/admin/users')
})

it('walks the records of the page in their order, and none of another list', () => {
  noteList('/vendor/users', { address: '', records: ['/vendor/users/a', '/vendor/users/b', '/vendor/users/c'] })
  expect(neighboursOf('/vendor/users', '/vendor/users/a')).toEqual({ before: undefined, after: '/vendor/users/b' })
  expect(neighboursOf('/vendor/users', '/vendor/users/b')).toEqual({ before: '/vendor/users/a', after: '/vendor/users/c' })
  expect(neighboursOf('/vendor/users', '/vendor/users/c')).toEqual({ before: '/vendor/users/b', after: undefined })
  expect(neighboursOf('/vendor/users', '/vendor/users/x')).toBeUndefined()
  expect(neighboursOf('/vendor/customers', '/vendor/users/b')).toBeUndefined()
})

it('offers no steps for the only record of a page', () => {
  noteList('/vendor/users', { address: '', records: ['/vendor/users/a'] })
  expect(neighboursOf('/vendor/users', '/vendor/users/a')).toBeUndefined()
})
