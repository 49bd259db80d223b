import { project } from '../../server.js';
import { Account } from '../elements.jsx';

export const dynamic = 'force-dynamic'; // The build does not know the provider's address.
export default () => <Account {...project} login-url="/" organizations-url="/?organizations" />;
