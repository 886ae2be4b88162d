import { TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { DeleteLoginProviderDocument } from '../login-provider.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { providerChanges } from '../server-words.ts'

/** If more users are linked than this, their number must be typed. */
const FEW = 25

/** Deletes a login provider and the links of its users. For many users their number must be typed. */
export const DeleteProviderDialog = ({ entity: { id, version, displayName, usedBy }, onClose }: ActionDialogProps<Provider>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const portal = usePortalName()
  const remove = useFormChange(DeleteLoginProviderDocument, providerChanges)
  const { people, onlyWay, digest } = usedBy
  const isTyped = people > FEW
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const send = async () => {
    if (!isTyped || Number(typed.replaceAll(/\D/g, '') || Number.NaN) === people)
      return remove({ input: { id, version, people, onlyWay, digest } })
    setWrong(true)
  }
  return (
    <AskFirst
      title={<Trans>Delete {displayName}?</Trans>}
      confirm={<Trans>Delete</Trans>}
      danger
      send={send}
      words={providerChanges.words}
      onCancel={onClose}
      onDone={(isOpen) => {
        toast.success(t`Login provider deleted`)
        if (isOpen) void navigate(paths.loginProviderList(portal))
      }}
    >
      <p>
        <Plural
          value={people}
          _0="No user is linked with it."
          one="# user loses the link with it."
          other="# users lose the link with it."
        />{' '}
        {onlyWay > 0 && (
          <Plural
            value={onlyWay}
            one="# of them has no other way in and is mailed a link that sets a password."
            other="# of them have no other way in and are mailed a link that sets a password."
          />
        )}{' '}
        <Trans>This cannot be undone.</Trans>
      </p>
      {isTyped && (
        <TextInput
          label={t`Number of linked users`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={wrong && t`Type the number to confirm.`}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
      )}
    </AskFirst>
  )
}
