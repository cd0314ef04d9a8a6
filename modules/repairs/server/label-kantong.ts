import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Steps } from '#engine/server/serve.ts'
import { type PrinterReach, sendLabels } from '#modules/labels/server/public.ts'
import { bagOf, type printBagLabel as printCall } from '../contract/label-kantong.ts'

/** The bag of a service of the shop. @throws Refusal NOT_FOUND */
async function bagOfService(db: Db, kode_toko: string, no_service: string) {
  const { rows } = await sql<Parameters<typeof bagOf>[0]>`
    select s.no_service, s.nama_customer, s.total_qty, s.total_berat, s.tgl_estimasi, t.nama_toko,
           (select json_agg(json_build_object('nama_barang', d.nama_barang, 'deskripsi_service', d.deskripsi_service) order by d.no_urut)
            from service_detail d where (d.kode_toko, d.no_service) = (s.kode_toko, s.no_service)) as detail_barang
    from service s join toko t using (kode_toko) where s.kode_toko = ${kode_toko} and s.no_service = ${no_service} and s.status <> 'CANCELLED'`.execute(
    db,
  )
  return bagOf(rows[0] ?? refuse(core.NOT_FOUND))
}

/** Sends the label to a printer in the network before it is written down, outside of any transaction: a printer that is off counts nothing. */
export const printBagLabel = (reach: PrinterReach): Steps<typeof printCall, undefined> => ({
  async before({ db, caller, params: { nomor }, body }) {
    const bag = await bagOfService(db, caller.kode_toko, nomor)
    await sendLabels(db, caller.kode_toko, { subject: 'KANTONG', pieces: [bag], ...body }, reach)
    return undefined
  },
  async run({ params: { nomor }, body: { kode_desain, kode_printer }, audit }) {
    await audit({ subject: 'cetak_label', key: nomor, after: { kode_desain, kode_printer } })
    return { message: 'Label Sudah Dicetak' }
  },
})
