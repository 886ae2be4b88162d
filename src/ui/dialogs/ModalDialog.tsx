import { useId, type KeyboardEvent, type ReactNode } from 'react'
import classes from './dialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type ModalDialogProps = {
  title: ReactNode
  /** Description, announced with the title. */
  text?: ReactNode
  wide?: boolean
  children?: ReactNode
  /** Buttons; the one that continues comes last. */
  actions: ReactNode
  /** Called by Escape too. The parent removes the dialog. */
  onCancel: () => void
  /** Called by Enter in a text field. */
  onEnter?: () => void
}

/** The frame of every modal dialog: with an accessible name and description, above everything else, and its buttons at the end. */
export const ModalDialog = ({ title, text, wide, children, actions, onCancel, onEnter }: ModalDialogProps) => {
  const dialog = useModalDialog()
  const [heading, about] = [useId(), useId()]
  return (
    <dialog
      ref={dialog}
      className={classes['root']}
      data-wide={wide}
      aria-labelledby={heading}
      aria-describedby={text === undefined ? undefined : about}
      onKeyDown={onEnter && ((event) => isEnterInText(event) && [event.preventDefault(), onEnter()])}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={heading} className={classes['title']}>
        {title}
      </h2>
      {text !== undefined && (
        <div id={about} className={classes['text']}>
          {text}
        </div>
      )}
      {children}
      <div className={classes['actions']}>{actions}</div>
    </dialog>
  )
}

const TEXTS = 'input:not([type=checkbox], [type=radio], [type=file], [aria-haspopup])'

/** Excludes Enter that selects an option of a list or calendar, and Enter of an input method. */
const isEnterInText = ({ key, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !defaultPrevented && !nativeEvent.isComposing && target instanceof Element && target.matches(TEXTS)
