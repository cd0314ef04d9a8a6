import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { bookAll, receiveWhole, sendAll, settleAll } from '#modules/money/server/public.ts'
import { banks } from './masters.ts'

/** The shop whose money arrives; that of the others is on the road. */
const arrivesFrom = 'MC2'
const headOffice = 'MC1'

type Line = readonly [kode_transaksi: string, jumlah_uang: number]
const money = (arah: 'MASUK' | 'KELUAR', nama_pihak: string, no_rekening: string | null, lines: readonly Line[]) => ({
  arah,
  no_rekening,
  nama_pihak,
  keterangan: null,
  detail_uang: lines.map(([kode_transaksi, jumlah_uang]) => ({ kode_transaksi, jumlah_uang, keterangan: null })),
})

/**
 * What a shop does with money on a day beside its trade: pays for light and lunch, its owner puts some in, it settles what one bank owes, the
 * others going on owing theirs, and sends some of its till to the head office.
 */
export async function moneyOfShop(context: EventContext): Promise<void> {
  const { db, kode_toko } = context
  const account = banks[0]?.no_rekening ?? null
  await bookAll(context, [
    money('MASUK', 'PEMILIK', null, [['SETORMODAL', 5_000_000]]),
    money('KELUAR', 'PLN', null, [['LISTRIK', 350_000]]),
    money('KELUAR', 'WARUNG SEBELAH', null, [
      ['KONSUMSI', 150_000],
      ['TRANSPORT', 60_000],
    ]),
    money('MASUK', 'PEMILIK', account, [['SETORMODAL', 2_000_000]]),
    money('KELUAR', 'BANK', account, [['ADMBANK', 15_000]]),
  ])
  const { rows } = await sql<{ no_rekening: string; reference: string; rupiah: number }>`
    select pihak as no_rekening, dokumen as reference, rupiah from tagihan_terbuka
    where (kode_toko, jenis) = (${kode_toko}, 'PIUTANG_KARTU') order by pihak, dokumen`.execute(db)
  const first = rows.filter(({ no_rekening }) => no_rekening === rows[0]?.no_rekening)
  const owedRp = first.reduce((sum, { rupiah }) => sum + rupiah, 0)
  if (first[0])
    await settleAll(context, [
      {
        no_rekening: first[0].no_rekening,
        tgl_rekening: context.tgl_system,
        // A bank keeps one percent.
        uang_masuk: owedRp - Math.floor(owedRp / 100),
        keterangan: 'SETTLEMENT EDC',
        teks_koran: null,
        urut_koran: null,
        detail_tagihan: first.map(({ reference }) => ({ reference })),
      },
    ])
  await sendAll(context, [{ tujuan: headOffice, jumlah_rp: 3_000_000, keterangan: 'SETORAN HARIAN' }])
}

/** What is done with money on the day that shops are left at: one sending has arrived, and lunch is paid. */
export async function moneyOfToday(db: Db, tgl_system: string): Promise<void> {
  const by = async (kode_toko: string): Promise<EventContext> => {
    const user_id = `kasir.${kode_toko.toLowerCase()}`
    await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
    return { db, kode_toko, tgl_system, user_id, request_id: 'demo' }
  }
  const { rows } = await sql<{ nota_kirim: string }>`
    select nota_kirim from kirim_uang where kode_toko = ${arrivesFrom} and status = 'OPEN' order by nota_kirim`.execute(db)
  const atHeadOffice = await by(headOffice)
  for (const { nota_kirim } of rows) await receiveWhole(atHeadOffice, nota_kirim)
  await bookAll(await by(arrivesFrom), [money('KELUAR', 'WARUNG SEBELAH', null, [['KONSUMSI', 85_000]])])
}
