import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { isBusy, isSent, problemsOf, stageOf, uncheckedCorrections } from '#machines/import/import.selectors.ts'
import type { ImportedFile } from '#machines/import/import.types.ts'
import { isMany } from '#contract/effects.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmbeddedList } from '../list/EmbeddedList.tsx'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import type { AnyImport } from './import.ts'
import classes from './import.module.css'
import { ImportCauses } from './ImportCauses.tsx'
import { ImportCorrections } from './ImportCorrection.tsx'
import { importRowsList } from './import-rows-list.tsx'
import { SampleButton } from './SampleButton.tsx'
import { useImportWords } from './use-import-words.ts'

type ImportReviewProps = { page: AnyImport; actor: ImportActor; file: ImportedFile }

/** The third step: previews the outcome of the rows and starts the import. */
export const ImportReview = ({ page, actor, file }: ImportReviewProps) => {
  const { t, i18n } = useLingui()
  const { nouns } = page
  const formats = useFormats()
  const { sayAll } = useImportWords(page)
  const busy = useSelector(actor, isBusy)
  const isStarting = useSelector(actor, isSent)
  const isRepairing = useSelector(actor, stageOf) === 'repair'
  const problem = sayAll(
    useSelector(actor, problemsOf),
    isRepairing ? t`Could not load the preview. Try again.` : t`Could not start the import. Try again.`,
  )
  const { id, creating, changing, skipped, broken } = file
  const [isChosen, choose] = useState(false)
  const changes = nouns.changes && isChosen ? changing : 0
  const emails = file.emails + (changes > 0 ? file.changeEmails : 0)
  const create = formats.number(creating)
  const skip = formats.number(skipped)
  const leave = formats.number(broken)
  const differing = formats.number(changing)
  const total = creating + changes
  const { field, confirms } = useTypedCount({
    count: total,
    isAsked: isMany(total),
    label: i18n._(nouns.number),
    wrong: i18n._(nouns.typeNumber),
  })
  const silent = creating - file.emails
  const cleared = (file.cleared ?? []).map(({ path, count }) => {
    const label = page.fields[path]?.label
    return `${label ? i18n._(label) : path} ${formats.number(count)}`
  })
  return (
    <>
      <Card title={file.fileName}>
        <div role="status">
          <ul className={classes['counts']}>
            <li data-tone="good">{i18n._(nouns.willCreate(creating, create))}</li>
            {nouns.changes && changing > 0 && <li>{i18n._(nouns.changes.differ(changing, differing))}</li>}
            <li>
              <Plural value={skipped} one={`${skip} row will be skipped`} other={`${skip} rows will be skipped`} />
            </li>
            <li data-tone={broken > 0 ? 'bad' : undefined}>
              <Plural value={broken} one={`${leave} row has errors`} other={`${leave} rows have errors`} />
            </li>
            {changes > 0 && cleared.length > 0 && (
              <li>
                <Trans>Cleared by empty cells:</Trans> {cleared.join(' · ')}
              </li>
            )}
            {nouns.emails && total > 0 && <li>{i18n._(nouns.emails.sent(emails, formats.number(emails)))}</li>}
            {nouns.emails && silent > 0 && <li>{i18n._(nouns.emails.without(silent, formats.number(silent)))}</li>}
          </ul>
        </div>
        <p className={classes['text']}>{i18n._(nouns.review)}</p>
        {nouns.changes && !isRepairing && changing > 0 && (
          <Checkbox
            checked={isChosen}
            disabled={isStarting}
            label={i18n._(nouns.changes.choose(changing, differing))}
            description={i18n._(nouns.changes.about)}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
        )}
        {!isRepairing && total > 0 && field}
        <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
        <div className={classes['actions']}>
          <Button kind="secondary" unavailable={isStarting} onClick={() => actor.send({ type: 'back' })}>
            <Trans>Back to columns</Trans>
          </Button>
          {page.operations.sample && !isRepairing && file.emails > 0 && (
            <SampleButton document={page.operations.sample} id={id} words={page.words.words} />
          )}
          {isRepairing && <Repair actor={actor} />}
          {!isRepairing && total > 0 && (
            <Button busy={busy} onClick={() => confirms() && actor.send({ type: 'start', changes: changes > 0 })}>
              {i18n._(startLabel(nouns, { creating, create, changes, differing }))}
            </Button>
          )}
        </div>
      </Card>
      <ImportCorrections page={page} actor={actor} />
      {changing + skipped + broken > 0 && (
        <>
          {skipped + broken > 0 && <ImportCauses key={`causes ${file.checkedAt}`} page={page} id={id} />}
          <ImportFindings key={file.checkedAt} page={page} id={id} actor={actor} />
        </>
      )}
    </>
  )
}

/** The rows of a file that are not imported, with their reasons. */
const ImportFindings = ({ page, id, actor }: { page: AnyImport; id: string; actor: ImportActor }) => (
  <EmbeddedList list={useMemo(() => importRowsList(page, id, actor), [page, id, actor])} />
)

type Starting = { creating: number; create: string; changes: number; differing: string }

function startLabel({ create, changes: words }: AnyImport['nouns'], starting: Starting) {
  const { creating, changes } = starting
  if (!words || changes === 0) return create(creating, starting.create)
  return creating === 0 ? words.change(changes, starting.differing) : words.createAndChange(starting.create, starting.differing)
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
