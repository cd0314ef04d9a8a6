import { z } from 'zod'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { bahanTukangScreen, found } from './bahan-tukang.ts'
import { contohTukangScreen } from './contoh-tukang.ts'
import { craftsmen as c } from './fields.ts'
import { hasilTukangScreen } from './hasil-tukang.ts'
import { kurangTukangScreen } from './kurang-tukang.ts'

/** A lot of gold that lies with a craftsman. */
export const heldMaterial = objectOf([
  c.kode_lot,
  c.nama_barang,
  c.kode_tukang,
  c.nama_tukang,
  c.no_pesanan.optional(),
  c.tgl_system,
  c.umur_hari,
  c.berat,
  c.fine,
])

/** A lot of gold that lies with a craftsman. */
export type HeldMaterial = z.output<typeof heldMaterial>

export const readHeld = endpoint({
  call: 'GET bahan_tukang/di-tukang',
  summary: 'The lots of gold that lie with craftsmen, the oldest first, as far as lot, name, craftsman or order hold these words',
  access: openTo(bahanTukangScreen, hasilTukangScreen, kurangTukangScreen),
  query: found,
  reply: page(heldMaterial),
})

export const readOrders = endpoint({
  call: 'GET bahan_tukang/pesanan',
  summary: 'The open orders that pieces are still to be made for, what is due first',
  access: openTo(bahanTukangScreen, hasilTukangScreen, contohTukangScreen),
  reply: z.array(objectOf([c.no_pesanan]).and(z.object({ uraian: z.string() }))),
})
