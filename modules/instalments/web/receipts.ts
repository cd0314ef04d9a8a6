import { fill } from '#engine/contract/refusal.ts'
import { formatNumber, percentText } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { photoOnPaper } from '#modules/goods/web/public.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { type ReceiptData, goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import { soldCellsOf, taxLine } from '#modules/sales/web/public.ts'
import { soldColumns } from '#modules/sales/contract/sold-columns.ts'
import { type SettingSource, settings, textSetting } from '#modules/settings/contract/settings.ts'
import type { Contract } from '../contract/cicilan.ts'
import { contractEvents, inAkad, instalments as c, writeOffLoss } from '../contract/fields.ts'
import type { ContractEvent } from '../contract/mutasi-cicilan.ts'
import { notaCicilan, notaMutasiCicilan, suratCicilan } from '../contract/nota-cicilan.ts'
import { dueDate, schedule } from '../contract/schedule.ts'
import { interestText, termsText } from './terms.ts'

const noCells = Object.fromEntries(Object.keys(soldColumns).map((column) => [column, ''])) as Record<keyof typeof soldColumns, string>

/** A contract on paper: the goods, how the rest is made from their price, and each instalment with its date. Both parties read the same lines as the screen. */
export function contractReceipt(contract: Contract, shop: SettingSource, say: Say) {
  const { no_cicilan, harga_jual, uang_muka, biaya_sewa, sisa_pokok, total_bunga, lama_bulan, nilai_cicilan, detail_barang, detail_bayar, kembali } =
    contract
  const line = (nama_barang: string, rupiah: number | null, no_urut = '') => ({
    cells: { ...noCells, no_urut, nama_barang, harga_total: rupiah === null ? '' : formatNumber(rupiah, 0) },
  })
  // The goods of a contract from before the books are in words.
  const { barang, kadar_lama, berat_lama } = contract
  const oldGoods =
    barang === null
      ? []
      : [
          {
            ...line(barang, harga_jual),
            cells: {
              ...noCells,
              nama_barang: barang,
              kadar_cetak: percentText(kadar_lama ?? 0),
              berat: formatNumber(berat_lama ?? 0, 3),
              harga_total: formatNumber(harga_jual, 0),
            },
          },
        ]
  return receiptData(notaCicilan, contract, shop, say, {
    nomor: no_cicilan,
    texts: {
      ...goodsTextsOf({ ...contract, grand_total: harga_jual }, say),
      ...wordsOf(harga_jual),
      rencana: `${lama_bulan} × ${rp(nilai_cicilan)}`,
      ketentuan: [...termsText(contract, say), contract.keterangan ?? ''].filter(Boolean).join('\n'),
    },
    barang: [
      ...detail_barang.map((piece) => ({
        cells: soldCellsOf(piece, say),
        keterangan: piece.keterangan_barang ?? '',
        warna: piece.warna_nota,
        foto: photoOnPaper(piece),
      })),
      ...oldGoods,
      // A tax that is in the prices already is said, and added to nothing.
      ...(contract.ppn_di_atas
        ? taxLine(contract, say).map(([what, rupiah]) => line(what, rupiah))
        : contract.ppn === 0
          ? []
          : [line(`${say('Termasuk PPN')} ${rp(contract.ppn)}`, null)]),
      line(say('Uang Muka'), 0 - uang_muka),
      line(say('Sisa Pokok'), sisa_pokok),
      ...(total_bunga === 0 ? [] : [line(interestText(contract, say), total_bunga)]),
      line(say('Total Cicilan'), sisa_pokok + total_bunga),
      line(say('Jadwal Cicilan'), null),
      ...schedule(contract).map(({ urut_cicilan, tgl_cicilan, nilai_cicilan: rupiah }) => line(tgl_cicilan, rupiah, String(urut_cicilan))),
    ],
    pembayaran: contract.dari_saldo_awal
      ? []
      : [
          [say('Uang Muka'), uang_muka] as const,
          ...(biaya_sewa === 0 ? [] : [[say('Biaya Sewa'), biaya_sewa] as const]),
          ...receiptPayments(detail_bayar, say, kembali),
        ],
  })
}

/** An event of a contract on paper: the instalments that were paid and what is still owed, the goods that were taken back, or a warning letter. */
export function eventReceipt(event: ContractEvent, shop: SettingSource, say: Say): ReceiptData {
  if (event.jenis_cicilan === 'SURAT') return letter(event, shop, say)
  const { no_mutasi_cicilan, no_cicilan, jenis_cicilan, akad, grand_total, kembali, bunga_hapus, detail_bayar } = event
  const kejadian = say(contractEvents[jenis_cicilan])
  const totalRp = {
    BAYAR: grand_total,
    LUNAS: grand_total,
    PULIH: grand_total,
    LELANG: event.nilai_ambil,
    HAPUS: event.rugi_lelang,
    PUTUS: event.sisa_lelang,
  }[jenis_cicilan]
  return receiptData(notaMutasiCicilan, event, shop, say, {
    nomor: no_mutasi_cicilan,
    texts: { no_cicilan, kejadian, grand_total: rp(totalRp), ...wordsOf(totalRp) },
    barang:
      jenis_cicilan === 'PULIH'
        ? recoveryLines(event, say)
        : event.jumlah_angsuran === 0
          ? endLines(event, say)
          : [
              ...instalmentLines(event, say),
              ...(bunga_hapus === 0 ? [] : [line(say(inAkad(c.bunga_hapus, akad).label), 0 - bunga_hapus)]),
              ...stillOwed(event, say),
            ],
    pembayaran: receiptPayments(detail_bayar, say, kembali),
  })
}

