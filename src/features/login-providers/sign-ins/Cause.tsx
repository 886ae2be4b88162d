import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { receivedParts, requiredParts } from '#src/resources/sign-ins/finding-text.ts'
import { FindingText } from '#src/resources/sign-ins/FindingText.tsx'
import { remedyOf, remedyOfNotice } from '#src/resources/sign-ins/stage-words.ts'
import { useProviderRecord } from '../ProviderFrame.tsx'
import classes from './sign-ins.module.css'
import type { Trace } from './TraceFacts.tsx'

/** The check that refused a sign-in and what went wrong without refusing it: what was required and received, and the remedy. */
export const Causes = ({ trace: { failed, finding, notice, expected, received } }: { trace: Trace }) => (
  <>
    {failed !== null && (
      <Cause failed={failed} finding={finding} english={{ expected, received }} remedy={remedyOf(failed, finding?.code)} />
    )}
    {notice && <Cause failed={null} finding={notice} english={{ expected: null, received: null }} remedy={remedyOfNotice(notice.code)} />}
  </>
)

type CauseProps = {
  failed: Trace['failed']
  finding: Trace['finding']
  /** Sentences of the server for codes that this version of the portal does not know. */
  english: Pick<Trace, 'expected' | 'received'>
  remedy: MessageDescriptor
}

const Cause = ({ failed, finding, english: { expected, received }, remedy }: CauseProps) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const { id } = useProviderRecord()
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
