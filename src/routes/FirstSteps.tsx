import { useSyncExternalStore } from 'react'
import { GettingStarted } from '#src/features/getting-started/GettingStarted.tsx'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { shellDialogs } from '#src/shell/shell-dialogs.ts'

/** First steps of an administrator, with the tour of the shell. */
export const FirstSteps = ({ portal }: { portal: Portal }) => {
  const isOpen = useSyncExternalStore(shellDialogs.subscribe, shellDialogs.get) === 'tour'
  return <GettingStarted portal={portal} tour={{ isOpen, start: startTour }} />
}

const startTour = () => shellDialogs.set('tour')
