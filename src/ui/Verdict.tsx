import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './verdict.module.css'

const DRAWINGS = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX, neutral: IconCircleMinus } as const

export type VerdictTone = keyof typeof DRAWINGS

/** The result of a check as colour, icon and words, so that none of them alone carries the meaning. */
export const Verdict = ({ tone, children }: { tone: VerdictTone; children: ReactNode }) => {
  const Drawing = DRAWINGS[tone]
  return (
    <span className={classes['root']} data-tone={tone}>
      <Drawing size={18} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
