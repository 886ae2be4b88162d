import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { createContext, use, type ReactNode } from 'react'
import { Link, Navigate, Outlet, useLocation, useParams, type Params } from 'react-router'
import type { TypedDocumentNode } from 'urql'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import type { IconName } from '#src/ui/controls/icon.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { usePageSubject } from '#src/ui/page/page-subject.ts'
import { PageTitle } from '#src/ui/page/page-title.ts'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { usePortalName } from '../portal-name.ts'
import { backToList, neighboursOf, noteOpened, useListScope } from '../list/left-list.ts'
import { NoAnswer } from '../query/NoAnswer.tsx'
import { useStableQuery, type StableQuery } from '../query/use-stable-query.ts'
import { RecordPages, useHiddenPages } from './hidden-pages.ts'
import classes from './record-head.module.css'
import { RecordHead } from './RecordHead.tsx'
import { useShowWayBack } from './way-back.ts'

type FrameOptions<Entity extends { id: string }, Data> = {
  query: TypedDocumentNode<Data, { id: string }>
  /** Null if the record does not exist or the reader may not see it; the two look alike. */
  entity: (data: Data) => Entity | null
  name: (entity: NoInfer<Entity>) => string
  /** The list of such records. */
  back: { to: (portal: Portal, params: Readonly<Params>) => string; label: MessageDescriptor }
  /** Name of the route parameter with the record's ID; 'id' by default. */
  param?: string
  status?: (entity: NoInfer<Entity>) => ReactNode
  /** Shown before the name, 48 pixels wide and high. */
  picture?: (entity: NoInfer<Entity>) => ReactNode
  /** Details that distinguish the record, on one line below its name. */
  About?: (props: { entity: Entity }) => ReactNode
  /** Last path segments of pages that do not apply to the record and are hidden. */
  without?: (entity: NoInfer<Entity>) => readonly string[]
  /** Actions on the record, shown on each of its pages. */
  Actions?: (props: { entity: Entity }) => ReactNode
  missing: Missing
}
type Missing = { icon: IconName; title: MessageDescriptor; text: MessageDescriptor }

/**
 * Creates the layout route of a record's pages: its head, and the states of a record that is loading or missing. The record is queried once for all
 * pages, which read it with `useRecord`.
 */
export const recordFrame = <Entity extends { id: string }, Data>(options: FrameOptions<Entity, Data>) => {
  const Current = createContext<Entity | undefined>(undefined)

  const RecordFrame = () => {
    const id = useParams()[options.param ?? 'id'] ?? ''
    const { pathname, state } = useLocation()
    const query = useStableQuery(options.query, { id })
    const found = query.data === undefined ? null : options.entity(query.data)
    const entity = found?.id === id ? found : undefined
    const isLoading = query.phase === 'loading' || (query.phase === 'refreshing' && !entity)
    usePageSubject(entity && options.name(entity))
    const hidden = entity && options.without?.(entity)
    useHiddenPages(hidden)
    const listPath = options.back.to(usePortalName(), useParams())
    // A step leads on in the same page, which the next record may not have.
    if (isStep(state) && hidden?.some((page) => pathname.endsWith(`/${page}`)))
      return <Navigate to={`${listPath}/${encodeURIComponent(id)}`} replace />
    return (
      <>
        <Ready key={pathname} ready={!isLoading} />
        <Head options={options} entity={entity} />
        {entity ? (
          <Current value={entity}>
            <Outlet key={id} />
          </Current>
        ) : isLoading ? (
          <Card>
            <SkeletonLines lines={8} />
          </Card>
        ) : (
          <NoRecord query={query} missing={options.missing} />
        )}
      </>
    )
  }

  const useRecord = (): Entity => {
    const entity = use(Current)
    if (!entity) throw new Error('This page stands in no record frame: put its route below the one with the frame.')
    return entity
  }
  return { RecordFrame, useRecord }
}

type HeadProps<Entity extends { id: string }, Data> = { options: FrameOptions<Entity, Data>; entity: Entity | undefined }

const Head = <Entity extends { id: string }, Data>({ options, entity }: HeadProps<Entity, Data>) => {
  const { name, back, status, picture, About, Actions } = options
  const { i18n } = useLingui()
  const portal = usePortalName()
  const params = useParams()
  const title = use(PageTitle)
  const { pathname } = useLocation()
  const listPath = back.to(portal, params)
  const scope = useListScope()
  const wayBack = backToList(scope, listPath)
  useShowWayBack(wayBack, back.label)
  const id = params[options.param ?? 'id'] ?? ''
  const above = (
    <>
      <Link to={wayBack}>{i18n._(back.label)}</Link>
      <Neighbours scope={scope} listPath={listPath} pathname={pathname} id={id} />
    </>
  )
  if (!entity)
    return <RecordHead back={above} title={title} id={undefined} {...(picture && { picture: null })} {...(Actions && { actions: null })} />
  return (
    <RecordHead
      back={above}
      title={name(entity)}
      id={entity.id}
      {...(picture && { picture: picture(entity) })}
      status={status?.(entity)}
      about={About && <About entity={entity} />}
      {...(Actions && { actions: <Actions entity={entity} /> })}
    />
  )
}

/** Marks an address that a step to a neighbour leads to; the page may not apply to that record. */
const STEPPED = { stepped: true }
const isStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'stepped' in state

/** Leads to the record before and after this one in the list as it was left, on the same of their pages if the navigation lists it. */
const Neighbours = ({ scope, listPath, pathname, id }: { scope: string; listPath: string; pathname: string; id: string }) => {
  const { t } = useLingui()
  const pages = use(RecordPages)
  const own = `${listPath}/${encodeURIComponent(id)}`
  const neighbours = neighboursOf(scope, listPath, own)
  if (!neighbours) return null
  const page = pages.includes(pathname) ? pathname.slice(own.length) : ''
  const { before, after } = neighbours
  return (
    <span className={classes['neighbours']}>
      <Step
        to={before}
        page={page}
        icon={IconChevronUp}
        label={before === undefined ? t`First on the page of the list` : t`Previous in the list`}
      />
      <Step
        to={after}
        page={page}
        icon={IconChevronDown}
        label={after === undefined ? t`Last on the page of the list` : t`Next in the list`}
      />
    </span>
  )
}

type StepProps = { to: string | undefined; page: string; icon: typeof IconChevronUp; label: string }

const Step = ({ to, page, icon: Icon, label }: StepProps) => {
  const drawing = <Icon size={18} stroke={1.8} aria-hidden="true" />
  if (to === undefined)
    return (
      <span role="img" className={classes['step']} data-end="" aria-label={label} title={label}>
        {drawing}
      </span>
    )
  return (
    <Link className={classes['step']} to={to + page} state={STEPPED} aria-label={label} title={label} onClick={() => noteOpened(to)}>
      {drawing}
    </Link>
  )
}

const NoRecord = ({ query, missing }: { query: StableQuery<unknown>; missing: Missing }) => {
  const { i18n } = useLingui()
  if (query.data === undefined) return <NoAnswer query={query} lines={8} />
  return (
    <StateMessage icon={missing.icon} title={i18n._(missing.title)}>
      {i18n._(missing.text)}
    </StateMessage>
  )
}

const Ready = ({ ready }: { ready: boolean }) => {
  usePageReady(ready)
  return null
}
