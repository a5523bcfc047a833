import type { Plugin } from 'vite'

/** Shows in the page why `npm start` could not reload the API, until it could. */
export function apiFaults(): Plugin {
  let fault: string | null = null
  const payload = () => ({
    type: 'error' as const,
    err: { message: `The API was not reloaded.\n\n${fault}`, stack: '' },
  })
  return {
    name: 'api-faults',
    apply: 'serve',
    configureServer({ ws, httpServer }) {
      const listen = (message: unknown) => {
        if (typeof message !== 'object' || message === null || !('api_fault' in message)) return
        const had = fault !== null
        fault = typeof message.api_fault === 'string' ? message.api_fault : null
        if (fault !== null) ws.send(payload())
        // Any update takes the overlay away.
        else if (had) ws.send({ type: 'update', updates: [] })
      }
      process.on('message', listen)
      httpServer?.once('close', () => process.off('message', listen))
      // A page that opens later must see the fault too.
      ws.on('connection', (socket) => void (fault !== null && socket.send(JSON.stringify(payload()))))
    },
  }
}
