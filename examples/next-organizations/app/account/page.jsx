import { project } from '../../server.js';
import { Account } from '../elements.jsx';

const Page = () => <Account {...project} login-url="/" organizations-url="/?organizations" />;
export default Page;
