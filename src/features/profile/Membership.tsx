import { Trans, useLingui } from '@lingui/react/macro'
import { accessName } from '#src/access/access-names.ts'
import { usePermissions } from '#src/bridge/permissions.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { SetDefaultCustomerDocument, type OwnOrganisationsQuery } from './own-organisations.generated.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { ownChanges } from './own-changes.ts'

type MembershipProps = {
  membership: NonNullable<OwnOrganisationsQuery['user']>['userCustomers'][number]
  /** Whether there are several organisations, so that a default is meaningful. */
  hasOthers: boolean
}

/** One of the user's organisations. The default one is proposed first wherever an organisation is chosen. */
export const Membership = ({ membership: { customerId, isDefault, customer }, hasOthers }: MembershipProps) => {
  const { t } = useLingui()
  const save = useChange(SetDefaultCustomerDocument, ownChanges)
  const { run, running } = useSingleRun()
  const { description } = customer
  const modules = useModulesAt(customerId)
  const name = customer.name ?? ''
  const choose = async (id: string) => {
    const { done, errors } = await save({ input: { customerId: id } })
    if (done) toast.success(t`Default organisation has been updated`)
    else if (errors) toast.error(t`You no longer belong to this organisation.`)
  }
  return (
    <Row
      title={
        <>
          <strong>{name}</strong>{' '}
          {isDefault && (
            <Mark>
              <Trans>Default</Trans>
            </Mark>
          )}
        </>
      }
      detail={
        <>
          {description}
          {description !== null && modules !== undefined && <br />}
          {modules !== undefined && <Trans>Modules: {modules}</Trans>}
        </>
      }
      actions={
        hasOthers &&
        (isDefault ? (
          <Button kind="secondary" busy={running} aria-label={t`Remove default: ${name}`} onClick={() => void run(() => choose(''))}>
            <Trans>Remove default</Trans>
          </Button>
        ) : (
          <Button
            kind="secondary"
            busy={running}
            aria-label={t`Set as default: ${name}`}
            onClick={() => void run(() => choose(customerId))}
          >
            <Trans>Set as default</Trans>
          </Button>
        ))
      }
    />
  )
}

/** Returns the modules that the user may use there, in words; undefined if there are none or while loading. */
const useModulesAt = (customerId: string): string | undefined => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const permissions = usePermissions()
  const usable = permissions?.modules.filter((name) => permissions.canUseModule(name, customerId)) ?? []
  return usable.length === 0 ? undefined : formats.list(usable.map((name) => accessName(name, (words) => i18n._(words))))
}
