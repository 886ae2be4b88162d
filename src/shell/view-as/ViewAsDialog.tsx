import { Checkbox, NativeSelect } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useClient } from 'urql'
import { outlivingFetch, sendMutation } from '#src/data/send-mutation.ts'
import { ROLES, userTypeWords } from '#src/access/person-words.ts'
import { roleWords } from '#src/access/role-label.ts'
import { codeOfUserType, USER_TYPES } from '#contract/people.ts'
import type { Viewer } from '#contract/access/rule.ts'
import type { Preview } from '#contract/access/view-as.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import type { ViewWish } from '#src/bridge/view-as.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { BeginViewAsDocument, EndViewAsDocument } from './view-as.generated.ts'
import classes from './view-as.module.css'

type ViewAsDialogProps = { viewer: Viewer; wish: ViewWish; onClose: () => void }

/** Values of the claim `nhr` at an HR partner; '' for none. */
const NHR = [
  { value: '', label: msg`None` },
  { value: 'employee', label: roleWords.employee },
  { value: 'manager', label: roleWords.manager },
  { value: 'hr_admin', label: roleWords.hrAdmin },
  { value: 'admin', label: roleWords.customerAdmin },
] as const

/** Asks whom to view the portal as, begins the view on the server, and shows the home page in it. */
const ViewAsDialog = ({ viewer, wish, onClose }: ViewAsDialogProps) => {
  const { t, i18n } = useLingui()
  const [preview, setPreview] = useState<Preview>(() => wish.preview ?? plainPreview(viewer))
  const [dirty] = useState(() => unsavedChanges.any())
  const { begin, enter } = useBegin(wish.like, onClose)
  const change = (parts: Partial<Preview>) => setPreview((last) => ({ ...last, ...parts }))
  const name = wish.like?.name
  return (
    <ConfirmDialog
      title={name === undefined ? <Trans>View as another user</Trans> : <Trans>View as {name}</Trans>}
      confirm={<Trans>Start view</Trans>}
      busy={dirty}
      onCancel={onClose}
      onDone={enter}
      onConfirm={() => begin(preview)}
    >
      <p className={classes['text']}>
        <Trans>
          You see the pages that this user can open, if you can open them too, with your own data. You cannot change anything until you end
          the view. The start and end are logged.
        </Trans>
      </p>
      <div className={classes['fields']}>
        <NativeSelect
          label={t`User type`}
          value={preview.userType}
          data={USER_TYPES.map((type) => ({ value: type, label: i18n._(userTypeWords[type]) }))}
          onChange={({ currentTarget: { value } }) => {
            const userType = USER_TYPES.find((type) => type === value)
            if (userType) change({ userType })
          }}
        />
        <Checkbox.Group label={t`Roles`} value={[...preview.roles]} onChange={(roles) => change({ roles })}>
          <div className={classes['roles']}>
            {ROLES.map(({ value, label }) => (
              <Checkbox key={value} radius="xs" value={value} label={i18n._(label)} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox
          radius="xs"
          label={t`HR partner`}
          description={t`Treat as an HR partner`}
          checked={preview.isHrPartner}
          onChange={({ currentTarget: { checked } }) => change({ isHrPartner: checked, ...(!checked && { nhr: undefined }) })}
        />
        {preview.isHrPartner && (
          <NativeSelect
            label={t`Role in the HR product (nhr)`}
            value={preview.nhr ?? ''}
            data={[
              ...NHR.map(({ value, label }) => ({ value, label: i18n._(label) })),
              ...(NHR.some(({ value }) => value === (preview.nhr ?? '')) ? [] : [{ value: preview.nhr ?? '', label: preview.nhr ?? '' }]),
            ]}
            onChange={({ currentTarget: { value } }) => change({ nhr: value === '' ? undefined : value })}
          />
        )}
      </div>
      <p role="alert" className={classes['error']}>
        {dirty && <Trans>You have unsaved changes on this page. Save or discard them first.</Trans>}
      </p>
    </ConfirmDialog>
  )
}

export default ViewAsDialog

/** Default without an example user: an employee at a partner of this host's kind. */
const plainPreview = ({ partner }: Viewer): Preview => ({
  userType: 'EMPLOYEE',
  roles: ['Employee'],
  isHrPartner: partner.isHrPartner,
  nhr: undefined,
  features: undefined,
})

/** Returns the function that begins a view on the server, and the one that opens the home page in it. */
const useBegin = (like: ViewWish['like'], onBegun: () => void) => {
  const { t } = useLingui()
  const { view } = usePortal()
  const client = useClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const begun = useRef<{ id: string; preview: Preview }>(undefined)
  const begin = async (preview: Preview): Promise<Outcome> => {
    const { userType, roles, isHrPartner, nhr } = preview
    const input = {
      userType: Number(codeOfUserType(userType)),
      roles: [...roles],
      isHrPartner,
      ...(nhr !== undefined && { nhr }),
      ...(like && { userId: like.id }),
    }
    const { data } = await sendMutation(client, BeginViewAsDocument, { input }, { expectsErrors: true })
    const id = data?.beginViewAs.id
    if (id === null || id === undefined) return { done: false, message: t`Could not start the view. Try again in a moment.` }
    begun.current = { id, preview }
    return { done: true }
  }
  const enter = (isOpen: boolean) => {
    if (!begun.current) return
    if (!isOpen && unsavedChanges.any()) {
      // A view would take the reader from the edits that they have begun since they closed the dialog.
      void sendMutation(client, EndViewAsDocument, { input: { id: begun.current.id } }, { expectsErrors: true, fetch: outlivingFetch })
      toast.error(<Trans>You have unsaved changes on this page. Save or discard them first.</Trans>)
      return
    }
    view.set({ ...begun.current, like, from: pathname + search })
    if (isOpen) onBegun()
    void navigate(paths.home())
  }
  return { begin, enter }
}
