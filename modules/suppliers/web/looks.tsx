import { percentText } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidWith } from '#modules/payments/web/public.ts'
import { type SupplierPayment, bayarSupplier } from '../contract/bayar-supplier.ts'
import { debtsIn, receiving as r, returnWays, settlements, supplierClaims } from '../contract/fields.ts'
import { notaBayarSupplier } from '../contract/nota-bayar-supplier.ts'
import { notaPenerimaan } from '../contract/nota-penerimaan.ts'
import { notaReturSupplier } from '../contract/nota-retur-supplier.ts'
import { type Delivery, lotOf, penerimaan } from '../contract/penerimaan.ts'
import { type SupplierReturn, returSupplier } from '../contract/retur-supplier.ts'
import { deliveryReceipt, returnReceipt, settlementReceipt } from './receipts.ts'

/** The view of a delivery: each line with its lot and, for users who may see it, the debt for it. */
export const deliveryLook = documentLook({
  document: penerimaan,
  Lines: Delivered,
  total: r.total_berat,
  receipt: notaPenerimaan,
  says: deliveryReceipt,
})

function Delivered({ document }: { document: Delivery }) {
  const say = useText()
  const { no_terima, hutang_dalam, nama_supplier, detail_barang } = document
  return (
    <>
      <p>{[nama_supplier, document.no_surat, `${say(r.hutang_dalam.label)} ${say(debtsIn[hutang_dalam])}`].filter(Boolean).join(' · ')}</p>
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_barang}</h3>
          <p>
            {line.kode_group} · {percentText(line.kadar)} · <Figure field={r.qty} value={line.qty} /> · <Figure field={r.berat} value={line.berat} />{' '}
            g · {say('Lot')} {lotOf(no_terima, line.no_urut)}
          </p>
          {line.hpp !== undefined && (
            <p>
              {line.hutang_fine > 0 && (
                <>
                  {say(r.hutang_fine.label)} <Figure field={r.hutang_fine} value={line.hutang_fine} /> g ·{' '}
                </>
              )}
              {say(r.hutang_rp.label)} <Figure field={r.hutang_rp} value={line.hutang_rp} /> · {say(r.hpp.label)}{' '}
              <Figure field={r.hpp} value={line.hpp} strong />
            </p>
          )}
        </article>
      ))}
    </>
  )
}

/** How a payment to a supplier looks: the debts that it settled, and what he got. */
export const paymentLook = documentLook({
  document: bayarSupplier,
  Lines: Settled,
  ...paidWith(() => 'OUT', r.jumlah_bayar),
  total: r.jumlah_bayar,
  receipt: notaBayarSupplier,
  says: settlementReceipt,
})

function Settled({ document }: { document: SupplierPayment }) {
  const say = useText()
  const { pelunasan, nama_supplier, detail_hutang, detail_uang_muka, detail_emas } = document
  return (
    <>
      <p>{[say(settlements[pelunasan]), nama_supplier].filter(Boolean).join(' · ')}</p>
      {detail_hutang.map((debt) => (
        <article key={`${debt.jenis_tagihan} ${debt.no_dokumen}`} className="document-line">
          <h3>
            {say(supplierClaims[debt.jenis_tagihan])} {debt.no_dokumen}
          </h3>
          <p>
            {debt.fine > 0 && (
              <>
                <Figure field={r.fine} value={debt.fine} /> g ·{' '}
              </>
            )}
            <Figure field={r.rupiah} value={debt.rupiah} strong />
          </p>
        </article>
      ))}
      {detail_uang_muka.map((paid) => (
        <article key={paid.no_dokumen} className="document-line">
          <h3>
            {say(supplierClaims.UANG_MUKA_SUPPLIER)} {paid.no_dokumen}
          </h3>
          <p>
            <Figure field={r.rupiah} value={paid.rupiah} strong />
          </p>
        </article>
      ))}
      {detail_emas.map((gold) => (
        <article key={gold.kode_lot} className="document-line">
          <h3>{gold.nama_barang}</h3>
          <p>
            {say('Lot')} {gold.kode_lot} · <Figure field={r.berat} value={gold.berat} /> g · {say(r.fine.label)}{' '}
            <Figure field={r.fine} value={gold.fine} /> g
          </p>
        </article>
      ))}
    </>
  )
}

/** The view of a return: the goods with the delivery that each came with. Users with the right also see the debts that changed by it. */
export const returnLook = documentLook({
  document: returSupplier,
  Lines: Returned,
  total: r.total_berat,
  receipt: notaReturSupplier,
  says: returnReceipt,
})

function Returned({ document }: { document: SupplierReturn }) {
  const say = useText()
  const { jenis_retur, nama_supplier, keterangan, uang_muka, detail_barang, detail_hutang } = document
  return (
    <>
      <p>{[say(returnWays[jenis_retur]), nama_supplier, keterangan].filter(Boolean).join(' · ')}</p>
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_barang}</h3>
          <p>
            {line.kode_barcode === null ? `${say('Lot')} ${line.kode_lot}` : <ThingLink kind="barang" id={line.kode_barcode} />} ·{' '}
            {percentText(line.kadar)} · <Figure field={r.qty} value={line.qty_lot} /> · <Figure field={r.berat} value={line.berat} /> g
          </p>
        </article>
      ))}
      {detail_hutang.map((debt) =>
        debt.rupiah === undefined ? null : (
          <article key={`${debt.jenis_tagihan} ${debt.no_dokumen}`} className="document-line">
            <h3>
              {say(supplierClaims[debt.jenis_tagihan])} {debt.no_dokumen}
            </h3>
            <p>
              {jenis_retur === 'KEMBALI' ? '− ' : '+ '}
              {debt.fine > 0 && (
                <>
                  <Figure field={r.fine} value={debt.fine} /> g ·{' '}
                </>
              )}
              <Figure field={r.rupiah} value={debt.rupiah} strong />
            </p>
          </article>
        ),
      )}
      {uang_muka > 0 && (
        <p>
          {say(supplierClaims.UANG_MUKA_SUPPLIER)} <Figure field={r.uang_muka} value={uang_muka} strong />
        </p>
      )}
    </>
  )
}
