import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { NO_ANSWER } from '#machines/import/import.rules.ts'
import { isBusy, problemsOf, reviewedFileId, valuesOf } from '#machines/import/import.selectors.ts'
import type { ImportedFile } from '#machines/import/import.types.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from '../migrations.module.css'
import { useFileWords } from '../use-file-words.ts'
import { choicesIn } from './file-source.ts'

type ActiveWordsProps = { actor: ImportActor; file: ImportedFile }

/** Asks what words mean by which an export says who is active. Rows with other words are left out. */
export const ActiveWords = ({ actor, file }: ActiveWordsProps) => {
  const { t } = useLingui()
  const { meanings } = choicesIn(useSelector(actor, valuesOf))
  const words = wordsOf(file, meanings)
  if (words.length === 0) return null
  return (
    <div className={classes['fields']}>
      {words.map((word) => (
        <Select
          key={word}
          label={word === '' ? t`Empty means` : t`“${word}” means`}
          data={[
            { value: 'yes', label: t`Active` },
            { value: 'no', label: t`Inactive` },
          ]}
          value={meanings[word] === undefined ? null : meanings[word] ? 'yes' : 'no'}
          placeholder={t`Leave these rows out`}
          clearable
          comboboxProps={{ keepMounted: false }}
          onChange={(value) => {
            const others = Object.fromEntries(Object.entries(meanings).filter(([each]) => each !== word))
            actor.send({
              type: 'define',
              values: { meanings: { ...others, ...(value !== null && { [word]: value === 'yes' }) } },
              paths: [],
            })
          }}
        />
      ))}
    </div>
  )
}

/** Words of which the file does not say what they mean. Those that were given a meaning stay, so that it can be changed or withdrawn. */
function wordsOf({ causes, values }: ImportedFile, meanings: Readonly<Record<string, boolean>>): readonly string[] {
  const unknown = causes.flatMap(({ codeText, value }) => (codeText === 'ACTIVE_UNKNOWN' ? [value ?? ''] : []))
  return [...new Set([...Object.keys(choicesIn(values).meanings), ...Object.keys(meanings), ...unknown])]
}

/** The words of a JSON export, which has no columns to map. */
export const JsonWords = ({ actor, file }: ActiveWordsProps) => {
  const { t } = useLingui()
  const { say } = useFileWords()
  const problems = useSelector(actor, problemsOf)
  const busy = useSelector(actor, isBusy)
  const isChecked = useSelector(actor, reviewedFileId) !== undefined
  const { meanings } = choicesIn(useSelector(actor, valuesOf))
  if (choicesIn(file.values).isFixed || wordsOf(file, meanings).length === 0) return null
  const sentences = problems.map((problem) => (problem.code === NO_ANSWER.code ? t`Could not reach the server. Try again.` : say(problem)))
  return (
    <>
      <h3 className={classes['heading']}>
        <Trans>Who is active?</Trans>
      </h3>
      <ActiveWords actor={actor} file={file} />
      <div role="alert">{sentences.length > 0 && <p className={classes['alert']}>{sentences.join(' ')}</p>}</div>
      <div className={classes['actions']}>
        <Button kind={isChecked ? 'secondary' : 'primary'} busy={busy} onClick={() => actor.send({ type: 'check' })}>
          <Trans>Use these meanings</Trans>
        </Button>
      </div>
    </>
  )
}
