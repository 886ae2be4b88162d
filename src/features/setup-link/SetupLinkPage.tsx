import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { NativeSelect } from '@mantine/core'
import type { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import { isUnreachable, viewOf } from '#machines/setup-link/setup-link.selectors.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { Notice } from '#src/ui/states/Notice.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import type { SetupLinkObstacle } from '#contract/login-providers/setup-page.ts'
import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import { OpeningForm } from './OpeningForm.tsx'
import classes from './setup-link.module.css'
import { SetupSteps } from './SetupSteps.tsx'
import { obstacleWords } from './setup-words.ts'

/** Language of the page, stored in this browser. It is a field of Mantine, so that the home page shares no chunk with this one. */
const LanguageChoice = ({ offered }: { offered: readonly string[] }) => {
  const { t, i18n } = useLingui()
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={i18n.locale}
      data={offeredLocales(offered).map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      onChange={({ currentTarget: { value } }) => {
        if (isLocale(value)) void chooseLocale(value)
      }}
    />
  )
}

/** Why a link opens nothing, and what to do. */
const ClosedNotice = ({ reason }: { reason: SetupLinkObstacle }) => {
  const { i18n } = useLingui()
  const { name: owner } = usePartner()
  const { title, lead } = obstacleWords[reason]
  return (
    <Notice icon={reason === 'HANDED_IN' ? 'check' : 'warning'} title={i18n._(title)}>
      <p>{i18n._({ ...lead, values: { owner } })}</p>
    </Notice>
  )
}

/** The page of a setup link, whose key the server keeps in a cookie. Its statechart runs while the page is mounted. */
export const SetupLinkPage = () => {
  const { t } = useLingui()
  const { link } = useParams()
  const [query] = useSearchParams()
  const chart = useOwnChart('setupLink')
  const machine = useMemo(() => chart?.((address) => window.location.assign(address)), [chart])
  const test = query.get('test') ?? undefined
  if (!machine) return <PageLoader label={t`Checking your link…`} />
  return <Running key={`${link} ${test}`} machine={machine} link={link} test={test} />
}

type RunningProps = { machine: typeof setupLinkMachine; link: string | undefined; test: string | undefined }

const Running = ({ machine, link, test }: RunningProps) => {
  const { t } = useLingui()
  const actor = usePageActor(machine, { input: { link, test } })
  const view = useSelector(actor, viewOf)
  const unreachable = useSelector(actor, isUnreachable)
  const { showLanguageOption, locales } = usePartner()
  const part = useFocusFallback<HTMLDivElement>()
  // Back from the login provider's sign-in the browser may show this page as it was left.
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actor.send({ type: 'retry' })
    }
    window.addEventListener('pageshow', readAgain)
    return () => window.removeEventListener('pageshow', readAgain)
  }, [actor])
  return (
    <>
      <div ref={part}>
        {unreachable ? (
          <Unreachable onRetry={() => actor.send({ type: 'retry' })} />
        ) : view === undefined ? (
          <PageLoader label={t`Checking your link…`} />
        ) : view.state === 'CLOSED' ? (
          <ClosedNotice reason={view.reason} />
        ) : view.state === 'NOT_OPENED' ? (
          <OpeningForm actor={actor} view={view} />
        ) : (
          <SetupSteps actor={actor} setup={view} />
        )}
      </div>
      {showLanguageOption && view && (
        <div className={classes['language']}>
          <LanguageChoice offered={locales} />
        </div>
      )}
    </>
  )
}

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    icon="warning"
    title={<Trans>The server did not answer</Trans>}
    actions={
      <Button onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    }
  >
    <p>
      <Trans>Your link still works. Check your connection and try again.</Trans>
    </p>
  </Notice>
)
