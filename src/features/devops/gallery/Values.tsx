import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Sample } from './Sample.tsx'

const MOMENT = '2026-03-07T14:30:00Z'
const id = '0b7c5f0e-6f0a-4d3e-9a55-3f7a1f6f2c11'
const OWN = { partnerId: null, name: 'Portico' }
const MARKS = [
  { value: 'good', label: msg`Active`, tone: 'good' },
  { value: 'waiting', label: msg`Waiting for confirmation`, tone: 'warn' },
  { value: 'off', label: msg`Inactive`, tone: 'calm' },
] as const

export const Values = () => {
  const { t } = useLingui()
  return (
    <>
      <Sample of="Logo">
        <Logo partner={OWN} />
        <Logo partner={OWN} size="large" />
      </Sample>
      <Sample of="PersonPicture">
        {['Ada Lovelace', 'operations', 'Ólafur Þór'].map((name) => (
          <PersonPicture key={name} subject={name} name={name} size={40} available={false} />
        ))}
      </Sample>
      <Sample of="ChoiceMark">
        {MARKS.map(({ value }) => (
          <ChoiceMark key={value} value={value} choices={MARKS} />
        ))}
        <ChoiceMark value={null} choices={MARKS} />
      </Sample>
      <Sample of="TimeStamp">
        <TimeStamp value={MOMENT} />
        <TimeStamp value={MOMENT} as="date" />
        <TimeStamp value={MOMENT} as="dateTime" />
        <TimeStamp value="1901-01-01" />
      </Sample>
      <Sample of="Card, Facts, CopyText" look="stack">
        <Card title={<Trans>Contact and security</Trans>}>
          <Facts
            facts={[
              { label: t`Email`, value: 'ada@portico.test' },
              { label: t`Phone number`, value: null },
              { label: t`ID`, value: <CopyText value={id} what={t`ID`} />, wide: true },
            ]}
          />
        </Card>
      </Sample>
    </>
  )
}
