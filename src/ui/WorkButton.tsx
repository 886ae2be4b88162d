import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

type WorkButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { work: () => Promise<unknown> }

/** A button that is busy while what it began runs; the buttons beside it stay as they are. `work` says itself what went wrong, and never rejects. */
export const WorkButton = ({ work, ...rest }: WorkButtonProps) => {
  const [busy, setBusy] = useState(false)
  const begin = () => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return <Button {...rest} busy={busy} onClick={begin} />
}
