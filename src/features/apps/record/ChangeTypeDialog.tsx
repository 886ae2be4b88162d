import { Trans, useLingui } from '@lingui/react/macro'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { ChangeClientKindDocument } from '../app.generated.ts'
import { kindEffects, toUsersInput } from '../app-effects.ts'
import type { App } from './AppFrame.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { newApps } from '../create.record.ts'
import type { NewApp } from '../create.record.ts'
import { TypeLosses } from './TypeLosses.tsx'

type ChangeTypeDialogProps = { app: Pick<App, 'id' | 'version' | 'name'>; to: NewApp; onClose: () => void }

/** Confirms a change of where an app runs, after showing what it loses and how many users are affected. */
export const ChangeTypeDialog = ({ app: { id, version, name }, to, onClose }: ChangeTypeDialogProps) => {
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
        if (result.done) toast.success(t`App type changed`)
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
