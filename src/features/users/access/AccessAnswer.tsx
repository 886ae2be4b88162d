import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Verdict } from '#src/ui/Verdict.tsx'
import classes from '../user-pages.module.css'

type AccessAnswerProps = {
  userId: string
  allowed: boolean
  isActive: boolean
  /** The basis of the answer, if it is not a check. */
  note?: ReactNode
  children: ReactNode
}

/** The answer to a question about a user's access. An inactive account is reported in addition, with a link to activate it. */
export const AccessAnswer = ({ userId, allowed, isActive, note, children }: AccessAnswerProps) => {
  const portal = usePortalName()
  return (
    <div className={classes['answer']} role="status">
      <Verdict tone={allowed ? 'good' : 'bad'}>{children}</Verdict>
      {note !== undefined && note !== false && <p>{note}</p>}
      {!isActive && (
        <p>
          <Verdict tone="warning">
            <Trans>The account is inactive, so the user cannot sign in.</Trans>
          </Verdict>{' '}
          <Link to={paths.userBasic(portal, userId)}>
            <Trans>Open Basic Details</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}
