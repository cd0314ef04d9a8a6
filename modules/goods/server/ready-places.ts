import { sql } from 'kysely'
import type { Handler } from '#engine/server/serve.ts'
import type * as calls from '../contract/ready-places.ts'

interface Held {
  readonly jumlah: number
  readonly berat: number
}

export const readyTrays: Handler<typeof calls.readyTrays> = async ({ db, caller }) => {
  const { rows } = await sql<Held & { kode_baki: string; nama_baki: string; kode_gudang: string }>`
    select t.kode_baki, t.nama_baki, t.kode_gudang, count(*)::int as jumlah, sum(b.berat_stock) as berat
    from stok s join barang b using (kode_barcode) join baki t on (t.kode_toko, t.kode_baki) = (s.kode_toko, s.kode_baki)
    where s.kode_toko = ${caller.kode_toko} and s.status = 'READY'
    group by t.kode_baki, t.nama_baki, t.kode_gudang order by t.kode_baki`.execute(db)
  return rows
}

export const warehousesToDestroyFrom: Handler<typeof calls.warehousesToDestroyFrom> = async ({ db, caller }) => {
  const { rows } = await sql<Held & { kode_gudang: string; nama_gudang: string }>`
    select g.kode_gudang, g.nama_gudang, count(*)::int as jumlah, sum(b.berat_stock) as berat
    from stok s join barang b using (kode_barcode) join gudang g on (g.kode_toko, g.kode_gudang) = (s.kode_toko, s.kode_gudang)
    where s.kode_toko = ${caller.kode_toko} and s.status = 'READY'
    group by g.kode_gudang, g.nama_gudang order by g.kode_gudang`.execute(db)
  return rows
}
