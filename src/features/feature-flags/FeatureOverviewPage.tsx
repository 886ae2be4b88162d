import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { Overview } from '#src/resources/record/overview/Overview.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useAudienceWords } from './audience-words.ts'
import { describedFlag } from './built-in-words.ts'
import { useFeatureRecord, type FeatureFlag } from './FeatureFrame.tsx'
import { FeatureReach } from './FeatureReach.tsx'
import { featureStates } from './feature-words.ts'

/** Summary of a flag, its audience, and what needs attention. */
const FeatureOverviewPage = () => {
  const { t } = useLingui()
  const flag = useFeatureRecord()
  const audienceWords = useAudienceWords()
  const isDeleted = flag.deletedAt !== null
  return (
    <Overview findings={<Finding flag={flag} />} aside={isDeleted ? undefined : <FeatureReach input={{ id: flag.id }} />}>
      <Card
        title={<Trans>Feature flag</Trans>}
        actions={isDeleted ? undefined : <Link to={paths.featureAudience(flag.id)}>{t`Change audience`}</Link>}
      >
        <Facts
          facts={[
            { label: t({ message: 'Key', context: 'feature flag' }), value: <CopyText value={flag.key} /> },
            { label: t`Status`, value: <ChoiceMark choices={featureStates} value={flag.state} /> },
            { label: t`On for`, value: isDeleted ? t`No users` : audienceWords(flag), wide: true },
            { label: t`Description`, value: describedFlag(flag), wide: true },
            { label: t`Owner`, value: flag.owner && <Link to={paths.user('vendor', flag.owner.id)}>{flag.owner.name}</Link> },
            { label: t`Review date`, value: flag.reviewOn && <TimeStamp value={flag.reviewOn} as="date" /> },
            { label: t`Changed`, value: <TimeStamp value={flag.updatedAt} /> },
            {
              label: t`Changed by`,
              value: flag.updatedBy && <Link to={paths.user('vendor', flag.updatedBy.id)}>{flag.updatedBy.name}</Link>,
            },
            { label: t`Created`, value: <TimeStamp value={flag.createdAt} /> },
          ]}
        />
      </Card>
    </Overview>
  )
}

export default FeatureOverviewPage

/** What needs attention: deletion, or a due review. */
const Finding = ({ flag: { id, deletedAt, isReviewDue } }: { flag: FeatureFlag }) => {
  if (deletedAt !== null)
    return (
      <Callout actions={<Link to={paths.featureRevisions(id)}>{<Trans>Revisions</Trans>}</Link>}>
        <Trans>This flag is deleted and off for all users. Restore a revision to use it again.</Trans>
      </Callout>
    )
  return isReviewDue ? (
    <Callout actions={<Link to={paths.featureSetup(id)}>{<Trans>Change review date</Trans>}</Link>}>
      <Trans>The review date has passed. Check whether this flag is still needed.</Trans>
    </Callout>
  ) : null
}
