import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useClient, useQuery } from 'urql'
import type { migrationMachine } from '#machines/migration/migration.machine.ts'
import { isBusy, isRunMissing, isLost, refusalOf, runOf } from '#machines/migration/migration.selectors.ts'
import type { Stage } from '#machines/migration/migration.types.ts'
import type { StepName } from '#machines/migration/migration.selectors.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { useStableAnswer } from '#src/resources/query/use-stable-answer.ts'
import { StepMarks } from '#src/resources/steps/StepMarks.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { stages } from './migration-words.ts'
import classes from './migrations.module.css'
import { MigrationRunDocument } from './migrations.generated.ts'
import { RoomProvider } from './room.ts'
import { usePlacedActor } from './use-placed-actor.ts'
import { useRepaired } from './use-repaired.ts'
import { addressOf, placeAt } from './wizards.ts'
import type { PlaceStep, WizardEntry } from './wizards.ts'
import { migrationServerWords } from './words/server-words.ts'

type MigrationRoomProps = { wizard: WizardEntry; base: string; children: (step: PlaceStep) => ReactNode }

/** The pages of one wizard with its running statechart. Another run in the address starts a new chart. */
export const MigrationRoom = ({ wizard, base, children }: MigrationRoomProps) => {
  const client = useClient()
  const live = useOwnChart('migration')
  const [machine, setMachine] = useState<typeof migrationMachine>()
  if (live && !machine) setMachine(live(client))
  const { pathname, search } = useLocation()
  const place = useMemo(() => placeAt(wizard, base, pathname, new URLSearchParams(search)), [wizard, base, pathname, search])
  const [session, setSession] = useState({ key: 0, asked: place.run, own: place.run })
  if (place.run !== session.asked) setSession({ key: session.key + Number(place.run !== session.own), asked: place.run, own: place.run })
  const onBegun = useCallback((own: string) => setSession((last) => (last.own === own ? last : { ...last, own })), [])
  return machine ? <Running key={session.key} {...{ machine, wizard, base, place, onBegun, children }} /> : <Waiting wizard={wizard} />
}

type RunningProps = MigrationRoomProps & {
  machine: typeof migrationMachine
  place: ReturnType<typeof placeAt>
  onBegun: (run: string) => void
}

const Running = ({ machine, wizard, base, place, onBegun, children }: RunningProps) => {
  const actor = usePageActor(machine, { input: { id: place.run, wizard: wizard.id } })
  const run = useSelector(actor, runOf)
  const chosen = useSelector(actor, ({ context }) => context.choice.customers)?.[0]
  const stage = run?.stage
  const [{ data, fetching, stale }, ask] = useQuery({
    query: MigrationRunDocument,
    variables: { id: run?.id ?? '' },
    pause: run === undefined,
    requestPolicy: 'cache-and-network',
  })
  const record = useStableAnswer({ data, fetching, stale }, run?.id ?? '')?.migrationRun ?? undefined
  // The run changes on the server, so the record is refreshed with each answer to the chart, even within one stage. A query already under way may be
  // outdated.
  const asked = useRef<typeof run>(undefined)
  useEffect(() => {
    if (run === undefined || fetching || asked.current === run) return
    asked.current = run
    ask({ requestPolicy: 'network-only' })
  }, [run, fetching, ask])
  // After another customer has been chosen, the record is outdated until the next answer.
  const isCurrent = record !== undefined && (chosen === undefined || record.customers[0] === chosen)
  const customer = isCurrent ? (record.customer?.id ?? record.customers[0]) : undefined
  const toStep = useCallback(
    (to: StepName, id: string | undefined) =>
      wizard.ofOne && to !== 'select' && customer === undefined ? undefined : addressOf(wizard, base, to, id, customer),
    [wizard, base, customer],
  )
  const { step, changeAndReview } = usePlacedActor({ actor, place, toStep, onBegun })
  const gone = useSelector(actor, isRunMissing)
  const busy = useSelector(actor, isBusy)
  const shown = place.step === 'start' ? 'start' : (step ?? place.step)
  const needsRecord = shown !== 'start' && shown !== 'select'
  const isReady = gone || (shown !== undefined && (!needsRecord || record !== undefined))
  const repaired = useRepaired()
  const room = useMemo(
    () => ({ wizard, base, actor, record, changeAndReview, repaired }),
    [wizard, base, actor, record, changeAndReview, repaired],
  )
  const page = useFocusFallback<HTMLDivElement>()
  usePageReady(isReady)
  if (gone) return <Gone actor={actor} wizard={wizard} base={base} />
  return (
    <RoomProvider value={room}>
      <Head wizard={wizard} base={base} step={shown} stage={stage} customer={needsRecord ? record?.customer?.name : undefined} />
      <div ref={page} className={classes['page']} data-migration="" aria-busy={busy}>
        <Lost actor={actor} />
        <Refusal actor={actor} />
        {shown !== undefined && isReady ? children(shown) : <WaitingCard />}
      </div>
    </RoomProvider>
  )
}

