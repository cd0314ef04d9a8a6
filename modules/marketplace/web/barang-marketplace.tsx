import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { useText } from '#engine/web/text.ts'
import { StandingList } from '#modules/web-shop/web/public.ts'
import { type StandingOffer, barangMarketplace, listOffers, takeDown, tellAgain } from '../contract/barang-marketplace.ts'
import { marketplace as m } from '../contract/fields.ts'
import { sendingFailed } from '../contract/refusals.ts'

const columns = [
  col(m.kode_marketplace),
  col(m.kode_barcode, { opens: 'barang' }),
  col(m.nama_barang),
  col(m.berat),
  col(m.harga_web),
  col(m.harga_toko),
  col(m.ekspedisi),
  col(m.keadaan),
  col(m.alasan.optional()),
  col(m.no_pesanan_luar.optional()),
  col(m.dikirim_at.optional()),
  col(m.coba),
].map(tableColumn)

const only = ({ kode_marketplace, kode_barcode }: StandingOffer) => ({ body: { kode_marketplace, kode_barcode: [kode_barcode] } })

/** The offers of the shop at marketplaces. The user takes them down or sends them again. */
export default function BarangMarketplace() {
  const say = useText()
  /** Translates the reason. The reason of a refusal gets a text in front that says so. */
  const displayRow = (row: StandingOffer): StandingOffer => {
    if (row.alasan === null) return row
    const alasan = say(row.alasan)
    return { ...row, alasan: row.keadaan === 'DITOLAK' ? say(sendingFailed, { alasan }) : alasan }
  }
  return (
    <StandingList
      screen={barangMarketplace}
      label={barangMarketplace.title}
      columns={columns}
      listed={listOffers.call}
      read={(keadaan) => send(listOffers, { query: { keadaan } })}
      keyOf={({ kode_marketplace, kode_barcode }) => `${kode_marketplace} ${kode_barcode}`}
      displayOf={displayRow}
      actionsPx={168}
      sendAgain={(row) => send(tellAgain, only(row))}
      takeDown={(row) => send(takeDown, only(row))}
      title="Tarik Dari Marketplace"
      question={(nama_barang) => say('{{nama_barang}} tidak dijual lagi di marketplace. Barang dapat dikirim lagi.', { nama_barang })}
    />
  )
}
