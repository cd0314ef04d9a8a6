import { useEffect, useState } from 'react'

/** How long a request still waits, as `9:41`. The clock of this machine may be wrong: whether it is over, the server says. */
export function TimeLeft({ until }: { until: string }) {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((Date.parse(until) - nowMs) / 1_000))
  return (
    <span className="time-left" aria-hidden>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