const STEPS: readonly PlaceStep[] = ['select', 'filter', 'review', 'process']

type HeadProps = { wizard: WizardEntry; base: string; step: PlaceStep | undefined; stage: Stage | undefined; customer: string | undefined }

const Head = ({ wizard, base, step, stage, customer: name }: HeadProps) => {
  const { t, i18n } = useLingui()
  const title = i18n._(wizard.title)
  return (
    <>
      <PageHeader
        back={
          step === 'start' ? (
            <Link to={paths.tools()}>
              <Trans>Migrations</Trans>
            </Link>
          ) : (
            <Link to={base}>{title}</Link>
          )
        }
        title={name === undefined ? title : t`${title}: ${name}`}
        {...(stage !== undefined && {
          status: (
            <span role="status" data-stage="">
              <ChoiceMark value={stage} choices={stages} />
            </span>
          ),
        })}
        description={i18n._(wizard.description)}
      />
      {step !== 'start' && step !== undefined && (
        <StepMarks
          titles={[t`Select`, t({ message: 'Filter', context: 'step of a migration' }), t`Review`, t`Migrate`]}
          at={STEPS.indexOf(step)}
        />
      )}
    </>
  )
}

type ActorProps = { actor: ReturnType<typeof usePageActor<typeof migrationMachine>> }

const Lost = ({ actor }: ActorProps) =>
  useSelector(actor, isLost) && (
    <Callout
      role="status"
      actions={
        <Button kind="secondary" onClick={() => actor.send({ type: 'again' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The server cannot be reached. What was started goes on there.</Trans>
    </Callout>
  )

const Refusal = ({ actor }: ActorProps) => {
  const { t } = useLingui()
  const { say } = useErrorWords(migrationServerWords)
  const code = useSelector(actor, refusalOf)
  const words = code === 'unreachable' ? t`Could not reach the server. Try again.` : code && say({ path: null, code, message: code })
  return <div role="alert">{words !== undefined && <p className={classes['alert']}>{words}</p>}</div>
}

const Gone = ({ actor, wizard, base }: ActorProps & { wizard: WizardEntry; base: string }) => {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader back={<Link to={base}>{i18n._(wizard.title)}</Link>} title={i18n._(wizard.title)} />
      <StateMessage
        icon="clock"
        title={<Trans>Migration not found</Trans>}
        actions={
          <>
            <Button kind="secondary" onClick={() => actor.send({ type: 'again' })}>
              <Trans>Try again</Trans>
            </Button>
            <LinkButton to={base}>
              <Trans>Show all migrations</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>Migrations are kept for 90 days.</Trans>
      </StateMessage>
    </>
  )
}

const Waiting = ({ wizard }: { wizard: WizardEntry }) => {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader title={i18n._(wizard.title)} description={i18n._(wizard.description)} />
      <WaitingCard />
    </>
  )
}

const WaitingCard = () => (
  <Card>
    <SkeletonLines lines={6} />
  </Card>
)