/** A text without an amount: no part of the sum. */
const note = (uraian: string) => ({ cells: { uraian, jumlah: '' } })
const line = (uraian: string, rupiah: number) => ({ cells: { uraian, jumlah: formatNumber(rupiah, 0) } })

/** How a contract ends that is not paid up: the goods with their value, or what was paid for goods that the shop holds; and what is left for the customer. */
function endLines(event: ContractEvent, say: Say) {
  const { jenis_cicilan, harga_jual, pokok_dibayar, sisa_lelang, rugi_lelang, hasil_batal, detail_barang } = event
  if (jenis_cicilan === 'PUTUS')
    return [
      line(say('Dibayar Untuk Barang'), harga_jual - pokok_dibayar),
      ...(hasil_batal === 0 ? [] : [line(say('Potongan Batal'), 0 - hasil_batal)]),
    ]
  return [
    ...detail_barang.map(({ nama_barang, kadar, berat, harga }) => line(`${nama_barang} ${percentText(kadar)} ${formatNumber(berat, 3)} g`, harga)),
    note(`${say(c.sisa_pokok.label)} ${rp(pokok_dibayar)}`),
    ...(sisa_lelang === 0 ? [] : [note(`${say('Sisa Untuk Customer')} ${rp(sisa_lelang)}`)]),
    ...(rugi_lelang === 0 ? [] : [note(`${say(jenis_cicilan === 'HAPUS' ? writeOffLoss.label : c.rugi_lelang.label)} ${rp(rugi_lelang)}`)]),
  ]
}

/** What came in for a contract that was written off, and what is still owed of it. Once nothing is, the goods are paid up. */
function recoveryLines({ no_cicilan, tgl_akad, sisa_cicilan, grand_total }: ContractEvent, say: Say) {
  const leftRp = sisa_cicilan - grand_total
  return [
    line(say('Pembayaran Cicilan {{no_cicilan}} Tanggal {{tgl}}', { no_cicilan, tgl: tgl_akad }), grand_total),
    note(`${say('Sisa Cicilan')} ${rp(leftRp)}`),
    ...(leftRp === 0 ? [note(say('Barang Sudah Lunas'))] : []),
  ]
}

/** Each instalment of an event, and below it its fine. */
const instalmentLines = ({ lama_bulan, detail_jadwal }: ContractEvent, say: Say) =>
  detail_jadwal.flatMap(({ urut_cicilan, tgl_cicilan, nilai_cicilan, denda, hari_lewat }) => [
    line(`${say('Cicilan Ke {{n}} dari {{dari}}', { n: urut_cicilan, dari: lama_bulan })} · ${tgl_cicilan}`, nilai_cicilan),
    ...(denda === 0 ? [] : [line(`${say('Denda')} · ${say('Lewat {{n}} hari', { n: hari_lewat })}`, denda)]),
  ])

/** What the customer still owes after a payment, and the next due date. */
function stillOwed(
  { sisa_cicilan, pokok_dibayar, bunga_rp, bunga_hapus, cicilan_dibayar, jumlah_angsuran, lama_bulan, tgl_akad }: ContractEvent,
  say: Say,
) {
  const paid = cicilan_dibayar + jumlah_angsuran
  const leftRp = sisa_cicilan - pokok_dibayar - bunga_rp - bunga_hapus
  return [
    note(`${say('Sisa Cicilan')} ${rp(leftRp)} · ${say('Dibayar {{n}} dari {{dari}}', { n: paid, dari: lama_bulan })}`),
    ...(paid >= lama_bulan ? [] : [note(`${say('Jatuh Tempo Berikut')} ${dueDate({ tgl_akad }, paid + 1)}`)]),
  ]
}

/** A warning letter in the words of the shop, with the instalments that are late. */
function letter(event: ContractEvent, shop: SettingSource, say: Say): ReceiptData {
  const { no_mutasi_cicilan, no_cicilan, surat_ke, batas_surat, tgl_system, tgl_akad, denda, detail_jadwal } = event
  const dueRp = detail_jadwal.reduce((sum, { nilai_cicilan }) => sum + nilai_cicilan, 0) + denda
  const isLast = surat_ke === 3
  const words = isLast ? textSetting(shop, 'SURAT_CICILAN_AKHIR') : textSetting(shop, 'SURAT_CICILAN')
  const values = {
    no_cicilan,
    tgl_akad,
    jumlah: String(detail_jadwal.length),
    total: rp(dueRp),
    nama_customer: event.nama_customer,
    ke: String(surat_ke),
    batas: batas_surat ?? '',
  }
  return receiptData(suratCicilan, event, shop, say, {
    nomor: no_mutasi_cicilan,
    texts: {
      perihal: say('Surat Peringatan Ke {{n}}', { n: surat_ke }).toUpperCase(),
      tanggal_surat: tgl_system,
      no_cicilan,
      // The words that the setting came with are said in the language of the paper.
      isi: words === settings[isLast ? 'SURAT_CICILAN_AKHIR' : 'SURAT_CICILAN'].default ? say(words, values) : fill(words, values),
      grand_total: rp(dueRp),
      ...wordsOf(dueRp),
    },
    barang: instalmentLines(event, say),
  })
}
