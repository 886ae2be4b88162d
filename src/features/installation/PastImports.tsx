import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { SettingsImportsDocument, type SettingsImportsQuery } from './installation.generated.ts'
import type { ChosenSource } from './use-trial.ts'

type PastImport = SettingsImportsQuery['settingsImports'][number]
type PastImportsProps = { onTakeBack: (source: ChosenSource) => void }

/** The imports of the last 90 days, each of which can be taken back once. */
export const PastImports = ({ onTakeBack }: PastImportsProps) => (
  <QueryPart query={SettingsImportsDocument} variables={{}}>
    {({ settingsImports }) => <Imports imports={settingsImports} onTakeBack={onTakeBack} />}
  </QueryPart>
)

const Imports = ({ imports, onTakeBack }: { imports: readonly PastImport[] } & PastImportsProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const takeBack = ({ id, at }: PastImport) => onTakeBack({ name: formats.dateTime(at), takeBack: id })
  return (
    <Card
      title={<Trans>Imports</Trans>}
      description={<Trans>A take-back sets what an import has touched back, except what somebody has changed since then.</Trans>}
    >
      {imports.length === 0 && (
        <EmptyState title={<Trans>No imports</Trans>}>
          <Trans>No settings were imported in the last 90 days.</Trans>
        </EmptyState>
      )}
      <Rows label={t`Imports`}>
        {imports.map((each) => (
          <ImportRow key={each.id} each={each} onTakeBack={() => takeBack(each)} />
        ))}
      </Rows>
    </Card>
  )
}

const ImportRow = ({
  each: { at, by, created, changed, deleted, takenBackAt },
  onTakeBack,
}: {
  each: PastImport
  onTakeBack: () => void
}) => {
  const { t } = useLingui()
  const formats = useFormats()
  const moment = formats.dateTime(at)
  return (
    <Row
      title={moment}
      detail={
        <>
          {by ?? <Trans>A deleted user</Trans>} ·{' '}
          <Trans>
            {created} created, {changed} changed, {deleted} deleted
          </Trans>
          {takenBackAt !== null && (
            <>
              {' '}
              ·{' '}
              <Trans>
                Taken back <TimeStamp value={takenBackAt} />
              </Trans>
            </>
          )}
        </>
      }
      actions={
        takenBackAt === null && (
          <Button kind="secondary" size="sm" onClick={onTakeBack} aria-label={t`Take the import of ${moment} back`}>
            <Trans>Take back…</Trans>
          </Button>
        )
      }
    />
  )
}
