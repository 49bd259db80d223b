/** Tells the bench what the process holds and has used, when asked. */
process.on('message', (question) => {
  if (question === 'memory') globalThis.gc?.();
  process.send?.({ ...process.memoryUsage(), ...process.cpuUsage() });
});
// The channel alone keeps no process alive.
process.channel?.unref();
