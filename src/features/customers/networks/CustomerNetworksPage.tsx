import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { customerChanges } from '../customer-changes.ts'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import {
  ConfirmNetworkRuleDocument,
  CustomerNetworksDocument,
  RemoveNetworkRuleDocument,
  type CustomerNetworksQuery,
} from './networks.generated.ts'

export type CustomerNetworks = NonNullable<CustomerNetworksQuery['customer']>
type Rule = NonNullable<CustomerNetworks['networkRule']>

const NetworksDialog = laterPart(async () => (await import('./NetworksDialog.tsx')).NetworksDialog)

/** The networks from which the people of a customer may work for it. */
const CustomerNetworksPage = () => {
  const { id, authority } = useCustomerRecord()
  const closed = authority === 'NONE'
  return (
    <LimitedPart why={closed ? customerServerWords.CUSTOMER_BEYOND_YOU : undefined} closed={closed}>
      <QueryPart query={CustomerNetworksDocument} variables={{ id }}>
        {({ customer }) => customer && <NetworksCard customer={customer} closed={closed} />}
      </QueryPart>
    </LimitedPart>
  )
}

const NetworksCard = ({ customer, closed }: { customer: CustomerNetworks; closed: boolean }) => {
  const { t } = useLingui()
  const [asks, setAsks] = useState<'set' | 'remove'>()
  const remove = useOutcome(RemoveNetworkRuleDocument, customerChanges)
  const { id, version, networkRule: rule, callerAddress } = customer
  const close = () => setAsks(undefined)
  return (
    <Card title={<Trans>Networks</Trans>}>
      {rule === null ? (
        <p>
          <Trans>Users can work for this customer from anywhere.</Trans>
        </p>
      ) : (
        <Facts
          facts={[
            { label: t`Only from these networks`, value: rule.networks.join(', ') },
            ...(rule.setAt === null ? [] : [{ label: t`Since`, value: <TimeStamp value={rule.setAt} /> }]),
          ]}
        />
      )}
      <p>
        <Trans>Other customers of a user are not affected. Vendor staff and partner administrators are not bound.</Trans>
      </p>
      <p>
        <Trans>
          The networks do not apply to apps with a secret, which call from their own server, to directories, to jobs that run already, to
          links sent by email, nor to the recovery of an account.
        </Trans>
      </p>
      {rule?.lapsesAt != null && <Trial customer={customer} rule={rule} closed={closed} />}
      {callerAddress === null && <p>{t(customerServerWords.NETWORK_ADDRESSES_UNKNOWN)}</p>}
      {!closed && callerAddress !== null && (
        <Button kind="secondary" size="sm" onClick={() => setAsks('set')}>
          {rule === null ? <Trans>Allow only certain networks</Trans> : <Trans>Change networks</Trans>}
        </Button>
      )}
      {!closed && rule !== null && (
        <Button kind="secondary" size="sm" busy={remove.running} onClick={() => setAsks('remove')}>
          <Trans>Remove networks</Trans>
        </Button>
      )}
      {asks === 'set' && <NetworksDialog customer={customer} onClose={close} />}
      {asks === 'remove' && (
        <ConfirmDialog
          title={<Trans>Allow work from anywhere?</Trans>}
          confirm={<Trans>Remove networks</Trans>}
          onCancel={close}
          onConfirm={() => remove.send({ input: { id, version } }, t`Users can work from anywhere`)}
        >
          <Trans>Users can then sign in and work for this customer from any network.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** A rule that nobody inside has confirmed yet. */
const Trial = ({ customer: { id, version }, rule, closed }: { customer: CustomerNetworks; rule: Rule; closed: boolean }) => {
  const confirm = useAction(ConfirmNetworkRuleDocument, customerChanges)
  const { t } = useLingui()
  const earlier = rule.previousNetworks?.join(', ')
  return (
    <>
      <Verdict tone="warning">
        {rule.previousNetworks === null ? (
          <Trans>
            On trial until <TimeStamp value={rule.lapsesAt} as="dateTime" />: the networks no longer apply then unless somebody in one of
            them confirms them.
          </Trans>
        ) : (
          <Trans>
            On trial until <TimeStamp value={rule.lapsesAt} as="dateTime" />: the earlier networks ({earlier}) apply again then unless
            somebody in one of the new ones confirms them.
          </Trans>
        )}
      </Verdict>
      {rule.isCallerInside ? (
        !closed && (
          <Button size="sm" busy={confirm.running} onClick={() => confirm.run({ input: { id, version } }, t`Networks confirmed`)}>
            <Trans>Confirm networks</Trans>
          </Button>
        )
      ) : (
        <p>{t(customerServerWords.NETWORK_NOT_INSIDE)}</p>
      )}
    </>
  )
}

export default CustomerNetworksPage
