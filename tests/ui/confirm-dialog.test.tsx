// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(cleanup)

/** Shows it in a form, as a record's page does, and answers what was done. */
const show = (given: { busy?: boolean; sending?: boolean; confirm?: string } = { confirm: 'Save' }) => {
  const done: string[] = []
  const node = (
    <I18nProvider i18n={i18n}>
      <form onSubmit={(event) => [event.preventDefault(), done.push('form sent')]}>
        <ConfirmDialog title="Save?" {...given} onCancel={() => done.push('cancelled')} onConfirm={() => done.push('confirmed')}>
          <input aria-label="Number of users" />
          <input aria-label="Customer" aria-haspopup="listbox" />
          <input aria-label="Agreed" type="checkbox" />
        </ConfirmDialog>
      </form>
    </I18nProvider>
  )
  render(node)
  return { done, enter: (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' }) }
}

it('is confirmed by Enter where a text is typed, and the form around it is not sent', () => {
  const { done, enter } = show()
  // Answers false where the browser is told to do nothing more.
  expect(enter('Number of users')).toBe(false)
  expect(done).toEqual(['confirmed'])
})

it('leaves Enter to lists and boxes', () => {
  const { done, enter } = show()
  expect([enter('Customer'), enter('Agreed')]).toEqual([true, true])
  expect(done).toEqual([])
})

it.each([{ busy: true, confirm: 'Save' }, { sending: true, confirm: 'Save' }, {}])(
  'confirms nothing by Enter while it works or where there is nothing to confirm (%o)',
  (given) => {
    const { done, enter } = show(given)
    enter('Number of users')
    expect(done).toEqual([])
  },
)

it('says that what is on its way is cancelled by nothing, and can be closed', () => {
  const { done } = show({ sending: true, confirm: 'Save' })
  expect(screen.getByText('This is being sent and can no longer be cancelled.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  expect(done).toEqual(['cancelled'])
})
