import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reminders as kinds } from '#apps/server/modules.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { madeDeposit } from '#modules/deposits/server/testing/made-deposit.ts'
import { payInstalments } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { madeContract, paying } from '#modules/instalments/server/testing/made-contract.ts'
import { redeemLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { madeLoan, redeemBody } from '#modules/loans/server/testing/made-loan.ts'
import { madeOrder, madePiece } from '#modules/orders/server/testing/made-order.ts'
import { madeFinished } from '#modules/repairs/server/testing/made-service.ts'
import type { MessageKind } from '../contract/fields.ts'
import { sendWaiting } from './deliver.ts'
import type { Messenger } from './messenger.ts'
import { createReminders } from './reminders.ts'
import { markStopped } from './queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ WHATSAPP: 'true', WA_PENGIRIM: 'mc2-wa' })
})
afterAll(() => app.stop())

const sent: { receiver: string; text: string }[] = []
const messenger: Messenger = {
  knows: (sender) => sender !== '',
  accountOf: (sender) => sender,
  send: ({ receiver, text }) => {
    sent.push({ receiver, text })
    return Promise.resolve({ outcome: 'SENT' })
  },
}
const noon = new Date('2040-06-01T05:00:00Z')
const ladder = () => createReminders({ settings: app.app.settings, messenger, kinds, sendSoon: async () => {} })
const plan = (now = noon) => ladder().plan({ db: app.db, enqueue: async () => {} }, now)
async function sendAll(now = noon): Promise<void> {
  const all = ladder()
  const reminders = { ...all, verdict: (...[db, row, settings]: Parameters<typeof all.verdict>) => all.verdict(db, row, settings, now) }
  await sendWaiting({ db: app.db, signal: new AbortController().signal }, { messenger, settings: app.app.settings, reminders })
}
/** The messages about a document, in their order. */
const about = async (nomor: string) =>
  (
    await sql<{ tangga: number; tgl_acuan: string; status: string; alasan: string | null; isi_pesan: string; jenis_pesan: MessageKind }>`
      select tangga, tgl_acuan, status, alasan, isi_pesan, jenis_pesan from pesan where nomor_dokumen = ${nomor} order by id`.execute(app.db)
  ).rows
const onDate = (date: string) => app.asOwner(sql`update toko set tgl_system = ${date}::date`, 'unguarded')

it('a loan is reminded of on each day of the ladder, once, and no more once it is paid', async () => {
  const paid = await madeLoan(app, { no_hp: '081299990011' })
  const open = await madeLoan(app, { no_hp: '081299990012' })
  const due = open.tgl_jatuh_tempo
  const day = (offset: number) => new Date(Date.parse(due) + offset * 86_400_000).toISOString().slice(0, 10)
  await plan()
  expect(await about(open.no_faktur_hutang)).toEqual([])
  await app.set({ INGAT_HUTANG_HARI: '-3,0,7' })
  await plan()
  expect(await about(open.no_faktur_hutang)).toEqual([])

  const back = '2026-01-31'
  await onDate(day(-3))
  // Two servers at once, and again later the same day.
  await Promise.all([plan(), plan()])
  await plan()
  const [first, ...more] = await about(open.no_faktur_hutang)
  expect(more).toEqual([])
  expect(first).toMatchObject({ tangga: -3, tgl_acuan: due, status: 'ANTRI', jenis_pesan: 'INGAT_HUTANG' })
  expect(first?.isi_pesan).toContain(`hutang ${open.no_faktur_hutang} sebesar Rp.`)
  expect(first?.isi_pesan).toContain(due)

  // Paid between the evening and the hour at which it would be sent.
  await onDate(back)
  expect((await app.call('kasir.mc2', redeemLoan, { body: redeemBody(paid.no_faktur_hutang) })).status).toBe(200)
  await onDate(day(-3))
  await sendAll()
  expect(sent.map(({ receiver }) => receiver)).toEqual(['6281299990012'])
  expect(await about(paid.no_faktur_hutang)).toMatchObject([{ status: 'GAGAL', alasan: 'Sudah Tidak Perlu Saat Akan Dikirim' }])

  await onDate(day(1))
  await plan()
  await onDate(day(7))
  await plan()
  await onDate(day(40))
  await plan()
  expect((await about(open.no_faktur_hutang)).map(({ tangga }) => tangga)).toEqual([-3, 0, 7])
  expect(await about(paid.no_faktur_hutang)).toHaveLength(1)
  await onDate(back)
  await app.set({ INGAT_HUTANG_HARI: '' })
})

