import { hosts } from './namespace.ts'

export const simpleSamlAddress = `https://${hosts.saml.name}/simplesaml`
/** Where SimpleSAMLphp publishes itself. */
export const simpleSamlMetadata = `${simpleSamlAddress}/saml2/idp/metadata.php`
export const SIMPLE_SAML_PERSON = { name: 'sofia', password: 'sofia-at-peers', mail: 'sofia@peers.test' } as const

/**
 * SimpleSAMLphp's own configuration under /etc/simplesamlphp, inside the namespace.
 * @param directory of its keys, logs and of the service providers' metadata
 */
export function simpleSamlFiles(directory: string): Record<string, string> {
  const { name, password, mail } = SIMPLE_SAML_PERSON
  return {
    'simplesamlphp/config.php': php(`
$config = [
  'baseurlpath' => 'https://${hosts.saml.name}/simplesaml/',
  'certdir' => '${directory}/', 'loggingdir' => '${directory}/', 'datadir' => '${directory}/', 'tempdir' => '${directory}/saml-tmp',
  'metadatadir' => '/etc/simplesamlphp/metadata/', 'attributenamemapdir' => '/usr/share/simplesamlphp/attributemap/',
  'secretsalt' => 'a-salt-for-one-day', 'auth.adminpassword' => 'an-admin-password', 'technicalcontact_email' => 'na@peers.test',
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'logging.handler' => 'errorlog', 'logging.level' => SimpleSAML\\Logger::WARNING, 'store.type' => 'phpsession',
  'session.cookie.secure' => true, 'session.phpsession.savepath' => '${directory}/saml-tmp', 'session.phpsession.cookiename' => 'SimpleSAML',
  'metadata.sources' => [['type' => 'flatfile'], ['type' => 'xml', 'file' => '${directory}/simplesaml-sp.xml']],
  'authproc.idp' => [10 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail', 'Format' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress']],
  'language.default' => 'en', 'admin.checkforupdates' => false, 'production' => true,
];`),
    'simplesamlphp/authsources.php': php(`
$config = ['people' => ['exampleauth:UserPass', '${name}:${password}' => ['uid' => ['${name}'], 'mail' => ['${mail}']]]];`),
    'simplesamlphp/metadata/saml20-idp-hosted.php': php(`
$metadata['${simpleSamlMetadata}'] = ['host' => '__DEFAULT__', 'privatekey' => 'signing.key', 'certificate' => 'signing.pem', 'auth' => 'people',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'saml20.sign.response' => false, 'saml20.sign.assertion' => true];`),
  }
}

const php = (lines: string) => `<?php${lines}\n`
