/** How the demo's server stops. */
import { listen } from '../../demo-host/listen.ts';
import { answerPath, patience, stoppingSuite } from '../stopping.ts';

stoppingSuite(async (t) => {
  const { port, stop } = await listen(answerPath, { hosts: ['127.0.0.1'], port: 0 });
  t.after(() => stop(0));
  return { port, stop: () => stop(patience) };
});
