import type { MailTexts } from './mails-en-gb.ts'

export const mailsEs: MailTexts = {
  mailLockedSubject: 'Su cuenta está bloqueada',
  mailLockedText:
    'Se ha introducido demasiadas veces una contraseña o un código incorrecto para {user} en {site}. La cuenta está bloqueada hasta {time}. Inicie sesión después o establezca ahora una contraseña nueva:',
  mailLockedByAdminText: 'Un administrador ha bloqueado {user} en {site} hasta {time}. Consúltele si la necesita antes.',
  mailLockedWarning: 'Si no ha sido usted: nadie ha iniciado sesión. Cambie su contraseña si alguien puede conocerla.',
  mailFooter: 'Mensaje automático de {site}',
  mailLinkAddress: 'Si el botón no funciona, abra esta dirección:',
  mailLinkOnce: 'El enlace funciona una sola vez, hasta el {until}.',
  mailNotExpected: 'Si no esperaba este correo, ignórelo.',
  mailTestSubject: 'Correo de prueba',
  mailTestText: 'Este correo muestra que {site} puede enviar correos. {user} lo solicitó el {time}.',
  mailNotYou: 'Si no ha sido usted, establezca ahora una contraseña nueva y avise a su administrador.',

  mailConfirmSubject: 'Confirme su cuenta',
  mailInvitedTo: '{by} le ha invitado a {customers}.',
  mailInvited: '{by} le ha invitado.',
  mailConfirmText:
    'Hola, {name}: se ha creado una cuenta para usted en {site}. Su nombre de usuario es {user}. Confirme la cuenta para usarla.',
  mailConfirmButton: 'Confirmar la cuenta',
  mailConfirmUntil: 'El enlace funciona hasta el {until} o hasta que lo haya usado.',

  mailLastWaySubject: 'Establezca una contraseña para seguir iniciando sesión',
  mailLastWayText:
    '{user} ya no puede iniciar sesión con {provider} y no tiene contraseña en {site}. Establezca una para conservar su acceso. Si el enlace ha caducado, use «¿Ha olvidado su contraseña?» en la página de inicio de sesión.',
  mailResetSubject: 'Establezca una contraseña nueva',
  mailResetText: 'Se ha solicitado una contraseña nueva para {user}. Use este enlace para establecerla.',
  mailResetIgnore: 'Si no ha sido usted, ignore este correo: su contraseña no cambia.',
  mailTemporarySubject: 'Su contraseña temporal',
  mailTemporaryText: '{password} es la contraseña temporal de {user} en {site}. Sirve para un inicio de sesión; después elegirá una nueva.',
  mailTemporaryWarning: 'Lo ha solicitado un administrador, que no puede verla. Si no esperaba este correo, avise a su administrador.',
  mailChangedSubject: 'Su contraseña se ha cambiado',
  mailChangedText: 'La contraseña de {user} se cambió el {time}. Se han cerrado todas las demás sesiones.',

  mailCodeSubject: 'Su código de un solo uso',
  mailCodeLead: 'Su código para {site}. Es válido durante {minutes} minutos.',
  mailCodeText: '{code} es su código para {site}. Es válido durante {minutes} minutos. No lo comparta.',
  mailCodeWarning: 'No comparta este código: nunca se lo pediremos. Si no está iniciando sesión, cambie su contraseña.',
  mailPinSubject: 'Su nuevo PIN',
  mailPinText: 'El nuevo PIN de {user} en {site}. Al iniciar sesión le pediremos tres de sus cifras.',
  mailPinWarning: 'Memorícelo y elimine este correo. Nunca le pediremos las seis cifras.',

  mailConfirmEmailSubject: 'Confirme su nueva dirección de correo',
  mailConfirmEmailText: '{user} quiere usar esta dirección de correo en {site}. Se aplicará cuando se confirme.',
  mailEmailTakenSubject: 'Su dirección de correo se ha introducido en otra cuenta',
  mailEmailTakenText:
    'Alguien ha introducido esta dirección para una cuenta en {site}. Ya pertenece a su cuenta, así que nada ha cambiado.',
  mailEmailTakenIgnore: 'No tiene que hacer nada.',
  mailEmailRequestedSubject: 'Se ha solicitado una nueva dirección de correo',
  mailEmailRequestedText:
    'El {time} se introdujo una nueva dirección de correo para {user}: {email}. Se aplicará cuando se confirme desde ese buzón.',
  mailEmailRequestedCancel:
    'Si no ha sido usted, cancele el cambio y establezca después una contraseña nueva: alguien puede conocer la suya.',
  mailEmailRequestedByAdminText:
    'Un administrador ha introducido otra dirección de correo para {user} el {time}. Tendrá efecto cuando se confirme desde ese buzón.',
  mailEmailAskAdmin: 'Si esto es incorrecto, contacte con su administrador.',
  mailEmailLostText: 'Un administrador ha asignado otra dirección de correo a {user} el {time}. Este buzón ya no abre la cuenta.',
  mailEmailRestoredText: 'La dirección de correo de {user} se ha restablecido a una anterior el {time}. Este buzón ya no abre la cuenta.',
  mailPasswordEndedText:
    'La dirección de correo de {user} en {site} ha cambiado a esta. La contraseña anterior ya no funciona y se han cerrado todas las sesiones. Use este enlace para establecer una contraseña nueva.',
  mailWaysLeftText: 'Estos accesos se configuraron antes y siguen abriendo la cuenta: {ways}. Elimine en su perfil lo que no sea suyo.',
  wayPasskey: 'clave de acceso',
  wayLogin: 'inicio de sesión con {provider}',
  mailEmailChangedSubject: 'Su dirección de correo se ha cambiado',
  mailEmailChangedText: 'La dirección de correo de {user} se cambió a {email} el {time}. Si no ha sido usted, deshágalo.',

  mailNoticeText: '{what}. Cuenta: {user}, {time}.',
  noticeAUTHENTICATOR_ON: 'Aplicación de autenticación configurada',
  noticeAUTHENTICATOR_RESET: 'Aplicación de autenticación eliminada',
  noticeMETHODS: 'Métodos de dos factores cambiados',
  noticePIN_NEW: 'Nuevo PIN creado',
  noticeDEVICE_ADDED: 'Dispositivo de seguridad registrado',
  noticeDEVICE_REMOVED: 'Dispositivo de seguridad eliminado',
  noticePHONE_CONFIRMED: 'Número de teléfono confirmado',
  noticePHONE_REMOVED: 'Número de teléfono eliminado',
  noticePHONE_REPLACED:
    'Un administrador ha sustituido el número de teléfono de esta cuenta. Hasta que se confirme el nuevo número, los códigos del segundo paso llegan por correo electrónico',
  noticeRECOVERY_CODES: 'Nuevos códigos de recuperación generados; los anteriores ya no sirven',
  noticeRECOVERY_USED: 'Código de recuperación usado para iniciar sesión',
  noticeLOGIN_LINKED: 'Inicio de sesión externo vinculado',
  noticeEMAIL_CHANGED: 'Dirección de correo electrónico modificada',
  noticeLOGIN_UNLINKED: 'Inicio de sesión externo desvinculado',
  noticeDATA_REQUESTED: 'Copia de sus datos personales solicitada',
  noticeACCOUNT_DELETED: 'Cuenta eliminada por su titular',
  noticeTWO_FACTOR_OFF: 'Un administrador desactivó la autenticación de dos factores de esta cuenta',
  noticeTWO_FACTOR_BYPASSED: 'Un administrador eximió esta cuenta de la norma de autenticación de dos factores de su organización',
}
