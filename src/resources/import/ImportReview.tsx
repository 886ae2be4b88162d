import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { isBusy, problemsOf, stageOf, uncheckedCorrections } from '#machines/import/import.selectors.ts'
import type { ImportedFile } from '#machines/import/import.types.ts'
import { isMany } from '#contract/effects.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import type { AnyImport } from './import.ts'
import classes from './import.module.css'
import { ImportCauses } from './ImportCauses.tsx'
import { ImportCorrections } from './ImportCorrection.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { useImportWords } from './use-import-words.ts'

type ImportReviewProps = { page: AnyImport; actor: ImportActor; file: ImportedFile }

/** The third step: previews the outcome of the rows and starts the import. */
export const ImportReview = ({ page, actor, file }: ImportReviewProps) => {
  const { t, i18n } = useLingui()
  const { nouns } = page
  const formats = useFormats()
  const { sayAll } = useImportWords(page)
  const busy = useSelector(actor, isBusy)
  const isRepairing = useSelector(actor, stageOf) === 'repair'
  const problem = sayAll(
    useSelector(actor, problemsOf),
    isRepairing ? t`Could not load the preview. Try again.` : t`Could not start the import. Try again.`,
  )
  const { id, creating, skipped, broken, emails } = file
  const create = formats.number(creating)
  const skip = formats.number(skipped)
  const leave = formats.number(broken)
  const { field, confirms } = useTypedCount({
    count: creating,
    isAsked: isMany(creating),
    label: i18n._(nouns.number),
    wrong: i18n._(nouns.typeNumber),
  })
  const silent = creating - emails
  return (
    <>
      <Card title={file.fileName}>
        <div role="status">
          <ul className={classes['counts']}>
            <li data-tone="good">{i18n._(nouns.willCreate(creating, create))}</li>
            <li>
              <Plural value={skipped} one={`${skip} row will be skipped`} other={`${skip} rows will be skipped`} />
            </li>
            <li data-tone={broken > 0 ? 'bad' : undefined}>
              <Plural value={broken} one={`${leave} row has errors`} other={`${leave} rows have errors`} />
            </li>
            {nouns.emails && creating > 0 && <li>{i18n._(nouns.emails.sent(emails, formats.number(emails)))}</li>}
            {nouns.emails && silent > 0 && <li>{i18n._(nouns.emails.without(silent, formats.number(silent)))}</li>}
          </ul>
        </div>
        <p className={classes['text']}>{i18n._(nouns.review)}</p>
        {!isRepairing && creating > 0 && field}
        <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
        <div className={classes['actions']}>
          <Button kind="secondary" onClick={() => actor.send({ type: 'back' })}>
            <Trans>Back to columns</Trans>
          </Button>
          {isRepairing && <Repair actor={actor} />}
          {!isRepairing && creating > 0 && (
            <Button busy={busy} onClick={() => confirms() && actor.send({ type: 'start' })}>
              {i18n._(nouns.create(creating, create))}
            </Button>
          )}
        </div>
      </Card>
      <ImportCorrections page={page} actor={actor} />
      {skipped + broken > 0 && (
        <>
          <ImportCauses key={`causes ${file.checkedAt}`} page={page} id={id} />
          <ImportFindings key={file.checkedAt} page={page} id={id} actor={actor} />
        </>
      )}
    </>
  )
}

/** Checks the corrected rows again, or withdraws their corrections. */
const Repair = ({ actor }: { actor: ImportActor }) => {
  const formats = useFormats()
  const count = useSelector(actor, uncheckedCorrections)
  const busy = useSelector(actor, isBusy)
  const written = formats.number(count)
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => actor.send({ type: 'withdraw' })}>
        <Trans>Discard corrections</Trans>
      </Button>
      <Button busy={busy} onClick={() => actor.send({ type: 'check' })}>
        <Plural value={count} one={`Check ${written} corrected value`} other={`Check ${written} corrected values`} />
      </Button>
    </>
  )
}
