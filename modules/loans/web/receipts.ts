import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { loanEvents } from '../contract/fields.ts'
import type { Loan } from '../contract/hutang.ts'
import type { LoanEvent } from '../contract/mutasi-hutang.ts'
import { notaHutang, notaMutasiHutang } from '../contract/nota-hutang.ts'
import { isPaidOut } from '../contract/sold-pledge.ts'
import { interestInWords } from './explained.ts'

/** A purity as it is read: 75%, 37.5%. */
export const purityOf = (kadar: number): string => `${Number(kadar.toFixed(3))}%`

/** A thing that was left, in one line: what it is, its purity, how many and how heavy. */
export const nameOfThing = ({
  nama_barang,
  kadar,
  qty,
  berat,
}: Pick<Loan['detail_barang'][number], 'nama_barang' | 'kadar' | 'qty' | 'berat'>): string =>
  [nama_barang, purityOf(kadar), `${formatNumber(qty, 0)} ×`, `${formatNumber(berat, 3)} g`].join(' · ')

/** What interest is paid for, in words. */
export const paidFor = (say: Say, bulan: number, hari: number): string =>
  [...(bulan > 0 || hari === 0 ? [`${bulan} ${say('bulan')}`] : []), ...(hari > 0 ? [`${hari} ${say('hari')}`] : [])].join(' ')

/** A loan on paper: what was left and weighs, what was lent on it, what it costs and until when, as it was agreed on. */
export function loanReceipt(loan: Loan, shop: SettingSource, say: Say) {
  const { no_faktur_hutang, tgl_hutang, tgl_jatuh_tempo, no_kantong, jumlah_hutang, bunga_persen, bunga_rp, lama_pinjam, admin_gadai, grand_total } =
    loan
  const { detail_barang, detail_bayar } = loan
  const isInPart = loan.status === 'AKTIF' && loan.sisa_hutang < jumlah_hutang
  return receiptData(notaHutang, loan, shop, say, {
    nomor: no_faktur_hutang,
    texts: {
      ...goodsTextsOf({ ...loan, grand_total: jumlah_hutang }, say),
      ...wordsOf(jumlah_hutang),
      tgl_hutang,
      jatuh_tempo: tgl_jatuh_tempo,
      no_kantong: no_kantong ?? '',
      bunga: `${say('Bunga')} ${lama_pinjam} ${say('bulan')} × ${formatNumber(bunga_persen, 2)}% × ${rp(jumlah_hutang)} = ${rp(bunga_rp)}`,
      // What it comes to was agreed on; once some of it is paid, what is still owed is said.
      jumlah_tebus: isInPart ? `${say('Sisa Hutang')} ${rp(loan.sisa_hutang)}` : `${say('Jumlah Tebus')} ${rp(jumlah_hutang + bunga_rp)}`,
      admin_gadai: admin_gadai === 0 ? '' : `${say('Biaya Admin')} ${rp(admin_gadai)}`,
      // Nothing was paid out for one from before the books.
      diterima: loan.dari_saldo_awal ? '' : `${say('Uang Diterima')} ${rp(grand_total)}`,
    },
    barang: detail_barang.map((line) => ({
      cells: {
        no_urut: String(line.no_urut),
        nama_barang: line.nama_barang,
        kadar: purityOf(line.kadar),
        qty: formatNumber(line.qty, 0),
        berat: formatNumber(line.berat, 3),
      },
      keterangan: line.keluar_dengan === null ? '' : `${say('Keluar Dengan')} ${line.keluar_dengan}`,
      warna: null,
    })),
    isCash: detail_bayar.some(({ jenis }) => jenis === 'CASH'),
    // What the fee keeps of it stands beside what is paid out: together they are the loan.
    pembayaran: [...(admin_gadai === 0 ? [] : [[say('Biaya Admin'), admin_gadai] as const]), ...receiptPayments(detail_bayar, say)],
  })
}

