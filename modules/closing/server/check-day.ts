import { sql } from 'kysely'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { openCounts } from '#modules/counting/server/public.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { oldSendings } from '#modules/money/server/public.ts'
import { waitingOf } from '#modules/queue/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { unweighedTrays } from '#modules/weighing/server/public.ts'
import { breakTexts, waitingText, warningTexts } from '../contract/problems.ts'
import type { Blocker, Warning, checkDay as checkCall } from '../contract/tutup-toko.ts'

/** What must be mended or decided before a shop can be closed: everything that `verify` finds, also in what is long past, and what waits for the cashier. */
export async function blockersOf(db: Db, kode_toko: string): Promise<Blocker[]> {
  const broken = await verify(db, kode_toko)
  const waiting = await waitingOf(db, kode_toko)
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
  const { rows } = await sql<{ menunggu: number }>`
    select count(*)::int as menunggu from otorisasi where kode_toko = ${kode_toko} and status = 'MENUNGGU' and expires_at > clock_timestamp()`.execute(
    db,
  )
  const { menunggu } = rows[0] as { menunggu: number }
  const { length: counts } = await openCounts(db, kode_toko)
  const trays = switchedOn(caller, 'TIMBANG_BAKI_HARIAN') ? await unweighedTrays(db, kode_toko) : []
  return [
    { apa: warningTexts.otorisasi.text, n: menunggu },
    { apa: warningTexts.opname.text, n: counts },
    { apa: warningTexts.timbang.text, n: trays.length },
    { apa: warningTexts.kiriman.text, n: await oldSendings(db, kode_toko, numberSetting(caller, 'KIRIM_UANG_HARI')) },
  ].filter(({ n }) => n > 0)
}

/** Whether the shop can be closed. Nobody is held up by it. */
export const checkDay: Handler<typeof checkCall> = async ({ db, caller }) => ({
  penghalang: await blockersOf(db, caller.kode_toko),
  peringatan: await warningsOf(db, caller),
})
