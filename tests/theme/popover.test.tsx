// @vitest-environment happy-dom
import { MantineProvider, Popover } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mantineTheme } from '#src/theme/mantine-theme.ts'
import { readPalette } from '#src/theme/palette.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a popover is there after three drawings, with none to lock the side it opens to', async () => {
  // Without a layout nothing is ever locked.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  let commits = 0
  const user = userEvent.setup()
  render(
    <MantineProvider theme={mantineTheme(readPalette(null))}>
      <Profiler id="popover" onRender={() => commits++}>
        <Popover>
          <Popover.Target>
            <button type="button">Open</button>
          </Popover.Target>
          <Popover.Dropdown>Here</Popover.Dropdown>
        </Popover>
      </Profiler>
    </MantineProvider>,
  )
  commits = 0
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('Here')
  expect(commits).toBe(3)
})
