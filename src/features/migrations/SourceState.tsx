import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { MigrationWizard } from '#src/data/generated/schema.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Checks } from '#src/resources/verdicts/Checks.tsx'
import type { Check } from '#src/resources/verdicts/Checks.tsx'
import { Card } from '#src/ui/Card.tsx'
import { MigrationSourceDocument } from './migrations.generated.ts'
import { migrationServerWords } from './words/server-words.ts'

/** Shows before the first choice whether the HR product answers, and what it contains. */
export const SourceState = ({ wizard, fileId }: { wizard: MigrationWizard; fileId?: string | undefined }) => {
  const found = useStableQuery(MigrationSourceDocument, { wizard, ...(fileId !== undefined && { fileId }) })
  return (
    <Card title={<Trans>Before you start</Trans>}>
      {found.data === undefined ? <NoAnswer query={found} lines={3} /> : <SourceChecks {...found.data.migrationSource} wizard={wizard} />}
    </Card>
  )
}

type SourceChecksProps = { fault: string | null; customers: number; inactive: number; inPortal: number; wizard: MigrationWizard }

const SourceChecks = ({ fault, customers, inactive, inPortal, wizard }: SourceChecksProps) => {
  const { say } = useErrorWords(migrationServerWords)
  const formats = useFormats()
  const all = formats.number(customers)
  const gone = formats.number(inactive)
  const here = formats.number(inPortal)
  const ok = <Trans>OK</Trans>
  const source: Check = {
    id: 'source',
    title: <Trans>Source</Trans>,
    tone: fault === null ? 'good' : 'bad',
    word: fault === null ? <Trans>Available</Trans> : <Trans>Not available</Trans>,
    ...(fault !== null && { detail: say({ path: null, code: fault, message: fault }) }),
  }
  if (fault !== null) return <Checks checks={[source]} />
  const needsPortal = wizard !== 'NATURAL_HR_CUSTOMERS' && inPortal === 0
  const checks: Check[] = [
    source,
    {
      id: 'customers',
      title: <Trans>Customers in the source</Trans>,
      tone: customers > 0 ? 'good' : 'bad',
      word: customers > 0 ? ok : <Trans>None</Trans>,
      detail: <Plural value={customers} one={`${all} customer`} other={`${all} customers`} />,
    },
    {
      id: 'inPortal',
      title: <Trans>Customers that the portal has by their HR customer ID</Trans>,
      tone: needsPortal ? 'bad' : 'good',
      word: needsPortal ? <Trans>None</Trans> : ok,
      detail: (
        <Trans>
          {here} of {all}
        </Trans>
      ),
      ...(needsPortal && {
        actions:
          wizard === 'NATURAL_HR_USERS' ? (
            <Link to={paths.migrateNaturalHrCustomers()}>
              <Trans>Migrate customers first</Trans>
            </Link>
          ) : (
            <Link to={paths.customers('vendor')}>
              <Trans>Customers</Trans>
            </Link>
          ),
      }),
    },
    {
      id: 'inactive',
      title: <Trans>Inactive customers in the source</Trans>,
      tone: inactive > 0 ? 'warning' : 'good',
      word: inactive > 0 ? <Trans>Check</Trans> : ok,
      detail: <Plural value={inactive} one={`${gone} customer`} other={`${gone} customers`} />,
    },
  ]
  return <Checks checks={checks} />
}
