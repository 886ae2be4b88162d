import type { Findings } from './words.ts'

export const es: Findings = {
  faults: {
    UNREACHABLE: 'La dirección no respondió. Compruébela o suba el archivo.',
    REFUSED_ADDRESS:
      'Esta dirección no está permitida: use https:// y una dirección pública. Un operador puede permitir direcciones internas.',
    REDIRECTS: 'La dirección redirige a otra. Introduzca la dirección final.',
    TOO_LARGE: 'Supera 1 MB (200 KB como archivo o texto). Pida solo los metadatos de este proveedor.',
    NOT_XML: 'No es XML bien formado. Use el archivo tal como lo entrega el proveedor.',
    DOCTYPE: 'El XML declara un tipo de documento, lo que los metadatos SAML no permiten. Pida al proveedor su archivo de metadatos.',
    NOT_METADATA: 'No describe un proveedor de inicio de sesión. Use los metadatos del proveedor de identidad, no los de una aplicación.',
    SEVERAL_PROVIDERS: 'Describe varios proveedores. Pida los metadatos de uno solo.',
    EXPIRED: 'Estos metadatos han caducado. Pida al proveedor los actuales.',
    NO_SIGN_IN_ADDRESS: 'No se encontró ninguna dirección https de inicio de sesión utilizable.',
    NO_CERTIFICATE: 'No se encontró ningún certificado de firma legible.',
    NO_RSA_CERTIFICATE:
      'El proveedor firma con una clave que no es RSA. Haga que firme con un certificado RSA y vuelva a leer sus metadatos.',
    UNSUPPORTED: 'Tal como se describe este proveedor, nadie podría iniciar sesión con él.',
    OTHER_PROVIDER:
      'Describe un proveedor distinto del que indica la dirección o este registro. Compruébelo o pida un proveedor de inicio de sesión nuevo.',
  },
  repairs: {
    METADATA: 'Compruebe la dirección en la configuración: vuelva a leer allí los metadatos y compare la vista previa.',
    STATUS:
      'El propio proveedor la rechazó. Compruebe allí si el usuario está asignado a esta aplicación y si la solicitud está permitida.',
    ANSWER: 'La respuesta no tiene la forma del protocolo. Compruebe que el proveedor la envía sin cambios a las direcciones del resumen.',
    EXCHANGE: 'Compruebe el ID y el secreto de cliente en la configuración, y que el proveedor responda en diez segundos.',
    SIGNATURE: 'Vuelva a leer los metadatos del proveedor: firma con una clave desconocida aquí, o no firma. Active allí la firma.',
    ISSUER: 'La respuesta viene de otro emisor. Compare el emisor o el ID de entidad de la configuración con el del proveedor.',
    REQUEST: 'La respuesta pertenece a otra solicitud. Inicie la sesión aquí, no en el proveedor, y no use el botón Atrás.',
    AUDIENCE: 'Introduzca en el proveedor nuestro ID de cliente, o nuestro ID de entidad y dirección ACS, tal como aparecen en el resumen.',
    TIME: 'Compruebe el reloj del proveedor: la respuesta ha caducado o aún no es válida.',
    SUBJECT:
      'Haga que el proveedor envíe un nombre permanente para cada usuario: «sub», o un NameID con el formato elegido en la configuración.',
    DOMAIN: 'Añada el dominio de correo a los dominios permitidos, o haga que el proveedor envíe el correo de trabajo del usuario.',
    REPLAY: 'Esta respuesta ya se usó. Inicie sesión de nuevo; si ocurre siempre, el proveedor reutiliza los ID de las aserciones.',
  },
  stages: {
    REQUEST: 'Solicitud',
    REDIRECT: 'Redirección',
    RESPONSE: 'Respuesta',
    SIGNATURE: 'Firma',
    CONDITIONS: 'Condiciones',
    CLAIMS: 'Claims',
    MAPPING: 'Asignación',
    USER: 'Usuario',
  },
}
