import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { photoOnPaper } from '#modules/goods/web/public.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import { soldCellsOf, taxLine } from '#modules/sales/web/public.ts'
import { soldColumns } from '#modules/sales/contract/sold-columns.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { Contract } from '../contract/cicilan.ts'
import { contractEvents, instalments as c } from '../contract/fields.ts'
import type { ContractEvent } from '../contract/mutasi-cicilan.ts'
import { notaCicilan, notaMutasiCicilan } from '../contract/nota-cicilan.ts'
import { type Instalment, schedule } from '../contract/schedule.ts'

const percentText = (percent: number) => `${Number(percent.toFixed(2))}%`

/** The fine of a contract in words. */
function fineText({ jenis_denda, denda_persen, denda_rp, denda_tenggang, denda_maks_persen }: Contract, say: Say): string {
  if ((jenis_denda === 'PERSEN' ? denda_persen : denda_rp) === 0 || denda_maks_persen === 0) return say('Tanpa Denda')
  const amount = jenis_denda === 'PERSEN' ? say('{{persen}} per hari', { persen: percentText(denda_persen) }) : rp(denda_rp)
  return say('Denda {{jumlah}} setelah {{n}} hari, paling banyak {{maks}}', {
    jumlah: amount,
    n: denda_tenggang,
    maks: percentText(denda_maks_persen),
  })
}

/** A contract on paper: the goods, and each instalment with its date. Both parties read the same lines as the screen. */
export function contractReceipt(contract: Contract, shop: SettingSource, say: Say) {
  const { no_cicilan, harga_jual, uang_muka, biaya_sewa, sisa_pokok, total_bunga, lama_bulan, nilai_cicilan, akad, detail_barang, detail_bayar } =
    contract
  const empty = Object.fromEntries(Object.keys(soldColumns).map((column) => [column, ''])) as Record<keyof typeof soldColumns, string>
  const instalment = ({ urut_cicilan, tgl_cicilan, nilai_cicilan: rupiah }: Instalment) => ({
    cells: { ...empty, nama_barang: `${say('Cicilan Ke')} ${urut_cicilan}: ${tgl_cicilan}`, harga_total: formatNumber(rupiah, 0) },
    keterangan: '',
    warna: null,
  })
  return receiptData(notaCicilan, contract, shop, say, {
    nomor: no_cicilan,
    texts: {
      ...goodsTextsOf({ ...contract, grand_total: harga_jual }, say),
      ...wordsOf(harga_jual),
      rencana: `${lama_bulan} × ${rp(nilai_cicilan)}`,
      uang_muka: `${say('Uang Muka')} ${rp(uang_muka)}`,
      sisa_pokok: `${say('Sisa Pokok')} ${rp(sisa_pokok)}`,
      total_bunga: `${say(akad === 'MURABAHAH' ? 'Margin' : 'Total Bunga')} ${rp(total_bunga)}`,
      denda: fineText(contract, say),
      serah_barang: say(c.serah_barang.format(contract.serah_barang)),
    },
    barang: [
      ...detail_barang.map((piece) => ({
        cells: soldCellsOf(piece, say),
        keterangan: piece.keterangan_barang ?? '',
        warna: piece.warna_nota,
        foto: photoOnPaper(piece),
      })),
      ...schedule(contract).map(instalment),
    ],
    isCash: detail_bayar.some(({ jenis }) => jenis === 'CASH'),
    pembayaran: [
      ...taxLine(contract, say),
      ...(biaya_sewa === 0 ? [] : [[say('Biaya Sewa'), biaya_sewa] as const]),
      ...receiptPayments(detail_bayar, say),
      [say('Sisa Cicilan'), contract.sisa_cicilan] as const,
    ],
  })
}

/** An event of a contract on paper: the instalments that were paid, the goods that were taken back, or a warning letter. */
export function eventReceipt(event: ContractEvent, shop: SettingSource, say: Say) {
  const {
    no_mutasi_cicilan,
    no_cicilan,
    jenis_cicilan,
    surat_ke,
    grand_total,
    kembali,
    bunga_hapus,
    denda,
    nilai_ambil,
    sisa_lelang,
    detail_jadwal,
    detail_barang,
  } = event
  const line = (nama_barang: string, harga_total: number) => ({
    cells: { nama_barang, harga_total: formatNumber(harga_total, 0) },
    keterangan: '',
    warna: null,
  })
  const isBack = jenis_cicilan === 'LELANG'
  const isLetter = jenis_cicilan === 'SURAT'
  const dueRp = detail_jadwal.reduce((sum, { nilai_cicilan }) => sum + nilai_cicilan, 0) + denda
  const kejadian = isLetter ? say('Surat Peringatan Ke {{n}}', { n: surat_ke }) : say(contractEvents[jenis_cicilan])
  const totalRp = isBack ? nilai_ambil : isLetter ? dueRp : grand_total
  return receiptData(notaMutasiCicilan, { ...event, alamat_customer: null }, shop, say, {
    nomor: no_mutasi_cicilan,
    texts: { no_cicilan, kejadian, potongan_batal: '', grand_total: rp(totalRp), ...wordsOf(totalRp) },
    barang: [
      { ...line(kejadian, 0), cells: { nama_barang: `${kejadian} ${no_cicilan}`, harga_total: '' } },
      ...(isBack
        ? detail_barang.map(({ nama_barang, berat, harga }) => line(`${nama_barang} ${formatNumber(berat, 3)} g`, harga))
        : detail_jadwal.map(({ urut_cicilan, tgl_cicilan, nilai_cicilan }) =>
            line(`${say('Cicilan Ke')} ${urut_cicilan} · ${tgl_cicilan}`, nilai_cicilan),
          )),
      ...(denda === 0 ? [] : [line(say('Denda'), denda)]),
      ...(bunga_hapus === 0 || isBack ? [] : [line(say('Bunga Dihapus'), 0 - bunga_hapus)]),
      ...(sisa_lelang === 0 ? [] : [line(say('Sisa Untuk Customer'), sisa_lelang)]),
    ],
    isCash: event.detail_bayar.some(({ jenis }) => jenis === 'CASH'),
    pembayaran: [...receiptPayments(event.detail_bayar, say), ...(kembali === 0 ? [] : [[say('Kembalian'), kembali] as const])],
  })
}
