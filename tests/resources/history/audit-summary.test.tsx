// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { msg } from '@lingui/core/macro'
import { afterEach, expect, it } from 'vitest'
import { customerChoices } from '#src/resources/choices/references.ts'
import { AuditSummary } from '#src/resources/history/AuditDiff.tsx'
import { renderPage } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

const fields = { isActive: { label: msg`Active` }, customerIds: { label: msg`Customers`, source: customerChoices } }
const open = (before: object | null, after: object | null) => {
  const server = heldServer()
  const text = (facts: object | null) => facts && JSON.stringify(facts)
  renderPage(
    <p id="summary">
      <AuditSummary fields={fields} before={text(before)} after={text(after)} />
    </p>,
    { client: server.client },
  )
  return [document.querySelector('#summary')?.textContent, server.asked.length]
}

it.each([
  [{ isActive: true, note: null }, { isActive: false, note: '' }, 'Active: Yes → No'],
  [{ customerIds: ['a'] }, { customerIds: [] }, 'Customers'],
  [null, { name: 'Ada' }, 'name: – → Ada'],
  [{ a: '1', b: '2', c: '3' }, { a: '2', b: '3', c: '4' }, 'a: 1 → 2 · b: 2 → 3 · …'],
  [null, null, '–'],
])('sums %j to %j up as %j, and asks the server for no names', (before, after, words) => {
  expect(open(before, after)).toEqual([words, 0])
})
