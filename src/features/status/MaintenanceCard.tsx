import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccessRule } from '#contract/access/rule.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import type { AnySection, RecordValues } from '#src/resources/record/form/field.ts'
import { useReader } from '#src/resources/reader.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { EndMaintenanceDocument, SetMaintenanceDocument, type StatusPageQuery } from './status.generated.ts'

type Maintenance = NonNullable<StatusPageQuery['systemStatus']['maintenance']>

const words: UserErrorWords<'maintenance'> = {
  END_BEFORE_START: msg`The end must be after the start.`,
  END_IN_PAST: msg`The end must be in the future.`,
  MAINTENANCE_TOO_LONG: msg`Maintenance lasts 7 days at most.`,
  MAINTENANCE_TOO_FAR: msg`Maintenance starts within 90 days.`,
  MAINTENANCE_CHANGED: msg`Somebody else has changed the maintenance. Look at it again.`,
}
const changes = { types: ['MaintenanceWindow', 'SystemStatus', 'SystemNotice'], words }

const AUDIENCES = [
  { value: 'STAFF', label: msg`Vendor staff` },
  { value: 'EVERYBODY', label: msg`Everybody who is signed in` },
] as const

const SECTIONS: readonly AnySection[] = [
  {
    title: msg`Maintenance`,
    description: msg`When somebody works on the system. A banner says so from a day before; faults of the checks are not notified meanwhile.`,
    fields: [
      { kind: 'day', name: 'startDay', label: msg`First day`, required: true },
      { kind: 'time', name: 'startTime', label: msg`Starts at`, required: true },
      { kind: 'day', name: 'endDay', label: msg`Last day`, required: true },
      { kind: 'time', name: 'endTime', label: msg`Ends at`, required: true },
      { kind: 'select', name: 'audience', label: msg`Who sees the banner`, choices: AUDIENCES, required: true },
    ],
  },
]

/** Day and time are in the reader's time zone. */
const momentOf = (day: RecordValues[string] | undefined, time: RecordValues[string] | undefined): string =>
  new Date(`${String(day)}T${String(time)}`).toISOString()

const FIELDS: Readonly<Record<string, string>> = { startsAt: 'startDay', endsAt: 'endDay' }

/** The current or next maintenance. Readers who may schedule one get a form instead if there is none. */
export const MaintenanceCard = ({ maintenance }: { maintenance: Maintenance | null }) => {
  const maySet = useReader().mayDo(SETS)
  return maintenance === null ? maySet && <NewMaintenance /> : <OpenMaintenance {...maintenance} maySet={maySet} />
}

const SETS: AccessRule = { userTypes: ['VENDOR_OPERATIONS'] }

const NewMaintenance = () => {
  const { t } = useLingui()
  const set = useFormChange(SetMaintenanceDocument, changes)
  return (
    <SendForm
      initial={{ startDay: '', startTime: '20:00', endDay: '', endTime: '22:00', audience: 'STAFF' }}
      sections={SECTIONS}
      submit={<Trans>Set maintenance</Trans>}
      secondary
      words={words}
      send={async ({ startDay, startTime, endDay, endTime, audience }) => {
        const { errors, ...rest } = await set({
          input: {
            startsAt: momentOf(startDay, startTime),
            endsAt: momentOf(endDay, endTime),
            audience: audience === 'EVERYBODY' ? 'EVERYBODY' : 'STAFF',
          },
        })
        return {
          ...rest,
          ...(errors && { errors: errors.map((error) => ({ ...error, path: FIELDS[error.path ?? ''] ?? error.path })) }),
        }
      }}
      onDone={() => toast.success(t`The maintenance was set`)}
    />
  )
}

const OpenMaintenance = ({ id, startsAt, endsAt, audience, isOn, maySet }: Maintenance & { maySet: boolean }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const end = useAction(EndMaintenanceDocument, changes)
  const who = AUDIENCES.find(({ value }) => value === audience)
  return (
    <Card
      title={<Trans>Maintenance</Trans>}
      description={
        isOn ? <Trans>It is on: faults of the checks are not notified.</Trans> : <Trans>A banner says so from a day before.</Trans>
      }
      actions={
        maySet && (
          <Button
            busy={end.running}
            onClick={() => void end.run({ input: { id } }, isOn ? t`The maintenance has ended` : t`The maintenance was cancelled`)}
          >
            {isOn ? <Trans>End maintenance</Trans> : <Trans>Cancel maintenance</Trans>}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t`From`, value: formats.dateTime(startsAt) },
          { label: t`Until`, value: formats.dateTime(endsAt) },
          { label: t`Who sees the banner`, value: who && i18n._(who.label) },
        ]}
      />
    </Card>
  )
}
