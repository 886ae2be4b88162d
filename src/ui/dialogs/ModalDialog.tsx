import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './dialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

type ModalDialogProps = {
  title: ReactNode
  /** What it is about; read out with the title. */
  text?: ReactNode
  wide?: boolean
  /** Between the text and the actions. */
  children?: ReactNode
  /** The buttons, the one that goes on last. */
  actions: ReactNode
  /** Escape, too; whoever shows the dialog takes it away. */
  onCancel: () => void
  /** Enter in a field where a text is typed. */
  onEnter?: () => void
}

/** The frame of every modal dialog: named, described, above everything, with its buttons at its end. */
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

/** Not where it takes what a list or calendar offers, and not while an input method writes. */
const isEnterInText = ({ key, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !defaultPrevented && !nativeEvent.isComposing && target instanceof Element && target.matches(TEXTS)