it('a telephone that is marked gets none, and nothing is planned or sent at night', async () => {
  await app.set({ INGAT_TITIPAN_HARI: '0' })
  const [stopped, other] = [await madeDeposit(app, { no_hp: '081299990021' }), await madeDeposit(app, { no_hp: '081299990022' })]
  await markStopped(app.db, '6281299990021', true)
  await onDate(other.tgl_jatuh_tempo)
  const night = new Date('2040-06-01T15:00:00Z')
  await plan(night)
  expect(await about(other.no_titipan)).toEqual([])
  await plan()
  expect([await about(stopped.no_titipan), (await about(other.no_titipan)).length]).toEqual([[], 1])
  await sendAll(night)
  expect(await about(other.no_titipan)).toMatchObject([{ status: 'ANTRI' }])
  await sql`update pesan set coba_lagi = now() where status = 'ANTRI'`.execute(app.db)
  await sendAll()
  expect(await about(other.no_titipan)).toMatchObject([{ status: 'TERKIRIM' }])
  await onDate('2026-01-31')
  await app.set({ INGAT_TITIPAN_HARI: '' })
})

it('each instalment is reminded of by its own date', async () => {
  await app.set({ INGAT_CICILAN_HARI: '-28', CICILAN_MODULE: 'true' })
  const made = await madeContract(app, { no_hp: '081299990031' })
  await plan()
  const [first] = await about(made.no_cicilan)
  expect(first?.isi_pesan).toContain(`cicilan ke 1 dari ${made.no_cicilan}`)
  expect(first?.isi_pesan).toContain('2026-02-28')
  expect((await app.call('kasir.mc2', payInstalments, { body: paying(made, 1) })).status).toBe(200)
  await onDate('2026-03-03')
  await plan()
  expect((await about(made.no_cicilan)).map(({ tgl_acuan }) => tgl_acuan)).toEqual(['2026-02-28', '2026-03-31'])
  await onDate('2026-01-31')
  await app.set({ INGAT_CICILAN_HARI: '' })
})

it('announces an order and a repair when they are ready, not before', async () => {
  await app.set({ INGAT_PESANAN_HARI: '0,7', INGAT_SERVICE_HARI: '0,7' })
  const made = await madeOrder(app)
  await plan()
  expect(await about(made.no_pesanan)).toEqual([])
  await madePiece(app, made.no_pesanan)
  const { service } = await madeFinished(app)
  await plan()
  expect(await about(made.no_pesanan)).toMatchObject([{ jenis_pesan: 'INGAT_PESANAN', tangga: 0 }])
  expect(await about(service.no_service)).toMatchObject([
    { jenis_pesan: 'INGAT_SERVICE', tangga: 0, isi_pesan: expect.stringContaining('siap diambil') },
  ])
})

it('members hear of their birthday, of coupons that end and of points that end, where their shop wants it', async () => {
  await app.set({
    INGAT_ULANG_TAHUN_HARI: '0',
    INGAT_RESET_POIN_HARI: '-14',
    INGAT_KUPON_HARI: '-7',
    MEMBER: 'true',
    MEMBER_RESET_POIN: 'true',
    KUPON_PENJUALAN: 'true',
  })
  await sql`insert into member (kode_member, nama_member, no_hp, kode_toko, tgl_daftar, created_by, tgl_lahir)
    values ('MINGAT', 'BU INGAT', '081299990041', 'MC2', '2026-01-01', 'spv.mc2', '1990-01-31')`.execute(app.db)
  // A customer without consent to promotional messages gets only the message about points.
  await sql`insert into member (kode_member, nama_member, no_hp, kode_toko, tgl_daftar, created_by, tgl_lahir)
    values ('MDIAM', 'BU DIAM', '081299990042', 'MC2', '2026-01-01', 'spv.mc2', '1990-01-31')`.execute(app.db)
  await sql`insert into persetujuan (kode_member, kode_tujuan, versi_bunyi, bahasa, setuju, kode_toko, tgl_system, user_id)
    values ('MINGAT', 'PROMOSI', 1, 'id', true, 'MC2', '2026-01-31', 'spv.mc2')`.execute(app.db)
  await app.asOwner(sql`insert into saldo_poin (kode_member, poin) values ('MDIAM', 3) on conflict (kode_member) do update set poin = 3`, 'unguarded')
  await app.asOwner(
    sql`insert into saldo_poin (kode_member, poin) values ('MINGAT', 12) on conflict (kode_member) do update set poin = 12`,
    'unguarded',
  )
  await app.asOwner(sql`insert into reset_poin_member (kode_reset, tgl_reset) values ('R1', '2026-02-14')`, 'unguarded')
  await plan()
  const said = await about('MINGAT')
  expect(said.map(({ jenis_pesan }) => jenis_pesan).toSorted()).toEqual(['INGAT_RESET_POIN', 'ULANG_TAHUN'])
  expect((await about('MDIAM')).map(({ jenis_pesan }) => jenis_pesan)).toEqual(['INGAT_RESET_POIN'])
  expect(said.find(({ jenis_pesan }) => jenis_pesan === 'INGAT_RESET_POIN')?.isi_pesan).toContain('12 poin Anda hangus pada 2026-02-14')
})
