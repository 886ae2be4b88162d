import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import { nameOfUser, type Candidate, type Employee } from './pair-facts.ts'
import { PairTable } from './PairTable.tsx'
import { payrollStates, payrollTiers } from './payroll-words.ts'
import classes from './payroll.module.css'
import { UndoButton } from './UndoButton.tsx'
import { usePairKeys } from './use-pair-keys.ts'
import type { PairWork } from './use-pair-work.ts'

type PayrollPairProps = {
  employee: Employee
  /** Undefined if the reader may not link. */
  work: PairWork | undefined
  onNext: () => void
  onSkip: () => void
}

/** One employee with candidates, to link, refuse, skip and undo by button or key. */
export const PayrollPair = ({ employee, work, onNext, onSkip }: PayrollPairProps) => {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const open = employee.candidates.filter(({ user, isRefused, isTaken }) => user && !isRefused && !isTaken)
  const refused = employee.candidates.filter(({ user, isRefused }) => user && isRefused)
  const candidate = employee.user
    ? employee.candidates.find(({ user }) => user?.id === employee.user?.id)
    : (employee.candidates.find(({ user }) => user?.id === chosen) ?? open[0])
  const user = employee.user ?? candidate?.user ?? null
  const isLinked = employee.user !== null

  const accept = async (userId = user?.id) => {
    if (work && !isLinked && userId !== undefined && (await work.link(employee, userId))) onNext()
  }
  const refuse = async () => {
    if (
      work &&
      !isLinked &&
      candidate?.user &&
      !candidate.isRefused &&
      (await work.refuse(employee, candidate.user.id)) &&
      open.length <= 1
    )
      onNext()
  }
  usePairKeys({ a: () => void accept(), n: () => void refuse() })

  return (
    <Card
      title={`${employee.givenName} ${employee.familyName}`}
      description={candidate && <CandidateLine candidate={candidate} />}
      actions={<ChoiceMark value={employee.state} choices={payrollStates} />}
    >
      {!isLinked && open.length > 1 && (
        <div role="group" aria-label={t`Candidates`} className={classes['candidates']}>
          {open.map((each) => (
            <Button
              key={each.user?.id}
              kind="secondary"
              size="sm"
              aria-pressed={each === candidate}
              onClick={() => setChosen(each.user?.id)}
            >
              {each.user && nameOfUser(each.user)} · {each.points}
            </Button>
          ))}
        </div>
      )}
      <PairTable employee={employee} user={user} candidate={candidate} />
      <Ended employee={employee} />
      <div className={classes['actions']}>
        {work && isLinked && (
          <Button kind="secondary" busy={work.running} onClick={() => void work.unlink(employee)}>
            <Trans>Remove link</Trans>
          </Button>
        )}
        {work && !isLinked && (
          <>
            <Button busy={work.running} unavailable={!candidate} aria-keyshortcuts="a" onClick={() => void accept()}>
              <Trans>Link</Trans> <kbd>A</kbd>
            </Button>
            <Button
              kind="secondary"
              busy={work.running}
              unavailable={!candidate || candidate.isRefused}
              aria-keyshortcuts="n"
              onClick={() => void refuse()}
            >
              <Trans>Not a match</Trans> <kbd>N</kbd>
            </Button>
          </>
        )}
        <Button kind="secondary" aria-keyshortcuts="s" onClick={onSkip}>
          <Trans>Skip</Trans> <kbd>S</kbd>
        </Button>
        {work && <UndoButton work={work} />}
      </div>
      {work && !isLinked && <MemberPicker onLink={(userId) => void accept(userId)} busy={work.running} />}
      {!isLinked && refused.length > 0 && (
        <section className={classes['refused']}>
          <h3>
            <Trans>Marked as not a match</Trans>
          </h3>
          {refused.map(({ user: each, tier }) => (
            <p key={each?.id}>
              {each && nameOfUser(each)} · {i18n._(payrollTiers[tier])}
              {work && (
                <Button kind="subtle" size="compact" busy={work.running} onClick={() => each && void work.allow(employee, each.id)}>
                  <Trans>Allow again</Trans>
                </Button>
              )}
            </p>
          ))}
        </section>
      )}
    </Card>
  )
}

const CandidateLine = ({ candidate: { tier, points, isExact } }: { candidate: Candidate }) => {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(payrollTiers[tier])} · <Plural value={points} one="# point" other="# points" />
      {isExact && (
        <>
          {' '}
          · <Trans>Exact match</Trans>
        </>
      )}
    </>
  )
}

const Ended = ({ employee: { endsOn } }: { employee: Employee }) => {
  const formats = useFormats()
  const day = endsOn && formats.date(endsOn)
  return day ? (
    <p className={classes['note']}>
      <Trans>Employment ends on {day}.</Trans>
    </p>
  ) : null
}
