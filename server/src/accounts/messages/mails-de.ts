import type { MailTexts } from './mails-en-gb.ts'

export const mailsDe: MailTexts = {
  mailLockedSubject: 'Ihr Konto ist gesperrt',
  mailLockedText:
    'Für {user} bei {site} wurde zu oft ein falsches Passwort oder ein falscher Code eingegeben. Das Konto ist bis {time} gesperrt. Melden Sie sich danach an oder legen Sie jetzt ein neues Passwort fest:',
  mailLockedByAdminText:
    'Ein Administrator hat {user} bei {site} bis {time} gesperrt. Wenden Sie sich an ihn, wenn Sie das Konto früher brauchen.',
  mailLockedWarning: 'Wenn Sie das nicht waren: Es hat sich niemand angemeldet. Ändern Sie Ihr Passwort, wenn es jemand kennen könnte.',
  mailFooter: 'Automatische Nachricht von {site}',
  mailLinkAddress: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  mailLinkOnce: 'Der Link funktioniert einmal, bis {until}.',
  mailNotExpected: 'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie.',
  mailTestSubject: 'Test-E-Mail',
  mailTestText: 'Diese E-Mail zeigt, dass {site} E-Mails senden kann. {user} hat sie am {time} angefordert.',
  mailNotYou: 'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest und wenden Sie sich an Ihre Administration.',

  mailConfirmSubject: 'Bestätigen Sie Ihr Konto',
  mailInvitedTo: '{by} hat Sie zu {customers} eingeladen.',
  mailInvited: '{by} hat Sie eingeladen.',
  mailConfirmText:
    'Guten Tag, {name}! Bei {site} wurde ein Konto für Sie angelegt. Ihr Benutzername ist {user}. Bestätigen Sie das Konto, um es zu verwenden.',
  mailConfirmButton: 'Konto bestätigen',
  mailConfirmUntil: 'Der Link funktioniert bis {until} oder bis Sie ihn verwendet haben.',

  mailLastWaySubject: 'Legen Sie ein Passwort fest, um sich weiter anzumelden',
  mailLastWayText:
    '{user} kann sich nicht mehr mit {provider} anmelden und hat bei {site} kein Passwort. Legen Sie eines fest, um Ihren Zugang zu behalten. Ist der Link abgelaufen, nutzen Sie „Passwort vergessen?“ auf der Anmeldeseite.',
  mailResetSubject: 'Neues Passwort festlegen',
  mailResetText: 'Für {user} wurde ein neues Passwort angefordert. Legen Sie es mit diesem Link fest.',
  mailResetIgnore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
  mailTemporarySubject: 'Ihr temporäres Passwort',
  mailTemporaryText: '{password} ist das temporäre Passwort von {user} bei {site}. Es gilt für eine Anmeldung, dann wählen Sie ein neues.',
  mailTemporaryWarning:
    'Ihre Administration hat es angefordert und kann es nicht sehen. Wenn Sie diese E-Mail nicht erwartet haben, wenden Sie sich an Ihre Administration.',
  mailChangedSubject: 'Ihr Passwort wurde geändert',
  mailChangedText: 'Das Passwort von {user} wurde am {time} geändert. Alle anderen Sitzungen wurden abgemeldet.',

  mailCodeSubject: 'Ihr Einmalcode',
  mailCodeLead: 'Ihr Code für {site}. Er gilt {minutes} Minuten.',
  mailCodeText: '{code} ist Ihr Code für {site}. Er gilt {minutes} Minuten. Geben Sie ihn nicht weiter.',
  mailCodeWarning:
    'Geben Sie diesen Code nicht weiter: Wir fragen nie danach. Wenn Sie sich nicht gerade anmelden, ändern Sie Ihr Passwort.',
  mailPinSubject: 'Ihre neue PIN',
  mailPinText: 'Die neue PIN von {user} bei {site}. Bei der Anmeldung fragen wir nach drei Ziffern.',
  mailPinWarning: 'Merken Sie sich die PIN und löschen Sie diese E-Mail. Wir fragen nie nach allen sechs Ziffern.',

  mailConfirmEmailSubject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  mailConfirmEmailText: '{user} möchte diese E-Mail-Adresse bei {site} verwenden. Sie gilt, sobald sie bestätigt ist.',
  mailEmailTakenSubject: 'Ihre E-Mail-Adresse wurde für ein anderes Konto angegeben',
  mailEmailTakenText:
    'Jemand hat diese Adresse für ein Konto bei {site} angegeben. Sie gehört bereits zu Ihrem Konto, daher hat sich nichts geändert.',
  mailEmailTakenIgnore: 'Sie müssen nichts tun.',
  mailEmailRequestedSubject: 'Neue E-Mail-Adresse angefordert',
  mailEmailRequestedText:
    'Für {user} wurde am {time} eine neue E-Mail-Adresse eingegeben: {email}. Sie gilt, sobald sie in diesem Postfach bestätigt wird.',
  mailEmailRequestedCancel:
    'Wenn Sie das nicht waren, brechen Sie die Änderung ab und legen Sie dann ein neues Passwort fest: Jemand könnte Ihres kennen.',
  mailEmailRequestedByAdminText:
    'Für {user} wurde am {time} von der Administration eine andere E-Mail-Adresse eingetragen. Sie gilt, sobald sie aus diesem Postfach bestätigt ist.',
  mailEmailAskAdmin: 'Wenn das nicht stimmt, wenden Sie sich an Ihre Administration.',
  mailEmailLostText:
    'Die Administration hat {user} am {time} eine andere E-Mail-Adresse gegeben. Dieses Postfach öffnet das Konto nicht mehr.',
  mailEmailRestoredText:
    'Die E-Mail-Adresse von {user} wurde am {time} auf eine frühere zurückgesetzt. Dieses Postfach öffnet das Konto nicht mehr.',
  mailPasswordEndedText:
    'Die E-Mail-Adresse von {user} bei {site} wurde auf diese geändert. Das bisherige Passwort gilt nicht mehr, und alle Sitzungen wurden abgemeldet. Legen Sie über diesen Link ein neues Passwort fest.',
  mailWaysLeftText:
    'Diese Zugänge wurden früher eingerichtet und öffnen das Konto weiterhin: {ways}. Entfernen Sie in Ihrem Profil, was nicht von Ihnen ist.',
  wayPasskey: 'Passkey',
  wayLogin: 'Anmeldung bei {provider}',
  mailEmailChangedSubject: 'Ihre E-Mail-Adresse wurde geändert',
  mailEmailChangedText:
    'Die E-Mail-Adresse von {user} wurde am {time} in {email} geändert. Wenn Sie das nicht waren, machen Sie es rückgängig.',

  mailNoticeText: '{what}. Konto: {user}, {time}.',
  noticeAUTHENTICATOR_ON: 'Authenticator-App eingerichtet',
  noticeAUTHENTICATOR_RESET: 'Authenticator-App entfernt',
  noticeMETHODS: 'Zwei-Faktor-Methoden geändert',
  noticePIN_NEW: 'Neue PIN erstellt',
  noticeDEVICE_ADDED: 'Sicherheitsgerät registriert',
  noticeDEVICE_REMOVED: 'Sicherheitsgerät entfernt',
  noticePHONE_CONFIRMED: 'Telefonnummer bestätigt',
  noticePHONE_REMOVED: 'Telefonnummer entfernt',
  noticePHONE_REPLACED:
    'Ein Administrator hat die Telefonnummer dieses Kontos ersetzt. Bis die neue Nummer bestätigt ist, kommen Codes für den zweiten Schritt per E-Mail',
  noticeRECOVERY_CODES: 'Neue Wiederherstellungscodes erzeugt; die alten gelten nicht mehr',
  noticeRECOVERY_USED: 'Wiederherstellungscode zur Anmeldung verwendet',
  noticeLOGIN_LINKED: 'Externe Anmeldung verknüpft',
  noticeEMAIL_CHANGED: 'E-Mail-Adresse geändert',
  noticeLOGIN_UNLINKED: 'Externe Anmeldung getrennt',
  noticeDATA_REQUESTED: 'Kopie Ihrer personenbezogenen Daten angefordert',
  noticeACCOUNT_DELETED: 'Konto vom Inhaber gelöscht',
  noticeTWO_FACTOR_OFF: 'Ein Administrator hat die Zwei-Faktor-Authentifizierung dieses Kontos ausgeschaltet',
  noticeTWO_FACTOR_BYPASSED: 'Ein Administrator hat dieses Konto von der Zwei-Faktor-Regel seiner Organisation ausgenommen',
}
