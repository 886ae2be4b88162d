import { useLingui } from '@lingui/react/macro'
import type { Choice, Tone } from './choice.ts'
import { EmptyValue } from './EmptyValue.tsx'
import classes from './choice-mark.module.css'

type ChoiceMarkProps = { value: string | number | null; choices: readonly (Choice & { tone?: Tone })[] }

/** Renders a value of a closed list by its label, coloured if the choice has a tone. An unknown value is shown as it is. */
export const ChoiceMark = ({ value, choices }: ChoiceMarkProps) => {
  const { i18n } = useLingui()
  const choice = choices.find((each) => each.value === value)
  if (!choice) return value ?? <EmptyValue />
  const words = i18n._(choice.label)
  return choice.tone ? (
    <span className={classes['mark']} data-tone={choice.tone}>
      {words}
    </span>
  ) : (
    words
  )
}
