import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { customersOf } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import { effectsQuery, toDigestInput, withDigest, type Effects } from '#src/resources/effects/effects.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { useReader } from '#src/resources/reader.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Card } from '#src/ui/Card.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import type { VerdictTone } from '#src/ui/Verdict.tsx'
import { UpdateLoginProviderDocument } from '../login-provider.generated.ts'
import { AssignableCustomerDocument, AssignLoginProviderDocument } from '../login-providers.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { requestedWords } from '../requested-words.ts'
import { providerChanges } from '../server-words.ts'
import { LoginProviderSignInsDocument } from '../sign-ins/sign-ins.generated.ts'
import { findOwnWaitingTest } from '../sign-ins/own-waiting-test.ts'
import { TestButton } from '../sign-ins/TestButton.tsx'
import { outcomeWords, toneOf } from '../sign-ins/trace-words.ts'
import classes from './connection.module.css'

type StepProps = { provider: Provider }

/** The way from a new login provider to one that users sign in with. Nothing is shown once it is assigned and enabled. */
export const SetupSteps = ({ provider }: StepProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const { state, authority, entityId, protocol, product, enabled, ofVendor, usedBy, allowedDomains } = provider
  const issuer = protocol === 'OIDC' ? authority : entityId
  const isConnected = state !== 'INCOMPLETE'
  const isInUse = ofVendor || usedBy.customers > 0 || usedBy.people > 0 || allowedDomains.length > 0
  if (enabled && isInUse) return null
  // A provider of an unknown product may have a public client.
  const lacksSecret = protocol === 'OIDC' && product !== 'GENERIC' && !provider.hasClientSecret
  const [lacksTeam, lacksKey] = [product === 'APPLE' && !provider.clientTeamId, product === 'APPLE' && !provider.clientKeyId]
  const missing = formats.list([
    ...(lacksSecret ? [t`Client secret`] : []),
    ...(lacksTeam ? [t`Team ID`] : []),
    ...(lacksKey ? [t`Key ID`] : []),
  ])
  return (
    <Card title={<Trans>Steps</Trans>}>
      <Rows label={t`Steps`}>
        <Step
          tone={isConnected && missing === '' ? 'good' : 'neutral'}
          name={t`1. Connect`}
          detail={
            isConnected && missing !== '' ? (
              <Trans>Still missing: {missing}.</Trans>
            ) : isConnected ? (
              <Trans>Connected to {issuer}.</Trans>
            ) : protocol === 'OIDC' ? (
              <Trans>Save the issuer, the client ID and the client secret on this page.</Trans>
            ) : (
              <Trans>Save the metadata on this page.</Trans>
            )
          }
        />
        <TestStep provider={provider} isConnected={isConnected} />
        <AssignStep provider={provider} />
        <EnableStep provider={provider} isConnected={isConnected} />
      </Rows>
    </Card>
  )
}

const Step = ({ tone, name, ...row }: { tone: VerdictTone; name: string } & Omit<Parameters<typeof Row>[0], 'title'>) => (
  <Row title={<Verdict tone={tone}>{name}</Verdict>} {...row} />
)

/** The last test sign-in, and a button for another one. */
const TestStep = ({ provider: { id }, isConnected }: StepProps & { isConnected: boolean }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const portal = usePortalName()
  const { subject } = useReader()
  const { data, phase } = useStableQuery(LoginProviderSignInsDocument, { id })
  const test = data?.loginProvider?.signInTraces.find(({ kind }) => kind === 'TEST')
  const why = test?.failed ? federationWords[test.failed] : undefined
  return (
    <Step
      tone={test ? toneOf(test) : 'neutral'}
      name={t`2. Test`}
      detail={
        !isConnected
          ? t`Possible once it is connected.`
          : test
            ? [i18n._(outcomeWords(test)), ...(why ? [i18n._(why)] : []), formats.moment(test.startedAt)].join(' · ')
            : t`A test signs nobody in and changes nothing.`
      }
      actions={
        isConnected && (
          <>
            {test && (
              <LinkButton to={paths.loginProviderSignIn(portal, id, test.id)} kind="subtle">
                <Trans>Show trace</Trans>
              </LinkButton>
            )}
            {phase !== 'loading' && (
              <TestButton id={id} again={test !== undefined} waiting={findOwnWaitingTest(data?.loginProvider?.signInTraces, subject)} />
            )}
          </>
        )
      }
    />
  )
}

