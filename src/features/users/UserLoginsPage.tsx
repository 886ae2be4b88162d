import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { RelationList } from '#src/resources/relation/RelationList.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { useRelationChange } from '#src/resources/mutation/use-relation-change.ts'
import { userChanges } from './user-changes.ts'
import { UnlinkUserLoginDocument } from './user-security.generated.ts'
import { UserLoginsDocument } from './user-relations.generated.ts'
import type { UserLoginsQuery } from './user-relations.generated.ts'
import { UserFrame } from './UserFrame.tsx'
import { UserPart } from './UserPart.tsx'

/** The external logins of a user. Only they themselves can link one. */
export const UserLoginsPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} title={<Trans>External Logins</Trans>}>
    {({ id }) => (
      <Cards>
        <UserPart query={UserLoginsDocument} variables={{ id }}>
          {({ user }) => user && <Logins id={id} logins={user.logins} />}
        </UserPart>
        <p>
          <Link to={paths.usersByLogin(portal)}>
            <Trans>Users by login provider</Trans>
          </Link>
        </p>
      </Cards>
    )}
  </UserFrame>
)

const Logins = ({ id, logins }: { id: string; logins: NonNullable<UserLoginsQuery['user']>['logins'] }) => {
  const { t } = useLingui()
  const unlink = useRelationChange(UnlinkUserLoginDocument, userChanges)
  const items = logins.map(({ loginProvider, providerKey, displayName, providerName }) => ({
    key: `${loginProvider} ${providerKey}`,
    name: providerName,
    detail: displayName ?? providerKey,
    loginProvider,
    providerKey,
  }))
  return (
    <RelationList
      title={<Trans>External Logins</Trans>}
      items={items}
      empty={<Trans>Users link external logins in their own profile.</Trans>}
      remove={({ loginProvider, providerKey }) => unlink({ input: { id, loginProvider, providerKey } })}
      question={(providerName) => ({
        title: t`Unlink ${providerName}?`,
        text: t`The user can no longer sign in with it and gets an email about it. Only the user can link it again.`,
      })}
      removeWords={(name) => ({ button: t`Unlink`, label: t`Unlink ${name}`, done: t`${name} has been unlinked` })}
    />
  )
}
