import './manual.css'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { QueueScreen } from '#modules/queue/web/public.ts'
import { sales as s } from '#modules/sales/contract/fields.ts'
import { exactly } from '#modules/sales/contract/in-gold.ts'
import { useVatRate } from '#modules/sales/web/public.ts'
import { type Rounding, purchaseRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { manual as m } from '../contract/fields.ts'
import { readLots } from '../contract/laporan.ts'
import { priceByGram } from '../contract/prices.ts'
import { type WaitingTrade, validasiJualBeliManual, waitingTrades } from '../contract/validasi.ts'
import { TradedPart, tradeLook } from './looks.tsx'

/** The cashier takes the money for trades by gram that sales staff have entered, or refuses one with a reason. */
export default function ValidasiJualBeliManual() {
  const soldOf = useSold()
  const { rate } = useVatRate()
  const taxOf = (trade: WaitingTrade) => {
    const { ppn, ppn_di_atas } = vatOf(
      soldOf(trade).reduce((sum, { harga_total }) => sum + harga_total, 0),
      rate,
    )
    return ppn === 0 ? [] : [[ppn_di_atas ? s.ppn : s.ppn.labelled('Termasuk PPN'), ppn] as const]
  }
  return (
    <QueueScreen
      screen={validasiJualBeliManual}
      queue={waitingTrades}
      look={tradeLook}
      figures={[m.total_jual, m.total_beli]}
      total={m.grand_total}
      about={(trade) => <WaitingGoods trade={trade} />}
      sums={taxOf}
      alsoRead={[readLots.call]}
    />
  )
}

const pricedBy = (lines: WaitingTrade['detail_jual'], rounding: Rounding) => lines.map((line) => ({ ...line, ...priceByGram(line, rounding) }))

/** What is sold of one that waits, as it was agreed: what gold is owed for is not rounded to coins. */
function useSold() {
  const { settings } = useSession()
  return ({ detail_jual, harga_emas }: WaitingTrade) =>
    pricedBy(detail_jual, harga_emas === null ? saleRounding({ setting: (key) => settings[key] }) : exactly)
}

/** What a customer takes and brings, as it was entered. */
function WaitingGoods({ trade }: { trade: WaitingTrade }) {
  const { settings } = useSession()
  const kinds = useList(masterJenis.api.list)
  const soldOf = useSold()
  const named = (lines: ReturnType<typeof pricedBy>) =>
    lines.map((line) => ({
      ...line,
      nama_dept: String(kinds.data?.find((row) => row['kode_dept'] === line.kode_dept)?.['nama_dept'] ?? line.kode_dept),
    }))
  return (
    <section className="entry-box">
      <h2 className="entry-facts">{trade.nama_customer}</h2>
      <TradedPart title="Dijual" lines={named(soldOf(trade))} />
      <TradedPart title="Dibeli" lines={named(pricedBy(trade.detail_beli, purchaseRounding({ setting: (key) => settings[key] })))} />
    </section>
  )
}
