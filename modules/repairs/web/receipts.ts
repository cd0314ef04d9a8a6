import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { taxLine } from '#modules/sales/web/public.ts'
import { goodsTextsOf, receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { serviceEvents, services as s } from '../contract/fields.ts'
import { type ServiceEvent, mutasiService } from '../contract/mutasi-service.ts'
import { notaMutasiService, notaService } from '../contract/nota-service.ts'
import { type Service, service } from '../contract/service.ts'
import { onTop } from '../contract/tax.ts'

const grams = (berat: number) => formatNumber(berat, 3)

/** A service on paper: what was left and weighs, what is done and until when, what was paid in advance and what is left to pay. */
export function serviceReceipt(made: Service, shop: SettingSource, say: Say) {
  const { no_service, tgl_estimasi, nama_tukang, grand_total, dp_service, kembali, detail_barang, detail_bayar } = made
  const restRp = grand_total + onTop(made) - dp_service
  return receiptData(notaService, made, shop, say, {
    nomor: no_service,
    texts: {
      ...goodsTextsOf(made, say),
      ...wordsOf(dp_service, say('Uang Muka')),
      estimasi: tgl_estimasi,
      tukang: nama_tukang ?? '',
      uang_muka_service: `${say('Uang Muka')} ${rp(dp_service)}`,
      sisa_bayar: `${say('Sisa Bayar')} ${rp(restRp)}`,
    },
    tanda_customer: made.tanda_tangan,
    barang: rowsOf(notaService, service, 'detail_barang', detail_barang),
    pembayaran: [
      ...receiptPayments(detail_bayar, say, kembali),
      ...taxLine(made, say),
      [say('Uang Muka'), dp_service] as const,
      [say('Sisa Bayar'), restRp] as const,
    ],
  })
}

/** The receipt of a service event: weights in and out, and the money paid or paid back. */
export function eventReceipt(event: ServiceEvent, shop: SettingSource, say: Say) {
  const { no_mutasi_service, no_service, jenis_service, total_berat_selesai, uang_muka_service, potongan_service, grand_total, kembali } = event
  const { detail_barang, detail_bayar } = event
  const emasG = sumOfGrams(detail_barang.map(({ berat_emas }) => berat_emas))
  const emasRp = detail_barang.reduce((sum, { biaya_emas }) => sum + biaya_emas, 0)
  const selisih_berat = sumOfGrams([...detail_barang.flatMap((line) => [line.berat_selesai, -line.berat_masuk]), -emasG])
  return receiptData(notaMutasiService, { ...event, alamat_customer: null }, shop, say, {
    nomor: no_mutasi_service,
    texts: {
      no_service,
      kejadian: say(serviceEvents[jenis_service]),
      total_berat: `${grams(total_berat_selesai)} g`,
      selisih_berat: selisih_berat === 0 ? '' : `${say('Selisih Berat')} ${grams(selisih_berat)} g`,
      emas_toko: emasG === 0 ? '' : `${say('Emas Toko')} ${grams(emasG)} g ${rp(emasRp)}`,
      uang_muka_service: uang_muka_service === 0 ? '' : `${say('Uang Muka')} ${rp(uang_muka_service)}`,
      potongan_service: potongan_service === 0 ? '' : `${say('Potongan Batal')} ${rp(potongan_service)}`,
      grand_total: rp(grand_total),
      ...wordsOf(grand_total),
    },
    tanda_customer: event.tanda_tangan,
    barang: rowsOf(notaMutasiService, mutasiService, 'detail_barang', detail_barang, {
      deskripsi_service: ({ deskripsi_service, diserahkan }) =>
        diserahkan ? `${deskripsi_service} · ${say(s.diserahkan.label)}` : deskripsi_service,
      berat: ({ berat_masuk }) => grams(berat_masuk),
      biaya: ({ biaya_selesai }) => formatNumber(biaya_selesai, 0),
    }),
    pembayaran: [...receiptPayments(detail_bayar, say, kembali), ...taxLine(event, say)],
  })
}