/** Effects of assigning a provider to a customer, of which there are none if it has the provider already. */
const assignmentEffects = (provider: string) =>
  effectsQuery({
    query: AssignableCustomerDocument,
    effects: ({ customer }) =>
      customer
        ? withDigest(customer.loginProvider?.id === provider ? {} : { SIGN_IN_ELSEWHERE: customer.figures.users }, customer.figures.digest)
        : {},
    words: {
      SIGN_IN_ELSEWHERE: (count, written) =>
        msg`${plural(count, { one: `Changes where ${written} user signs in`, other: `Changes where ${written} users sign in` })}`,
    },
  })

const AssignStep = ({ provider: { id, displayName, partner, usedBy, allowedDomains } }: StepProps) => {
  const { t } = useLingui()
  const client = useClient()
  const [customer, setCustomer] = useState<string>()
  const [asks, setAsks] = useState(false)
  const partnerId = partner?.id ?? null
  const source = useMemo(() => customersOf(partnerId), [partnerId])
  const effects = useMemo(() => assignmentEffects(id), [id])
  const assign = useFormChange(AssignLoginProviderDocument, { types: ['Customer', 'LoginProvider'] })
  const send = async (_: boolean, effects: Effects) => {
    const { data } = await client.query(AssignableCustomerDocument, { id: customer ?? '' }, { requestPolicy: 'cache-first' }).toPromise()
    return data?.customer
      ? assign({ input: { id: data.customer.id, version: data.customer.version, loginProviderId: id, ...toDigestInput(effects) } })
      : undefined
  }
  return (
    <Step
      tone={usedBy.customers > 0 || allowedDomains.length > 0 ? 'good' : 'neutral'}
      name={t`3. Assign`}
      detail={
        usedBy.customers > 0 ? (
          <Plural value={usedBy.customers} one="# customer signs in with it." other="# customers sign in with it." />
        ) : allowedDomains.length > 0 ? (
          <Trans>It is offered to users of its allowed domains.</Trans>
        ) : (
          <Trans>Every user is offered it until it is assigned to a customer.</Trans>
        )
      }
      actions={
        <Button kind="secondary" unavailable={customer === undefined && t`Select a customer first.`} onClick={() => setAsks(true)}>
          <Trans>Assign…</Trans>
        </Button>
      }
    >
      <div className={classes['customer']}>
        <RemotePicker
          source={source}
          many={false}
          label={t`Customer`}
          values={customer === undefined ? [] : [customer]}
          onChange={([chosen]) => setCustomer(chosen)}
        />
      </div>
      {asks && customer !== undefined && (
        <EffectsFirst
          id={customer}
          of={effects}
          title={<Trans>Assign {displayName}?</Trans>}
          confirm={<Trans>Assign</Trans>}
          words={customerServerWords}
          send={send}
          onCancel={() => setAsks(false)}
          onDone={(isOpen) => {
            if (isOpen) setCustomer(undefined)
            toast.success(t`Login provider assigned`)
          }}
        >
          <p>
            {allowedDomains.length > 0 ? (
              <Trans>Users of the customer are offered it at their next sign-in, once it is enabled.</Trans>
            ) : (
              <Trans>Once it is enabled, only users of its customers are offered it.</Trans>
            )}
          </p>
        </EffectsFirst>
      )}
    </Step>
  )
}

const EnableStep = ({ provider, isConnected }: StepProps & { isConnected: boolean }) => {
  const { t, i18n } = useLingui()
  const { run, running } = useAction(UpdateLoginProviderDocument, providerChanges)
  const { id, version, enabled, waitingChange } = provider
  const isWaiting = waitingChange?.requests.some(({ fields }) => fields.includes('enabled')) === true
  const enable = () =>
    void run({ input: { id, version, enabled: true } }, ({ updateLoginProvider }) => {
      const requested = requestedWords(provider, updateLoginProvider.loginProvider)
      return requested ? i18n._(requested) : t`Login provider enabled`
    })
  return (
    <Step
      tone={enabled ? 'good' : 'neutral'}
      name={t`4. Enable`}
      detail={enabled ? t`Enabled` : isWaiting ? t`This waits for a confirmation.` : t`Until then nobody can sign in with it.`}
      actions={
        !enabled &&
        !isWaiting && (
          <Button busy={running} unavailable={!isConnected && t`Possible once it is connected.`} onClick={enable}>
            <Trans>Enable</Trans>
          </Button>
        )
      }
    />
  )
}
