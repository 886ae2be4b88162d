// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '#src/resources/list/filter-panel/FilterPanel.tsx'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

const drawn = vi.hoisted(() => ({ count: 0 }))
vi.mock('@mantine/core', async (load) => {
  const kit = await load<typeof import('@mantine/core')>()
  const counted = (Part: ComponentType<object>) => (props: object) => {
    drawn.count++
    return <Part {...props} />
  }
  return { ...kit, NativeSelect: counted(kit.NativeSelect), Button: counted(kit.Button), ActionIcon: counted(kit.ActionIcon) }
})

const nobody = {
  people: {
    nodes: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    totalCount: 0,
    totalIsExact: true,
  },
}

/** A filter is built beside the list; without one that is active a first condition is begun. */
const open = async (at = '/people') => {
  const server = heldServer()
  const user = userEvent.setup()
  const page = renderPage(<ResourceListPage list={peopleList} />, { at, client: server.client })
  await settle()
  server.last().answer(nobody)
  await settle()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }, { timeout: 5000 }))
  const condition = (number: number, among = dialog) => within(among.getByRole('group', { name: `Condition ${number}` }))
  const set = async (scope: typeof dialog, name: string, option: string) =>
    user.selectOptions(scope.getByRole('combobox', { name }), option)
  if (!at.includes('filter=')) await user.click(dialog.getByRole('button', { name: 'Add condition' }))
  const apply = () => user.click(dialog.getByRole('button', { name: 'Apply' }))
  return { ...server, ...page, user, dialog, condition, set, apply, address: () => page.router.state.location.search }
}

const widthOf = (width: number) => Reflect.get(window, 'happyDOM').setViewport({ width })

