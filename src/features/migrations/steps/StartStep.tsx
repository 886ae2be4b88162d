import { Trans } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import classes from '../migrations.module.css'
import { Drafts } from './Drafts.tsx'
import { useRoom } from '../room.ts'
import { RunHistory } from '../RunHistory.tsx'
import { SourceState } from '../SourceState.tsx'
import { addressOf } from '../wizards.ts'

/** Start page of a wizard: the state of the source, and previous migrations. */
export const StartStep = () => {
  const { wizard, base } = useRoom()
  return (
    <>
      <Card
        title={<Trans>New migration</Trans>}
        description={
          <Trans>Choose records, set the rules, review what would become of each, then start. A migration can be undone for a day.</Trans>
        }
      >
        <div className={classes['actions']}>
          <LinkButton to={addressOf(wizard, base, 'select')}>
            <Trans>Start a new migration</Trans>
          </LinkButton>
        </div>
      </Card>
      <Drafts wizard={wizard.id} />
      <SourceState wizard={wizard.id} />
      <RunHistory wizard={wizard.id} />
    </>
  )
}
