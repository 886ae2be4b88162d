import type { MailTexts } from './mails-en-gb.ts'

export const mailsFrCa: MailTexts = {
  mailLockedSubject: 'Votre compte est verrouillé',
  mailLockedText:
    'Un mot de passe ou un code erroné a été saisi trop souvent pour {user} chez {site}. Le compte est verrouillé jusqu’au {time}. Connectez-vous ensuite, ou définissez dès maintenant un nouveau mot de passe :',
  mailLockedByAdminText:
    'Un administrateur a verrouillé {user} chez {site} jusqu’au {time}. Adressez-vous à lui si vous en avez besoin plus tôt.',
  mailLockedWarning: 'Si ce n’était pas vous : personne ne s’est connecté. Changez votre mot de passe si quelqu’un peut le connaître.',
  mailFooter: 'Message automatique de {site}',
  mailLinkAddress: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  mailLinkOnce: 'Le lien fonctionne une seule fois, jusqu’au {until}.',
  mailNotExpected: 'Si vous n’attendiez pas ce courriel, ignorez-le.',
  mailTestSubject: 'Courriel d’essai',
  mailTestText: 'Ce courriel montre que {site} peut envoyer des courriels. {user} l’a demandé le {time}.',
  mailNotYou: 'Si ce n’était pas vous, définissez maintenant un nouveau mot de passe et communiquez avec votre administrateur.',

  mailConfirmSubject: 'Confirmez votre compte',
  mailInvitedTo: '{by} vous a invité à {customers}.',
  mailInvited: '{by} vous a invité.',
  mailConfirmText:
    'Bonjour {name}, un compte a été créé pour vous chez {site}. Votre nom d’utilisateur est {user}. Confirmez le compte pour l’utiliser.',
  mailConfirmButton: 'Confirmer le compte',
  mailConfirmUntil: 'Le lien fonctionne jusqu’au {until} ou jusqu’à ce que vous l’ayez utilisé.',

  mailLastWaySubject: 'Définissez un mot de passe pour continuer à ouvrir une session',
  mailLastWayText:
    '{user} ne peut plus ouvrir de session avec {provider} et n’a pas de mot de passe pour {site}. Définissez-en un pour conserver votre accès. Si le lien a expiré, utilisez « Mot de passe oublié? » sur la page d’ouverture de session.',
  mailResetSubject: 'Définissez un nouveau mot de passe',
  mailResetText: 'Un nouveau mot de passe a été demandé pour {user}. Utilisez ce lien pour le définir.',
  mailResetIgnore: 'Si ce n’était pas vous, ignorez ce courriel : votre mot de passe ne change pas.',
  mailTemporarySubject: 'Votre mot de passe temporaire',
  mailTemporaryText:
    '{password} est le mot de passe temporaire de {user} chez {site}. Il sert à une seule ouverture de session, puis vous en choisissez un nouveau.',
  mailTemporaryWarning:
    'Un administrateur l’a demandé et ne peut pas le voir. Si vous n’attendiez pas ce courriel, communiquez avec votre administrateur.',
  mailChangedSubject: 'Votre mot de passe a été changé',
  mailChangedText: 'Le mot de passe de {user} a été changé le {time}. Toutes les autres sessions ont pris fin.',

  mailCodeSubject: 'Votre code à usage unique',
  mailCodeLead: 'Votre code pour {site}. Il est valable {minutes} minutes.',
  mailCodeText: '{code} est votre code pour {site}. Il est valable {minutes} minutes. Ne le transmettez à personne.',
  mailCodeWarning:
    'Ne transmettez ce code à personne : nous ne le demandons jamais. Si vous n’ouvrez pas de session, changez votre mot de passe.',
  mailPinSubject: 'Votre nouveau NIP',
  mailPinText: 'Le nouveau NIP de {user} chez {site}. À l’ouverture de session, nous demandons trois de ses chiffres.',
  mailPinWarning: 'Mémorisez-le et supprimez ce courriel. Nous ne demandons jamais les six chiffres.',

  mailConfirmEmailSubject: 'Confirmez votre nouvelle adresse courriel',
  mailConfirmEmailText: '{user} souhaite utiliser cette adresse courriel chez {site}. Elle s’appliquera une fois confirmée.',
  mailEmailTakenSubject: 'Votre adresse courriel a été entrée pour un autre compte',
  mailEmailTakenText: 'Quelqu’un a entré cette adresse pour un compte chez {site}. Elle appartient déjà à votre compte; rien n’a changé.',
  mailEmailTakenIgnore: 'Vous n’avez rien à faire.',
  mailEmailRequestedSubject: 'Une nouvelle adresse courriel a été demandée',
  mailEmailRequestedText:
    'Une nouvelle adresse courriel a été entrée pour {user} le {time} : {email}. Elle s’appliquera une fois confirmée à partir de cette boîte.',
  mailEmailRequestedCancel:
    'Si ce n’était pas vous, annulez le changement, puis définissez un nouveau mot de passe : quelqu’un connaît peut-être le vôtre.',
  mailEmailRequestedByAdminText:
    'Un administrateur a saisi une autre adresse courriel pour {user} le {time}. Elle prendra effet une fois confirmée depuis cette boîte.',
  mailEmailAskAdmin: 'Si c’est une erreur, communiquez avec votre administrateur.',
  mailEmailLostText: 'Un administrateur a attribué une autre adresse courriel à {user} le {time}. Cette boîte n’ouvre plus le compte.',
  mailEmailRestoredText: 'L’adresse courriel de {user} est revenue à une adresse antérieure le {time}. Cette boîte n’ouvre plus le compte.',
  mailPasswordEndedText:
    'L’adresse courriel de {user} chez {site} est maintenant celle-ci. L’ancien mot de passe ne fonctionne plus et toutes les sessions ont été fermées. Utilisez ce lien pour définir un nouveau mot de passe.',
  mailWaysLeftText:
    'Ces accès ont été configurés plus tôt et ouvrent toujours le compte : {ways}. Retirez dans votre profil ce qui n’est pas à vous.',
  wayPasskey: 'clé d’accès',
  wayLogin: 'connexion avec {provider}',
  mailEmailChangedSubject: 'Votre adresse courriel a été changée',
  mailEmailChangedText:
    'L’adresse courriel de {user} a été remplacée par {email} le {time}. Si ce n’était pas vous, annulez ce changement.',

  mailNoticeText: '{what}. Compte : {user}, {time}.',
  noticeAUTHENTICATOR_ON: 'Application d’authentification configurée',
  noticeAUTHENTICATOR_RESET: 'Application d’authentification retirée',
  noticeMETHODS: 'Méthodes à deux facteurs modifiées',
  noticePIN_NEW: 'Nouveau NIP créé',
  noticeDEVICE_ADDED: 'Appareil de sécurité enregistré',
  noticeDEVICE_REMOVED: 'Appareil de sécurité retiré',
  noticePHONE_CONFIRMED: 'Numéro de téléphone confirmé',
  noticePHONE_REMOVED: 'Numéro de téléphone retiré',
  noticePHONE_REPLACED:
    'Un administrateur a remplacé le numéro de téléphone de ce compte. Jusqu’à la confirmation du nouveau numéro, les codes de la deuxième étape arrivent par courriel',
  noticeRECOVERY_CODES: 'Nouveaux codes de récupération générés; les anciens ne fonctionnent plus',
  noticeRECOVERY_USED: 'Code de récupération utilisé pour ouvrir une session',
  noticeLOGIN_LINKED: 'Identité externe liée',
  noticeEMAIL_CHANGED: 'Adresse courriel modifiée',
  noticeLOGIN_UNLINKED: 'Identité externe dissociée',
  noticeDATA_REQUESTED: 'Copie de vos données personnelles demandée',
  noticeACCOUNT_DELETED: 'Compte supprimé par son titulaire',
  noticeTWO_FACTOR_OFF: 'Un administrateur a désactivé l’authentification à deux facteurs de ce compte',
  noticeTWO_FACTOR_BYPASSED: 'Un administrateur a exempté ce compte de la règle d’authentification à deux facteurs de son organisation',
}
