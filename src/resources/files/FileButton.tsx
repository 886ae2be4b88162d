import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import type { ButtonKind } from '#src/ui/controls/Button.tsx'

type FileButtonProps = {
  /** What the file is called for who does not see the button. */
  label: string
  /** As the attribute `accept`. */
  accept: string
  kind?: ButtonKind
  busy: boolean
  describedBy?: string
  onChoose: (file: File) => void
  children: ReactNode
}

/** A button that lets a file be chosen, also the same once more. */
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
