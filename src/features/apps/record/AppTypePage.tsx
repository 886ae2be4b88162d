import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useAppRecord, type App } from './AppFrame.tsx'
import { appServerWords, shownKindOf, appChanges } from '../app-words.ts'
import { isNewApp, newApps, type NewApp } from '../create.record.ts'
import { ChangeClientKindDocument } from '../app.generated.ts'
import { kindEffects, toUsersInput } from '../app-effects.ts'
import { TypeLosses } from './TypeLosses.tsx'

type ChangeTypeDialogProps = { app: Pick<App, 'id' | 'version' | 'name'>; to: NewApp; onClose: () => void }

/** Confirms a change of where an app runs, after showing what it loses and how many users are affected. */
const ChangeTypeDialog = ({ app: { id, version, name }, to, onClose }: ChangeTypeDialogProps) => {
  const { t, i18n } = useLingui()
  const send = useFormChange(ChangeClientKindDocument, appChanges)
  const { input, label } = newApps[to]
  const type = i18n._(label)
  return (
    <EffectsFirst
      id={id}
      of={kindEffects(input)}
      title={t`Change ${name} to ${type}?`}
      confirm={<Trans>Change type</Trans>}
      danger
      words={appServerWords}
      send={async (_, effects) => {
        const result = await send({ input: { id, version, ...input, ...toUsersInput(effects) } })
        if (result.done) toast.success(t`App type has been updated`)
        return result
      }}
      onCancel={onClose}
    >
      <p>
        <Trans>The change takes effect at once. What the app loses does not come back.</Trans>
      </p>
      <TypeLosses id={id} to={input} />
    </EffectsFirst>
  )
}

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
