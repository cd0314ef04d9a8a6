/** The days of a figure as one line without numbers, the last one on the right. The words next to it explain it. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values)
  const step = 100 / Math.max(1, values.length - 1)
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${(26 - (value / most) * 24).toFixed(1)}`)
  return (
    <svg className="dashboard-sparkline" viewBox="0 0 100 28" preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
