import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { COMPARED, factsOfEmployee, factsOfUser, nameOfUser, written } from './pair-facts.ts'
import type { Candidate, Employee, PayrollUser } from './pair-facts.ts'
import { payrollFields, payrollVerdicts } from './payroll-words.ts'
import classes from './payroll.module.css'
import { differingLetters } from './differing-letters.ts'

/** A value in which the letters are marked that the other value does not have. */
const Letters = ({ text, other }: { text: string | null | undefined; other: string | null | undefined }) => {
  if (!text) return <EmptyValue />
  if (!other) return text
  return differingLetters(text, other).map(({ text: piece, differs }, at) =>
    differs ? (
      <mark key={at} className={classes['differs']}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

type PairTableProps = { employee: Employee; user: PayrollUser | null; candidate: Candidate | undefined }

/** Compares an employee with a user field by field, with the verdict and the points of each. */
export const PairTable = ({ employee, user, candidate }: PairTableProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const own = factsOfEmployee(employee)
  const theirs = user && factsOfUser(user)
  return (
    <table className={classes['pair']} aria-label={t`Comparison`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Payroll</Trans>
          </th>
          <th scope="col">{user ? nameOfUser(user) : <Trans>Portal user</Trans>}</th>
          <th scope="col">
            <Trans>Result</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {COMPARED.map((field) => {
          const judged = candidate?.fields.find((each) => each.field === field)
          const [mine, other] = [written(own, field, formats.date), written(theirs, field, formats.date)]
          const verdict = judged && payrollVerdicts[judged.verdict]
          return (
            <tr key={field}>
              <th scope="row">{i18n._(payrollFields[field])}</th>
              <td data-side={t`Payroll`}>
                <Letters text={mine} other={other} />
              </td>
              <td data-side={t`Portal user`}>
                <Letters text={other} other={mine} />
              </td>
              <td>
                {verdict && judged && (
                  <span className={classes['verdict']}>
                    <Verdict tone={verdict.tone}>{i18n._(verdict.label)}</Verdict>
                    {judged.points !== 0 && (
                      <span className={classes['points']}>{judged.points > 0 ? `+${judged.points}` : `−${-judged.points}`}</span>
                    )}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
