import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { grams, rupiah } from '#engine/kinds/index.ts'

/** What a bar stands for. */
export type Measure = 'total' | 'berat' | 'qty'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

/** A bar for each day or month. */
export default function Bars({ data, measure, name }: { data: readonly { label: string; value: number }[]; measure: Measure; name: string }) {
  const whole = (value: number) => (measure === 'total' ? amount.format(value) : measure === 'berat' ? `${weight.format(value)} g` : String(value))
  return (
    <BarChart
      h={220}
      data={[...data]}
      dataKey="label"
      series={[{ name: 'value', label: name, color: 'gold.6' }]}
      valueFormatter={whole}
      yAxisProps={{ width: 56, tickFormatter: shortNumber }}
      tickLine="none"
      gridAxis="x"
      withLegend={false}
      maxBarWidth={34}
    />
  )
}

/** `1.2 M` (milyar), `350 jt`: an axis has no room for more. */
function shortNumber(value: number): string {
  if (value >= 1e9) return `${Number((value / 1e9).toFixed(1))} M`
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(1))} jt`
  if (value >= 1e4) return `${Number((value / 1e3).toFixed(1))} rb`
  return String(Number(value.toFixed(1)))
}
