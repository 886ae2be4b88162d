import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { updateMachine } from '#machines/update/update.machine.ts'
import { isActivating, isOffered } from '#machines/update/update.selectors.ts'
import { useChartLoader } from '#src/bridge/chart-loader.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { PersistentToast } from '../base/PersistentToast.tsx'

/** Shows 'A new version is available.' until the user reloads or puts it off for this visit. */
const UpdatePrompt = ({ machine }: { machine: typeof updateMachine }) => {
  const { t } = useLingui()
  const actor = usePageActor(machine, { input: undefined })
  const offered = useSelector(actor, isOffered)
  const activating = useSelector(actor, isActivating)
  return (
    offered && (
      <PersistentToast
        kind="news"
        title={<Trans>A new version is available.</Trans>}
        close={t`Later`}
        onClose={() => actor.send({ type: 'postpone' })}
      >
        <Button busy={activating} onClick={() => actor.send({ type: 'reload' })}>
          <Trans>Reload</Trans>
        </Button>
      </PersistentToast>
    )
  )
}

const UpdateNotice = () => {
  const { load } = useChartLoader()
  const [machine, setMachine] = useState<typeof updateMachine>()
  useEffect(() => {
    load('update').then(
      (live) => setMachine(() => live()),
      // Without the chart the portal only lacks the offer, for this visit.
      (error: unknown) => console.warn('The update chart could not be loaded', error),
    )
  }, [load])
  return machine && <UpdatePrompt machine={machine} />
}

export default UpdateNotice
