import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { differingLetters } from './differing-letters.ts'
import classes from './payroll.module.css'

/** A value in which the letters are marked that the other value does not have. */
export const Letters = ({ text, other }: { text: string | null | undefined; other: string | null | undefined }) => {
  if (!text) return <EmptyValue />
  if (!other) return text
  return differingLetters(text, other).map(({ text: piece, differs }, at) =>
    differs ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in their order
      <mark key={at} className={classes['differs']}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
