import { formatNumber, percentText } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { type RowWords, goodsTextsOf, receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { loanEvents } from '../contract/fields.ts'
import { type Loan, hutang } from '../contract/hutang.ts'
import type { LoanEvent } from '../contract/mutasi-hutang.ts'
import { notaHutang, notaMutasiHutang } from '../contract/nota-hutang.ts'
import { isPaidOut } from '../contract/sold-pledge.ts'
import { interestInWords } from './explained.ts'

/** A thing that was left, in one line: what it is, its purity, how many and how heavy. */
export const nameOfThing = ({
  nama_barang,
  kadar,
  qty,
  berat,
}: Pick<Loan['detail_barang'][number], 'nama_barang' | 'kadar' | 'qty' | 'berat'>): string =>
  [nama_barang, percentText(kadar), `${formatNumber(qty, 0)} ×`, `${formatNumber(berat, 3)} g`].join(' · ')

/** What interest is paid for, in words. */
export const paidFor = (say: Say, bulan: number, hari: number): string =>
  [...(bulan > 0 || hari === 0 ? [`${bulan} ${say('bulan')}`] : []), ...(hari > 0 ? [`${hari} ${say('hari')}`] : [])].join(' ')

/** A loan on paper: the pledge and its weight, the amount, the cost and the due date, as agreed. */
export function loanReceipt(loan: Loan, shop: SettingSource, say: Say) {
  const {
    no_faktur_hutang,
    tgl_hutang,
    tgl_jatuh_tempo,
    surat_ke,
    no_kantong,
    jumlah_hutang,
    bunga_persen,
    bunga_rp,
    lama_pinjam,
    admin_gadai,
    grand_total,
  } = loan
  const { detail_barang, detail_bayar } = loan
  const isInPart = loan.status === 'AKTIF' && loan.sisa_hutang < jumlah_hutang
  return receiptData(notaHutang, loan, shop, say, {
    nomor: no_faktur_hutang,
    // The letters before are void.
    ...(surat_ke > 0 && { judul: `${say(notaHutang.judul)} ${say('PENGGANTI KE-{{n}}', { n: surat_ke })}` }),
    texts: {
      ...goodsTextsOf({ ...loan, grand_total: jumlah_hutang }, say),
      ...wordsOf(jumlah_hutang),
      tgl_hutang,
      jatuh_tempo: tgl_jatuh_tempo,
      no_kantong: no_kantong ?? '',
      no_kotak: loan.no_kotak ?? '',
      penaksir: loan.nama_penaksir ?? '',
      no_sertifikat: loan.no_sertifikat ?? '',
      bunga: `${say('Bunga')} ${lama_pinjam} ${say('bulan')} × ${formatNumber(bunga_persen, 2)}% × ${rp(jumlah_hutang)} = ${rp(bunga_rp)}`,
      // The total was agreed on. After a partial payment the paper shows the remaining debt instead.
      jumlah_tebus: isInPart ? `${say('Sisa Hutang')} ${rp(loan.sisa_hutang)}` : `${say('Jumlah Tebus')} ${rp(jumlah_hutang + bunga_rp)}`,
      admin_gadai: admin_gadai === 0 ? '' : `${say('Biaya Admin')} ${rp(admin_gadai)}`,
      // Nothing was paid out for one from before the books.
      diterima: loan.dari_saldo_awal ? '' : `${say('Uang Diterima')} ${rp(grand_total)}`,
    },
    barang: rowsOf(notaHutang, hutang, 'detail_barang', detail_barang, {}, (line) => ({
      keterangan: line.keluar_dengan === null ? '' : `${say('Keluar Dengan')} ${line.keluar_dengan}`,
    })),
    // The fee is next to the amount paid out: together they are the loan.
    pembayaran: [...(admin_gadai === 0 ? [] : [[say('Biaya Admin'), admin_gadai] as const]), ...receiptPayments(detail_bayar, say)],
  })
}

type Line = RowWords<keyof typeof notaMutasiHutang.columns>

/** A line of the paper of an event: an amount of the payment, or a text that adds nothing to it. */
const textLine = (uraian: string, jumlah = ''): Line => ({ cells: { uraian, jumlah } })
const amountLine = (uraian: string, jumlahRp: number): Line => textLine(uraian, formatNumber(jumlahRp, 0))

/** How the interest is counted, line by line. Its amounts are part of the text, so the column adds up to the payment. */
const interestTexts = (event: LoanEvent, say: Say) => interestInWords(say, event).map(([text, rupiah]) => textLine(`${text} = ${rp(rupiah)}`))

/** What an event comes to on paper: its title, its lines, and their sum in rupiah. */
interface EventPaper {
  readonly judul?: string
  readonly lines: readonly Line[]
  readonly totalRp: number
}

/** The customer sells his pledge: each thing at its price, less what he owes, which he gets. If he owes more, it is what he owes less the prices, which he pays. */
function soldPaper(event: LoanEvent, say: Say): EventPaper {
  const { no_faktur_hutang, bulan_bunga, hari_bunga, bunga_rp, pokok_dibayar, grand_total, nilai_ambil, detail_barang } = event
  const sign = isPaidOut(event) ? 1 : -1
  return {
    judul: say('PEMBELIAN BARANG GADAI'),
    lines: [
      ...detail_barang.map(({ nama_barang, qty, berat, kadar, harga }) =>
        amountLine(`${nama_barang} ${percentText(kadar)} ${formatNumber(qty, 0)} × ${formatNumber(berat, 3)} g`, sign * harga),
      ),
      amountLine(`${say('Pokok Hutang')} ${no_faktur_hutang}`, 0 - sign * pokok_dibayar),
      amountLine(`${say('Bunga')} ${paidFor(say, bulan_bunga, hari_bunga)}`, 0 - sign * bunga_rp),
      ...interestTexts(event, say),
    ],
    totalRp: sign * (nilai_ambil - grand_total),
  }
}

/** The customer declares that he has lost his letter. He signs it. */
function letterPaper({ surat_ke, no_identitas, no_laporan, grand_total, nama_customer }: LoanEvent, say: Say): EventPaper {
  return {
    judul: say('PERNYATAAN SURAT GADAI HILANG'),
    lines: [
      amountLine(`${say('Surat Gadai')} ${say('PENGGANTI KE-{{n}}', { n: surat_ke ?? 0 })}`, grand_total),
      // Two short lines: a slip has no room for a long one.
      textLine(say('Surat sebelumnya dinyatakan hilang')),
      textLine(say('Surat itu tidak berlaku lagi')),
      textLine(`${say('No Identitas')} ${no_identitas ?? ''}`),
      ...(no_laporan === null ? [] : [textLine(`${say('No Surat Kehilangan')} ${no_laporan}`)]),
      textLine(`${say('Yang Menyatakan')}: .............................. ( ${nama_customer} )`),
    ],
    totalRp: grand_total,
  }
}

/** A payment on a loan: its interest with the time, and the repaid amount. */
function paidPaper(event: LoanEvent, say: Say): EventPaper {
  const { jenis_hutang, no_faktur_hutang, bulan_bunga, hari_bunga, bunga_rp, bunga_persen, bunga_baru, pokok_dibayar, jumlah_hutang } = event
  const { biaya_lelang, sisa_lelang, rugi_lelang, grand_total, detail_barang } = event
  const isRenewed = jenis_hutang === 'PERPANJANG'
  return {
    lines: [
      ...(pokok_dibayar === 0 ? [] : [amountLine(`${say('Pokok Hutang')} ${no_faktur_hutang}`, pokok_dibayar)]),
      ...(biaya_lelang === 0 ? [] : [amountLine(say('Biaya Lelang'), biaya_lelang)]),
      ...(sisa_lelang === 0 ? [] : [amountLine(say('Sisa Untuk Customer'), sisa_lelang)]),
      ...(rugi_lelang === 0 ? [] : [amountLine(say('Rugi Lelang'), 0 - rugi_lelang)]),
      amountLine(`${say('Bunga')} ${paidFor(say, bulan_bunga, hari_bunga)}`, bunga_rp),
      ...interestTexts(event, say),
      ...(isRenewed && bunga_baru !== bunga_persen ? [textLine(`${say('Bunga Baru')} ${formatNumber(bunga_baru, 2)}% ${say('per bulan')}`)] : []),
      // Shown, but not part of the payment: the remaining debt, and the things that went back for a part; for all of it only the weight.
      ...(isRenewed && pokok_dibayar > 0 ? [textLine(`${say('Sisa Hutang')} ${rp(jumlah_hutang - pokok_dibayar)}`)] : []),
      ...(isRenewed ? detail_barang : []).map(({ nama_barang, qty, berat }) =>
        textLine(`${say('Dikembalikan')}: ${nama_barang} ${formatNumber(qty, 0)} × ${formatNumber(berat, 3)} g`),
      ),
    ],
    totalRp: grand_total,
  }
}

/** Something that happened to a loan, on paper. */
export function eventReceipt(event: LoanEvent, shop: SettingSource, say: Say) {
  const { no_mutasi_hutang, no_faktur_hutang, jenis_hutang, tgl_jatuh_tempo, keluar_berat, nilai_ambil, kembali } = event
  const isSold = jenis_hutang === 'BELI'
  const { judul, lines, totalRp } = isSold ? soldPaper(event, say) : jenis_hutang === 'GANTI_SURAT' ? letterPaper(event, say) : paidPaper(event, say)
  return receiptData(notaMutasiHutang, event, shop, say, {
    nomor: no_mutasi_hutang,
    ...(judul && { judul }),
    texts: {
      no_faktur_hutang,
      kejadian: say(loanEvents[jenis_hutang]),
      total_berat: `${formatNumber(keluar_berat, 3)} g`,
      jatuh_tempo: jenis_hutang === 'PERPANJANG' ? tgl_jatuh_tempo : '',
      grand_total: rp(totalRp),
      ...wordsOf(totalRp, isPaidOut(event) ? say('Dibayarkan') : undefined),
    },
    barang: lines,
    pembayaran: [
      // What the shop keeps pays the loan, and no money moves.
      ...(nilai_ambil === 0 || isSold ? [] : [[say('Nilai Barang'), nilai_ambil] as const]),
      ...receiptPayments(event.detail_bayar, say, kembali),
    ],
  })
}
