import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { type FormulaLine, formulaLabels } from '#modules/pricing/contract/price.ts'
import { sales as s } from '../contract/fields.ts'
import './formula-lines.css'

/** The lines that explain a price; they add up to it (domain §4). */
export function FormulaLines({ lines, total }: { lines: readonly FormulaLine[]; total: number }) {
  const say = useText()
  return (
    <table className="formula">
      <tbody>
        {lines.map((line) => (
          <tr key={line.jenis}>
            <th scope="row">
              {say(formulaLabels[line.jenis])}
              {line.berat !== undefined && (
                <span className="formula-note">
                  <Figure field={s.berat} value={line.berat} /> g × <Figure field={s.harga_per_gram} value={line.harga_per_gram} />
                </span>
              )}
              {line.persen !== undefined && <span className="formula-note">{line.persen} %</span>}
            </th>
            <td>
              <Figure field={s.pembulatan} value={line.jumlah} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('Harga Total')}</th>
          <td>
            <Figure field={s.harga_total} value={total} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
