import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { toDigestInput, type Effects } from '#src/resources/effects/effects.ts'
import { EffectsFirst } from '#src/resources/effects/EffectsFirst.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { DeleteLoginProviderDocument } from '../login-provider.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { providerChanges } from '../server-words.ts'
import { deletionEffects } from './provider-effects.ts'

/** Deletes a login provider and the links of its users. For many users their number must be typed. */
export const DeleteProviderDialog = ({ entity: { id, version, displayName }, onClose }: ActionDialogProps<Provider>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const portal = usePortalName()
  const remove = useFormChange(DeleteLoginProviderDocument, providerChanges)
  const send = (_: boolean, effects: Effects) =>
    remove({ input: { id, version, people: effects['LINKED'] ?? 0, onlyWay: effects['ONLY_WAY'] ?? 0, ...toDigestInput(effects) } })
  return (
    <EffectsFirst
      id={id}
      of={deletionEffects}
      title={<Trans>Delete {displayName}?</Trans>}
      confirm={<Trans>Delete</Trans>}
      danger
      send={send}
      words={providerChanges.words}
      onCancel={onClose}
      onDone={(isOpen) => {
        toast.success(t`Login provider has been deleted`)
        if (isOpen) void navigate(paths.loginProviderList(portal))
      }}
    >
      <p>
        <Trans>This cannot be undone.</Trans>
      </p>
    </EffectsFirst>
  )
}
