import type { Findings } from './words.ts'

export const frCa: Findings = {
  faults: {
    UNREACHABLE: 'L’adresse n’a pas répondu. Vérifiez-la ou téléversez le fichier.',
    REFUSED_ADDRESS:
      'Cette adresse n’est pas autorisée : utilisez https:// et une adresse publique. L’exploitation peut autoriser des adresses internes.',
    REDIRECTS: 'L’adresse redirige ailleurs. Entrez l’adresse finale.',
    TOO_LARGE: 'Dépasse 1 Mo (200 Ko en fichier ou en texte). Demandez les métadonnées de ce seul fournisseur.',
    NOT_XML: 'XML mal formé. Utilisez le fichier tel que le fournisseur le remet.',
    DOCTYPE:
      'Le XML déclare un type de document, ce que les métadonnées SAML n’admettent pas. Demandez au fournisseur son fichier de métadonnées.',
    NOT_METADATA:
      'Ne décrit pas un fournisseur de connexion. Utilisez les métadonnées du fournisseur d’identité, pas celles d’une application.',
    SEVERAL_PROVIDERS: 'Décrit plusieurs fournisseurs. Demandez les métadonnées d’un seul.',
    EXPIRED: 'Ces métadonnées sont expirées. Demandez au fournisseur les métadonnées à jour.',
    NO_SIGN_IN_ADDRESS: 'Aucune adresse https d’ouverture de session utilisable n’a été trouvée.',
    NO_CERTIFICATE: 'Aucun certificat de signature lisible n’a été trouvé.',
    NO_RSA_CERTIFICATE:
      'Le fournisseur signe avec une clé qui n’est pas RSA. Faites-le signer avec un certificat RSA, puis relisez ses métadonnées.',
    UNSUPPORTED: 'Tel que ce fournisseur se décrit, personne ne pourrait s’y connecter.',
    OTHER_PROVIDER:
      'Décrit un autre fournisseur que celui de l’adresse ou de cette fiche. Vérifiez-le ou demandez un nouveau fournisseur de connexion.',
  },
  repairs: {
    METADATA: 'Vérifiez l’adresse dans la configuration : relisez-y les métadonnées et comparez l’aperçu.',
    STATUS: 'Le fournisseur lui-même a refusé. Vérifiez-y si l’utilisateur est affecté à cette application et si la demande est permise.',
    ANSWER: 'La réponse n’a pas la forme du protocole. Vérifiez que le fournisseur l’envoie sans changement aux adresses de l’aperçu.',
    EXCHANGE: 'Vérifiez l’identifiant et le secret du client dans la configuration, et que le fournisseur répond en dix secondes.',
    SIGNATURE: 'Relisez les métadonnées du fournisseur : il signe avec une clé inconnue ici, ou ne signe pas. Activez-y la signature.',
    ISSUER:
      'La réponse vient d’un autre émetteur. Comparez l’émetteur ou l’identifiant d’entité de la configuration avec celui du fournisseur.',
    REQUEST:
      'La réponse appartient à une autre demande. Commencez l’ouverture de session ici, non chez le fournisseur, et n’utilisez pas le bouton Précédent.',
    AUDIENCE:
      'Saisissez chez le fournisseur notre identifiant de client, ou notre identifiant d’entité et notre adresse ACS, exactement comme dans l’aperçu.',
    TIME: 'Vérifiez l’horloge du fournisseur : la réponse a expiré ou n’est pas encore valide.',
    SUBJECT:
      'Faites envoyer par le fournisseur un nom durable pour chaque utilisateur : « sub », ou un NameID au format choisi dans la configuration.',
    DOMAIN:
      'Ajoutez le domaine de courriel aux domaines permis, ou faites envoyer par le fournisseur le courriel professionnel de l’utilisateur.',
    REPLAY:
      'Cette réponse a déjà servi. Ouvrez de nouveau une session; si cela se répète, le fournisseur réutilise les identifiants des assertions.',
  },
  stages: {
    REQUEST: 'Demande',
    REDIRECT: 'Redirection',
    RESPONSE: 'Réponse',
    SIGNATURE: 'Signature',
    CONDITIONS: 'Conditions',
    CLAIMS: 'Revendications',
    MAPPING: 'Correspondance',
    USER: 'Utilisateur',
  },
}
