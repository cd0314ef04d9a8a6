import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { findTraded, penjualan } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Contract, cicilan, contract } from '../contract/cicilan.ts'
import { laporanCicilan } from '../contract/laporan.ts'
import {
  type ContractEvent,
  type OpenContract,
  handOver,
  mutasiCicilan,
  payInstalments,
  readOpenContracts,
  settleContract,
  takeGoodsBack,
  writeLetter,
} from '../contract/mutasi-cicilan.ts'
import { parameterCicilan } from '../contract/parameter-cicilan.ts'
import { remindAll } from './remind.ts'
import { agreedOn, contractBody, feeRp, madeContract, paying, settling, takingBack, warning } from './testing/made-contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const [till, headOffice] = ['kasir.mc2', 'su.mc1']
const day = '2026-01-31'

const one = async <Value>(query: ReturnType<typeof sql>): Promise<Value> => {
  const { rows } = await query.execute(app.db)
  return Object.values((rows[0] ?? {}) as Record<string, Value>)[0] as Value
}
/** The balance of a claim of a contract. */
const claim = (jenis: string, dokumen: string) =>
  one<number>(sql`select coalesce(sum(rupiah), 0)::bigint from saldo_tagihan where (jenis, dokumen) = (${jenis}, ${dokumen})`)
/** What a document booked to a role, credit above 0. */
const booked = (reference: string, kode_akun: string) =>
  one<number>(sql`
    select coalesce(sum(j.kredit - j.debet), 0)::bigint from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${reference} and j.nomor_akun = (select nomor_akun from para_akun_transaksi where trx = p.kind and kode_akun = ${kode_akun} limit 1)`)
const statusOf = (kode_barcode: string) => one<string>(sql`select status from barang where kode_barcode = ${kode_barcode}`)
const read = async (no_cicilan: string) => (await app.call<Contract>(till, cicilan.calls.read, { params: { nomor: no_cicilan } })).body
const open = async (query: Readonly<Record<string, string>> = {}) => (await app.call<OpenContract[]>(till, readOpenContracts, { query })).body
/** Sets terms of the plan of six months. */
const setPlan = (facts: Readonly<Record<string, string | number>>) =>
  app.asOwner(
    sql`update para_cicilan set ${sql.join(Object.entries(facts).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where kode_cicilan = 'C6'`,
  )
