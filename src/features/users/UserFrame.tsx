import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import type { UserAuthority } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { referenceOf } from '#src/resources/failure.ts'
import { useKeptAnswer } from '#src/resources/use-kept-answer.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/CopyText.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { usePageSubject } from '#src/ui/page-subject.ts'
import { Governed } from './Governed.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { UserDocument } from './user.generated.ts'
import type { UserQuery } from './user.generated.ts'
import { UserStatusMark } from './UserStatusMark.tsx'
import { ViewAsUser } from './ViewAsUser.tsx'

export type User = NonNullable<UserQuery['user']>
type UserFrameProps = {
  portal: Portal
  /** Stands in the place of the user's name until it is known. */
  title: ReactNode
  /** The least authority by which the page changes anything; 'NONE' where it only shows. */
  needs?: UserAuthority
  children: (user: User) => ReactNode
}

/** Every page of one user: its head, and the states of a page whose user is on the way or is none. Who is out of reach looks like nobody. */
export const UserFrame = ({ portal, title, needs = 'FULL', children }: UserFrameProps) => {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [result, execute] = useQuery({ query: UserDocument, variables: { id }, requestPolicy: 'cache-and-network' })
  const { error } = result
  const fetching = result.fetching || result.stale
  const data = useKeptAnswer(result, id)
  const user = data?.user?.id === id ? data.user : null
  const name = user ? (user.displayName ?? user.userName) : undefined
  usePageReady(!fetching || user !== null)
  usePageSubject(name)

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
          title={name}
          status={<UserStatusMark status={user.status} lockoutEnd={user.lockoutEnd} />}
          actions={
            <>
              <ResendConfirmation user={user} />
              {portal === 'vendor' && <ViewAsUser id={user.id} />}
            </>
          }
          description={<CopyText value={user.id} what={t`id`} />}
        />
        {needs === 'NONE' ? (
          children(user)
        ) : (
          <Governed authority={user.authority} needs={needs}>
            {children(user)}
          </Governed>
        )}
      </>
    )
  return (
    <>
      <PageHeader back={back} title={title} />
      {fetching ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : error ? (
        <ErrorState reference={referenceOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
      ) : (
        <StateMessage icon="user" title={<Trans>User not found</Trans>}>
          <Trans>It may have been deleted, or you do not have access to it.</Trans>
        </StateMessage>
      )}
    </>
  )
}
