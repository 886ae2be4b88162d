import type { ReactNode } from 'react'
import { Verdict } from '#src/ui/Verdict.tsx'
import classes from '../user-pages.module.css'

type AccessAnswerProps = {
  allowed: boolean
  /** The basis of the answer, if it is not a check. */
  note?: ReactNode
  children: ReactNode
}

/** The answer to a question about a user's access. `SignInVerdict` on the same page tells whether they can sign in at all. */
export const AccessAnswer = ({ allowed, note, children }: AccessAnswerProps) => (
  <div className={classes['answer']} role="status">
    <Verdict tone={allowed ? 'good' : 'bad'}>{children}</Verdict>
    {note !== undefined && note !== false && <p>{note}</p>}
  </div>
)
