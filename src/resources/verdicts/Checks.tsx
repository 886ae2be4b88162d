import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict, type VerdictTone } from '#src/ui/Verdict.tsx'
import classes from './checks.module.css'

/** One check. `word` is its result, `detail` the finding, and `actions` lead to the remedy. */
export type Check = { id: string; title: ReactNode; tone: VerdictTone; word: ReactNode; detail?: ReactNode; actions?: ReactNode }

/** Lists checks: failed ones first, the rest collapsed under their number. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => {
  const [failed = [], passed = []] = [false, true].map((want) => checks.filter(({ tone }) => hasPassed(tone) === want))
  return (
    <>
      {failed.length > 0 && <CheckRows checks={failed} />}
      {passed.length > 0 && (
        <details className={classes['passed']}>
          <summary>
            <Verdict tone="good">
              <Plural value={passed.length} one="# check passed" other="# checks passed" />
            </Verdict>
          </summary>
          <CheckRows checks={passed} />
        </details>
      )}
    </>
  )
}

const hasPassed = (tone: VerdictTone) => tone === 'good' || tone === 'neutral'

const CheckRows = ({ checks }: { checks: readonly Check[] }) => (
  <Rows>
    {checks.map(({ id, title, tone, word, detail, actions }) => (
      <Row
        key={id}
        title={title}
        detail={detail}
        actions={
          <>
            <Verdict tone={tone}>{word}</Verdict>
            {actions}
          </>
        }
      />
    ))}
  </Rows>
)
