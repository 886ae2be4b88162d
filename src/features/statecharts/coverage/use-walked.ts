import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useMemo, useState } from 'react'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { coverageOf, loadCoverage, takenIn } from './coverage.ts'
import type { ChartCoverage, Coverage } from './coverage.ts'

/** What the arrows of the drawing show: what is possible now, what the suite takes, or what this recording took. */
export type Colours = 'now' | 'suite' | 'recording'

/** How an arrow was walked, and how often, in words. */
export type Walked = { look: Coverage | 'recorded'; text: string }

/** How each arrow of a chart was walked. Undefined while the drawing shows what is possible now, and until the coverage is loaded. */
export function useWalked(chart: string, colours: Colours, entries: readonly Entry[]) {
  const { t } = useLingui()
  const [suite, setSuite] = useState<Readonly<Record<string, ChartCoverage>>>()
  useEffect(() => {
    if (colours !== 'suite') return undefined
    let isCurrent = true
    loadCoverage().then(
      (loaded) => isCurrent && setSuite(loaded),
      // The drawing goes on showing what is possible now.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [colours])
  const coverage = suite?.[chart]
  const walked = useMemo((): ReadonlyMap<string, Walked> | undefined => {
    if (colours === 'now') return undefined
    if (colours === 'recording')
      return new Map(
        [...takenIn(entries, chart)].map(([id, count]): [string, Walked] => [
          id,
          {
            look: 'recorded',
            text: t`${plural(count, { one: 'Taken once in this recording.', other: 'Taken # times in this recording.' })}`,
          },
        ]),
      )
    return (
      coverage &&
      new Map(
        coverage.arrows.map((arrow): [string, Walked] => {
          const { browser } = arrow
          const look = coverageOf(arrow)
          const texts: Record<Coverage, string> = {
            browser: t`${plural(browser, { one: 'Taken by one path in a browser.', other: 'Taken by # paths in a browser.' })}`,
            unit: t`Taken by a unit test.`,
            never: t`Taken by no test.`,
          }
          return [arrow.id, { look, text: texts[look] }]
        }),
      )
    )
  }, [colours, entries, chart, coverage, t])
  return { walked, coverage: colours === 'suite' ? coverage : undefined }
}
