import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Link } from 'react-router'
import { isBusy } from '#machines/migration/migration.selectors.ts'
import type { Choice } from '#machines/migration/migration.types.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { MigrationCausesDocument } from '../migrations.generated.ts'
import type { MigrationCausesQuery } from '../migrations.generated.ts'
import { useRecord, useRoom } from '../room.ts'
import type { MigrationRecord } from '../room.ts'
import { outcomes } from '../words/outcomes.ts'
import { findingInWords } from '../words/finding-words.ts'
import { useFocusAfterRepair } from '../use-repaired.ts'

type Cause = MigrationCausesQuery['migrationCauses'][number]

/** Lists each reason why records are not migrated completely once, with its remedy. */
export const ReviewCauses = ({ id }: { id: string }) => (
  <QueryPart query={MigrationCausesDocument} variables={{ id }}>
    {({ migrationCauses }) => <Causes causes={migrationCauses} />}
  </QueryPart>
)

const Causes = ({ causes }: { causes: readonly Cause[] }) => {
  const { t } = useLingui()
  const card = useFocusAfterRepair()
  if (causes.length === 0) return <section ref={card} hidden />
  return (
    <Card
      ref={card}
      title={<Trans>What was found</Trans>}
      description={<Trans>A repair changes the rules and reviews everything again.</Trans>}
    >
      <Rows label={t`What was found`}>
        {causes.map((cause, at) => (
          <CauseRow key={`${cause.outcome} ${cause.path} ${cause.codeText} ${cause.value ?? cause.message}`} cause={cause} at={at} />
        ))}
      </Rows>
    </Card>
  )
}

type CauseProps = { cause: Cause; at: number }

const CauseRow = ({ cause, at }: CauseProps) => {
  const formats = useFormats()
  const { i18n } = useLingui()
  const count = formats.number(cause.count)
  return (
    <Row
      title={<strong>{findingInWords(cause, i18n)}</strong>}
      detail={
        <>
          <ChoiceMark value={cause.outcome} choices={outcomes} />{' '}
          <Plural value={cause.count} one={`${count} record`} other={`${count} records`} />
        </>
      }
      actions={<Repair cause={cause} at={at} />}
    />
  )
}

const RULES: Readonly<Record<string, { rules: Partial<MigrationRecord['rules']>; label: MessageDescriptor }>> = {
  INACTIVE: { rules: { inactive: 'CREATE' }, label: msg`Create as inactive` },
  WITHOUT_EMAIL: { rules: { withoutEmail: 'CREATE' }, label: msg`Create without email` },
  USER_EXISTS: { rules: { existing: 'LINK' }, label: msg`Link the existing users` },
  CUSTOMER_EXISTS: { rules: { existing: 'LINK' }, label: msg`Link the existing customers` },
}

/** Links that only somebody who knows both people may confirm. */
const CONFIRMING: Readonly<Record<string, MessageDescriptor>> = {
  HR_ID_OF_OTHER: msg`This is the same person`,
  NAME_DIFFERS: msg`This is the same person`,
  MOVES_CUSTOMER: msg`Move to the new customer`,
}

/** The remedy of a cause. */
const Repair = ({ cause: { code, outcome, sources, count }, at }: CauseProps) => {
  const { i18n } = useLingui()
  const { actor, changeAndReview, repaired, wizard } = useRoom()
  const { leftOut, confirmed } = useRecord()
  const busy = useSelector(actor, isBusy)
  const repair = (choice: Choice) => {
    repaired.set(at)
    return changeAndReview(choice)
  }
  const rule = RULES[code]
  if (rule)
    return (
      <WorkButton kind="secondary" unavailable={busy} work={() => repair({ rules: rule.rules })}>
        {i18n._(rule.label)}
      </WorkButton>
    )
  if (code === 'LEFT_OUT')
    return (
      <WorkButton kind="secondary" unavailable={busy} work={() => repair({ leftOut: leftOut.filter((id) => !sources.includes(id)) })}>
        <Trans>Include again</Trans>
      </WorkButton>
    )
  if (code === 'TYPE_UNMAPPED')
    return (
      <Button kind="secondary" unavailable={busy} onClick={() => actor.send({ type: 'back' })}>
        <Trans>Choose a type</Trans>
      </Button>
    )
  if (code === 'CUSTOMER_NOT_MIGRATED' && wizard.id === 'NATURAL_HR_USERS')
    return (
      <Link to={paths.migrateNaturalHrCustomers()}>
        <Trans>Migrate customers first</Trans>
      </Link>
    )
  // If the server does not name all records of a cause, the rest would come back in the next review.
  if ((outcome !== 'CONFLICT' && outcome !== 'ERROR') || sources.length !== count) return null
  const leave = (
    <WorkButton kind="secondary" unavailable={busy} work={() => repair({ leftOut: [...new Set([...leftOut, ...sources])] })}>
      <Trans>Leave out</Trans>
    </WorkButton>
  )
  const confirming = CONFIRMING[code]
  if (!confirming) return leave
  return (
    <>
      <WorkButton kind="secondary" unavailable={busy} work={() => repair({ confirmed: [...new Set([...confirmed, ...sources])] })}>
        {i18n._(confirming)}
      </WorkButton>
      {leave}
    </>
  )
}
