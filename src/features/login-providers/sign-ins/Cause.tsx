import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { receivedParts, requiredParts } from '#src/resources/sign-ins/finding-text.ts'
import { FindingText } from '#src/resources/sign-ins/FindingText.tsx'
import { remedyOf, remedyOfFinding } from '#src/resources/sign-ins/stage-words.ts'
import { useProviderRecord } from '../ProviderFrame.tsx'
import classes from './sign-ins.module.css'
import type { Trace } from './TraceFacts.tsx'

/** The check that refused a sign-in or what went wrong without refusing it, what was received, and the remedy. */
export const Cause = ({ trace: { failed, finding, expected, received } }: { trace: Trace }) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const { id } = useProviderRecord()
  const remedy = failed === null ? remedyOfFinding(finding?.code) : remedyOf(failed, finding?.code)
  if (remedy === undefined) return undefined
  const check = failed === null ? undefined : federationWords[failed]
  return (
    <div className={classes['cause']}>
      <dl>
        {check && (
          <div>
            <dt>{t`Check`}</dt>
            <dd>{i18n._(check)}</dd>
          </div>
        )}
        <div>
          <dt>{t`Expected`}</dt>
          <dd>{finding && <FindingText parts={requiredParts(finding, expected ?? '', i18n)} />}</dd>
        </div>
        <div>
          <dt>{t`Received`}</dt>
          <dd>{finding && <FindingText parts={receivedParts(finding.received, received ?? '', i18n)} />}</dd>
        </div>
      </dl>
      <p>
        {i18n._(remedy)}{' '}
        {failed !== 'ACCOUNT' && (
          <Link to={failed === 'AUDIENCE' ? paths.loginProvider(portal, id) : paths.loginProviderSetup(portal, id)}>
            {failed === 'AUDIENCE' ? <Trans>Show our addresses</Trans> : <Trans>Open the setup</Trans>}
          </Link>
        )}
      </p>
    </div>
  )
}
