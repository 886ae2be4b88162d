import { SAML_CERTIFICATE } from '../../../tests/support/saml-key.ts'

/** Metadata of a login provider that nobody runs. */
export const SAML_METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://journey.example/idp">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>
      ${SAML_CERTIFICATE.replaceAll(/-----[A-Z ]+-----/g, '')}
    </X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://journey.example/sso" />
  </IDPSSODescriptor>
</EntityDescriptor>`
