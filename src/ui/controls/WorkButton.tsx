import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { useSingleRun } from '../use-single-run.ts'

type WorkButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { work: () => Promise<unknown> }

/** A button that is busy while its work runs; the buttons beside it stay enabled. `work` reports its own errors and never rejects. */
export const WorkButton = ({ work, ...rest }: WorkButtonProps) => {
  const { run, running } = useSingleRun()
  return <Button {...rest} busy={running} onClick={() => void run(work)} />
}
