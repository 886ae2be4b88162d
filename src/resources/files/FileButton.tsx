import { useRef, type ReactNode } from 'react'
import { Button, type ButtonKind } from '#src/ui/controls/Button.tsx'

type FileButtonProps = {
  label: string
  /** Value of the attribute `accept`. */
  accept: string
  kind?: ButtonKind
  busy: boolean
  describedBy?: string
  onChoose: (file: File) => void
  children: ReactNode
}

/** A button that opens the file dialog. Choosing the same file again fires `onChoose` again. */
export const FileButton = ({ label, accept, kind = 'primary', busy, describedBy, onChoose, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} busy={busy} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
