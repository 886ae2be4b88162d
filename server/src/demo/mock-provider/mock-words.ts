import type { Locale } from '../../../../contract/locales.ts'
import type { MockScenario } from './scenarios.ts'

type MockWords = {
  readonly title: string
  readonly lead: string
  readonly email: string
  readonly answer: string
  readonly button: string
  readonly logoutLead: string
  readonly signOut: string
  readonly signedOut: string
  readonly scenarios: Readonly<Record<MockScenario, string>>
}

const en: MockWords = {
  title: 'Mock provider',
  lead: 'For tests: signs in whoever you name, without a password, and answers as you choose.',
  email: 'Email',
  answer: 'Answer',
  button: 'Send answer',
  logoutLead: 'Somebody signs out in the portal. Choose what is answered.',
  signOut: 'Sign out this user',
  signedOut: 'Signed out',
  scenarios: {
    VALID: 'Valid',
    DENIED: 'Access denied',
    WRONG_SIGNATURE: 'Signed with another key',
    UNSIGNED: 'Not signed',
    EXPIRED: 'Expired',
    SKEWED: 'Clock one hour ahead',
    WRONG_AUDIENCE: 'For another audience',
    WRONG_ISSUER: 'From another issuer',
    OTHER_REQUEST: 'To an earlier request',
    REPLAYED: 'Assertion ID used before',
    MISSING_CLAIM: 'Without a subject',
    TWO_ASSERTIONS: 'Two assertions',
    COMMENT: 'Comment in the name ID',
    SLOW: 'After the time limit',
    LOST_ARTIFACT: 'Artifact not known',
    FORGED_ARTIFACT: 'Artifact response signed with another key',
  },
}

export const mockWords: Readonly<Record<Locale, MockWords>> = {
  'en-GB': en,
  'en-US': en,
  de: {
    title: 'Test-Anmeldedienst',
    lead: 'Für Tests: meldet ohne Passwort an, wen Sie angeben, und antwortet so, wie Sie es wählen.',
    email: 'E-Mail',
    answer: 'Antwort',
    button: 'Antwort senden',
    logoutLead: 'Jemand meldet sich im Portal ab. Wählen Sie die Antwort.',
    signOut: 'Diesen Benutzer abmelden',
    signedOut: 'Abgemeldet',
    scenarios: {
      VALID: 'Gültig',
      DENIED: 'Zugriff verweigert',
      WRONG_SIGNATURE: 'Mit einem anderen Schlüssel signiert',
      UNSIGNED: 'Nicht signiert',
      EXPIRED: 'Abgelaufen',
      SKEWED: 'Uhr geht eine Stunde vor',
      WRONG_AUDIENCE: 'Für eine andere Zielgruppe',
      WRONG_ISSUER: 'Von einem anderen Aussteller',
      OTHER_REQUEST: 'Auf eine frühere Anfrage',
      REPLAYED: 'Assertions-ID schon verwendet',
      MISSING_CLAIM: 'Ohne Subjekt',
      TWO_ASSERTIONS: 'Zwei Assertionen',
      COMMENT: 'Kommentar in der Name-ID',
      SLOW: 'Nach Ablauf der Frist',
      LOST_ARTIFACT: 'Artefakt nicht bekannt',
      FORGED_ARTIFACT: 'Artefaktantwort mit einem anderen Schlüssel signiert',
    },
  },
  es: {
    title: 'Proveedor de prueba',
    lead: 'Para pruebas: inicia sesión como quien usted indique, sin contraseña, y responde como usted elija.',
    email: 'Correo electrónico',
    answer: 'Respuesta',
    button: 'Enviar respuesta',
    logoutLead: 'Alguien cierra sesión en el portal. Elija la respuesta.',
    signOut: 'Cerrar la sesión de este usuario',
    signedOut: 'Sesión cerrada',
    scenarios: {
      VALID: 'Válida',
      DENIED: 'Acceso denegado',
      WRONG_SIGNATURE: 'Firmada con otra clave',
      UNSIGNED: 'Sin firmar',
      EXPIRED: 'Caducada',
      SKEWED: 'Reloj adelantado una hora',
      WRONG_AUDIENCE: 'Para otra audiencia',
      WRONG_ISSUER: 'De otro emisor',
      OTHER_REQUEST: 'A una solicitud anterior',
      REPLAYED: 'ID de aserción ya utilizado',
      MISSING_CLAIM: 'Sin sujeto',
      TWO_ASSERTIONS: 'Dos aserciones',
      COMMENT: 'Comentario en el identificador de nombre',
      SLOW: 'Fuera de plazo',
      LOST_ARTIFACT: 'Artefacto desconocido',
      FORGED_ARTIFACT: 'Respuesta de artefacto firmada con otra clave',
    },
  },
  'fr-CA': {
    title: 'Fournisseur d’essai',
    lead: 'Pour les essais : connecte la personne que vous nommez, sans mot de passe, et répond comme vous le choisissez.',
    email: 'Courriel',
    answer: 'Réponse',
    button: 'Envoyer la réponse',
    logoutLead: 'Quelqu’un ferme sa session dans le portail. Choisissez la réponse.',
    signOut: 'Fermer la session de cet utilisateur',
    signedOut: 'Session fermée',
    scenarios: {
      VALID: 'Valide',
      DENIED: 'Accès refusé',
      WRONG_SIGNATURE: 'Signée avec une autre clé',
      UNSIGNED: 'Non signée',
      EXPIRED: 'Expirée',
      SKEWED: 'Horloge en avance d’une heure',
      WRONG_AUDIENCE: 'Pour un autre destinataire',
      WRONG_ISSUER: 'D’un autre émetteur',
      OTHER_REQUEST: 'À une demande antérieure',
      REPLAYED: 'Identifiant d’assertion déjà utilisé',
      MISSING_CLAIM: 'Sans sujet',
      TWO_ASSERTIONS: 'Deux assertions',
      COMMENT: 'Commentaire dans l’identifiant de nom',
      SLOW: 'Après le délai',
      LOST_ARTIFACT: 'Artefact inconnu',
      FORGED_ARTIFACT: 'Réponse d’artefact signée avec une autre clé',
    },
  },
}
