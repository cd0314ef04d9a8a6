import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { destroyBought } from '#modules/purchases/server/public.ts'
import { payTo, receive } from '#modules/suppliers/server/public.ts'

interface Lists {
  readonly kode_supplier: string
  readonly kode_dept: string
  readonly kode_group: string
  readonly kadar: number
  readonly harga_modal: number
  /** The oldest goods that the shop bought back and still has. */
  readonly kode_beli: string | null
}

/** What a shop has to do with its suppliers: a delivery in rupiah, one in gold of which some is paid; and goods it bought become scrap. */
export async function dealWithSuppliers(till: EventContext): Promise<void> {
  const { kode_supplier, kode_dept, kode_group, kadar, harga_modal, kode_beli } = await listsOf(till)
  const line = { nama_barang: 'GELANG POLOS GROSIR', kode_dept, kode_group, kadar, qty: 20, berat: 84.6, kadar_hutang: null, harga_supplier: null }
  const delivery = { kode_supplier, no_surat: null, harga_emas: null, keterangan: null }
  await receive(till, { ...delivery, hutang_dalam: 'RUPIAH', detail_barang: [{ ...line, harga_supplier: harga_modal, upah: 0 }] })
  const harga_emas = Math.round((harga_modal * 100) / kadar)
  const gold = await receive(till, {
    ...delivery,
    hutang_dalam: 'EMAS',
    harga_emas,
    detail_barang: [{ ...line, nama_barang: 'CINCIN BATU GROSIR', berat: 40.25, kadar_hutang: kadar, upah: 1_200_000 }],
  })
  await payTo(till, {
    kode_supplier,
    pelunasan: 'EMAS_RUPIAH',
    jumlah_dilunasi: null,
    emas_dilunasi: fineMg(1_000, kadar) / 1000,
    harga_emas,
    keterangan: null,
    detail_hutang: [{ no_dokumen: gold.no_terima }],
    detail_emas: [],
    detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: Math.round((fineMg(1_000, kadar) / 1000) * harga_emas) }],
  })
  if (kode_beli) await destroyBought(till, { keterangan: 'PUTUS', detail_barang: [{ kode_beli }] })
}

async function listsOf({ db, kode_toko }: EventContext): Promise<Lists> {
  const { rows } = await sql<Lists>`
    select g.kode_group, g.harga_modal, k.kadar, (select min(kode_supplier) from supplier) as kode_supplier,
           (select min(kode_dept) from jenis where not is_berlian) as kode_dept,
           (select min(kode_beli) from barang_bekas where kode_toko = ${kode_toko}) as kode_beli
    from grup g join kadar k using (kode_kadar) order by g.kode_group limit 1`.execute(db)
  return rows[0] as Lists
}
