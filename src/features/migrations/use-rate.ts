import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { jobDuration } from '#src/resources/jobs/job-duration.ts'

type Sample = { at: number; done: number }
/** Period over which the rate is measured, in milliseconds. */
const WITHIN = 15_000
const LEAST = 2000

/** Estimates a job's rate and remaining time from its progress in the last seconds; undefined until there are enough samples. */
export const useRate = (done: number, total: number, isRunning: boolean) => {
  const formats = useFormats()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const last = samples.at(-1)
  if (!isRunning && samples.length > 0) setSamples([])
  if (isRunning && last?.done !== done) setSamples(withOne(samples, done))
  const [first] = samples
  if (!isRunning || !first || !last || last.at - first.at < LEAST) return { perSecond: undefined, left: undefined }
  const perSecond = ((last.done - first.done) * 1000) / (last.at - first.at)
  if (perSecond <= 0) return { perSecond: undefined, left: undefined }
  const ends = new Date(last.at + ((total - last.done) / perSecond) * 1000).toISOString()
  return { perSecond, left: jobDuration(new Date(last.at).toISOString(), ends, formats) }
}

const withOne = (samples: readonly Sample[], done: number, at = Date.now()): readonly Sample[] => [
  ...samples.filter((each) => at - each.at < WITHIN),
  { at, done },
]
