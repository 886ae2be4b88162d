import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { mayChange } from '../may-change.ts'
import { useProviderRecord } from '../ProviderFrame.tsx'
import { Causes } from './Cause.tsx'
import { ClaimsCard } from './ClaimsCard.tsx'
import { LoginProviderSignInDocument } from './sign-ins.generated.ts'
import { TestButton } from './TestButton.tsx'
import { TraceFacts } from './TraceFacts.tsx'
import type { Trace } from './TraceFacts.tsx'
import { stageStates, stageWords } from '#src/resources/sign-ins/stage-words.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'

/** The findings at each stage of a sign-in, with the remedy if it was refused. */
const TracePage = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const provider = useProviderRecord()
  const { id, protocol } = provider
  const { trace = '' } = useParams()
  const reader = useReader()
  const mayTest = mayChange(reader)
  const isVendors = provider.ofVendor && !reader.mayDo({ userTypes: ['VENDOR_OPERATIONS'] })
  const back = <Link to={paths.loginProviderSignIns(portal, id)}>{t`All sign-ins`}</Link>
  return (
    <QueryPart query={LoginProviderSignInDocument} variables={{ id, trace }}>
      {({ loginProvider }) => {
        const found = loginProvider?.signInTraces[0]
        if (!found)
          return (
            <Card actions={back} title={<Trans>Sign-in trace</Trans>}>
              <EmptyState title={<Trans>Trace not found</Trans>}>
                <Trans>Traces are kept for 30 days.</Trans>
              </EmptyState>
            </Card>
          )
        return (
          <Cards>
            <Card title={<Trans>Sign-in trace</Trans>} actions={back}>
              <TraceFacts trace={found} />
              <Causes trace={found} />
            </Card>
            <Card
              title={<Trans>Stages</Trans>}
              actions={
                found.kind === 'TEST' &&
                mayTest && <TestButton key={trace} id={id} again trace={trace} waiting={found.state === 'WAITING' ? trace : undefined} />
              }
            >
              <StageRows trace={found} />
            </Card>
            {found.claims.length > 0 && (
              <ClaimsCard
                claims={found.claims}
                provider={protocol === 'SAML2' && found.kind === 'TEST' && mayTest && !isVendors ? provider : undefined}
              />
            )}
          </Cards>
        )
      }}
    </QueryPart>
  )
}

export default TracePage

/** The stages of a sign-in in order. */
const StageRows = ({ trace }: { trace: Trace }) => {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`Stages`}>
      {trace.stages.map(({ stage, state }) => (
        <Row
          key={stage}
          title={<strong>{i18n._(stageWords[stage].title)}</strong>}
          detail={i18n._(stageWords[stage].what)}
          actions={<Verdict tone={stageStates[state].tone}>{i18n._(stageStates[state].words)}</Verdict>}
        />
      ))}
    </Rows>
  )
}
