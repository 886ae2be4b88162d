import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { useReader } from '#src/resources/reader.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { permissionRows, type RuledPage } from './permission-rows.ts'
import { PersonPermissionsDocument } from './permissions.generated.ts'
import { PermissionsTable } from './PermissionsTable.tsx'
import classes from './permissions.module.css'

/**
 * Lists every page, activity and module with allowed or denied and the reason, for the reader or one of their users. The address contains the user.
 */
export const PermissionsPage = ({ pages }: { pages: readonly RuledPage[] }) => {
  const { t } = useLingui()
  const { subject, portal } = useReader()
  const [search, setSearch] = useSearchParams()
  const id = search.get('user') ?? subject
  const choose = (chosen: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (chosen === undefined || chosen === subject) next.delete('user')
      else next.set('user', chosen)
      return next
    })
  return (
    <>
      <PageHeader
        title={<Trans>Permissions</Trans>}
        description={<Trans>What you or one of your users can open and do, and what decided it.</Trans>}
        actions={
          <LinkButton kind="secondary" to={paths.explainAccess(portal, id)}>
            <Trans>Explain access</Trans>
          </LinkButton>
        }
      />
      <Cards>
        <div className={classes['person']}>
          <RemotePicker source={userChoices} many={false} label={t`User`} values={[id]} onChange={([chosen]) => choose(chosen)} />
        </div>
        <OfPerson id={id} pages={pages} />
      </Cards>
    </>
  )
}

const OfPerson = ({ id, pages }: { id: string; pages: readonly RuledPage[] }) => {
  const { i18n } = useLingui()
  const kept = useStableQuery(PersonPermissionsDocument, { id })
  usePageReady(kept.phase !== 'loading')
  if (kept.data === undefined) return <NoAnswer query={kept} lines={8} />
  const { user, userSecurity, userAccess } = kept.data
  if (!user || !userSecurity || !userAccess)
    return (
      <EmptyState icon="users" title={<Trans>User not found</Trans>}>
        <p>
          <Trans>It may have been deleted, or you do not have access to it.</Trans>
        </p>
      </EmptyState>
    )
  const viewer = viewerOfClaims({ ...user, ...userSecurity })
  const rows = permissionRows(pages, viewer, userAccess, (words) => i18n._(words))
  return <PermissionsTable rows={rows} isActive={user.extension.isActive} />
}
