/** The process was started with --inspect. Returns the bytes of its heap in use. */
export async function heapAfterCollection(inspect_port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${inspect_port}/json/list`)
  const [, url = ''] = /"webSocketDebuggerUrl": "([^"]+)"/.exec(await response.text()) ?? []
  const socket = new WebSocket(url)
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('The inspector cannot be reached.'))
    })
    // The garbage is collected twice, because the first time may leave what finalizers release.
    await call(socket, 1, 'HeapProfiler.collectGarbage')
    await call(socket, 2, 'HeapProfiler.collectGarbage')
    const { usedSize } = await call(socket, 3, 'Runtime.getHeapUsage')
    return Number(usedSize)
  } finally {
    socket.close()
  }
}

function call(socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> {
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
  const listen = ({ data }: MessageEvent) => {
    const answer: { id?: number; result?: Record<string, unknown> } = JSON.parse(String(data))
    if (answer.id !== id) return
    socket.removeEventListener('message', listen)
    resolve(answer.result ?? {})
  }
  socket.addEventListener('message', listen)
  socket.send(JSON.stringify({ id, method }))
  return promise
}