/** Calls something that a supervisor allows. */
async function allowed<Body>(call: Endpoint, input: object): Promise<Body> {
  const { status, body } = await approved<Body>(app, till, call, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const sound = async () => expect(await verify(app.db, 'MC2')).toEqual([])

beforeEach(async () => {
  await setPlan({ serah_barang: 'DISERAHKAN', akad: 'KONVENSIONAL', denda_untuk: 'PENDAPATAN', denda_persen: 0, lunas_bunga: 'BULAN' })
})

describe('a contract', () => {
  it('takes the down payment and the fee, owes the rest with interest, and hands the piece over by a sale', async () => {
    const made = await madeContract(app)
    const { no_cicilan, harga_jual, sisa_pokok, total_bunga, nilai_cicilan, status, status_barang, detail_barang } = made
    expect([status, status_barang, sisa_pokok]).toEqual(['AKTIF', 'DISERAHKAN', harga_jual - 3_000_000])
    // 1.25 % of the principal for six months, whole rupiah.
    expect(total_bunga).toBe(Math.floor((sisa_pokok * 125 * 6) / 10_000))
    expect(nilai_cicilan).toBe(Math.floor(sisa_pokok / 6) + Math.floor(total_bunga / 6))
    expect([await claim('PIUTANG_CICILAN', no_cicilan), await claim('BUNGA_TANGGUH', no_cicilan), await claim('BARANG_CICILAN', no_cicilan)]).toEqual(
      [sisa_pokok + total_bunga, -total_bunga, 0],
    )
    expect(await booked(no_cicilan, 'SEWA')).toBe(feeRp)
    const { no_faktur, bayar_cicilan } = (
      await sql<{
        no_faktur: string
        bayar_cicilan: number
      }>`select no_faktur, bayar_cicilan from penjualan where no_cicilan = ${no_cicilan}`.execute(app.db)
    ).rows[0]!
    expect([bayar_cicilan, await statusOf(detail_barang[0]!.kode_barcode)]).toEqual([harga_jual, 'SOLD'])
    expect(no_faktur).toMatch(/^FJ-/)
    await sound()
  })

  it('is refused with too little or too much at once, and at an unknown plan', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const answer = async (facts: object) => {
      const { body } = await app.call<{ code: string; message: string; fields: object }>(till, contract, {
        body: await contractBody(app, kode_barcode, facts),
      })
      return [body.code, body.fields]
    }
    expect(await answer({ uang_muka: 100_000 })).toEqual(['DP_TOO_SMALL', { uang_muka: 'Uang Muka Kurang Dari 30 %' }])
    expect(await answer({ uang_muka: 500_000_000 })).toEqual(['DP_TOO_LARGE', { uang_muka: 'Uang Muka Lebih Dari 90 %' }])
    expect((await answer({ kode_cicilan: 'TIADA' }))[0]).toBe('PLAN_NOT_FOUND')
  })

  it('keeps its terms when the plan changes', async () => {
    const made = await madeContract(app)
    await setPlan({ bunga_persen: 5, lama_bulan: 6 })
    const { bunga_persen, total_bunga } = await read(made.no_cicilan)
    expect([bunga_persen, total_bunga]).toEqual([1.25, made.total_bunga])
    await setPlan({ bunga_persen: 1.25 })
  })

  it('is cancelled on its day: its sale is cancelled with it and the piece is in its tray again', async () => {
    const { no_cicilan, detail_barang } = await madeContract(app)
    const cancelled = await allowed<Contract>(cicilan.calls.actions.batal, { params: { nomor: no_cicilan }, body: { alasan: 'Salah Barang' } })
    expect([cancelled.status, cancelled.sisa_cicilan, await statusOf(detail_barang[0]!.kode_barcode)]).toEqual(['CANCELLED', 0, 'READY'])
    expect(await one(sql`select status from penjualan where no_cicilan = ${no_cicilan}`)).toBe('CANCELLED')
    expect([await claim('PIUTANG_CICILAN', no_cicilan), await claim('BARANG_CICILAN', no_cicilan)]).toEqual([0, 0])
    await sound()
  })
})

describe('instalments', () => {
  it('are paid one or several at a time; interest is earned with each, and the last payment settles', async () => {
    const made = await madeContract(app)
    const { no_cicilan, total_bunga } = made
    const first = await app.call<ContractEvent>(till, payInstalments, { body: paying(made, 2) })
    expect([first.status, first.body.jumlah_angsuran, first.body.detail_jadwal.map(({ urut_cicilan }) => urut_cicilan)]).toEqual([200, 2, [1, 2]])
    expect(await booked(first.body.no_mutasi_cicilan, 'BUNGA')).toBe(2 * Math.floor(total_bunga / 6))
    const { sisa_cicilan, cicilan_dibayar } = await read(no_cicilan)
    expect([sisa_cicilan, cicilan_dibayar]).toEqual([made.sisa_cicilan - first.body.grand_total, 2])
    const all = await app.call<{ code: string }>(till, payInstalments, { body: paying(made, 4, day, 2) })
    expect(all.body.code).toBe('LAST_IS_SETTLEMENT')
    const late = await app.call<{ code: string }>(till, payInstalments, { body: paying(made, 1) })
    expect(late.body.code).toBe('CONTRACT_CHANGED')
    const settled = await app.call<ContractEvent>(till, settleContract, { body: settling(made, day, 2) })
    expect([settled.status, settled.body.jenis_cicilan]).toEqual([200, 'LUNAS'])
    // No month has begun: the interest of all four is forgiven.
    expect(settled.body.bunga_hapus).toBe(total_bunga - 2 * Math.floor(total_bunga / 6))
    expect([(await read(no_cicilan)).status, await claim('PIUTANG_CICILAN', no_cicilan), await claim('BUNGA_TANGGUH', no_cicilan)]).toEqual([
      'LUNAS',
      0,
      0,
    ])
    await sound()
  })

  it('are taken back in reverse order on their day', async () => {
    const made = await madeContract(app)
    const first = (await app.call<ContractEvent>(till, payInstalments, { body: paying(made, 1) })).body
    const second = (await app.call<ContractEvent>(till, payInstalments, { body: paying(made, 1, day, 1) })).body
    const cancel = (nomor: string) =>
      allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah Hitung' } })
    await expect(cancel(first.no_mutasi_cicilan)).rejects.toThrow('NOT_THE_LATEST')
    await cancel(second.no_mutasi_cicilan)
    await cancel(first.no_mutasi_cicilan)
    expect((await read(made.no_cicilan)).sisa_cicilan).toBe(made.sisa_cicilan)
    await sound()
  })

  it('cost a fine when they are late, which a murabahah contract owes to the social fund', async () => {
    await setPlan({ denda_persen: 0.1, denda_untuk: 'SOSIAL', akad: 'MURABAHAH' })
    const made = await madeContract(app)
    const began = monthsAfter(day, -2)
    await agreedOn(app, made, began)
    const its = { ...made, tgl_akad: began }
    const paid = (await app.call<ContractEvent>(till, payInstalments, { body: paying(its, 1) })).body
    // Made on 30 November, due on 30 December, paid on 31 January: 32 days of 0.1 %.
    expect(paid.denda).toBe(Math.floor((made.nilai_cicilan * 10 * 32) / 10_000))
    expect(await claim('DANA_SOSIAL', paid.no_mutasi_cicilan)).toBe(-paid.denda)
    expect([(await booked(paid.no_mutasi_cicilan, 'MARGIN')) > 0, await booked(paid.no_mutasi_cicilan, 'DENDA')]).toEqual([true, 0])
  })
})

describe('goods that are kept until the last payment', () => {
  it('are held, and handed over with it', async () => {
    await setPlan({ serah_barang: 'DITAHAN' })
    const made = await madeContract(app)
    const { no_cicilan, harga_jual, detail_barang } = made
    const { kode_barcode } = detail_barang[0]!
    expect([made.status_barang, await statusOf(kode_barcode), await claim('BARANG_CICILAN', no_cicilan)]).toEqual(['DITAHAN', 'HELD', -harga_jual])
    const early = await app.call<{ code: string }>(till, handOver, { body: { no_cicilan, keterangan: null } })
    expect(early.body.code).toBe('NOT_PAID_UP')
    const settled = await app.call<ContractEvent>(till, settleContract, { body: settling(made) })
    expect(settled.status).toBe(200)
    expect([await statusOf(kode_barcode), await claim('BARANG_CICILAN', no_cicilan), (await read(no_cicilan)).status_barang]).toEqual([
      'SOLD',
      0,
      'DISERAHKAN',
    ])
    await sound()
    // The sale is cancelled: they are held again, and can be handed over by themselves.
    const no_faktur = await one<string>(sql`select no_faktur from penjualan where no_cicilan = ${no_cicilan}`)
    const cancelSettlement = () =>
      allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, {
        params: { nomor: settled.body.no_mutasi_cicilan },
        body: { alasan: 'Salah Bayar' },
      })
    await expect(cancelSettlement()).rejects.toThrow('NOT_THE_LATEST')
    await allowed(penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'Belum Diambil' } })
    expect([await statusOf(kode_barcode), (await open({ pilih: 'BARANG' })).map((each) => each.no_cicilan)]).toEqual(['HELD', [no_cicilan]])
    expect((await app.call(till, handOver, { body: { no_cicilan, keterangan: null } })).status).toBe(200)
    expect(await statusOf(kode_barcode)).toBe('SOLD')
    await sound()
  })

  it('go back into their tray when the contract is lost, and the customer gets what is left', async () => {
    await setPlan({ serah_barang: 'DITAHAN' })
    const made = await madeContract(app)
    await agreedOn(app, made, monthsAfter(day, -2))
    const { no_cicilan, sisa_pokok, harga_jual, detail_barang } = made
    const back = await allowed<ContractEvent>(takeGoodsBack, { body: takingBack(no_cicilan, sisa_pokok + 1_000_000) })
    expect([back.sisa_lelang, back.hasil_batal, back.rugi_lelang]).toEqual([1_000_000, harga_jual - sisa_pokok - 1_000_000, 0])
    expect([
      await statusOf(detail_barang[0]!.kode_barcode),
      await claim('SISA_LELANG', no_cicilan),
      await claim('BARANG_CICILAN', no_cicilan),
    ]).toEqual(['READY', -1_000_000, 0])
    await allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, { params: { nomor: back.no_mutasi_cicilan }, body: { alasan: 'Dibayar' } })
    expect([await statusOf(detail_barang[0]!.kode_barcode), (await read(no_cicilan)).status]).toEqual(['HELD', 'AKTIF'])
  })
})

