import { formatNumber } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { PaidLines, overCounter, receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { goldSettlements, sales as s } from '../contract/fields.ts'
import { notaPelunasanEmas } from '../contract/nota-pelunasan-emas.ts'
import { type GoldSettlement, pelunasanEmas } from '../contract/pelunasan-emas.ts'
import { OwedLink } from './owed-link.tsx'

/** The look of a settlement of gold: the sales that it settled, and the gold or money given for them. */
export const goldSettlementLook = documentLook({
  document: pelunasanEmas,
  Lines: Settled,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  overCounter: (settlement) =>
    settlement.cara_lunas === 'EMAS'
      ? [[s.total_berat, settlement.total_berat]]
      : [[s.grand_total, settlement.grand_total], ...overCounter(settlement, 'IN')],
  total: s.emas_dilunasi,
  receipt: notaPelunasanEmas,
  says: goldSettlementReceipt,
})

function Settled({ document }: { document: GoldSettlement }) {
  const say = useText()
  const { cara_lunas, harga_emas, detail_hutang, detail_emas, grand_total } = document
  return (
    <>
      <p>
        {say(goldSettlements[cara_lunas])}
        {harga_emas !== null && (
          <>
            {' '}
            · <Figure field={s.harga_emas} value={harga_emas} /> / g · <Figure field={s.grand_total} value={grand_total} strong />
          </>
        )}
      </p>
      {detail_hutang.map((debt) => (
        <article key={debt.no_faktur} className="document-line">
          <h3>
            <OwedLink no_faktur={debt.no_faktur} />
          </h3>
          <p>
            <Figure field={s.fine} value={debt.fine} strong /> g · <Figure field={s.rupiah} value={debt.rupiah} />
          </p>
        </article>
      ))}
      {detail_emas.map((piece) => (
        <article key={piece.no_urut} className="document-line">
          <h3>{piece.nama_barang}</h3>
          <p>
            <Figure field={s.berat} value={piece.berat} /> g × <Figure field={s.kadar} value={piece.kadar} /> % ={' '}
            <Figure field={s.fine} value={piece.fine} strong /> g
          </p>
        </article>
      ))}
    </>
  )
}

/** A settlement on paper: what stands in our books for the gold it does not say. */
function goldSettlementReceipt(settlement: GoldSettlement, shop: SettingSource, say: Say) {
  const { no_lunas_emas, cara_lunas, harga_emas, emas_dilunasi, kembali, detail_hutang, detail_emas, detail_bayar } = settlement
  const inGrams = (grams: number) => formatNumber(grams, 3)
  const lines = [
    ...detail_hutang.map(({ no_faktur, fine }) => ({ uraian: `${say('Hutang Emas')} ${no_faktur}`, berat: '', fine: inGrams(fine) })),
    ...detail_emas.map(({ nama_barang, kadar, berat, fine }) => ({
      uraian: `${nama_barang} ${formatNumber(kadar, 3)}%`,
      berat: inGrams(berat),
      fine: inGrams(fine),
    })),
  ]
  return receiptData(notaPelunasanEmas, settlement, shop, say, {
    nomor: no_lunas_emas,
    texts: {
      cara_lunas: say(goldSettlements[cara_lunas]),
      harga_emas: harga_emas === null ? '' : `Rp. ${formatNumber(harga_emas, 0)} / g`,
      emas_dilunasi: `${inGrams(emas_dilunasi)} g`,
    },
    barang: lines.map((cells, at) => ({ cells: { ...cells, no_urut: String(at + 1) } })),
    pembayaran: receiptPayments(detail_bayar, say, kembali),
  })
}
