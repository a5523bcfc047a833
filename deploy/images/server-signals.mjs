// The kernel lets process 1 ignore a signal that it does not handle. The API handles SIGTERM once it has started; before
// that, and in the other commands, the signal ends the process as it would outside of a container.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code)
  })
}
