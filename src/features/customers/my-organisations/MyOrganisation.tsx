import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { accessName } from '#src/access/access-names.ts'
import { useChosenCustomer } from '#src/bridge/portal.bridge.tsx'
import { roleWords } from '#src/access/role-label.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import type { MyCustomersQuery } from './my-organisations.generated.ts'

type MyOrganisationProps = {
  membership: NonNullable<MyCustomersQuery['user']>['userCustomers'][number]
  access: MyCustomersQuery['myAccess']['customers'][number] | undefined
  isPartnerAdmin: boolean
  /** Whether the reader belongs to more than one organisation. */
  hasOthers: boolean
}

/** One of the reader's organisations: their role and access there, and a button to work in it alone. */
export const MyOrganisation = ({ membership, access, isPartnerAdmin, hasOthers }: MyOrganisationProps) => {
  const { t, i18n } = useLingui()
  const { portal } = useReader()
  const formats = useFormats()
  const { chosen, choose } = useChosenCustomer()
  const { customerId, customer, isDefault } = membership
  const name = customer.name ?? ''
  const modules = (access?.modules ?? []).filter(({ enabled }) => enabled).map((each) => accessName(each.name, (words) => i18n._(words)))
  const role = i18n._(isPartnerAdmin ? roleWords.partnerAdmin : roleWords.admin)
  const profile = access?.accessProfileName
  const listed = formats.list(modules)
  return (
    <Row
      title={
        <>
          <Link to={paths.customer(portal, customerId)}>{name}</Link>{' '}
          {isDefault && (
            <Mark>
              <Trans>Default</Trans>
            </Mark>
          )}{' '}
          {!customer.enabled && (
            <Mark>
              <Trans>Disabled</Trans>
            </Mark>
          )}
        </>
      }
      detail={
        <>
          {role} · {profile ? <Trans>Access profile: {profile}</Trans> : <Trans>Full access, no access profile</Trans>}
          {modules.length > 0 && (
            <>
              <br />
              <Trans>Modules: {listed}</Trans>
            </>
          )}
        </>
      }
      actions={
        hasOthers &&
        (chosen === customerId ? (
          <Verdict tone="good">
            <Trans>You work here</Trans>
          </Verdict>
        ) : (
          <Button kind="secondary" aria-label={t`Work here: ${name}`} onClick={() => choose(customerId)}>
            <Trans>Work here</Trans>
          </Button>
        ))
      }
    />
  )
}
