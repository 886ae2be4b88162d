// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardPresses } from '#src/lib/press-guard.ts'

let stop = () => {}
let acted: string[] = []
beforeEach(() => {
  acted = []
  stop = guardPresses(window)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

let clock = 10_000
const SEQUENCES = {
  mouse: ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'],
  touch: ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown', 'mouseup', 'click'],
} as const
type Way = keyof typeof SEQUENCES

const made = (type: string, x: number): Event => {
  const place = { bubbles: true, cancelable: true, clientX: x, clientY: 100, detail: 1 }
  const event = type.startsWith('pointer')
    ? new PointerEvent(type, place)
    : type.startsWith('touch')
      ? new Event(type, { bubbles: true, cancelable: true })
      : new MouseEvent(type, place)
  Object.defineProperty(event, 'timeStamp', { value: clock })
  return event
}
const press = (way: Way, target: Element, { after = 150, x = 100 } = {}) => {
  clock += after
  for (const type of SEQUENCES[way]) target.dispatchEvent(made(type, x))
}
/** A button that says when it was pressed, in a layer of its own kind or on the page. */
const button = (name: string, layer?: string): Element => {
  const [element, place] = [document.createElement('button'), document.createElement('div')]
  element.addEventListener('click', () => void acted.push(name))
  if (layer) {
    const frame = document.createRange().createContextualFragment(layer).firstElementChild ?? place
    frame.append(element)
    document.body.append(frame)
  } else document.body.append(element)
  return element
}
const layers = [
  ['dialog', '<dialog open></dialog>'],
  ['menu', '<div data-portal="true"><div role="menu"></div></div>'],
  ['list of choices', '<div data-portal="true"><div role="listbox"></div></div>'],
  ['panel', '<section role="dialog"></section>'],
  ['drawer', '<div data-portal="true"></div>'],
] as const
const ways = ['mouse', 'touch'] as const

describe.each(ways)('the second press of a double click by %s', (way) => {
  it.each(layers)('ends where the first closed a %s', (_, layer) => {
    const [beneath, item] = [button('beneath'), button('item', layer)]
    press(way, item)
    item.remove()
    press(way, beneath)
    expect(acted).toEqual(['item'])
  })

  it.each(layers)('ends where the first opened a %s', (_, layer) => {
    const opener = button('opener')
    press(way, opener)
    press(way, button('item', layer))
    expect(acted).toEqual(['opener'])
  })

  it('ends where what was pressed is gone, and so does a third', () => {
    const [first, second] = [button('first'), button('second')]
    press(way, first)
    first.remove()
    press(way, second, { after: 400 })
    press(way, second, { after: 400 })
    expect(acted).toEqual(['first'])
  })

  it('acts on the same control twice, and on another one beside it', () => {
    const [first, second] = [button('first'), button('second')]
    press(way, first)
    press(way, first)
    press(way, second)
    expect(acted).toEqual(['first', 'first', 'second'])
  })

  it('is no second press once somebody has had the time to see what they hit, or elsewhere', () => {
    const [opener, item] = [button('opener'), button('item', layers[0][1])]
    press(way, opener)
    press(way, item, { after: 500 })
    press(way, opener)
    press(way, item, { x: 160 })
    expect(acted).toEqual(['opener', 'item', 'item'])
  })
})

it('a click by a key or a script is let through after a press that was swallowed', () => {
  const [opener, item] = [button('opener'), button('item', layers[0][1])]
  press('mouse', opener)
  press('mouse', item)
  item.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(acted).toEqual(['opener', 'item'])
})

describe('J8 a held Enter', () => {
  /** What a browser does by Enter, unless it is told to do nothing more. */
  const enter = (target: HTMLElement, repeat: boolean): boolean => {
    const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
    if (goesOn && target instanceof HTMLInputElement) target.form?.requestSubmit()
    if (goesOn && target instanceof HTMLButtonElement) target.click()
    return goesOn
  }
  const hold = (target: HTMLElement) => [false, true, true, true].map((repeat) => enter(target, repeat))
  const heard: boolean[] = []
  const hear = ({ repeat }: KeyboardEvent) => void heard.push(repeat)
  const form = () => {
    const element = document.createElement('form')
    const field = document.createElement('input')
    element.append(field)
    element.addEventListener('submit', (event) => [event.preventDefault(), acted.push('sent')])
    document.body.append(element)
    return field
  }

  it('sends a form once, though its answer comes while the key is held', () => {
    hold(form())
    expect(acted).toEqual(['sent'])
  })

  it('presses a button once, and not the one that this opens', () => {
    const opener = button('opener') as HTMLElement
    hold(opener)
    const opened = button('opened', layers[0][1]) as HTMLElement
    expect(enter(opened, true)).toBe(false)
    expect(acted).toEqual(['opener'])
  })

  it('reaches no handler of a page again', () => {
    heard.length = 0
    document.body.addEventListener('keydown', hear)
    hold(form())
    document.body.removeEventListener('keydown', hear)
    expect(heard).toEqual([false])
  })

  it('writes lines where there are several, and other keys repeat', () => {
    const text = document.createElement('textarea')
    const field = form()
    document.body.append(text)
    expect(hold(text)).toEqual([true, true, true, true])
    const other = new KeyboardEvent('keydown', { key: 'ArrowDown', repeat: true, bubbles: true, cancelable: true })
    expect(field.dispatchEvent(other)).toBe(true)
  })
})