/** What was paid on a loan, on paper: its interest for how long, and what was paid back. */
export function eventReceipt(event: LoanEvent, shop: SettingSource, say: Say) {
  const {
    no_mutasi_hutang,
    no_faktur_hutang,
    jenis_hutang,
    bulan_bunga,
    hari_bunga,
    bunga_rp,
    bunga_persen,
    bunga_baru,
    pokok_dibayar,
    biaya_lelang,
    sisa_lelang,
    rugi_lelang,
    tgl_jatuh_tempo,
    jumlah_hutang,
    keluar_berat,
    nilai_ambil,
    grand_total,
    jumlah_bayar,
    kembali,
    detail_barang,
  } = event
  const isRenewed = jenis_hutang === 'PERPANJANG'
  const told = (uraian: string, jumlah: string) => ({ cells: { uraian, jumlah }, keterangan: '', warna: null })
  const line = (uraian: string, jumlahRp: number) => told(uraian, formatNumber(jumlahRp, 0))
  return receiptData(notaMutasiHutang, event, shop, say, {
    nomor: no_mutasi_hutang,
    texts: {
      no_faktur_hutang,
      kejadian: say(loanEvents[jenis_hutang]),
      total_berat: `${formatNumber(keluar_berat, 3)} g`,
      jatuh_tempo: isRenewed ? tgl_jatuh_tempo : '',
      grand_total: rp(grand_total),
      ...wordsOf(grand_total),
    },
    barang: [
      ...(pokok_dibayar === 0 ? [] : [line(`${say('Pokok Hutang')} ${no_faktur_hutang}`, pokok_dibayar)]),
      ...(biaya_lelang === 0 ? [] : [line(say('Biaya Lelang'), biaya_lelang)]),
      ...(sisa_lelang === 0 ? [] : [line(say('Sisa Untuk Customer'), sisa_lelang)]),
      ...(rugi_lelang === 0 ? [] : [line(say('Rugi Lelang'), 0 - rugi_lelang)]),
      line(`${say('Bunga')} ${paidFor(say, bulan_bunga, hari_bunga)}`, bunga_rp),
      // How it is counted, line by line. Its amounts are part of the text: the column adds up to what is paid.
      ...interestInWords(say, event).map(([text, rupiah]) => told(`${text} = ${rp(rupiah)}`, '')),
      ...(isRenewed && bunga_baru !== bunga_persen ? [told(`${say('Bunga Baru')} ${formatNumber(bunga_baru, 2)}% ${say('per bulan')}`, '')] : []),
      // Said, and no part of what is paid: what is still owed, and what went back for a part; of all of it the weight is said.
      ...(isRenewed && pokok_dibayar > 0 ? [told(`${say('Sisa Hutang')} ${rp(jumlah_hutang - pokok_dibayar)}`, '')] : []),
      // What the customer sold, with its price; the prices add up to the value below.
      ...(jenis_hutang === 'BELI' ? detail_barang : []).map(({ nama_barang, qty, berat, kadar, harga }) =>
        told(`${nama_barang} ${purityOf(kadar)} ${formatNumber(qty, 0)} × ${formatNumber(berat, 3)} g = ${rp(harga)}`, ''),
      ),
      ...(isRenewed ? detail_barang : []).map(({ nama_barang, qty, berat }) =>
        told(`${say('Dikembalikan')}: ${nama_barang} ${formatNumber(qty, 0)} × ${formatNumber(berat, 3)} g`, ''),
      ),
    ],
    isCash: event.detail_bayar.some(({ jenis }) => jenis === 'CASH'),
    pembayaran: [
      ...(nilai_ambil === 0 ? [] : [[say('Nilai Barang'), nilai_ambil] as const]),
      ...(isPaidOut(event) ? [[say('Dibayarkan Ke Customer'), 0 - jumlah_bayar] as const] : receiptPayments(event.detail_bayar, say)),
      ...(kembali === 0 ? [] : [[say('Kembalian'), kembali] as const]),
    ],
  })
}
