/** What is read from the metadata of a company's login, which its admin, a stranger to the operator, chooses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DOMParser } from '@xmldom/xmldom';
import { readMetadata } from '../../../provider/sso/saml/saml-metadata.ts';

const key = (inner: string) =>
  `<KeyDescriptor><X509Certificate xmlns="http://www.w3.org/2000/09/xmldsig#">abc</X509Certificate>${inner}</KeyDescriptor>`;
const metadata = (inner: string, attributes = '') => `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://login.example"${attributes}>
  <IDPSSODescriptor>${inner}
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.example/in"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;

describe('the metadata of a company’s login', () => {
  it('is read with its keys, between any number of comments', () => {
    const comments = '<!-- The key of this year. -->'.repeat(100);
    assert.deepEqual(readMetadata(metadata(comments + key('') + comments)), {
      entityId: 'https://login.example',
      ssoUrl: 'https://login.example/in',
      certificates: ['abc'],
    });
  });

  it('is refused unread if it is made to take long', (t) => {
    const parse = t.mock.method(DOMParser.prototype, 'parseFromString');
    const count = 3000;
    const shapes = {
      'keys in keys': metadata('<KeyDescriptor>'.repeat(count) + key('') + '</KeyDescriptor>'.repeat(count)),
      elements: metadata(key('') + '<a/>'.repeat(count)),
      attributes: metadata(
        key(''),
        Array.from({ length: count }, (_, index) => ` xmlns:n${index}="u"`).join(''),
      ),
      'depth in a comment': metadata(`${key('')}<!--${'</a>'.repeat(50)}-->${'<a>'.repeat(50)}`),
      'depth in quotes': metadata(`${key('')}${'<a x="</a>">'.repeat(50)}`),
      'depth after a section': metadata(`${key('')}<![CDATA[><!--]]>${'<a>'.repeat(50)}<!-- -->`),
      comments: metadata(key('') + '<!---->'.repeat(count)),
    };
    for (const [name, xml] of Object.entries(shapes)) assert.equal(readMetadata(xml), null, name);
    assert.equal(parse.mock.callCount(), 0);
  });
});
