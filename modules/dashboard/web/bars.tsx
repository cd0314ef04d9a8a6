import '@mantine/charts/styles.layer.css'
import { BarChart, CompositeChart } from '@mantine/charts'
import { useMemo } from 'react'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { useLanguageTag } from '#engine/web/text.ts'
import { compactIn } from './compact.ts'

/** What a bar stands for. */
export type Measure = 'total' | 'berat' | 'qty'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

interface BarsProps {
  readonly data: readonly { readonly label: string; readonly value?: number; readonly before?: number }[]
  readonly measure: Measure
  readonly name: string
  /** What `before` is of, drawn as a line over the bars; nothing is compared without it. */
  readonly before?: string
}

/** A bar for each day or month; with `before`, a line of what it came to before. */
export default function Bars({ data, measure, name, before }: BarsProps) {
  const whole = (value: number) => (measure === 'total' ? amount.format(value) : measure === 'berat' ? `${weight.format(value)} g` : String(value))
  const tag = useLanguageTag()
  const compact = useMemo(() => compactIn(tag), [tag])
  const common = {
    h: 220,
    data: [...data],
    dataKey: 'label',
    valueFormatter: whole,
    yAxisProps: { width: 56, tickFormatter: compact },
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    maxBarWidth: 34,
  }
  if (before === undefined) return <BarChart {...common} series={[{ name: 'value', label: name, color: 'gold.6' }]} withLegend={false} />
  return (
    <CompositeChart
      {...common}
      series={[
        { name: 'value', label: name, color: 'gold.6', type: 'bar' },
        { name: 'before', label: before, color: 'dark.2', type: 'line' },
      ]}
      withLegend
      legendProps={{ verticalAlign: 'bottom', height: 28 }}
      withDots={false}
      strokeWidth={1.5}
      curveType="linear"
    />
  )
}