describe('default', () => {
  it('is met with letters, each once its time has come, and then with taking the goods back', async () => {
    const made = await madeContract(app)
    const { no_cicilan, sisa_pokok, detail_barang } = made
    const { kode_barcode } = detail_barang[0]!
    const refused = async (call: Parameters<TestApp['call']>[1], body: object) => (await app.call<{ code: string }>(till, call, { body })).body.code
    expect([await refused(writeLetter, warning(no_cicilan)), await refused(takeGoodsBack, takingBack(no_cicilan, 1_000_000))]).toEqual([
      'LETTER_NOT_DUE',
      'NOT_LATE',
    ])
    await agreedOn(app, made, monthsAfter(day, -4))
    await app.set({ CICILAN_SURAT_WAJIB: 'true' })
    expect((await open({ pilih: 'SURAT' })).map((each) => each.no_cicilan)).toContain(no_cicilan)
    expect(await refused(takeGoodsBack, takingBack(no_cicilan, 1_000_000))).toBe('LETTERS_FIRST')
    for (const surat_ke of [1, 2, 3]) {
      const letter = await app.call<ContractEvent>(till, writeLetter, { body: warning(no_cicilan) })
      expect([letter.status, letter.body.surat_ke, letter.body.tunggakan]).toEqual([200, surat_ke, 4])
    }
    expect(await refused(writeLetter, warning(no_cicilan))).toBe('LETTER_NOT_DUE')
    expect((await open({ pilih: 'SURAT' })).map((each) => each.no_cicilan)).not.toContain(no_cicilan)
    const value = sisa_pokok - 100_000
    const back = await allowed<ContractEvent>(takeGoodsBack, { body: takingBack(no_cicilan, value) })
    expect([back.rugi_lelang, back.sisa_lelang, back.bunga_hapus]).toEqual([100_000, 0, made.total_bunga])
    expect(await booked(back.no_mutasi_cicilan, 'RUGI')).toBe(-100_000)
    expect([await statusOf(kode_barcode), (await read(no_cicilan)).status]).toEqual(['BOUGHT', 'LELANG'])
    const undone = await allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, {
      params: { nomor: back.no_mutasi_cicilan },
      body: { alasan: 'Dibayar' },
    })
    expect([undone.status, await statusOf(kode_barcode)]).toEqual(['CANCELLED', 'SOLD'])
    await app.set({ CICILAN_SURAT_WAJIB: 'false' })
  })
})

