import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { useReader } from '../../reader.ts'
import type { RecordAction } from '../actions/action.ts'
import { useRecordAction } from '../actions/use-record-action.tsx'
import classes from './overview.module.css'

/** A problem of a record with its remedy: an action, or the page with the setting. */
export type Finding<Entity> = {
  id: string
  /** `bad` prevents the record from working, `warn` will do so, `calm` is information. */
  tone: 'bad' | 'warn' | 'calm'
  title: ReactNode
  detail?: ReactNode
} & ({ repair?: RecordAction<Entity> } | { to: string; label: ReactNode })

const ICONS = { bad: IconCircleX, warn: IconAlertTriangle, calm: IconInfoCircle }

type FindingsProps<Entity> = { entity: Entity; findings: readonly Finding<Entity>[]; title?: ReactNode }

/** Lists what needs attention; renders nothing if there is nothing. */
export const Findings = <Entity,>({ entity, findings, title }: FindingsProps<Entity>) => {
  const card = useFocusFallback<HTMLElement>()
  const { start, running, dialog } = useRecordAction<Entity>()
  return (
    <>
      {findings.length > 0 && (
        <Card ref={card} title={title ?? <Trans>Needs attention</Trans>}>
          <Rows>
            {findings.map((finding) => (
              <Row
                key={finding.id}
                title={<FindingTitle {...finding} />}
                detail={finding.detail}
                actions={
                  'to' in finding ? (
                    <LinkButton kind="secondary" to={finding.to}>
                      {finding.label}
                    </LinkButton>
                  ) : (
                    finding.repair && <Repair action={finding.repair} entity={entity} busy={running} onStart={start} />
                  )
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      {dialog}
    </>
  )
}

const FindingTitle = ({ tone, title }: Pick<Finding<unknown>, 'tone' | 'title'>) => {
  const Icon = ICONS[tone]
  return (
    <span className={classes['finding']} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <strong>{title}</strong>
    </span>
  )
}

type RepairProps<Entity> = {
  action: RecordAction<Entity>
  entity: Entity
  busy: boolean
  onStart: (action: RecordAction<Entity>, entity: Entity) => unknown
}

/** Button of the remedy; renders nothing if the reader may not use it. */
const Repair = <Entity,>({ action, entity, busy, onStart }: RepairProps<Entity>) => {
  const { i18n } = useLingui()
  const reader = useReader()
  if (action.when(entity, reader) !== true) return null
  return (
    <Button kind="secondary" busy={busy} onClick={() => void onStart(action, entity)}>
      {i18n._(action.label)}
    </Button>
  )
}
