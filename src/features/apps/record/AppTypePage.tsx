import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { useAppRecord } from './AppFrame.tsx'
import { appServerWords, shownKindOf } from '../app-words.ts'
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx'
import { isNewApp, newApps } from '../create.record.ts'
import type { NewApp } from '../create.record.ts'

/** Where an app runs, and what would break if that changed. */
const AppTypePage = () => {
  const { t, i18n } = useLingui()
  const app = useAppRecord()
  const [asked, setAsked] = useState<NewApp>()
  return (
    <LimitedPart why={app.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={app.isSystem}>
      <Card
        title={<Trans>Where does it run?</Trans>}
        description={<Trans>Before you change the type, you see what the app loses and whom that affects.</Trans>}
      >
        <Rows>
          {Object.keys(newApps)
            .filter(isNewApp)
            .map((type) => {
              const { label, text, shown } = newApps[type]
              const name = i18n._(label)
              return (
                <Row
                  key={type}
                  title={name}
                  detail={i18n._(text)}
                  actions={
                    shown === shownKindOf(app) ? (
                      <Mark>
                        <Trans context="app type">Current</Trans>
                      </Mark>
                    ) : (
                      <Button kind="secondary" onClick={() => setAsked(type)} aria-label={t`Change to ${name}…`}>
                        <Trans>Change…</Trans>
                      </Button>
                    )
                  }
                />
              )
            })}
        </Rows>
      </Card>
      {asked && <ChangeTypeDialog app={app} to={asked} onClose={() => setAsked(undefined)} />}
    </LimitedPart>
  )
}

export default AppTypePage