it('letters come also to a contract of which little is left, and begin anew when the late instalments were paid', async () => {
  const made = await madeContract(app)
  const { no_cicilan } = made
  const paid = await app.call<ContractEvent>(till, payInstalments, { body: paying(made, 5) })
  expect(paid.status).toBe(200)
  // The sixth and last was due three months ago.
  await agreedOn(app, made, monthsAfter(day, -9))
  const write = async () => (await app.call<ContractEvent & { code: string }>(till, writeLetter, { body: warning(no_cicilan) })).body
  expect([(await write()).surat_ke, (await write()).surat_ke, (await write()).surat_ke]).toEqual([1, 2, 3])

  const other = await madeContract(app)
  const began = monthsAfter(day, -3)
  await agreedOn(app, other, began)
  const letter = async () => (await app.call<ContractEvent & { code: string }>(till, writeLetter, { body: warning(other.no_cicilan) })).body
  expect((await letter()).surat_ke).toBe(1)
  expect((await app.call(till, payInstalments, { body: paying({ ...other, tgl_akad: began }, 1) })).status).toBe(200)
  expect((await letter()).surat_ke).toBe(1)
})

it('a settlement is not taken back once the customer has sold the goods back', async () => {
  const made = await madeContract(app)
  const { kode_barcode } = made.detail_barang[0]!
  const settled = await app.call<ContractEvent>(till, settleContract, { body: settling(made) })
  await app.asOwner(sql`update barang set status = 'BOUGHT' where kode_barcode = ${kode_barcode}`, 'unguarded')
  const cancel = () => allowed(mutasiCicilan.calls.actions.batal, { params: { nomor: settled.body.no_mutasi_cicilan }, body: { alasan: 'Salah' } })
  await expect(cancel()).rejects.toThrow('STATUS_CHANGED')
  await app.asOwner(sql`update barang set status = 'SOLD' where kode_barcode = ${kode_barcode}`, 'unguarded')
  await cancel()
  expect((await read(made.no_cicilan)).status).toBe('AKTIF')
})

