// The health check of the server image exits with 0 when the API responds.
const { PORT } = process.env
const healthy = await fetch(`http://127.0.0.1:${PORT?.trim() || 8000}/health`, {
  signal: AbortSignal.timeout(4000),
}).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(healthy ? 0 : 1)
