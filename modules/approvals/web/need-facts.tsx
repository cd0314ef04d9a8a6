import { formatNumber } from '#engine/kinds/number.ts'
import { useText } from '#engine/web/text.ts'
import type { ApprovalNeed } from '../contract/approvals.ts'

/** What an approval is about: what changes, and by how much. */
export function NeedFacts({ need }: { need: Pick<ApprovalNeed, 'uraian' | 'kunci' | 'selisih_rp' | 'selisih_mg'> }) {
  const say = useText()
  return (
    <div className="need-facts">
      <p>{need.uraian}</p>
      {need.selisih_rp !== null && (
        <p className="need-difference">
          <span>{say('Selisih')}</span>
          <strong>{signed(need.selisih_rp, (amount) => `Rp. ${formatNumber(amount, 0)}`)}</strong>
        </p>
      )}
      {need.selisih_mg !== null && (
        <p className="need-difference">
          <span>{say('Selisih')}</span>
          <strong>{signed(need.selisih_mg, (mg) => `${formatNumber(mg / 1000, 3)} gram`)}</strong>
        </p>
      )}
      <p className="need-key">{need.kunci}</p>
    </div>
  )
}

const signed = (amount: number, shown: (amount: number) => string) => `${amount < 0 ? '−' : '+'} ${shown(Math.abs(amount))}`
