import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#engine/web/text.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import './price-change.css'

interface PriceChangeProps {
  readonly title: string
  /** The number of pieces with a new price, and the old and new total of the whole cart in rupiah. */
  readonly n: number
  readonly oldTotal: number
  readonly newTotal: number
  /** The end of the hold of the old price, by the clock of the browser. */
  readonly untilMs?: number
  /** The buttons. */
  readonly children: ReactNode
}

/** Tells the user that prices of a cart have changed: old sum, new sum and difference, once for all lines. */
export function PriceChange({ title, n, oldTotal, newTotal, untilMs, children }: PriceChangeProps) {
  const say = useText()
  const difference = newTotal - oldTotal
  return (
    <div className="price-change" role="status">
      <div className="price-change-text">
        <strong>{say(title)}</strong>{' '}
        <span>
          {say('{{n}} barang', { n })}
          {untilMs !== undefined && <TimeLeft untilMs={untilMs} />}
        </span>
      </div>
      {/* Goods without a weight yet cost 0, before and now. */}
      {difference !== 0 && (
        <div className="price-change-sums">
          <s>{rp(oldTotal)}</s> <span aria-hidden>→</span> <strong>{rp(newTotal)}</strong>{' '}
          <span>
            ({difference > 0 ? '+' : '−'}
            {formatNumber(Math.abs(difference), 0)})
          </span>
        </div>
      )}
      <div className="price-change-answers">{children}</div>
    </div>
  )
}

/** The time left until the hold of the old price ends. Then the cart takes the new price, and this text disappears. */
function TimeLeft({ untilMs }: { untilMs: number }) {
  const say = useText()
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  const seconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000))
  return <> · {say('Ditahan {{waktu}} lagi.', { waktu: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</>
}
