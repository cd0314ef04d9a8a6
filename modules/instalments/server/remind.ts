import { sql } from 'kysely'
import { internationalPhone } from '#engine/kinds/phone/normalize-phone.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { type JobContext, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { numberSetting, textSetting } from '#modules/settings/contract/settings.ts'
import { type SettingRow, type ShopSettings, effectiveSettings, sendLater } from '#modules/settings/server/public.ts'
import { schedule } from '../contract/schedule.ts'
import type { FoundContract } from './open-contracts.ts'

const nobody = { user_id: '' }

interface Shop {
  readonly kode_toko: string
  readonly nama_toko: string
}

/**
 * Marks the contracts of a shop whose next instalment is due within so many days and was not reminded of yet. Each instalment is reminded of once; a
 * contract that a till holds at the moment is reminded of the next morning.
 */
async function markDueSoon(tx: Db, { kode_toko }: Shop, days: number): Promise<FoundContract[]> {
  const { rows } = await sql<FoundContract>`
    with jatuh as (
      select k.kode_toko, k.no_cicilan from cicilan k join toko t using (kode_toko)
      where k.kode_toko = ${kode_toko} and k.status = 'AKTIF' and k.ingat_ke <= k.cicilan_dibayar
        and jatuh_tempo_cicilan(k.tgl_akad, k.cicilan_dibayar + 1) between t.tgl_system and t.tgl_system + ${days}::int
      order by k.no_cicilan for no key update of k skip locked
    )
    update cicilan k set ingat_ke = k.cicilan_dibayar + 1 from jatuh j where (k.kode_toko, k.no_cicilan) = (j.kode_toko, j.no_cicilan) returning k.*`.execute(
    tx,
  )
  return rows
}

/** The message of a reminder, in the words of the shop (WA_TEMPLATE_INGAT_CICILAN). */
function reminderText(contract: FoundContract, { nama_toko }: Shop, settings: ShopSettings): string {
  const next = schedule(contract)[contract.cicilan_dibayar]!
  const texts: Readonly<Record<string, string>> = {
    nama_toko,
    nama_customer: contract.nama_customer,
    no_cicilan: contract.no_cicilan,
    urut: String(next.urut_cicilan),
    jumlah: rp(next.nilai_cicilan),
    tgl_cicilan: next.tgl_cicilan,
  }
  return textSetting(settings, 'WA_TEMPLATE_INGAT_CICILAN').replace(/\{\{(\w+)\}\}/g, (place, name: string) => texts[name] ?? place)
}

/** Reminds the customers of all shops of instalments that are due soon, if their shop wants it (CICILAN_INGAT_HARI). */
export async function remindAll({ db, enqueue }: Pick<JobContext, 'db' | 'enqueue'>): Promise<void> {
  const { rows: shops } = await sql<Shop>`select kode_toko, nama_toko from toko where is_active order by kode_toko`.execute(db)
  const { rows: stored } = await sql<SettingRow>`select kode_toko, key, value from para_system`.execute(db)
  for (const shop of shops) {
    const settings = effectiveSettings(stored, shop.kode_toko)
    const [days, sender] = [numberSetting(settings, 'CICILAN_INGAT_HARI'), textSetting(settings, 'WA_PENGIRIM')]
    if (days === 0 || sender === '' || !settings.modules.has('CICILAN_MODULE') || !settings.modules.has('WHATSAPP')) continue
    const { kode_toko } = shop
    // The mark and the message in the queue are one transaction.
    await inTransaction(db, nobody, async (tx) => {
      for (const contract of await markDueSoon(tx, shop, days)) {
        const { no_cicilan, no_hp } = contract
        await enqueue(tx, sendLater, {
          kode_toko,
          user_id: '',
          request_id: no_cicilan,
          ip: '',
          sender,
          receiver: internationalPhone(no_hp) ?? no_hp,
          text: reminderText(contract, shop, settings),
        })
      }
    })
  }
}

/** Every morning at nine WIB. */
export const instalmentReminders = serveJob(defineRecurring({ name: 'remind-instalments', every: '0 9 * * *' }), (_, context) => remindAll(context))
