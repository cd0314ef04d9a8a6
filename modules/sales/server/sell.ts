import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { requireApproval } from '#modules/approvals/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Sale } from '../contract/sale.ts'
import type { sell as sellCall } from '../contract/transaksi-penjualan.ts'
import type { PricedPiece } from './price-sale.ts'
import { approvalsFor } from './sale-approvals.ts'
import { type MadeSale, sellMany } from './sell-many.ts'

/** Sells what the till sent, and answers the whole sale for the receipt. */
export const sell: Handler<typeof sellCall> = async (context) => {
  const { db, caller, body, request_id } = context
  const { kode_toko, tgl_system, user_id, modules } = caller
  const beforeSave = async (priced: readonly PricedPiece[]) => {
    const approvals = []
    for (const need of approvalsFor(priced, body, numberSetting(caller, 'BATAS_HARGA_JUAL'))) approvals.push(await requireApproval(context, need))
    return approvals
  }
  const [made] = await sellMany(
    {
      db,
      kode_toko,
      tgl_system,
      user_id,
      request_id,
      modules,
      rounding: saleRounding(caller),
      validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH'),
      beforeSave,
    },
    [body],
  )
  return saleOf(made as MadeSale, caller)
}

function saleOf(made: MadeSale, by: { kode_toko: string; tgl_system: string; user_id: string; nama: string }): Sale {
  const { asked, priced, payments, accounts } = made
  return {
    kode_toko: by.kode_toko,
    nama_toko: made.nama_toko,
    alamat_toko: made.alamat_toko,
    no_hp_toko: made.no_hp_toko,
    no_faktur: made.no_faktur,
    tgl_system: by.tgl_system,
    created_at: made.created_at,
    status: 'VALID',
    user_id: by.user_id,
    nama_user: by.nama,
    kode_sales: asked.kode_sales,
    nama_sales: made.nama_sales,
    nama_customer: asked.nama_customer,
    alamat_customer: asked.alamat_customer,
    no_hp: asked.no_hp,
    kode_member: asked.kode_member,
    total_qty: made.total_qty,
    total_berat: made.total_berat,
    sub_total: made.sub_total,
    total_ongkos: made.total_ongkos,
    diskon: made.diskon,
    pembulatan: made.pembulatan,
    grand_total: made.grand_total,
    jumlah_bayar: made.jumlah_bayar,
    kembali: made.kembali,
    keterangan: asked.keterangan,
    cetak_ke: 0,
    dicetak_oleh: null,
    detail_barang: priced.map(({ piece, asked: { diskon_persen, diskon_rp }, price }, at) => ({
      no_urut: at + 1,
      kode_barcode: piece.kode_barcode,
      nama_barang: piece.nama_barang,
      keterangan_barang: piece.keterangan,
      kode_dept: piece.kode_dept,
      kode_group: piece.kode_group,
      kadar: piece.kadar,
      kadar_cetak: piece.kadar_cetak,
      kode_gudang: piece.kode_gudang,
      kode_baki: piece.kode_baki,
      qty: piece.qty,
      berat: piece.berat,
      diskon_persen,
      diskon_rp,
      ...price,
      rumus: [...price.rumus],
      warna_nota: piece.warna_nota,
    })),
    detail_bayar: payments.map((payment, at) => {
      const account = accounts.find(({ no_rekening }) => no_rekening === payment.no_rekening)
      return { no_urut: at + 1, ...payment, nama_rekening: account?.nama_rekening ?? null, nama_bank: account?.nama_bank ?? null }
    }),
  }
}
