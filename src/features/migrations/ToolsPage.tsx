import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import classes from './migrations.module.css'
import { RunHistory } from './RunHistory.tsx'
import { wizards } from './wizards.ts'

/** The migration tools, with the history of their runs. */
const ToolsPage = () => {
  const { t, i18n } = useLingui()
  usePageReady()
  return (
    <>
      <PageHeader
        title={<Trans>Migrations</Trans>}
        description={<Trans>Bring customers and users from the HR product into the portal.</Trans>}
      />
      <div className={classes['page']}>
        <Card title={<Trans>Tools</Trans>}>
          <Rows label={t`Tools`}>
            {Object.values(wizards).map(({ id, title, description, base }) => {
              const name = i18n._(title)
              return (
                <Row
                  key={id}
                  title={<strong>{name}</strong>}
                  detail={i18n._(description)}
                  actions={
                    <LinkButton kind="secondary" to={base} aria-label={t`Open ${name}`}>
                      <Trans>Open</Trans>
                    </LinkButton>
                  }
                />
              )
            })}
          </Rows>
        </Card>
        <RunHistory />
      </div>
    </>
  )
}

export default ToolsPage
