import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { referenceOf } from '#src/resources/failure.ts'
import { CopyText } from '#src/ui/CopyText.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { PageLoader } from '#src/ui/PageLoader.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { UserFacts } from './UserFacts.tsx'
import { UserStatusMark } from './UserStatusMark.tsx'
import { UserDocument } from './user.generated.ts'

/** Basic details of one user, to read. A user out of reach looks like one who does not exist. */
export const UserBasicPage = ({ portal }: { portal: Portal }) => {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [{ data, error, fetching }, execute] = useQuery({ query: UserDocument, variables: { id }, requestPolicy: 'cache-and-network' })
  const user = data?.user?.id === id ? data.user : null
  usePageReady(!fetching || user !== null)

  const back = (
    <Link to={paths.users(portal)}>
      <Trans>Users</Trans>
    </Link>
  )
  if (user)
    return (
      <>
        <PageHeader
          back={back}
          title={user.displayName ?? user.userName}
          description={<CopyText value={user.id} what={t`id`} />}
          status={<UserStatusMark status={user.status} lockoutEnd={user.lockoutEnd} />}
        />
        <UserFacts user={user} />
      </>
    )
  return (
    <>
      <PageHeader back={back} title={t`Basic Details`} />
      {fetching ? (
        <PageLoader />
      ) : error ? (
        <ErrorState reference={referenceOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
      ) : (
        <StateMessage icon="user" title={<Trans>There is no such user</Trans>}>
          <Trans>It may have been deleted, or it is outside your reach.</Trans>
        </StateMessage>
      )}
    </>
  )
}
