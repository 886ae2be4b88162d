import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ReactNode, Ref } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { importMachine } from '#machines/import/import.machine.ts'
import { stageOf } from '#machines/import/import.selectors.ts'
import type { Place } from '#machines/import/import.types.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { usePortalName } from '../portal-name.ts'
import { StepMarks } from '../steps/StepMarks.tsx'
import type { AnyImport } from './import.ts'
import { placeOf, searchOf } from './import-place.ts'
import { importSource } from './import-source.ts'
import classes from './import.module.css'
import { ImportUpload } from './ImportUpload.tsx'
import { LoadingImport, UploadedImport } from './UploadedImport.tsx'
import { useImportMachine } from './use-import-machine.ts'

/** Imports records from a CSV file: upload it, map its columns, preview every row, and start. The address contains the ID of the file. */
export const ImportSteps = ({ page }: { page: AnyImport }) => {
  const portal = usePortalName()
  const [search, setSearch] = useSearchParams()
  const place = useMemo(() => placeOf(search), [search])
  const machine = useImportMachine({
    place,
    show: (next, replaces) => setSearch(searchOf(next), { replace: replaces }),
    sourceOf: (client, customer) => importSource(page, portal, client, customer),
  })
  return machine ? <Running machine={machine} page={page} place={place} /> : <Frame page={page} at={0} />
}

const STEPS = { choose: 0, wait: 1, unreachable: 1, missing: 1, columns: 1, superseded: 2, review: 2, repair: 2 } as const

const Running = ({ machine, page, place }: { machine: typeof importMachine; page: AnyImport; place: Place }) => {
  const portal = usePortalName()
  const actor = usePageActor(machine, { input: { place, maxBytes: page.limits.maxBytes } })
  const stage = useSelector(actor, stageOf)
  const steps = useFocusFallback<HTMLDivElement>()
  usePageReady(stage !== 'wait')
  return (
    <Frame page={page} at={STEPS[stage]} steps={steps}>
      {stage === 'choose' ? (
        <ImportUpload page={page} portal={portal} actor={actor} />
      ) : (
        <UploadedImport page={page} portal={portal} actor={actor} />
      )}
    </Frame>
  )
}

type FrameProps = { page: AnyImport; at: number; steps?: Ref<HTMLDivElement>; children?: ReactNode }

const Frame = ({ page, at, steps, children = <LoadingImport /> }: FrameProps) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  return (
    <>
      <PageHeader
        back={<Link to={page.list.to(portal)}>{i18n._(page.list.label)}</Link>}
        title={i18n._(page.title)}
        description={<Trans>Review every row before anything is created.</Trans>}
      />
      <div ref={steps} className={classes['page']}>
        <StepMarks titles={[t`File`, t`Columns`, t`Preview`, t`Import`]} at={at} />
        {children}
      </div>
    </>
  )
}
