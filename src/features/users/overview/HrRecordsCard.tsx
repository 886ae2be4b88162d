import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { hrSources } from '#src/resources/hr-sources.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import { RelationList } from '#src/resources/relation/RelationList.tsx'
import { mayManage } from '../actions/may-manage.ts'
import { UnlinkUserHrRecordDocument } from './hr-records.generated.ts'
import { userChanges } from '../user-changes.ts'
import { useUser } from '../UserFrame.tsx'
import type { UserOverviewQuery } from './overview.generated.ts'

/** Records of HR products that a user was migrated from. A migration takes whoever has one of their IDs for this user. */
export const HrRecordsCard = ({ records }: { records: NonNullable<UserOverviewQuery['user']>['hrIds'] }) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const user = useUser()
  const isRemovable = mayManage(user, useReader(), 'change')
  const { send } = useOutcome(UnlinkUserHrRecordDocument, userChanges)
  return (
    <RelationList
      title={<Trans>HR records</Trans>}
      items={records.map(({ source, hrUserId, customer: { id, name } }) => {
        const product = hrSources.find(({ value }) => value === source)
        const detail = (
          <>
            {product ? i18n._(product.label) : source} · <Link to={paths.customer(portal, id)}>{name}</Link>
          </>
        )
        return { key: `${source} ${hrUserId}`, name: hrUserId, source, detail, ...(!isRemovable && { fixed: detail }) }
      })}
      empty={t`Not linked to an HR product.`}
      remove={({ source, name }) => send({ input: { id: user.id, source, hrUserId: name } })}
      removeWords={(name) => ({ button: t`Unlink`, label: t`Unlink ${name}`, done: t`${name} has been unlinked` })}
      question={(name) => ({
        title: t`Unlink ${name}?`,
        text: t`The user keeps the account and its customers. The next migration no longer finds this user by the ID of this record, but by the email address, and asks if the names differ. If the record has another address, it creates a new user.`,
      })}
    />
  )
}
