import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { Figure } from '#engine/web/figure.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { books as f, openingKinds } from '../contract/fields.ts'
import { notaSaldoAwalTagihan } from '../contract/nota-saldo-awal-tagihan.ts'
import { type OpeningClaims, saldoAwalTagihan } from '../contract/saldo-awal-tagihan.ts'

/** How claims from before the books look: party by party. */
export const openingLook = documentLook({
  document: saldoAwalTagihan,
  Lines: Opened,
  total: f.total_piutang,
  receipt: notaSaldoAwalTagihan,
  says: openingReceipt,
})

function Opened({ document }: { document: OpeningClaims }) {
  const say = useText()
  return document.detail_saldo.map((row) => {
    const side = row.nilai_kupon > 0 ? f.nilai_kupon : row.nilai_piutang > 0 ? f.nilai_piutang : f.nilai_hutang
    return (
      <article key={row.no_urut} className="document-line">
        <h3>
          {row.kode_pihak} {row.nama_pihak}
        </h3>
        <p>
          {say(openingKinds[row.jenis_tagihan])} · {row.keterangan ? `${row.keterangan} · ` : ''}
          {row.gram_saldo > 0 && (
            <>
              {say(f.gram_saldo.label)} <Figure field={f.gram_saldo} value={row.gram_saldo} />{' '}
            </>
          )}
          {row.poin_saldo > 0 && (
            <>
              {say(f.poin_saldo.label)} <Figure field={f.poin_saldo} value={row.poin_saldo} />{' '}
            </>
          )}
          {row.tgl_transaksi !== null && (
            <>
              {say(f.tgl_transaksi.label)} <Figure field={f.tgl_transaksi} value={row.tgl_transaksi} />{' '}
            </>
          )}
          {row.kupon_lama !== null && `${row.kupon_lama} · ${row.pemilik_kupon === null ? '' : `${row.pemilik_kupon} · `}`}
          {row.berlaku_sampai !== null && (
            <>
              {say(f.berlaku_sampai.label)} <Figure field={f.berlaku_sampai} value={row.berlaku_sampai} />{' '}
            </>
          )}
          {say(side.label)} <Figure field={side} value={row[side.name]} strong />
        </p>
      </article>
    )
  })
}

/** Claims from before the books on paper. */
export function openingReceipt(opened: OpeningClaims, shop: SettingSource, say: Say) {
  return receiptData(notaSaldoAwalTagihan, opened, shop, say, {
    nomor: opened.no_saldo_awal,
    texts: {
      uraian_saldo: opened.keterangan,
      total_hutang: `${say(f.total_hutang.label)} ${rp(opened.total_hutang)}`,
      total_kupon: opened.total_kupon > 0 ? `${say(f.total_kupon.label)} ${rp(opened.total_kupon)}` : '',
      total_piutang: rp(opened.total_piutang),
    },
    barang: opened.detail_saldo.map((row) => ({
      cells: {
        pihak: `${row.kode_pihak} ${row.nama_pihak} · ${say(openingKinds[row.jenis_tagihan])}${row.kupon_lama === null ? '' : ` ${row.kupon_lama}`}`,
        gram: row.gram_saldo > 0 ? formatNumber(row.gram_saldo, 3) : row.poin_saldo > 0 ? `${formatNumber(row.poin_saldo, 0)} ${say('Poin')}` : '',
        jumlah: formatNumber(row.nilai_piutang + row.nilai_hutang + row.nilai_kupon, 0),
      },
      keterangan: row.keterangan ?? '',
    })),
  })
}
