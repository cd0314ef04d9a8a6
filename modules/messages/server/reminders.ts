import { type RawBuilder, sql } from 'kysely'
import { internationalPhone } from '#engine/kinds/phone/normalize-phone.ts'
import type { Db } from '#engine/server/database.ts'
import { type JobContext, type ServedJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { type SettingSource, numberSetting, textSetting } from '#modules/settings/contract/settings.ts'
import type { SettingsStore, ShopSettings } from '#modules/settings/server/public.ts'
import type { MessageKind } from '../contract/fields.ts'
import type { Messenger } from './messenger.ts'
import { type Claimed, putMessage } from './queue.ts'
import { filled, templateOf } from './words.ts'

/** The columns of every row that a reminder is sent for. */
export interface DueRow {
  /** The document, or the member where there is none. */
  readonly nomor: string
  /** The date that the days of the ladder count from, by the shop's books. */
  readonly jatuh: string
  readonly no_hp: string
  readonly nama_customer: string
}

/**
 * A kind of message that the ladder sends (docs/decisions/177), as data: the setting with its days, the setting with its words, the open
 * documents, and the values for the words besides shop, customer, number and date.
 */
export interface Reminder<Row extends DueRow = DueRow> {
  readonly jenis: MessageKind
  /** The switch without which a shop has none. */
  readonly module?: string
  days(settings: SettingSource): string
  readonly wordsKey: string
  words(settings: SettingSource): string
  /** The rows of a shop that are open now. Asked for those that are due, and again for one of them just before it is sent. */
  open(kode_toko: string): RawBuilder<Row>
  parameter(row: Row): Readonly<Record<string, string>>
}

/** Declares a kind of message of the ladder. */
export function defineReminder<Row extends DueRow>(reminder: Reminder<Row>): Reminder {
  return reminder
}

/** So late a step is still sent: the shop was closed, or the till wrote it down later. Older ones are past. */
const lateDaysMax = 3

/** The days of a ladder, first to last. */
export const stepsOf = (text: string): readonly number[] =>
  [
    ...new Set(
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map(Number),
    ),
  ].toSorted((a, b) => a - b)

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The step that is due: the last one whose day has come, unless it is past by more than a few days. */
export function stepDue(steps: readonly number[], jatuh: string, today: string): number | undefined {
  const day = daysBetween(jatuh, today)
  const step = steps.filter((each) => each <= day).at(-1)
  return step !== undefined && day - step <= lateDaysMax ? step : undefined
}

const wibOffsetMs = 7 * 3_600_000

/** Whether the ladder may send at a moment, or else when it may next: hours of WIB. */
export function quietUntil(settings: SettingSource, now: Date): Date | undefined {
  const [from, to] = [numberSetting(settings, 'INGAT_JAM_MULAI'), numberSetting(settings, 'INGAT_JAM_SELESAI')]
  const local = new Date(now.getTime() + wibOffsetMs)
  const hour = local.getUTCHours()
  // Hours that leave no time in between are taken to have no end.
  if (hour >= from && (hour < to || to <= from)) return undefined
  const next = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + (hour < from ? 0 : 1), from)
  return new Date(next - wibOffsetMs)
}

/** What the ladder needs. */
export interface ReminderNeeds {
  readonly settings: SettingsStore
  readonly messenger: Messenger
  readonly kinds: readonly Reminder[]
  /** Leaves word that there is something to send. */
  sendSoon(tx: Db, context: Pick<JobContext, 'enqueue'>): Promise<void>
}

/** The ladder of reminders. */
export interface Reminders {
  /** Writes down what is due in all shops; answers how many messages. */
  plan(context: Pick<JobContext, 'db' | 'enqueue'>, now?: Date): Promise<number>
  /** Returns whether a message may be sent now. A step of the ladder is sent only while its document is open, and not at night. */
  verdict(db: Db, row: Claimed, settings: ShopSettings, now?: Date): Promise<'SEND' | 'NO_LONGER' | Date>
  readonly job: ServedJob
}

interface Shop {
  readonly kode_toko: string
  readonly nama_toko: string
  readonly tgl_system: string
}

