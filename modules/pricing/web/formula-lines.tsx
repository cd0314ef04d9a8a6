import { grams, rupiah } from '#engine/kinds/index.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { prices as p } from '../contract/fields.ts'
import { type FormulaLine, formulaLabels } from '../contract/price.ts'
import './formula-lines.css'

const berat = grams('Berat')
/** The field of amounts in rupiah: it formats them. */
export const amountField = rupiah('Jumlah')

/** The lines that explain a price in rupiah, with their total (domain §4). */
export function FormulaLines({ lines, total }: { lines: readonly FormulaLine[]; total: number }) {
  const say = useText()
  return (
    <table className="formula">
      <tbody>
        {lines.map((line, at) => (
          // eslint-disable-next-line react/no-array-index-key -- a price may be fixed in several parts
          <tr key={at}>
            <th scope="row">
              {say(formulaLabels[line.jenis])}
              {line.tgl !== undefined && <span className="formula-note">{line.tgl}</span>}
              {line.berat !== undefined && (
                <span className="formula-note">
                  <Figure field={berat} value={line.berat} /> g × <Figure field={p.harga_per_gram} value={line.harga_per_gram} />
                </span>
              )}
              {line.persen !== undefined && <span className="formula-note">{line.persen} %</span>}
            </th>
            <td>
              <Figure field={amountField} value={line.jumlah} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('Harga Total')}</th>
          <td>
            <Figure field={amountField} value={total} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
