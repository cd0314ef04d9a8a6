import './manual.css'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { QueueScreen } from '#modules/queue/web/public.ts'
import { type Rounding, purchaseRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { manual as m } from '../contract/fields.ts'
import { readLots } from '../contract/laporan.ts'
import { priceByGram } from '../contract/prices.ts'
import { type WaitingTrade, validasiJualBeliManual, waitingTrades } from '../contract/validasi.ts'
import { TradedPart, tradeLook } from './looks.tsx'

/** The cashier takes the money for trades by gram that sales staff have entered, or refuses one with a reason. */
export default function ValidasiJualBeliManual() {
  return (
    <QueueScreen
      screen={validasiJualBeliManual}
      queue={waitingTrades}
      look={tradeLook}
      figures={[m.grand_total, m.jumlah_bayar, m.kembali]}
      total={m.grand_total}
      about={(trade) => <WaitingGoods trade={trade} />}
      alsoRead={[readLots.call]}
    />
  )
}

/** What a customer takes and brings, as it was entered. */
function WaitingGoods({ trade }: { trade: WaitingTrade }) {
  const { settings } = useSession()
  const kinds = useList(masterJenis.api.list)
  const shop = { setting: (key: string) => settings[key] }
  const named = (lines: WaitingTrade['detail_jual'], rounding: Rounding) =>
    lines.map((line) => ({
      ...line,
      nama_dept: String(kinds.data?.find((row) => row['kode_dept'] === line.kode_dept)?.['nama_dept'] ?? line.kode_dept),
      ...priceByGram(line, rounding),
    }))
  return (
    <section className="entry-box">
      <h2 className="entry-facts">{trade.nama_customer}</h2>
      <TradedPart title="Dijual" lines={named(trade.detail_jual, saleRounding(shop))} />
      <TradedPart title="Dibeli" lines={named(trade.detail_beli, purchaseRounding(shop))} />
    </section>
  )
}
