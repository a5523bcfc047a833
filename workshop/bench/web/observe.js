// Runs in the page before anything else and keeps what the browser reports.
{
  const measured = { lcp: 0, fcp: 0, cls: 0, tasks: [], inp: 0 }
  Object.assign(window, { measured })
  const observe = (type, keep, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => {
    measured.lcp = startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.fcp = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.cls += value
  })
  observe('longtask', ({ startTime, duration }) => measured.tasks.push({ startTime, duration }))
  observe(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) measured.inp = Math.max(measured.inp, duration)
    },
    { durationThreshold: 16 },
  )
}
