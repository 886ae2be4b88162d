import { useParams, Link } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { createAppPages, isNewApp, newApps } from './create.record.ts'

const ChooseApp = () => {
  const { t, i18n } = useLingui()
  usePageReady()
  return (
    <>
      <PageHeader title={t`Create app`} back={<Link to={paths.apps()}>{t`Apps`}</Link>} />
      <Card title={<Trans>Where does it run?</Trans>}>
        <Rows>
          {Object.entries(newApps).map(([kind, { label, text }]) => {
            const name = i18n._(label)
            return (
              <Row
                key={kind}
                title={name}
                detail={i18n._(text)}
                actions={
                  <LinkButton to={paths.createApp(kind)} kind="secondary" aria-label={t`Create ${name}`}>
                    <Trans>Create</Trans>
                  </LinkButton>
                }
              />
            )
          })}
        </Rows>
      </Card>
    </>
  )
}

/** Creates an app: first where it runs, then only the fields that apply to that. */
const CreateAppPage = () => {
  const { kind = '' } = useParams()
  return isNewApp(kind) ? <CreateRecordPage key={kind} page={createAppPages[kind]} /> : <ChooseApp />
}

export default CreateAppPage
