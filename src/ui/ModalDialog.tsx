import { useId } from 'react'
import type { ReactNode } from 'react'
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
}

/** The frame of every modal dialog: named, described, above everything, with its buttons at its end. */
export const ModalDialog = ({ title, text, wide, children, actions, onCancel }: ModalDialogProps) => {
  const dialog = useModalDialog()
  const [heading, about] = [useId(), useId()]
  return (
    <dialog
      ref={dialog}
      className={classes['root']}
      data-wide={wide}
      aria-labelledby={heading}
      aria-describedby={text === undefined ? undefined : about}
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
