import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { toast } from '../dialogs/toast.ts'

/** A link to a file on the server; `resource` is its name in '{resource} has been downloaded'. */
export const DownloadLink = ({ href, resource, children }: { href: string; resource: string; children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <a href={href} download onClick={() => toast.success(t`${resource} has been downloaded`)}>
      {children}
    </a>
  )
}
