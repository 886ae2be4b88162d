// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import DayInput from '#src/resources/dates/DayInput.tsx'

vi.setConfig({ testTimeout: 30_000 })

const Form = () => {
  const [day, setDay] = useState('2033-11-22')
  return (
    <>
      <DayInput label="Lock until" field={{ required: true }} inDialog value={day} onChange={setDay} />
      <output>{day}</output>
      <button type="button">Check</button>
    </>
  )
}

const shown = () => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </I18nProvider>,
  )
  return {
    user: userEvent.setup(),
    field: screen.getByRole('textbox', { name: /^Lock until/ }),
    calendar: () => document.querySelector('[data-dates-dropdown] table'),
    day: () => screen.getByRole('status').textContent,
  }
}

afterEach(cleanup)

describe('the calendar of a day', () => {
  it('stays away while its field only has the focus, or is written in', async () => {
    const { user, field, calendar, day } = shown()
    await user.tab()
    expect(document.activeElement).toBe(field)
    expect(calendar()).toBeNull()
    await user.clear(field)
    await user.keyboard('5/12/2034')
    expect(calendar()).toBeNull()
    await user.tab()
    expect(day()).toBe('2034-12-05')
  })

  it('opens by a press, follows what is written, and closes with the day that is picked', async () => {
    const { user, field, calendar, day } = shown()
    await user.click(field)
    expect(calendar()).not.toBeNull()
    await user.clear(field)
    await user.keyboard('2034-12-05')
    await user.click(screen.getByRole('button', { name: '24 December 2034' }))
    expect([day(), calendar(), document.activeElement]).toEqual(['2034-12-24', null, field])
  })

  it.each(['{ArrowDown}', '{Alt>}{ArrowDown}{/Alt}'])('opens by %s, again goes in, arrows walk and Enter picks', async (key) => {
    const { user, field, calendar, day } = shown()
    await user.tab()
    await user.keyboard(key)
    expect([calendar() !== null, document.activeElement]).toEqual([true, field])
    await user.keyboard(key)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('22 November 2033')
    await user.keyboard('{ArrowRight}{Enter}')
    expect([day(), calendar(), document.activeElement]).toEqual(['2033-11-23', null, field])
  })

  it('closes when the focus goes elsewhere', async () => {
    const { user, field, calendar } = shown()
    await user.click(field)
    screen.getByRole('button', { name: 'Check' }).focus()
    await vi.waitFor(() => expect(calendar()).toBeNull())
  })

  it.each(['field', 'calendar'])('takes Escape for itself, from its %s, and leaves the next one to the dialog', async (from) => {
    const { user, field, calendar } = shown()
    await user.click(field)
    if (from === 'calendar') await user.keyboard('{ArrowDown}')
    const escape = () => {
      const event = createEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      fireEvent(document.activeElement ?? document.body, event)
      return event.defaultPrevented
    }
    expect([escape(), calendar(), document.activeElement]).toEqual([true, null, field])
    expect(escape()).toBe(false)
  })
})
