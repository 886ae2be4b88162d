import type { Findings } from './words.ts'

export const de: Findings = {
  faults: {
    UNREACHABLE: 'Die Adresse antwortete nicht. Prüfen Sie sie oder laden Sie die Datei hoch.',
    REFUSED_ADDRESS:
      'Diese Adresse ist nicht zulässig: Verwenden Sie https:// und eine öffentliche Adresse. Interne Adressen kann der Betrieb freigeben.',
    REDIRECTS: 'Die Adresse leitet weiter. Geben Sie die endgültige Adresse ein.',
    TOO_LARGE: 'Größer als 1 MB (200 KB als Datei oder Text). Bitten Sie um die Metadaten dieses Dienstes allein.',
    NOT_XML: 'Kein wohlgeformtes XML. Verwenden Sie die Datei unverändert, wie der Dienst sie liefert.',
    DOCTYPE: 'Das XML deklariert einen Dokumenttyp, was SAML-Metadaten nicht dürfen. Bitten Sie den Dienst um seine Metadatendatei.',
    NOT_METADATA: 'Beschreibt keinen Anmeldedienst. Verwenden Sie die Metadaten des Identity Providers, nicht die einer App.',
    SEVERAL_PROVIDERS: 'Beschreibt mehrere Dienste. Bitten Sie um die Metadaten eines einzelnen.',
    EXPIRED: 'Diese Metadaten sind abgelaufen. Bitten Sie den Dienst um aktuelle.',
    NO_SIGN_IN_ADDRESS: 'Es wurde keine nutzbare https-Anmeldeadresse gefunden.',
    NO_CERTIFICATE: 'Es wurde kein lesbares Signaturzertifikat gefunden.',
    NO_RSA_CERTIFICATE:
      'Der Anmeldedienst signiert mit einem Schlüssel, der kein RSA-Schlüssel ist. Lassen Sie ihn mit einem RSA-Zertifikat signieren und lesen Sie die Metadaten dann neu ein.',
    UNSUPPORTED: 'So, wie sich dieser Anmeldedienst beschreibt, könnte sich niemand damit anmelden.',
    OTHER_PROVIDER:
      'Beschreibt einen anderen Dienst, als die Adresse oder dieser Eintrag nennt. Prüfen Sie das oder bitten Sie um einen neuen Anmeldedienst.',
  },
  repairs: {
    METADATA: 'Prüfen Sie die Adresse in der Einrichtung: Lesen Sie dort die Metadaten erneut und vergleichen Sie die Vorschau.',
    STATUS: 'Der Anmeldedienst selbst hat abgelehnt. Prüfen Sie dort, ob der Benutzer dieser App zugewiesen und die Anfrage zulässig ist.',
    ANSWER:
      'Die Antwort hat nicht die Form des Protokolls. Prüfen Sie, ob der Anmeldedienst sie unverändert an die Adressen aus der Übersicht sendet.',
    EXCHANGE:
      'Prüfen Sie Client-ID und Client-Geheimnis in der Einrichtung, und ob der Anmeldedienst innerhalb von zehn Sekunden antwortet.',
    SIGNATURE:
      'Lesen Sie die Metadaten des Anmeldedienstes erneut: Er signiert mit einem hier unbekannten Schlüssel oder gar nicht. Schalten Sie dort das Signieren ein.',
    ISSUER:
      'Die Antwort kommt von einem anderen Aussteller. Vergleichen Sie Aussteller oder Entity-ID in der Einrichtung mit denen des Anmeldedienstes.',
    REQUEST:
      'Die Antwort gehört zu einer anderen Anfrage. Beginnen Sie die Anmeldung hier, nicht beim Anmeldedienst, und verwenden Sie nicht die Zurück-Taste.',
    AUDIENCE:
      'Tragen Sie unsere Client-ID, oder unsere Entity-ID und ACS-Adresse, beim Anmeldedienst genau so ein, wie die Übersicht sie zeigt.',
    TIME: 'Prüfen Sie die Uhr des Anmeldedienstes: Die Antwort ist abgelaufen oder noch nicht gültig.',
    SUBJECT:
      'Lassen Sie den Anmeldedienst für jeden Benutzer einen dauerhaften Namen senden: „sub“, oder eine NameID im Format aus der Einrichtung.',
    DOMAIN:
      'Ergänzen Sie die E-Mail-Domain bei den zulässigen Domains, oder lassen Sie den Anmeldedienst die dienstliche E-Mail des Benutzers senden.',
    REPLAY:
      'Diese Antwort wurde schon verwendet. Melden Sie sich erneut an; geschieht es jedes Mal, verwendet der Anmeldedienst IDs von Assertionen mehrfach.',
  },
  stages: {
    REQUEST: 'Anfrage',
    REDIRECT: 'Weiterleitung',
    RESPONSE: 'Antwort',
    SIGNATURE: 'Signatur',
    CONDITIONS: 'Bedingungen',
    CLAIMS: 'Claims',
    MAPPING: 'Zuordnung',
    USER: 'Benutzer',
  },
}
