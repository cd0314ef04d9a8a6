import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { rupiah } from '#engine/kinds/index.ts'

const amount = rupiah('Rupiah')

/** What something came to before, and by how much it is more or less now. */
export function Compared({ label, before, now }: { label: string; before: number; now: number }) {
  const say = useText()
  return (
    <p className="dashboard-facts dashboard-comparison">
      <span>{say(label)}</span>{' '}
      <span className="dashboard-compared">
        <Figure field={amount} value={before} /> <Change now={now} before={before} />
      </span>
    </p>
  )
}

/** The change to the figure before. The colour shows the state, and the sign serves users who see no colour. */
export function Change({ now, before }: { now: number; before: number }) {
  const text = changeText(now, before)
  return text === '' ? null : <strong className={now > before ? 'dashboard-more' : now < before ? 'dashboard-less' : undefined}>{text}</strong>
}

/** `▲ 12%`: the sign says it as well as the colour would. Against nothing there is no percentage. */
export function changeText(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round(((now - before) * 100) / before)
  return `${percent > 0 ? '▲' : percent < 0 ? '▼' : '='} ${Math.abs(percent)}%`
}
