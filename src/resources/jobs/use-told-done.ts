import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#src/ui/dialogs/toast.ts'
import { isBegun } from './begun.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'

/** Says once that a job which the reader has just begun is done, in its kind's words; whoever comes back later is told by the page alone. */
export const useToldDone = (job: Job | null, kind: JobKindEntry | undefined): void => {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const words =
    job?.state === 'DONE' && job.counts.some((each) => each.state === 'DONE' && each.count > 0) ? kind?.done?.(job.action) : undefined
  const told = words && i18n._(words)
  useEffect(() => {
    if (told === undefined || !isBegun(state)) return
    toast.success(told)
    void navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [told, state, pathname, navigate])
}
