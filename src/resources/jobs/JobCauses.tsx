import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { changesOf } from './job-error-words.ts'
import type { JobKindEntry } from './job-kind.ts'
import { stateOf } from './job-words.ts'
import type { Job } from './job-page.tsx'

export type JobCause = Job['causes'][number]

type JobCausesProps = { causes: readonly JobCause[]; kind: JobKindEntry | undefined; onShow: (cause: JobCause) => void }

/** Lists each reason why rows were not done once, with its remedy. The rows themselves are listed below. */
export const JobCauses = ({ causes, kind, onShow }: JobCausesProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { say } = useErrorWords(changesOf(kind).words)
  if (causes.length === 0) return null
  return (
    <Card title={<Trans>Why rows were not done</Trans>}>
      <Rows label={t`Why rows were not done`}>
        {causes.map((cause) => {
          const reason = say({ path: null, ...cause })
          const repair = kind?.repair?.(cause.code)
          const [label, message] = [stateOf(kind, cause.state, i18n), formats.number(cause.count)]
          return (
            <Row
              key={`${cause.state} ${cause.codeText}`}
              title={<strong>{reason}</strong>}
              detail={
                <>
                  {t`${label}: ${message}`}
                  {repair && <> · {i18n._(repair)}</>}
                </>
              }
              actions={
                <Button kind="secondary" aria-label={t`Show rows: ${reason}`} onClick={() => onShow(cause)}>
                  <Trans>Show rows</Trans>
                </Button>
              }
            />
          )
        })}
      </Rows>
    </Card>
  )
}
