import type { Page } from '@playwright/test'

/** After which the wizard looks for its migration by itself (machines/migration). */
const PATIENCE_MS = 3000

/** What a page would do after one of these times, three seconds unless named, it does once it is told: `passPatience` of its window. */
export const holdPatience = (page: Page, ...times: number[]) =>
  page.addInitScript(
    (patience) => {
      const [begin, end] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
      const held = new Map<number, () => void>()
      const setTimeout = (work: TimerHandler, milliseconds?: number, ...given: unknown[]) => {
        if (milliseconds === undefined || !patience.includes(milliseconds) || typeof work !== 'function')
          return begin(work, milliseconds, ...given)
        const id = begin(() => {}, 2 ** 31 - 1)
        held.set(id, () => void work(...given))
        return id
      }
      const clearTimeout = (id?: number) => {
        held.delete(id ?? 0)
        end(id)
      }
      const passPatience = () => {
        const due = [...held.values()]
        held.clear()
        for (const work of due) work()
      }
      Object.assign(window, { setTimeout, clearTimeout, passPatience })
    },
    times.length > 0 ? times : [PATIENCE_MS],
  )
