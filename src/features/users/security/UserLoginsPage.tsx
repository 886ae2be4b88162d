import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { relationPage } from '#src/resources/relation/relation-page.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Governed } from '../Governed.tsx'
import { userChanges } from '../user-changes.ts'
import { UserLoginsDocument } from '../user-relations.generated.ts'
import { UnlinkUserLoginDocument } from './user-security.generated.ts'
import { useUser } from '../UserFrame.tsx'

const Logins = relationPage({
  title: msg`External Logins`,
  empty: msg`Users link external logins in their own profile.`,
  blank: { loginProvider: '', providerKey: '' },
  query: UserLoginsDocument,
  items: ({ user }) =>
    user &&
    user.logins.map(({ loginProvider, providerKey, displayName, providerName }) => ({
      name: providerName,
      values: { loginProvider, providerKey },
      detail: displayName ?? providerKey,
    })),
  changes: userChanges,
  remove: {
    mutation: UnlinkUserLoginDocument,
    variables: (id, values) => ({ input: { id, ...values } }),
    words: { button: msg`Unlink`, label: (name) => msg`Unlink ${name}`, done: (name) => msg`${name} has been unlinked` },
  },
  question: {
    title: (providerName) => msg`Unlink ${providerName}?`,
    text: msg`The user can no longer sign in with it and gets an email about it. Only the user can link it again.`,
  },
})

/** The external logins of a user. Only the user can link one. */
const UserLoginsPage = () => {
  const { id } = useUser()
  const portal = usePortalName()
  return (
    <Governed does="unlink">
      <Cards>
        <Logins id={id} />
        <p>
          <Link to={paths.usersByLogin(portal)}>
            <Trans>Users by login provider</Trans>
          </Link>
        </p>
      </Cards>
    </Governed>
  )
}

export default UserLoginsPage
