import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import classes from './conflict-dialog.module.css'
import type { RecordValues } from './form/field.ts'
import { FieldValueText } from './form/FieldValueText.tsx'
import type { Conflict, Merge } from './merge.ts'

type ConflictDialogProps = {
  merge: Merge
  /** Set if the reader's changes come from a draft: nothing is saved yet, and the choice goes into the form. */
  ofDraft?: boolean
  /** Returns to the form as it is. */
  onClose: () => void
  onTakeTheirs: () => void
  /** Called with the merged values, to save them or put them into the form. */
  onSave: (values: RecordValues) => void
}

/** Preselects the reader's changes, unless the value that they started from is unknown. */
const knownChanges = (conflicts: readonly Conflict[]) =>
  new Set(conflicts.filter(({ base }) => base !== undefined).map(({ field }) => field.name))

/** Resolves a conflict with changes that somebody else has saved meanwhile: shows the original value and both changes of each field. */
const ConflictDialog = ({ merge, ofDraft = false, onClose, onTakeTheirs, onSave }: ConflictDialogProps) => {
  const { clean, conflicts, onlyTheirs } = merge
  const [mine, setMine] = useState<ReadonlySet<string>>(() => knownChanges(conflicts))
  const choose = (name: string, isMine: boolean) => setMine(new Set([...mine].filter((each) => each !== name).concat(isMine ? [name] : [])))
  const chosen = () => ({
    ...clean,
    ...Object.fromEntries(conflicts.filter(({ field }) => mine.has(field.name)).map(({ field, mine: value }) => [field.name, value])),
  })
  return (
    <ModalDialog
      wide
      title={<Trans>Someone else changed this in the meantime</Trans>}
      text={
        ofDraft ? (
          <Trans>Your draft changes the same fields. Choose a value for each field, then restore the draft.</Trans>
        ) : conflicts.length > 0 ? (
          <Trans>You both changed the same fields. Choose a value for each field, then save.</Trans>
        ) : (
          <Trans>You changed different fields. Saving keeps both changes.</Trans>
        )
      }
      onCancel={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            <Trans>Back to the form</Trans>
          </Button>
          <Button kind="secondary" onClick={onTakeTheirs}>
            {ofDraft ? <Trans>Discard draft</Trans> : <Trans>Discard my changes</Trans>}
          </Button>
          <Button onClick={() => onSave(chosen())}>{ofDraft ? <Trans>Restore</Trans> : <Trans>Save</Trans>}</Button>
        </>
      }
    >
      <div className={classes['fields']}>
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.field.name}
            conflict={conflict}
            isMine={mine.has(conflict.field.name)}
            onChoose={(isMine) => choose(conflict.field.name, isMine)}
          />
        ))}
        {onlyTheirs.map((conflict) => (
          <TheirField key={conflict.field.name} conflict={conflict} />
        ))}
      </div>
    </ModalDialog>
  )
}

type ConflictFieldProps = { conflict: Conflict; isMine: boolean; onChoose: (isMine: boolean) => void }

const ConflictField = ({ conflict: { field, base, theirs, mine }, isMine, onChoose }: ConflictFieldProps) => {
  const { i18n } = useLingui()
  const name = useId()
  const option = (value: Conflict['mine'], ofMine: boolean) => (
    <label className={classes['option']}>
      <input type="radio" name={name} checked={isMine === ofMine} onChange={() => onChoose(ofMine)} />
      <span>
        <span className={classes['whose']}>{ofMine ? <Trans>Your change</Trans> : <Trans>Their change</Trans>}</span>
        <FieldValueText field={field} value={value} />
      </span>
    </label>
  )
  return (
    <fieldset className={classes['field']}>
      <legend>{i18n._(field.label)}</legend>
      <Before field={field} value={base} />
      {option(mine, true)}
      {option(theirs, false)}
    </fieldset>
  )
}

/** A field that only the other person changed, so there is nothing to choose. */
const TheirField = ({ conflict: { field, base, theirs } }: { conflict: Conflict }) => {
  const { i18n } = useLingui()
  return (
    <div className={classes['field']} role="group" aria-label={i18n._(field.label)}>
      <strong>{i18n._(field.label)}</strong>
      <Before field={field} value={base} />
      <p className={classes['only']}>
        <span className={classes['whose']}>
          <Trans>Their change</Trans>
        </span>
        <FieldValueText field={field} value={theirs} />
      </p>
    </div>
  )
}

const Before = ({ field, value }: { field: Conflict['field']; value: Conflict['base'] }) =>
  value !== undefined && (
    <p className={classes['before']}>
      <Trans>
        Before: <FieldValueText field={field} value={value} />
      </Trans>
    </p>
  )

export default ConflictDialog
