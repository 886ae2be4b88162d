import type { Formats } from '#src/i18n/formats.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats how long a job took, or has been running, in its two largest units: '2 hr 5 min', '12 sec'. */
export const jobDuration = (from: string, to: string | null, { locale }: Formats, now = Date.now()): string => {
  const seconds = Math.max(0, Math.round(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000))
  const write = (unit: string, value: number) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const at = UNITS.findIndex(([, size]) => seconds >= size)
  const [large, small] = [UNITS[at], UNITS[at + 1]]
  if (!large) return write('second', seconds)
  const rest = seconds % large[1]
  const [unit, value] = small ? [small[0], Math.floor(rest / small[1])] : ['second', rest]
  return [write(large[0], Math.floor(seconds / large[1])), ...(value > 0 ? [write(unit, value)] : [])].join(' ')
}
