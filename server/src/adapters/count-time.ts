// A blocked event loop makes a wait longer by at most this.
const SLICE_MS = 50

/**
 * Calls `onEnd` after `left_ms` in which the event loop was free to receive: a slice counts once, however late its
 * timer is. `stop` returns what is left. The timers do not keep the process running.
 */
export function countTime(left_ms: number, onEnd: () => void): { stop: () => number } {
  let left = left_ms
  let slice = 0
  let began = 0
  let timer: NodeJS.Timeout
  let end: NodeJS.Immediate | undefined
  const next = () => {
    slice = Math.min(left, SLICE_MS)
    began = performance.now()
    timer = setTimeout(pass, slice).unref()
  }
  const pass = () => {
    left -= slice
    if (left > 0) return next()
    slice = 0
    // After a blocked loop timers run first. The immediate runs after the loop has read what has arrived.
    end = setImmediate(onEnd)
  }
  next()
  return {
    stop() {
      clearTimeout(timer)
      clearImmediate(end)
      return Math.max(0, left - Math.min(slice, performance.now() - began))
    },
  }
}
