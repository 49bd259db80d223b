/** Reports the memory and CPU use of this process when the bench asks for it. */
process.on('message', (question) => {
  if (question === 'memory') globalThis.gc?.();
  process.send?.({ usage: { ...process.memoryUsage(), ...process.cpuUsage() } });
});
// The channel must not keep the process alive.
process.channel?.unref();
