// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import Papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'
import { reportInWords } from '#src/resources/jobs/job-report.ts'
import { jobKinds } from '../../../src/routes/portal/job-kinds.ts'

beforeAll(async () => {
  await activateLocale('de')
  for (const part of ['later', 'jobs', 'users'] as const) await loadWords(part)
}, 60_000)

it('says in the reader’s language what became of each row and why, and keeps the rows as they are', () => {
  const report = [
    'line,id,name,outcome,code,message',
    '2,,"Kern, Ada",FAILED,USER_NAME_TAKEN,This user name is taken.',
    "3,u3,'=cmd,DONE,,",
    '4,,zoë,UNCHANGED,NEWER_THAN_THIS_PORTAL,Something new.',
    '5,u5,kim,DONE,CHANGED,This existed already and was changed.',
    '6,,max,REFUSED,LAST_ADMIN_UNCONFIRMED,Last administrator.',
  ].join('\r\n')
  const written = reportInWords(`\uFEFF${report}\r\n`, jobKinds.USER_IMPORT, i18n)
  expect(written.slice(1).split('\r\n')).toEqual([
    '"Zeilennr.";"ID";"Name";"Ergebnis";"Grund"',
    '"2";"";"Kern, Ada";"Fehlgeschlagen";"Dieser Benutzername ist bereits vergeben."',
    `"3";"u3";"'=cmd";"Erstellt";""`,
    '"4";"";"zoë";"Übersprungen";"Something new."',
    '"5";"u5";"kim";"Aktualisiert";"War schon vorhanden und wurde aktualisiert"',
    '"6";"";"max";"Fehlgeschlagen";"Dies ist der letzte Administrator eines Kunden, der sich anmelden kann."',
    '',
  ])
  expect(Papa.parse(written, { skipEmptyLines: true }).data).toHaveLength(6)
})

it('tells of a migration what the review said of a row, and its HR ID', () => {
  const report = [
    'row,id,name,outcome,code,message,planned,sourceId',
    '3,,eve,REFUSED,NAME_IN_FILE,Row 1 has the same user name.,CONFLICT,HR 3',
    '1,u1,,DONE,,,CREATE,HR 1',
    '2,u2,ada,DONE,,,LINK,HR 2',
  ].join('\r\n')
  expect(reportInWords(`\uFEFF${report}\r\n`, jobKinds.MIGRATION_USERS, i18n).slice(1).split('\r\n')).toEqual([
    '"Zeile";"HR-ID";"ID";"Name";"Ergebnis der Prüfung";"Ergebnis";"Grund"',
    '"3";"HR 3";"";"eve";"Konflikt";"Übersprungen";"Eine andere Zeile hat denselben Benutzernamen."',
    '"1";"HR 1";"u1";"";"Erstellen";"Fertig";""',
    '"2";"HR 2";"u2";"ada";"Verknüpfen";"Fertig";""',
    '',
  ])
})
