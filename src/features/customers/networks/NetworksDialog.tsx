import { Textarea } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { isMany } from '#contract/effects.ts'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { customerChanges } from '../customer-changes.ts'
import type { CustomerNetworks } from './CustomerNetworksPage.tsx'
import { isNarrow, networkAround } from './ipv6-networks.ts'
import { NetworkPreviewDocument, SetNetworkRuleDocument, type NetworkPreviewQuery } from './networks.generated.ts'

const MOST_NAMES = 10

type Preview = NonNullable<NonNullable<NetworkPreviewQuery['customer']>['networkRulePreview']>
type NetworksDialogProps = { customer: CustomerNetworks; onClose: () => void }

const networksIn = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '')

/** Asks for the networks, shows who is signed in from elsewhere now, and sets them on trial. */
export const NetworksDialog = ({ customer: { id, version, networkRule, callerAddress }, onClose }: NetworksDialogProps) => {
  const { t } = useLingui()
  const address = callerAddress ?? ''
  const [text, setText] = useState(networkRule?.networks.join('\n') ?? '')
  const [preview, setPreview] = useState<Preview>()
  const [isInvalid, setInvalid] = useState(false)
  const client = useClient()
  const write = (value: string) => {
    setText(value)
    setPreview(undefined)
    setInvalid(false)
  }
  // A rule that is on trial itself is replaced, and the one before it applies again.
  const hasEarlier = networkRule !== null && (networkRule.lapsesAt === null || networkRule.previousNetworks !== null)
  const single = networksIn(text).find(isNarrow)
  const wider = single === undefined ? '' : networkAround(single)
  const set = useOutcome(SetNetworkRuleDocument, customerChanges)
  const users = preview?.users ?? 0
  const { field, confirms } = useTypedCount({
    count: users,
    isAsked: isMany(users),
    label: t`Number of users`,
    wrong: t`Type the number of users to confirm.`,
  })
  const read = async () => {
    const networks = networksIn(text)
    const { data } = await client
      .query(NetworkPreviewDocument, { id, networks }, { requestPolicy: 'network-only', ...SHOWS_ERRORS })
      .toPromise()
    if (!data?.customer) return { done: false, message: t`Could not be checked. Try again.` }
    const found = data.customer.networkRulePreview
    setPreview(found ?? undefined)
    setInvalid(found === null)
    return { done: false }
  }
  const save = async ({ networks, digest }: Preview) => {
    if (!confirms()) return { done: false }
    const outcome = await set.send({ input: { id, version, networks, users, digest } }, t`The networks apply on trial for ten minutes`)
    // Other users may be signed in by now.
    if (!outcome.done && outcome.late === undefined) await read()
    return outcome
  }
  return (
    <ConfirmDialog
      title={<Trans>Allow only certain networks</Trans>}
      confirm={preview ? <Trans>Save on trial</Trans> : <Trans context="button">Check</Trans>}
      danger={preview !== undefined}
      reads={preview === undefined}
      onCancel={onClose}
      onConfirm={() => (preview ? save(preview) : read())}
    >
      <Textarea
        label={t`Networks`}
        description={t`One address or network in each line. You come from ${address}.`}
        rows={5}
        spellCheck={false}
        value={text}
        error={isInvalid && t(customerServerWords.NETWORK_INVALID)}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {single !== undefined && (
        <>
          <p role="status">
            <Trans>Devices change their IPv6 address within a /64, and {single} is narrower.</Trans>
          </p>
          <Button kind="secondary" size="sm" onClick={() => write(text.replace(single, wider))}>
            <Trans>Use {wider}</Trans>
          </Button>
        </>
      )}
      {preview && <Elsewhere preview={preview} hasEarlier={hasEarlier} />}
      {field}
    </ConfirmDialog>
  )
}

const Elsewhere = ({ preview: { networks, users, elsewhere }, hasEarlier }: { preview: Preview; hasEarlier: boolean }) => {
  const { i18n } = useLingui()
  const names = elsewhere.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = i18n.number(users - names.length)
  return (
    <div role="status">
      <p>{networks.join(', ')}</p>
      <p>
        <Plural
          value={users}
          _0="Nobody is signed in from elsewhere."
          one="# user is signed in from elsewhere and loses this customer at once:"
          other="# users are signed in from elsewhere and lose this customer at once:"
        />{' '}
        {users > 0 && names.join(', ')} {users > names.length && <Trans>and {more} more</Trans>}
      </p>
      <p>
        {hasEarlier ? (
          <Trans>
            After ten minutes the earlier networks apply again, unless somebody in one of the new ones confirms them on this page.
          </Trans>
        ) : (
          <Trans>After ten minutes the networks no longer apply, unless somebody in one of them confirms them on this page.</Trans>
        )}
      </p>
    </div>
  )
}
