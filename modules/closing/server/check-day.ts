import { sql } from 'kysely'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { openCounts } from '#modules/counting/server/public.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { isShut, waitingOf } from '#modules/queue/server/public.ts'
import { oldSendings } from '#modules/money/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { unweighedTrays } from '#modules/weighing/server/public.ts'
import { breakTexts, waitingText, warningTexts } from '../contract/problems.ts'
import type { Blocker, Warning, checkDay as checkCall } from '../contract/tutup-toko.ts'

/** What must be mended or decided before a shop can be closed: everything that `verify` finds, also in what is long past, and what waits for the cashier. */
export async function blockersOf(db: Db, caller: Caller): Promise<Blocker[]> {
  const { kode_toko } = caller
  const broken = await verify(db, kode_toko)
  // What nobody can decide any more goes with the day.
  const waiting = (await waitingOf(db, kode_toko)).filter(({ jenis }) => !isShut(jenis, caller))
  return [
    ...waiting.map(({ no_antri, tgl_system, nama_customer }) => ({
      apa: waitingText.text,
      kunci: [no_antri, tgl_system, nama_customer].join(' · '),
      seharusnya: 'SELESAI',
      tercatat: 'MENUNGGU',
    })),
    ...broken.map(({ balance, key, measure, expected, found }) => ({
      apa: breakTexts[balance].text,
      kunci: key,
      seharusnya: `${measure} ${expected}`,
      tercatat: `${measure} ${found}`,
    })),
  ]
}

/** What is not done yet, and cannot be done on this date once it is closed. */
async function warningsOf(db: Db, caller: Caller): Promise<Warning[]> {
  const { kode_toko } = caller
  const { rows } = await sql<{ menunggu: number; non_cash: number }>`
    select
      (select count(*)::int from otorisasi where kode_toko = ${kode_toko} and status = 'MENUNGGU' and expires_at > clock_timestamp()) as menunggu,
      (select count(*)::int from saldo_tagihan where kode_toko = ${kode_toko} and jenis = 'PIUTANG_KARTU' and rupiah <> 0) as non_cash`.execute(db)
  const { menunggu, non_cash } = rows[0] as { menunggu: number; non_cash: number }
  const { length: counts } = await openCounts(db, kode_toko)
  const trays = switchedOn(caller, 'TIMBANG_BAKI_HARIAN') ? await unweighedTrays(db, kode_toko) : []
  return [
    { apa: warningTexts.otorisasi.text, n: menunggu },
    { apa: warningTexts.opname.text, n: counts },
    { apa: warningTexts.non_cash.text, n: non_cash },
    { apa: warningTexts.timbang.text, n: trays.length },
    { apa: warningTexts.kiriman.text, n: await oldSendings(db, kode_toko, numberSetting(caller, 'KIRIM_UANG_HARI')) },
  ].filter(({ n }) => n > 0)
}

/** Whether the shop can be closed. Nobody is held up by it. */
export const checkDay: Handler<typeof checkCall> = async ({ db, caller }) => ({
  penghalang: await blockersOf(db, caller),
  peringatan: await warningsOf(db, caller),
})