/** Puts the ladder together. */
export function createReminders({ settings, messenger, kinds, sendSoon }: ReminderNeeds): Reminders {
  const ofShop = async (tx: Db, reminder: Reminder, shop: Shop, its: ShopSettings): Promise<number> => {
    const { kode_toko, nama_toko, tgl_system } = shop
    const steps = stepsOf(reminder.days(its))
    if (steps.length === 0 || (reminder.module && !its.modules.has(reminder.module))) return 0
    const pengirim = textSetting(its, 'WA_PENGIRIM')
    // What was sent already is not tried again each time: of a date the steps only go up.
    const { rows } = await sql<DueRow & { terakhir: number | null }>`
      select o.*, (
        select max(p.tangga) from pesan p
        where (p.kode_toko, p.jenis_pesan, p.nomor_dokumen, p.tgl_acuan) = (${kode_toko}, ${reminder.jenis}, o.nomor, o.jatuh) and p.tangga is not null
      ) as terakhir
      from (${reminder.open(kode_toko)}) o
      where o.jatuh between ${tgl_system}::date - ${(steps.at(-1) as number) + lateDaysMax}::int and ${tgl_system}::date - ${steps[0]}::int
      order by o.jatuh, o.nomor`.execute(tx)
    const due = rows.flatMap((row) => {
      const tangga = stepDue(steps, row.jatuh, tgl_system)
      const no_tujuan = internationalPhone(row.no_hp)
      return tangga === undefined || no_tujuan === undefined || (row.terakhir ?? -1_000) >= tangga ? [] : [{ row, tangga, no_tujuan }]
    })
    if (due.length === 0) return 0
    const numbers = due.map(({ no_tujuan }) => no_tujuan)
    const { rows: stopped } = await sql<{ no_tujuan: string }>`select no_tujuan from pesan_berhenti where no_tujuan = any(${numbers})`.execute(tx)
    const silent = new Set(stopped.map(({ no_tujuan }) => no_tujuan))
    let written = 0
    for (const { row, tangga, no_tujuan } of due) {
      if (silent.has(no_tujuan)) continue
      const parameter = { nama_toko, nama_customer: row.nama_customer, nomor: row.nomor, tanggal: row.jatuh, ...reminder.parameter(row) }
      const message = await putMessage(tx, {
        kode_toko,
        jenis_pesan: reminder.jenis,
        nomor_dokumen: row.nomor,
        tangga,
        tgl_acuan: row.jatuh,
        no_tujuan,
        pengirim,
        isi_pesan: filled(reminder.words(its), parameter),
        template: templateOf(reminder.wordsKey, parameter),
      })
      if (message) written += 1
    }
    return written
  }
  const plan: Reminders['plan'] = async ({ db, enqueue }, now = new Date()) => {
    // Books that are ahead of the calendar have closed this day already. Their next day gets its messages tomorrow.
    const today = new Date(now.getTime() + wibOffsetMs).toISOString().slice(0, 10)
    const { rows: shops } = await sql<Shop>`
      select kode_toko, nama_toko, tgl_system from toko where is_active and tgl_system <= ${today}::date order by kode_toko`.execute(db)
    let all = 0
    for (const shop of shops) {
      const its = await settings.of(shop.kode_toko)
      if (!its.modules.has('WHATSAPP') || messenger.accountOf(textSetting(its, 'WA_PENGIRIM')) === '' || quietUntil(its, now)) continue
      for (const reminder of kinds) {
        all += await inTransaction(db, systemUser, async (tx) => {
          const written = await ofShop(tx, reminder, shop, its)
          if (written > 0) await sendSoon(tx, { enqueue })
          return written
        })
      }
    }
    return all
  }
  return {
    plan,
    verdict: async (db, row, its, now = new Date()) => {
      if (row.tangga === null) return 'SEND'
      const reminder = kinds.find(({ jenis }) => jenis === row.jenis_pesan)
      if (!reminder) return 'NO_LONGER'
      const { rows } = await sql`
        select from (${reminder.open(row.kode_toko)}) o where o.nomor = ${row.nomor_dokumen} and o.jatuh = ${row.tgl_acuan}::date`.execute(db)
      return rows.length === 0 ? 'NO_LONGER' : (quietUntil(its, now) ?? 'SEND')
    },
    job: serveJob(defineRecurring({ name: 'plan-reminders', every: '5,35 * * * *' }), (_, context) => plan(context)),
  }
}
