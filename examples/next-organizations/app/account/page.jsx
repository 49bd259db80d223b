import { project } from '../../server.js';
import { Account } from '../elements.jsx';

export default function Page() {
  return <Account project={project} />;
}
