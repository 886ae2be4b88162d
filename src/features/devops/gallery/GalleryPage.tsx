import { Trans } from '@lingui/react/macro'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { Controls } from './Controls.tsx'
import { States } from './States.tsx'
import { Values } from './Values.tsx'
import classes from './gallery.module.css'

/** Every shared component in every state, for inspection, axe and screenshots. It exists in demo mode only. */
const GalleryPage = () => {
  usePageReady()
  return (
    <>
      <PageHeader title={<Trans>Component gallery</Trans>} description={<Trans>All shared components in all their states.</Trans>} />
      <div className={classes['root']}>
        <Controls />
        <Values />
        <States />
      </div>
    </>
  )
}

export default GalleryPage
