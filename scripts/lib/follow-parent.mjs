/** Preloaded into the servers that `npm start` runs: when it ends, by whatever means, they stop gracefully too. */
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
