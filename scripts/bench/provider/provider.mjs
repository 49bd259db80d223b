/** The provider as in production, except that it reports each code to the bench instead of mailing it. */
import { startProvider } from '../../../provider/start.ts';

const { world, close } = await startProvider();
world.messenger.sendCode = async ({ to, code }) => void process.send?.({ to, code });
process.stdout.write('ready\n');
process.on('SIGTERM', async () => {
  await close();
  process.exit(0);
});
