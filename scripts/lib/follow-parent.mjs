/** Preloaded into the servers that `npm start` runs: when it is gone, however it went, they stop gracefully too. */
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
