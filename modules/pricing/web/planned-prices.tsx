import './harga-hari-ini.css'
import { formatNumber } from '#engine/kinds/number.ts'
import { useText } from '#engine/web/text.ts'
import { setPrices } from '../contract/price-day.ts'
import type { PricePlan } from '../contract/rencana-harga.ts'

/** The prices of a plan: each at the time of the decision, its planned or published value, and its present value. */
export function PlannedPrices({ plan: { harga } }: { plan: Pick<PricePlan, 'harga'> }) {
  const say = useText()
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{say('Harga')}</th>
          {['Harga Lama', 'Harga Baru', 'Sekarang'].map((label) => (
            <th key={label} scope="col" className="price-figure">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {harga.map(({ sumber, kode, nama, harga_lama, harga_baru, sekarang }) => (
          <tr key={`${sumber} ${kode}`}>
            <th scope="row">
              {say(setPrices[sumber])} <strong>{kode}</strong> <span>{nama}</span>
            </th>
            {[harga_lama, harga_baru, sekarang].map((value, at) => (
              <td key={['lama', 'baru', 'sekarang'][at]} className="price-figure">
                <span className="price-label">{say(['Harga Lama', 'Harga Baru', 'Sekarang'][at] as string)}</span>
                {value === null ? '–' : formatNumber(value, 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
