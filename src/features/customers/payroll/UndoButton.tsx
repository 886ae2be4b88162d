import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import type { PairWork } from './use-pair-work.ts'

export const UndoButton = ({ work }: { work: PairWork }) => (
  <Button kind="subtle" unavailable={work.undoable === 0} aria-keyshortcuts="u" onClick={() => void work.undo()}>
    <Trans>Undo</Trans> <kbd>U</kbd>
  </Button>
)
