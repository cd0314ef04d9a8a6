import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useMemo } from 'react'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { useLanguageTag } from '#engine/web/text.ts'
import { compactIn } from './compact.ts'

/** What a bar stands for. */
export type Measure = 'total' | 'berat' | 'qty'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

/** A bar for each day or month. */
export default function Bars({ data, measure, name }: { data: readonly { label: string; value: number }[]; measure: Measure; name: string }) {
  const whole = (value: number) => (measure === 'total' ? amount.format(value) : measure === 'berat' ? `${weight.format(value)} g` : String(value))
  const tag = useLanguageTag()
  const compact = useMemo(() => compactIn(tag), [tag])
  return (
    <BarChart
      h={220}
      data={[...data]}
      dataKey="label"
      series={[{ name: 'value', label: name, color: 'gold.6' }]}
      valueFormatter={whole}
      yAxisProps={{ width: 56, tickFormatter: compact }}
      tickLine="none"
      gridAxis="x"
      withLegend={false}
      maxBarWidth={34}
    />
  )
}
