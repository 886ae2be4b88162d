import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { Link } from 'react-router'
import { useAudienceWords } from './audience-words.ts'
import { featureEffects, toUsersInput } from './feature-effects.ts'
import { FeatureRevisionsDocument, RestoreFeatureDocument, type FeatureRevisionsQuery } from './feature.generated.ts'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { featureChanges } from './feature-words.ts'

type Revision = NonNullable<FeatureRevisionsQuery['feature']>['revisions'][number]

const FeatureRevisionsPage = () => {
  const { id } = useFeatureRecord()
  return (
    <QueryPart query={FeatureRevisionsDocument} variables={{ id }}>
      {({ feature }) => <Revisions revisions={feature?.revisions ?? []} />}
    </QueryPart>
  )
}

export default FeatureRevisionsPage

const Revisions = ({ revisions }: { revisions: readonly Revision[] }) => {
  const { t } = useLingui()
  const { deletedAt } = useFeatureRecord()
  const [asked, setAsked] = useState<Revision>()
  const audienceWords = useAudienceWords()
  return (
    <Card title={<Trans>Revisions</Trans>} description={<Trans>Each version of the audience. Restoring one makes a new version.</Trans>}>
      <Rows label={t`Revisions`}>
        {revisions.map((revision, at) => {
          const { version, deleted } = revision
          return (
            <Row
              key={version}
              title={deleted ? <Trans>Deleted</Trans> : audienceWords(revision)}
              detail={<RevisionFacts revision={revision} isCurrent={at === 0} />}
              actions={
                (at > 0 || deletedAt !== null) &&
                !deleted && (
                  <Button kind="secondary" size="sm" aria-label={t`Restore version ${version}`} onClick={() => setAsked(revision)}>
                    <Trans>Restore…</Trans>
                  </Button>
                )
              }
            />
          )
        })}
      </Rows>
      {asked && <RestoreFirst revision={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

const RevisionFacts = ({ revision: { version, at, by }, isCurrent }: { revision: Revision; isCurrent: boolean }) => (
  <>
    <Trans>Version {version}</Trans> · <TimeStamp value={at} />
    {by && (
      <>
        {' · '}
        <Link to={paths.user('vendor', by.id)}>{by.name}</Link>
      </>
    )}{' '}
    {isCurrent && (
      <Mark>
        <Trans>Current</Trans>
      </Mark>
    )}
  </>
)

const RestoreFirst = ({ revision, onClose }: { revision: Revision; onClose: () => void }) => {
  const { t } = useLingui()
  const { id, version } = useFeatureRecord()
  const restore = useFormChange(RestoreFeatureDocument, featureChanges)
  const audienceWords = useAudienceWords()
  const { version: older, enabled, partnerIds, customerIds, userIds, userTypes, share } = revision
  const words = audienceWords(revision)
  return (
    <EffectsFirst
      id={id}
      of={featureEffects({
        enabled,
        share: share ?? '',
        partnerIds: [...partnerIds],
        customerIds: [...customerIds],
        userIds: [...userIds],
        userTypes: [...userTypes],
      })}
      title={<Trans>Restore version {older}?</Trans>}
      confirm={<Trans>Restore</Trans>}
      words={featureChanges.words}
      send={async (_, effects) => {
        const result = await restore({ input: { id, version, revision: older, ...toUsersInput(effects) } })
        if (result.done) toast.success(t`Feature flag restored`)
        return result
      }}
      onCancel={onClose}
    >
      <p>
        <Trans>The flag will be on for: {words}.</Trans>
      </p>
    </EffectsFirst>
  )
}
