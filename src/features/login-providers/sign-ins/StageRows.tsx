import { useLingui } from '@lingui/react/macro'
import { stageStates, stageWords } from '#src/resources/sign-ins/stage-words.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import type { Trace } from './TraceFacts.tsx'

/** The stages of a sign-in in order. */
export const StageRows = ({ trace }: { trace: Trace }) => {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`Stages`}>
      {trace.stages.map(({ stage, state }) => (
        <Row
          key={stage}
          title={<strong>{i18n._(stageWords[stage].title)}</strong>}
          detail={i18n._(stageWords[stage].what)}
          actions={<Verdict tone={stageStates[state].tone}>{i18n._(stageStates[state].words)}</Verdict>}
        />
      ))}
    </Rows>
  )
}
