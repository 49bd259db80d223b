/** The provider as in production, except that it reports each code to the bench instead of mailing it. */
import { startProvider } from '../../../provider/program/start.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';

const { world, close } = await startProvider();
for (const { messenger } of world.projects.values()) {
  messenger.sendCode = async ({ to, code }) => void process.send?.({ to, code });
}
process.on('message', async (question) => {
  if (question === 'sweep') process.send?.({ swept: await sweep(world).then(() => true) });
});
process.channel?.unref();
process.stdout.write('ready\n');
process.on('SIGTERM', async () => {
  await close();
  process.exit(0);
});
