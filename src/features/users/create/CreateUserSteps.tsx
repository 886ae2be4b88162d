import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { AnyCreatePage } from '#src/resources/record/create-page.ts'
import { RecordForm } from '#src/resources/record/form/RecordForm.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { StepMarks } from '#src/resources/steps/StepMarks.tsx'
import classes from '#src/resources/steps/step-marks.module.css'
import { IDENTITY, useCreateSteps } from './use-create-steps.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const ReachOfNew = laterPart(async () => (await import('./ReachOfNew.tsx')).default)

/**
 * Creates a user in two steps, each under its own address: who they are, then what they may do. It is one form, so that going back
 * loses nothing, one draft keeps both, and one mutation sends them.
 */
export const CreateUserSteps = ({ page }: { page: AnyCreatePage }) => {
  const { i18n } = useLingui()
  const { at, step, titles, resource, isHeld, isSentBack } = useCreateSteps(page)
  usePageReady()
  return (
    <div onClickCapture={dropSecondPress}>
      <PageHeader title={i18n._(page.title)} back={<Link to={page.back.to}>{i18n._(page.back.label)}</Link>} />
      <StepMarks titles={titles.map((title) => i18n._(title))} at={at} />
      <div role="status" className={classes['word']}>
        {isSentBack && (
          <Callout>
            <Trans>Your entries are no longer available. Start again with the user’s identity.</Trans>
          </Callout>
        )}
      </div>
      <RecordForm record={step} held={isHeld} failed={<Trans>Failed to create {resource}.</Trans>} {...(at === 0 ? FIRST : SECOND)}>
        {at === 1 && <ReachOfNew record={step} />}
      </RecordForm>
    </div>
  )
}

const FIRST = { submit: <Trans>Continue</Trans> }
const SECOND = {
  back: (
    <LinkButton to={IDENTITY} kind="secondary">
      <Trans>Back</Trans>
    </LinkButton>
  ),
}

/** The second press of a double click on 'Continue' would submit the next step. */
const dropSecondPress = (event: MouseEvent) => {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('[type=submit]')) event.preventDefault()
}
