import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { retentionWords } from './installation-words.ts'
import { RetentionDocument } from './installation.generated.ts'
import { RetentionDialog, type RetentionKind } from './RetentionDialog.tsx'

/** After how many days the rows of each kind are deleted. */
export const RetentionCard = () => (
  <QueryPart query={RetentionDocument} variables={{}}>
    {({ retention: { kinds } }) => <Kinds kinds={kinds} />}
  </QueryPart>
)

const Kinds = ({ kinds }: { kinds: readonly RetentionKind[] }) => {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<RetentionKind>()
  return (
    <Card
      title={<Trans>Retention</Trans>}
      description={
        <Trans>
          Older entries are deleted every hour and at each start of the server. The audit log is never deleted, and data that belongs to
          users goes with them.
        </Trans>
      }
    >
      <Rows label={t`Retention`}>
        {kinds.map((kind) => {
          const label = i18n._(retentionWords[kind.name])
          return (
            <Row
              key={kind.name}
              title={label}
              detail={<Days {...kind} />}
              actions={
                <Button kind="secondary" size="sm" onClick={() => setAsked(kind)} aria-label={t`Change the retention of: ${label}`}>
                  <Trans>Change…</Trans>
                </Button>
              }
            />
          )
        })}
      </Rows>
      {asked && <RetentionDialog kind={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const Days = ({ days, ofEnvironment }: RetentionKind) => {
  const { i18n } = useLingui()
  const [applies, usual] = [i18n.number(days ?? ofEnvironment), i18n.number(ofEnvironment)]
  return days === null ? (
    <Trans>{applies} days, by the environment</Trans>
  ) : (
    <Trans>
      {applies} days, set here (the environment: {usual})
    </Trans>
  )
}
