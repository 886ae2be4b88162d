import '@mantine/charts/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { BarChart } from '@mantine/charts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { roundTicks } from '#src/lib/round-ticks.ts'
import { midnightOf } from './midnight.ts'
import type { SignInDay } from './SignInCard.tsx'

/** Of how many days one is named: an equal step, and today is one of them. */
const EVERY = 3

/** In a chunk of its own: only this page draws charts. It does not move, so there is nothing to reduce. */
const SignInChart = ({ days }: { days: readonly SignInDay[] }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const short = new Intl.DateTimeFormat(formats.locale, { day: 'numeric', month: 'short' })
  const ticks = roundTicks(Math.max(...days.map(({ succeeded, failed }) => succeeded + failed)))
  return (
    <BarChart
      h={260}
      data={days.map((day) => ({ ...day }))}
      dataKey="date"
      type="stacked"
      series={[
        { name: 'succeeded', label: t`Successful`, color: 'var(--series-succeeded)' },
        { name: 'failed', label: t`Failed`, color: 'var(--series-failed)' },
      ]}
      yAxisProps={{ domain: [0, ticks.at(-1) ?? 1], ticks: [...ticks], interval: 0 }}
      valueFormatter={(value) => formats.number(value)}
      xAxisProps={{
        ticks: days.filter((_, index) => (days.length - 1 - index) % EVERY === 0).map(({ date }) => date),
        interval: 'preserveEnd',
        tickFormatter: (day: string) => short.format(midnightOf(day)),
      }}
      tooltipProps={{
        labelFormatter: (label) => (typeof label === 'string' ? formats.date(midnightOf(label)) : label),
        isAnimationActive: false,
      }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
    />
  )
}

export default SignInChart
