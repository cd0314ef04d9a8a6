import './old-gold.css'
import './shares-box.css'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { BoughtPieces, SellerPapers } from '#modules/buyback/web/public.ts'
import { PrintIssued, UsedAndIssued } from '#modules/coupons/web/public.ts'
import { type EntryFact, documentLook } from '#modules/documents/web/public.ts'
import { PaidLines, overCounter } from '#modules/payments/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { notaPenjualan } from '../contract/nota-penjualan.ts'
import { type Sale, penjualan } from '../contract/penjualan.ts'
import { OwedGold } from './owed-gold.tsx'
import { saleReceipt } from './receipt.ts'
import { SoldPieces } from './sold-pieces.tsx'

/** The look of a sale: its pieces and the goods brought for them, each with the parts of its price, and its receipt. */
export const saleLook = documentLook({
  document: penjualan,
  Lines: BothSides,
  Paid: PaidBy,
  overCounter: saleOverCounter,
  Further: ({ document }) => <PrintIssued sale={document} isNew />,
  total: s.grand_total,
  receipt: notaPenjualan,
  says: saleReceipt,
})

/** The ways in which a stored sale was paid: advances, old gold, points, coupons, money. The change or the open amount stands at the end. */
export function saleOverCounter(sale: Sale): readonly EntryFact[] {
  const settledWith = (
    [s.bayar_titipan, s.bayar_pesanan, s.bayar_cicilan, s.bayar_marketplace, s.bayar_tukar, s.bayar_poin, s.bayar_kupon, s.nilai_fine] as const
  )
    .filter(({ name }) => sale[name] !== 0)
    .map((field) => [field, 0 - sale[field.name]] as const)
  return [
    [s.grand_total, sale.grand_total],
    ...settledWith,
    ...(sale.sisa_bayar > 0 ? [[s.sisa_bayar, sale.sisa_bayar] as const] : []),
    ...overCounter(sale, sale.dibayarkan > 0 ? 'OUT' : 'IN'),
    ...(sale.hutang_fine > 0 ? [[s.hutang_fine, sale.hutang_fine] as const] : []),
  ]
}

function PaidBy({ document }: { document: Sale }) {
  const say = useText()
  const { poin_dipakai, bayar_poin, poin_didapat } = document
  return (
    <>
      <PaidLines payments={document.detail_bayar} />
      {bayar_poin > 0 && (
        <div className="payment-sum">
          <span>
            {say('Poin')} · <Figure field={s.poin_dipakai} value={poin_dipakai} />
          </span>
          <Figure field={s.bayar_poin} value={bayar_poin} />
        </div>
      )}
      <UsedAndIssued sale={document} />
      {document.bayar_emas > 0 && (
        <div className="payment-sum">
          <span>
            {say('Emas Pelanggan')} · <Figure field={s.emas_pesanan} value={document.emas_pesanan} /> g
          </span>
          <Figure field={s.bayar_emas} value={document.bayar_emas} />
        </div>
      )}
      {poin_didapat > 0 && (
        <div className="payment-sum">
          <span>{say('Poin Didapat')}</span>
          <Figure field={s.poin_didapat} value={poin_didapat} />
        </div>
      )}
    </>
  )
}

function BothSides({ document }: { document: Sale }) {
  const say = useText()
  const { detail_tukar, detail_sales, grosir, berat_grosir } = document
  return (
    <>
      {grosir && (
        <p className="entry-facts">
          {say('Grosir')}
          {berat_grosir !== null && (
            <>
              {' '}
              · {say('Berat Timbang')} <Figure field={s.berat_grosir} value={berat_grosir} /> g
            </>
          )}
        </p>
      )}
      <SoldPieces pieces={document.detail_barang} />
      <OwedGold document={document} />
      {detail_sales.length > 0 && (
        <section aria-label={say('Bagian Sales')}>
          <h2 className="old-gold-side">{say('Bagian Sales')}</h2>
          {detail_sales.map((share) => (
            <p key={share.kode_sales} className="sale-share">
              <span>
                {share.nama_sales} · <Figure field={s.persen_bagian} value={share.persen_bagian} /> %
              </span>
              <Figure field={s.harga_barang} value={share.harga_barang} />
            </p>
          ))}
        </section>
      )}
      {detail_tukar.length > 0 && (
        <section aria-label={say('Tukar Tambah')}>
          <h2 className="old-gold-side">{say('Tukar Tambah')}</h2>
          <BoughtPieces pieces={detail_tukar.map(({ no_nota, ...piece }) => ({ ...piece, no_faktur: no_nota }))} />
          <SellerPapers nomor={document.no_faktur} pieces={detail_tukar} />
        </section>
      )}
    </>
  )
}
