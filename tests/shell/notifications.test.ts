// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NotificationCode } from '#contract/notification-codes.ts'
import { LEAVING_OBSTACLES } from '#contract/people.ts'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'
import { leaveTypes } from '../../server/src/tables/request.table.ts'
import { byDay, daysAgo } from '#src/lib/by-day.ts'
import { wordsOf } from '#src/shell/notifications/notification-words.ts'

const told = { kind: 'SECURITY', requestType: null, requestStatus: null, titleCode: 'UNKNOWN', parameters: [], link: null } as const

beforeAll(async () => {
  await activateLocale('de')
  await loadWords('status')
})

describe('the words of a notification', () => {
  it('are made of its code and parameters in the reader’s language', () => {
    const parameters = [
      { name: 'browser', value: 'Firefox' },
      { name: 'system', value: 'Windows' },
      { name: 'address', value: '198.51.100.23' },
    ]
    expect(wordsOf(i18n, { ...told, titleCode: 'NEW_DEVICE', parameters })).toEqual({
      title: 'Neue Anmeldung mit Firefox auf Windows',
      detail: 'Von der Adresse 198.51.100.23. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',
      status: undefined,
    })
    expect(wordsOf(i18n, { ...told, titleCode: 'NEW_DEVICE' }).title).toBe('Neue Anmeldung von einem unbekannten Gerät')
    expect(wordsOf(i18n, { ...told, kind: 'WORK', titleCode: 'EXPORT_FINISHED', parameters: [{ name: 'count', value: '1' }] })).toEqual({
      title: 'Ihr Export ist fertig',
      detail: 'Fertig: 1 · Öffnen Sie ihn, um die Datei herunterzuladen.',
      status: undefined,
    })
  })

  it('say why a user stays after their last day', () => {
    const detail = (obstacle: string) => {
      const parameters = [
        { name: 'person', value: 'Ada' },
        { name: 'obstacle', value: obstacle },
      ]
      return wordsOf(i18n, { ...told, kind: 'WORK', titleCode: 'LEAVER_WAITS', parameters })
    }
    expect(detail('DIRECTORY')).toEqual({
      title: 'Ada bleibt nach dem letzten Tag',
      detail: 'Ein Verzeichnis verwaltet diesen Benutzer. Deaktivieren Sie ihn dort.',
      status: undefined,
    })
    expect(new Set(LEAVING_OBSTACLES.map((obstacle) => detail(obstacle).detail)).size).toBe(LEAVING_OBSTACLES.length)
    expect(detail('constructor').detail).toBeUndefined()
  })

  it('tell how a job’s rows ended, failures first, in the words of its page', () => {
    const parameters = Object.entries({ count: '198', unchanged: '0', skipped: '24', failed: '2' }).map(([name, value]) => ({
      name,
      value,
    }))
    const detail = (titleCode: NotificationCode) => wordsOf(i18n, { ...told, kind: 'WORK', titleCode, parameters }).detail
    const repair = 'Öffnen Sie den Auftrag, um zu sehen, was fehlgeschlagen ist und wie Sie es beheben.'
    expect(detail('BULK_FINISHED')).toBe(`Fehlgeschlagen: 2 · Übersprungen: 24 · Fertig: 198 · ${repair}`)
    expect(detail('IMPORT_FINISHED')).toBe(`Fehlgeschlagen: 2 · Übersprungen: 24 · Erstellt: 198 · ${repair}`)
    const updated = [...parameters, { name: 'updated', value: '7' }]
    expect(wordsOf(i18n, { ...told, kind: 'WORK', titleCode: 'IMPORT_FINISHED', parameters: updated }).detail).toBe(
      `Fehlgeschlagen: 2 · Übersprungen: 24 · Erstellt: 198 · Aktualisiert: 7 · ${repair}`,
    )
  })

  it('F5 tell who keeps a login provider of its certificate, with the day in their language', () => {
    const parameters = [
      { name: 'provider', value: 'Kontoso' },
      { name: 'endsAt', value: '2027-03-09T12:00:00.000Z' },
    ]
    expect(wordsOf(i18n, { ...told, titleCode: 'PROVIDER_CERTIFICATE_ENDS', parameters })).toEqual({
      title: 'Ein Zertifikat von Kontoso läuft bald ab',
      detail: 'Es läuft am 9. März 2027 ab. Fordern Sie beim Anmeldedienst ein neues an.',
      status: undefined,
    })
    expect(wordsOf(i18n, { ...told, titleCode: 'PROVIDER_METADATA_CHANGED', parameters }).title).toBe(
      'Der Anmeldedienst Kontoso hat sich geändert',
    )
  })

  it('E26 tell who keeps the apps what somebody did to one', () => {
    const parameters = Object.entries({ app: 'Till', by: 'Olga' }).map(([name, value]) => ({ name, value }))
    const title = (titleCode: NotificationCode) => wordsOf(i18n, { ...told, titleCode, parameters }).title
    expect(wordsOf(i18n, { ...told, titleCode: 'APP_REDIRECTS_CHANGED', parameters })).toEqual({
      title: 'Die Weiterleitungs-URIs von Till haben sich geändert',
      detail: 'Durch Olga. Wenn Sie das nicht erwartet haben, prüfen Sie die App.',
      status: undefined,
    })
    expect([title('APP_SECRET_CREATED'), title('APP_SECRET_DELETED')]).toEqual([
      'Ein Geheimnis von Till wurde erstellt',
      'Ein Geheimnis von Till wurde gelöscht',
    ])
  })

  it('tell a request from its status', () => {
    const link = 'https://hr.example/leave/1'
    const request = { ...told, link, kind: 'REQUEST', requestType: 'LEAVE', requestStatus: 'MORE_INFORMATION_REQUIRED' } as const
    expect(wordsOf(i18n, { ...request, titleCode: 'REQUEST_STATUS' })).toEqual({
      title: 'Ihr Abwesenheitsantrag',
      detail: 'Ergänzen Sie im HR-Produkt, was fehlt.',
      status: 'Weitere Angaben nötig',
    })
    const received = { ...request, titleCode: 'REQUEST_RECEIVED', requestStatus: 'SUBMITTED' } as const
    const parameters = [
      { name: 'person', value: 'Élodie' },
      { name: 'leaveType', value: 'MATERNITY' },
    ]
    expect(wordsOf(i18n, { ...received, parameters })).toEqual({
      title: 'Abwesenheitsantrag von Élodie',
      detail: 'Mutterschutz · Prüfen Sie den Antrag im HR-Produkt und entscheiden Sie.',
      status: 'Eingereicht',
    })
    const answered = (requestStatus: 'APPROVED' | 'DECLINED') =>
      wordsOf(i18n, { ...request, requestStatus, titleCode: 'REQUEST_STATUS', link: null }).detail
    expect(answered('APPROVED')).toBe('Für Sie ist nichts mehr zu tun.')
    expect(answered('DECLINED')).toBe(
      'Lesen Sie den Grund im HR-Produkt. · Es gibt keinen Link, weil die Adresse des HR-Produkts nicht hinterlegt ist.',
    )
    expect(wordsOf(i18n, { ...request, titleCode: 'REQUEST_RECEIVED', parameters: [{ name: 'person', value: 'Élodie' }] }).title).toBe(
      'Abwesenheitsantrag von Élodie',
    )
  })

  it('of a code that is not known yet are those of its kind', () => {
    expect(wordsOf(i18n, { ...told, titleCode: 'UNKNOWN' })).toEqual({
      title: 'Sicherheitshinweis',
      detail: undefined,
      status: undefined,
    })
  })
})

it('groups by the reader’s own days, also over a change of the clocks', () => {
  const at = (...parts: [number, number, number, number]) => ({ createdAt: new Date(...parts).toISOString() })
  const items = [at(2026, 9, 25, 23), at(2026, 9, 25, 1), at(2026, 9, 24, 12)]
  const groups = byDay(items, ({ createdAt }) => createdAt)
  expect(groups).toEqual([
    { day: new Date(2026, 9, 25), items: items.slice(0, 2) },
    { day: new Date(2026, 9, 24), items: items.slice(2) },
  ])
  expect(groups.map(({ day }) => daysAgo(day, new Date(2026, 9, 26, 0, 1)))).toEqual([1, 2])
})

it('has words for every leave type of the server', () => {
  const detail = (leaveType: string) =>
    wordsOf(i18n, {
      ...{ kind: 'REQUEST', requestType: 'LEAVE', requestStatus: 'APPROVED', titleCode: 'REQUEST_STATUS', link: null },
      parameters: [{ name: 'leaveType', value: leaveType }],
    }).detail
  expect(new Set(leaveTypes.map(detail)).size).toBe(leaveTypes.length)
})
