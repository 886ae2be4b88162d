import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#src/ui/dialogs/toast.ts'
import { isBegun } from './begun.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'

/** Shows a toast of the kind when a job that the reader has just started finishes. Somebody who opens the page later gets no toast. */
export const useDoneToast = (job: Job | null, kind: JobKindEntry | undefined): void => {
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
