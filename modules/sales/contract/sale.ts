import { z } from 'zod'
import { objectOf } from '#modules/goods/contract/fields.ts'
import { formulaLine } from '#modules/pricing/contract/price.ts'
import { sales as s } from './fields.ts'

/** A piece as it was sold: names, purity, weight and price of the moment, with the lines that explain the price. */
export const soldPiece = z.intersection(
  objectOf([
    s.no_urut,
    s.kode_barcode,
    s.nama_barang,
    s.keterangan_barang.optional(),
    s.kode_dept,
    s.kode_group,
    s.kadar,
    s.kadar_cetak,
    s.kode_gudang,
    s.kode_baki,
    s.qty,
    s.berat,
    s.harga_per_gram,
    s.harga_dasar,
    s.ongkos,
    s.diskon_persen,
    s.diskon_rp,
    s.diskon,
    s.pembulatan,
    s.harga_total,
    // Of lines from before it was kept there is none.
    s.warna_nota.optional(),
  ]),
  z.object({ rumus: z.array(formulaLine) }),
)

/** A piece as it was sold. */
export type SoldPiece = z.output<typeof soldPiece>

/** A payment as it was taken. */
export const takenPayment = objectOf([
  s.no_urut,
  s.jenis,
  s.no_rekening.optional(),
  s.nama_rekening.optional(),
  s.nama_bank.optional(),
  s.no_kartu.optional(),
  s.jumlah,
])

/** A payment as it was taken. */
export type TakenPayment = z.output<typeof takenPayment>

/** A whole sale as it is stored: all that a receipt needs. */
export const sale = z.intersection(
  objectOf([
    s.kode_toko,
    s.nama_toko,
    s.alamat_toko,
    s.no_hp_toko.optional(),
    s.no_faktur,
    s.tgl_system,
    s.created_at,
    s.status,
    s.user_id,
    s.nama_user,
    s.kode_sales,
    s.nama_sales,
    s.nama_customer,
    s.alamat_customer.optional(),
    s.no_hp.optional(),
    s.kode_member.optional(),
    s.total_qty,
    s.total_berat,
    s.sub_total,
    s.total_ongkos,
    s.diskon,
    s.pembulatan,
    s.grand_total,
    s.jumlah_bayar,
    s.kembali,
    s.keterangan.optional(),
    // How often it was printed again; 0 is the receipt that the customer got.
    s.cetak_ke,
    s.dicetak_oleh.optional(),
  ]),
  z.object({ detail_barang: z.array(soldPiece), detail_bayar: z.array(takenPayment) }),
)

/** A whole sale as it is stored: all that a receipt needs. */
export type Sale = z.output<typeof sale>