it('a piece that is not paid up is bought back nowhere, also not by hand', async () => {
  const made = await madeContract(app)
  const { kode_barcode } = made.detail_barang[0]!
  const found = await app.call<{ code: string; message: string }>(till, findTraded, { params: { kode: kode_barcode } })
  expect([found.status, found.body.message]).toEqual([409, 'Barang Masih Dicicil, Belum Lunas'])
  await expect(app.asOwner(sql`update barang set status = 'BOUGHT' where kode_barcode = ${kode_barcode}`)).rejects.toThrow('is not paid up')
  expect((await app.call(till, settleContract, { body: settling(made) })).status).toBe(200)
  const free = await app.call(till, findTraded, { params: { kode: kode_barcode } })
  expect(free.status).toBe(200)
})

it('the report by due date has the claim without the interest that is not earned as its total', async () => {
  const { body } = await app.call<{ pokok: number; nilai_cicilan: number }[]>('own.mc1', laporanCicilan.api, {
    query: { kode_toko: 'MC2', pilihan_cicilan: 'SEMUA' },
  })
  const total = (name: 'pokok' | 'nilai_cicilan') => body.reduce((sum, row) => sum + row[name], 0)
  const of = (jenis: string) =>
    one<number>(sql`select coalesce(sum(rupiah), 0)::bigint from saldo_tagihan where (kode_toko, jenis) = ('MC2', ${jenis})`)
  expect(body.length).toBeGreaterThan(0)
  expect(total('pokok')).toBe((await of('PIUTANG_CICILAN')) + (await of('BUNGA_TANGGUH')))
  expect(total('nilai_cicilan')).toBe(await of('PIUTANG_CICILAN'))
})

it('a plan stays within its bounds', async () => {
  const { create, list } = parameterCicilan.api
  const [{ versi: _version, ...row }] = (await app.call<[{ versi: number }]>(headOffice, list)).body
  const answer = async (facts: object) =>
    (await app.call<{ code: string }>(headOffice, create!, { body: { ...row, kode_cicilan: 'CX', ...facts } })).body.code
  expect([await answer({ akad: 'MURABAHAH' }), await answer({ uang_muka_persen: 50, uang_muka_maks_persen: 40 })]).toEqual([
    'SOCIAL_FINE',
    'DP_BOUNDS',
  ])
})

it('reminds once of an instalment that is due soon, in the words of the shop', async () => {
  const made = await madeContract(app, { no_hp: '081299990077' })
  const sent: { receiver: string; text: string }[] = []
  const remind = () =>
    remindAll({
      db: app.db,
      enqueue: async (_tx, _job, input) => {
        const { receiver, text } = input as unknown as { receiver: string; text: string }
        if (text.includes(made.no_cicilan)) sent.push({ receiver, text })
      },
    })
  await app.set({ WA_PENGIRIM: '628111', WHATSAPP: 'true', CICILAN_INGAT_HARI: '3' })
  await remind()
  expect(sent).toEqual([])
  // The first instalment is due on 28 February.
  await app.set({ CICILAN_INGAT_HARI: '28' })
  await remind()
  await remind()
  expect(sent).toEqual([{ receiver: '6281299990077', text: expect.stringContaining(`cicilan ke 1 dari ${made.no_cicilan}`) }])
  expect(sent[0]!.text).toContain('2026-02-28')
})
