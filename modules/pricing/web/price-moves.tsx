import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { useText } from '#engine/web/text.ts'
import type { Move } from '../contract/price-day.ts'
import type { MovedTogether } from './price-sheet.ts'

const [inRupiah, inPercent] = ['Rp', '%']
const steps = [1, 100, 500, 1_000, 5_000, 10_000]

/** Moves many prices at once: by rupiah or percent, to a step, all of them or the marked ones. */
export function PriceMoves({ marked, onMove }: { marked: ReadonlySet<string>; onMove: (together: MovedTogether) => void }) {
  const say = useText()
  const [by, setBy] = useState<number | string>(10_000)
  const [unit, setUnit] = useState<Move['unit']>('RP')
  const [stepRp, setStep] = useState(1_000)
  const [what, setWhat] = useState<MovedTogether['what']>('JUAL')
  const [buyingToo, setBuyingToo] = useState(true)
  const amount = Number(by)
  const move = (sign: 1 | -1) => onMove({ move: { unit, by: sign * Math.abs(amount) }, stepRp, what, buyingToo, groups: marked })
  const shown = unit === 'RP' ? formatNumber(Math.abs(amount), 0) : `${formatNumber(Math.abs(amount), 2)}%`
  const isNone = !Number.isFinite(amount) || amount === 0
  return (
    <fieldset className="price-moves">
      <legend>{say('Ubah Beberapa Sekaligus')}</legend>
      <NumberInput
        label={say('Sebanyak')}
        value={by}
        onChange={setBy}
        min={0}
        max={unit === 'RP' ? 10_000_000 : 100}
        decimalScale={unit === 'RP' ? 0 : 2}
        thousandSeparator=","
        allowNegative={false}
        hideControls
      />
      <Select
        label={say('Satuan')}
        allowDeselect={false}
        value={unit === 'RP' ? inRupiah : inPercent}
        data={[inRupiah, inPercent]}
        onChange={(next) => {
          setUnit(next === inRupiah ? 'RP' : 'PERSEN')
          setBy(next === inRupiah ? 10_000 : 1)
        }}
      />
      <Select
        label={say('Dibulatkan Ke')}
        allowDeselect={false}
        value={String(stepRp)}
        data={steps.map((step) => ({ value: String(step), label: `Rp. ${formatNumber(step, 0)}` }))}
        onChange={(next) => setStep(Number(next))}
      />
      <Select
        label={say('Diterapkan Ke')}
        allowDeselect={false}
        value={what}
        data={[
          { value: 'JUAL', label: say('Harga Jual') },
          { value: 'GROSIR', label: say('Harga Grosir') },
          { value: 'BELI', label: say('Harga Beli') },
        ]}
        onChange={(next) => setWhat(next as MovedTogether['what'])}
      />
      <Checkbox
        className="price-buying-too"
        size="xs"
        label={say('Harga beli ikut selisih')}
        checked={buyingToo && what === 'JUAL'}
        disabled={what !== 'JUAL'}
        onChange={({ currentTarget }) => setBuyingToo(currentTarget.checked)}
      />
      <div className="price-move-buttons">
        {([1, -1] as const).map((sign) => (
          <Button key={sign} variant="default" disabled={isNone} onClick={() => move(sign)}>
            {`${sign > 0 ? '+' : '−'}${shown}`} {marked.size > 0 ? say('untuk {{n}} yang ditandai', { n: marked.size }) : say('untuk semua')}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
