import { useEffect, useState } from 'react'

/** Returns the seconds left, and the function that starts a countdown. `initial` starts one at once. */
export function useCountdown(initial = 0): [secondsLeft: number, start: (seconds: number) => void] {
  const [{ end, now }, setTimes] = useState(() => timesFor(initial))
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setTimes(({ end }) => ({ end, now: Date.now() })), 250)
    return () => clearInterval(timer)
  }, [running])

  return [left, (seconds) => setTimes(timesFor(seconds))]
}

function timesFor(seconds: number): { end: number; now: number } {
  const now = Date.now()
  return { end: now + seconds * 1000, now }
}