beforeEach(() => widthOf(1920))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the filter builder', () => {
  it('asks for one condition: field, operator, value', async () => {
    const { dialog, condition, user, apply, address, last } = await open()
    await user.type(condition(1).getByRole('textbox', { name: 'Value' }), 'smith')
    expect(dialog.getByText('Shows results where Name contains “smith”')).toBeDefined()
    await apply()
    expect(address()).toBe('?v=1&filter=and(name:contains:smith)')
    expect(last().variables).toMatchObject({ where: { and: [{ name: { contains: 'smith' } }] } })
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDefined()
  })

  it('draws at a key nothing that no key changes: no list of options, no button', async () => {
    const { dialog, condition, user } = await open()
    const value = condition(1).getByRole('textbox', { name: 'Value' })
    await user.click(value)
    drawn.count = 0
    await user.keyboard('smith')
    expect(dialog.getByText('Shows results where Name contains “smith”')).toBeDefined()
    expect(drawn.count).toBe(0)
  })

  it('is shown before the rows are laid out anew beside it, and is gone before they take its place', async () => {
    const frames: FrameRequestCallback[] = []
    const paint = async () => {
      for (const frame of frames.splice(0)) frame(0)
      await new Promise((over) => setTimeout(over))
    }
    const { dialog, user } = await open()
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    const panel = screen.getByRole('dialog', { name: 'Filter' })
    const look = () => ({ hidden: panel.hidden, beside: panel.hasAttribute('data-beside') })
    await vi.waitFor(() => expect(look()).toEqual({ hidden: false, beside: true }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(look()).toEqual({ hidden: true, beside: true })
    await paint()
    expect(look()).toEqual({ hidden: true, beside: false })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    expect(look()).toEqual({ hidden: false, beside: false })
    await paint()
    expect(look()).toEqual({ hidden: false, beside: true })
  })

  it('offers the operators of each kind of field', async () => {
    const { condition, set } = await open()
    const operators = () =>
      within(condition(1).getByRole('combobox', { name: 'Operator' }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(operators()).toEqual([
      'contains',
      'does not contain',
      'starts with',
      'does not start with',
      'ends with',
      'does not end with',
      'is',
      'is not',
      'is any of',
      'is none of',
      'is empty',
      'is not empty',
    ])
    await set(condition(1), 'Field', 'Level')
    expect(operators()).toEqual([
      'is',
      'is not',
      'is greater than',
      'is at least',
      'is less than',
      'is at most',
      'is not greater than',
      'is not at least',
      'is not less than',
      'is not at most',
      'is between',
      'is not between',
      'is any of',
      'is none of',
      'is empty',
      'is not empty',
    ])
    await set(condition(1), 'Field', 'Born')
    expect(operators().slice(0, 6)).toEqual([
      'in the last (days)',
      'more than (days) ago',
      'in the next (days)',
      'in more than (days)',
      'is on',
      'is not on',
    ])
    expect(operators().slice(-2)).toEqual(['never', 'is not empty'])
  })

  it('takes pairs, lists, choices and nothing, as the operator asks', async () => {
    const { condition, set, user, dialog, apply, address } = await open()
    await set(condition(1), 'Field', 'Level')
    await set(condition(1), 'Operator', 'is between')
    await user.type(condition(1).getByRole('textbox', { name: 'From' }), '3')
    await user.type(condition(1).getByRole('textbox', { name: 'To' }), '5')
    const add = () => user.click(dialog.getByRole('button', { name: 'Add condition' }))
    await add()
    await set(condition(2), 'Field', 'Status')
    await user.click(condition(2).getByRole('checkbox', { name: 'Gone' }))
    await add()
    await set(condition(3), 'Field', 'Email')
    await set(condition(3), 'Operator', 'is empty')
    await add()
    await set(condition(4), 'Field', 'Locked')
    await set(condition(4), 'Value', 'no')
    await apply()
    expect(address()).toBe('?v=1&filter=and(level:between:3~5,status:in:GONE,email:null,locked:%3D:false)')
  })

  it('asks for a date by days from now, and says it in words', async () => {
    const { condition, set, user, dialog, apply, address, last } = await open()
    await set(condition(1), 'Field', 'Born')
    await set(condition(1), 'Operator', 'more than (days) ago')
    await user.type(condition(1).getByRole('textbox', { name: 'Days' }), '9999')
    await apply()
    expect(condition(1).getByText('Enter a number of days.')).toBeDefined()
    await user.clear(condition(1).getByRole('textbox', { name: 'Days' }))
    await user.type(condition(1).getByRole('textbox', { name: 'Days' }), '90')
    expect(dialog.getByText('Shows results where Born: more than 90 days ago')).toBeDefined()
    await apply()
    expect(address()).toBe('?v=1&filter=and(born:beforeLast:90)')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(last().variables).toMatchObject({ where: { and: [{ born: { beforeLast: { days: 90, timeZone } } }] } })
    await set(condition(1), 'Operator', 'is on')
    expect(condition(1).getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('')
    await set(condition(1), 'Operator', 'never')
    expect(dialog.getByText('Shows results where Born: never')).toBeDefined()
  })

  it('offers no field that only links of before ask for, and still shows such a link', async () => {
    const { condition } = await open('/people?v=1&filter=and(nick:contains:x,name:contains:y)')
    const offered = (number: number) =>
      within(condition(number).getByRole('combobox', { name: 'Field' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect([offered(1).includes('Nickname'), offered(2).includes('Nickname')]).toEqual([true, false])
  })

  it('nests groups, joined by all or any', async () => {
    const { condition, set, user, dialog, apply, address } = await open()
    await user.type(condition(1).getByRole('textbox', { name: 'Value' }), 'a')
    await user.click(dialog.getByRole('button', { name: 'Add group' }))
    const group = within(dialog.getByRole('group', { name: 'Group of conditions' }))
    await user.type(condition(1, group).getByRole('textbox', { name: 'Value' }), 'b')
    await user.click(group.getByRole('button', { name: 'Add condition' }))
    await user.type(condition(2, group).getByRole('textbox', { name: 'Value' }), 'c')
    expect(dialog.getByText('Shows results where Name contains “a” and (Name contains “b” or Name contains “c”)')).toBeDefined()
    await set(group, 'How the conditions combine', 'All of these')
    await apply()
    expect(address()).toBe('?v=1&filter=and(name:contains:a,and(name:contains:b,name:contains:c))')
  })

  it('does not nest deeper than the server takes', async () => {
    const { dialog, user } = await open()
    for (let depth = 1; depth < 4; depth++) await user.click(dialog.getAllByRole('button', { name: 'Add group' }).at(0) ?? document.body)
    expect(dialog.getAllByRole('group', { name: 'Group of conditions' })).toHaveLength(3)
    expect(dialog.getAllByRole('button', { name: 'Add group' })).toHaveLength(3)
  })

  it('shows the active filter for editing, and takes conditions away', async () => {
    const { dialog, user, apply, address } = await open('/people?v=1&filter=and(name:contains:x,email:null)')
    await user.click(dialog.getByRole('button', { name: 'Remove condition 1' }))
    await apply()
    expect(address()).toBe('?v=1&filter=and(email:null)')
  })

  it('says what is missing, and puts the focus there', async () => {
    const { dialog, condition, set, user, apply, address } = await open()
    await user.type(condition(1).getByRole('textbox', { name: 'Value' }), 'a')
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    await set(condition(2), 'Field', 'Level')
    await user.type(condition(2).getByRole('textbox', { name: 'Value' }), 'many')
    await apply()
    expect(address()).toBe('')
    expect(condition(2).getByText('Enter a number.')).toBeDefined()
    expect(document.activeElement).toBe(condition(2).getByRole('textbox', { name: 'Value' }))
  })

  it('refuses a filter that the address cannot hold, and keeps it', async () => {
    const { condition, set, user, dialog, apply, address } = await open()
    await set(condition(1), 'Operator', 'is any of')
    const values = Array.from({ length: 12 }, (_, index) => `${index}`.padEnd(110, 'x'))
    await user.click(condition(1).getByRole('combobox', { name: 'Values' }))
    for (const value of values) await user.paste(value)
    await apply()
    expect(address()).toBe('')
    expect(dialog.getByRole('alert').textContent).toContain('too long')
    expect(condition(1).getByText(values[11] ?? '')).toBeDefined()
  })

  it('keeps what is being written while it is closed', async () => {
    const { condition, user } = await open()
    await user.type(condition(1).getByRole('textbox', { name: 'Value' }), 'half')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Value' })).value).toBe('half')
  })

  it('begins with a field that the list is filtered by most, at its value', async () => {
    const { dialog, condition, user, apply, address } = await open()
    expect(
      within(dialog.getByRole('group', { name: 'Filter by' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Status', 'Born'])
    await user.click(dialog.getByRole('button', { name: 'Remove condition 1' }))
    await user.click(dialog.getByRole('button', { name: 'Status' }))
    expect(document.activeElement).toBe(condition(1).getByRole('checkbox', { name: 'Active' }))
    await user.keyboard(' ')
    await apply()
    expect(address()).toBe('?v=1&filter=and(status:in:ACTIVE)')
  })

  it('counts what it would show, but for what is not complete, and asks for no rows', async () => {
    const { condition, user, dialog, asked, last, address } = await open('/people?v=1&q=ann')
    expect(dialog.getByRole('status').textContent).toBe('No resultsIncomplete conditions are not counted.')
    await user.type(condition(1).getByRole('textbox', { name: 'Value' }), 'smith')
    await expect.poll(() => asked).toHaveLength(2)
    expect(last().variables).toEqual({ first: 1, search: 'ann', where: { and: [{ name: { contains: 'smith' } }] } })
    last().answer({ people: { totalCount: 1234, totalIsExact: true } })
    expect(await dialog.findByText('1,234 results')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    expect(dialog.getByRole('status').textContent).toBe('1,234 resultsIncomplete conditions are not counted.')
    expect([asked.length, address()]).toEqual([2, '?v=1&q=ann'])
  })

  it('says beside the count why it cannot be counted, and counts again when it is asked to', async () => {
    const { condition, user, dialog, asked, last } = await open()
    await user.type(condition(1).getByRole('textbox', { name: 'Value' }), 'smith')
    await expect.poll(() => asked).toHaveLength(2)
    last().fail('INTERNAL')
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    await expect.poll(() => asked).toHaveLength(3)
    last().fail('TOO_SLOW')
    expect(await dialog.findByText('This takes too long to search. Add a condition that narrows it.')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('opens at the condition whose chip is pressed, and gives the focus back to the chip', async () => {
    const { condition, user } = await open('/people?v=1&filter=and(name:contains:x,email:contains:y)')
    await user.keyboard('{Escape}')
    const chip = screen.getByRole('button', { name: 'Edit Email contains “y”' })
    await user.click(chip)
    expect(document.activeElement).toBe(condition(2).getByRole('textbox', { name: 'Value' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(chip)
  })

  it('keeps what was begun as another filter becomes active', async () => {
    const { condition, user, dialog, apply, address } = await open('/people?v=1&filter=and(name:contains:x)')
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    await user.type(condition(2).getByRole('textbox', { name: 'Value' }), 'begun')
    await user.click(screen.getByRole('button', { name: 'Remove Name contains “x”' }))
    expect(condition(1).getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('begun')
    await apply()
    expect(address()).toBe('?v=1&filter=and(name:contains:begun)')
  })

  it('lies over the end of the rows where their columns would be cut beside it, and goes when it is applied', async () => {
    widthOf(1280)
    const { apply, address } = await open('/people?v=1&filter=and(name:contains:x)')
    const panel = screen.getByRole('dialog', { name: 'Filter' })
    await new Promise((over) => requestAnimationFrame(() => setTimeout(over)))
    expect([panel.hasAttribute('data-beside'), panel.closest('[aria-modal="true"]')]).toEqual([false, null])
    await apply()
    expect([panel.hidden, address()]).toEqual([true, '?v=1&filter=and(name:contains:x)'])
  })

  it('lies over the whole page where there is no room for a panel, and goes when it is applied', async () => {
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(() => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList)
    const { dialog, apply } = await open('/people?v=1&filter=and(name:contains:x)')
    expect(dialog.getByRole('button', { name: 'Apply' }).closest('[aria-modal="true"]')).not.toBeNull()
    await apply()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    narrow.mockRestore()
  })

  it('clears the filter', async () => {
    const { dialog, user, address } = await open('/people?v=1&filter=and(name:contains:x)')
    await user.click(dialog.getByRole('button', { name: 'Clear filter' }))
    expect(address()).toBe('')
  })

  it('names the things that a link refers to', async () => {
    const { asked, dialog } = await open('/people?v=1&filter=and(team:in:11111111-1111-4111-8111-111111111111)')
    // Until its name is there nobody reads its id, neither in the sentence nor in the picker.
    expect(dialog.getByText('Shows results where Team: Loading…')).toBeDefined()
    expect(document.body.textContent).not.toContain('11111111')
    const teams = asked.filter(({ name }) => name === 'Teams')
    expect(teams[0]?.variables).toEqual({ first: 1, search: '11111111-1111-4111-8111-111111111111' })
    teams[0]?.answer({ teams: [{ __typename: 'Team', id: '11111111-1111-4111-8111-111111111111', name: 'Red team' }] })
    expect(await dialog.findByText('Shows results where Team: Red team')).toBeDefined()
  })

  it('says of what nobody may see that it is unknown, and never an id', async () => {
    const { asked, dialog } = await open('/people?v=1&filter=and(team:in:11111111-1111-4111-8111-111111111111)')
    asked.find(({ name }) => name === 'Teams')?.answer({ teams: [] })
    expect(await dialog.findByText('Shows results where Team: Unknown')).toBeDefined()
    expect(document.body.textContent).not.toContain('11111111')
  })
})
