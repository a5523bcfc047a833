// As process 1, Node would ignore a signal without a handler. The API handles SIGTERM once it has started. Before that,
// and in other commands, this ends the process, as outside of a container.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code)
  })
}
