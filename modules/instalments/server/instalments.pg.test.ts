import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { approved, prepared } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { findTraded, penjualan } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Purchase, buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import { type Contract, cicilan, contract } from '../contract/cicilan.ts'
import { laporanCicilan } from '../contract/laporan.ts'
import {
  type ContractEvent,
  type OpenContract,
  giveUp,
  handOver,
  mutasiCicilan,
  payInstalments,
  readOpenContracts,
  recover,
  settleContract,
  takeGoodsBack,
  writeLetter,
  writeOff,
} from '../contract/mutasi-cicilan.ts'
import { parameterCicilan } from '../contract/parameter-cicilan.ts'
import {
  agreedOn,
  contractBody,
  feeRp,
  givingUp,
  heldPlan,
  madeContract,
  madeContractOfTwo,
  paying,
  recovering,
  settling,
  takingBack,
  warning,
  writingOff,
} from './testing/made-contract.ts'

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
    // The settlement is taken back: its sale is cancelled with it, and the shop holds them again.
    await allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, {
      params: { nomor: settled.body.no_mutasi_cicilan },
      body: { alasan: 'Salah Bayar' },
    })
    const { status, status_barang } = await read(no_cicilan)
    expect([status, status_barang, await statusOf(kode_barcode), await claim('BARANG_CICILAN', no_cicilan)]).toEqual([
      'AKTIF',
      'DITAHAN',
      'HELD',
      -harga_jual,
    ])
    await sound()
    expect((await app.call(till, settleContract, { body: settling(made) })).status).toBe(200)
    // The sale alone is cancelled: they are held again, and can be handed over by themselves.
    const no_faktur = await one<string>(sql`select no_faktur from penjualan where (no_cicilan, status) = (${no_cicilan}, 'VALID')`)
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
    await app.set({ CICILAN_SURAT_WAJIB: 'true', CICILAN_SURAT_HARI: '0' })
    expect((await open({ pilih: 'SURAT' })).map((each) => each.no_cicilan)).toContain(no_cicilan)
    expect(await refused(takeGoodsBack, takingBack(no_cicilan, 1_000_000))).toBe('LETTERS_FIRST')
    for (const surat_ke of [1, 2, 3]) {
      const letter = await app.call<ContractEvent>(till, writeLetter, { body: warning(no_cicilan, surat_ke - 1) })
      expect([letter.status, letter.body.surat_ke, letter.body.tunggakan]).toEqual([200, surat_ke, 4])
    }
    expect(await refused(writeLetter, warning(no_cicilan))).toBe('CONTRACT_CHANGED')
    expect(await refused(writeLetter, warning(no_cicilan, 3))).toBe('LETTER_NOT_DUE')
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
    await app.set({ CICILAN_SURAT_WAJIB: 'false', CICILAN_SURAT_HARI: '7' })
  })
})

it('sends letters also to a contract with a small rest, and begins anew when the late instalments were paid', async () => {
  const made = await madeContract(app)
  const { no_cicilan } = made
  const paid = await app.call<ContractEvent>(till, payInstalments, { body: paying(made, 5) })
  expect(paid.status).toBe(200)
  // The sixth and last was due three months ago.
  await agreedOn(app, made, monthsAfter(day, -9))
  const write = async (after: number) =>
    (await app.call<ContractEvent & { code: string }>(till, writeLetter, { body: warning(no_cicilan, after) })).body
  await app.set({ CICILAN_SURAT_HARI: '0' })
  expect([(await write(0)).surat_ke, (await write(1)).surat_ke, (await write(2)).surat_ke]).toEqual([1, 2, 3])
  await app.set({ CICILAN_SURAT_HARI: '7' })

  const other = await madeContract(app)
  const began = monthsAfter(day, -3)
  await agreedOn(app, other, began)
  const letter = async () => (await app.call<ContractEvent & { code: string }>(till, writeLetter, { body: warning(other.no_cicilan) })).body
  expect((await letter()).surat_ke).toBe(1)
  expect((await app.call(till, payInstalments, { body: paying({ ...other, tgl_akad: began }, 1) })).status).toBe(200)
  expect((await letter()).surat_ke).toBe(1)
})

it('each letter gives the customer its days, and a payment before a letter is not taken back', async () => {
  const made = await madeContract(app)
  const { no_cicilan } = made
  const began = monthsAfter(day, -5)
  await agreedOn(app, made, began)
  const paid = (await app.call<ContractEvent>(till, payInstalments, { body: paying({ ...made, tgl_akad: began }, 1) })).body
  const write = async (after: number) =>
    (await app.call<ContractEvent & { code: string }>(till, writeLetter, { body: warning(no_cicilan, after) })).body
  const isListed = async () => (await open({ pilih: 'SURAT' })).some((each) => each.no_cicilan === no_cicilan)
  const letter = await write(0)
  expect([letter.surat_ke, letter.batas_surat, await isListed(), (await write(1)).code]).toEqual([1, '2026-02-07', false, 'LETTER_NOT_DUE'])
  // The letter keeps its day when the shop gives fewer days from now on.
  await app.set({ CICILAN_SURAT_HARI: '0' })
  const { body: again } = await app.call<ContractEvent>(till, mutasiCicilan.calls.read, { params: { nomor: letter.no_mutasi_cicilan } })
  expect([again.batas_surat, (await write(1)).code]).toEqual(['2026-02-07', 'LETTER_NOT_DUE'])
  await app.set({ CICILAN_SURAT_HARI: '7' })
  const cancel = ({ no_mutasi_cicilan }: ContractEvent) =>
    allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, { params: { nomor: no_mutasi_cicilan }, body: { alasan: 'Salah' } })
  await expect(cancel(paid)).rejects.toThrow('NOT_THE_LATEST')
  const byHand = app.asOwner(sql`
    update mutasi_cicilan set status = 'CANCELLED', alasan_batal = 'X', dibatalkan_oleh = 'X', dibatalkan_at = now() where no_mutasi_cicilan = ${paid.no_mutasi_cicilan}`)
  await expect(byHand).rejects.toThrow()

  // Six days are too few, seven are enough.
  const before = (no: string, days: number) =>
    app.asOwner(
      sql`update mutasi_cicilan set tgl_system = ${day}::date - ${days}::int, batas_surat = ${day}::date + 7 - ${days}::int where no_mutasi_cicilan = ${no}`,
      'unguarded',
    )
  await before(letter.no_mutasi_cicilan, 6)
  expect([await isListed(), (await write(1)).code]).toEqual([false, 'LETTER_NOT_DUE'])
  await before(letter.no_mutasi_cicilan, 7)
  expect(await isListed()).toBe(true)
  const second = await write(1)
  await before(second.no_mutasi_cicilan, 7)
  const third = await write(2)
  await app.set({ CICILAN_SURAT_WAJIB: 'true' })
  const early = await app.call<{ message: string }>(till, takeGoodsBack, { body: takingBack(no_cicilan, 1_000_000) })
  expect(early.body.message).toBe('Surat Peringatan Ke 3 Berlaku Sampai 2026-02-07')
  await before(third.no_mutasi_cicilan, 7)
  expect((await allowed<ContractEvent>(takeGoodsBack, { body: takingBack(no_cicilan, 1_000_000) })).jenis_cicilan).toBe('LELANG')
  await app.set({ CICILAN_SURAT_WAJIB: 'false' })
})

it('the database refuses a letter that is not the next one, and instalments that are not those of the contract', async () => {
  const made = await madeContract(app)
  await agreedOn(app, made, monthsAfter(day, -5))
  const { no_mutasi_cicilan } = (await app.call<ContractEvent>(till, writeLetter, { body: warning(made.no_cicilan) })).body
  /** Copies the letter with other figures, past the application. */
  const copied = async (facts: Readonly<Record<string, number>>, tgl_cicilan = 'tgl_cicilan') => {
    const columns = async (table: string) =>
      (
        await sql<{ name: string }>`
          select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
          app.db,
        )
      ).rows.map(({ name }) => name)
    const copy = async (table: string, changes: Readonly<Record<string, string>>) => {
      const names = await columns(table)
      return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changes[name] ?? name).join(', ')} from ${table} where no_mutasi_cicilan = '${no_mutasi_cicilan}'`
    }
    const changes = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]))
    const no = { no_mutasi_cicilan: "'CT-COPY'" }
    const header = await copy('mutasi_cicilan', { ...changes, ...no })
    const lines = await copy('mutasi_cicilan_jadwal', { ...no, tgl_cicilan })
    await app.asOwner(sql.raw(`do $$ begin ${header}; ${lines}; end $$`))
  }
  await expect(copied({ surat_ke: 2 })).rejects.toThrow('still runs')
  await app.asOwner(sql`update mutasi_cicilan set batas_surat = tgl_system where no_mutasi_cicilan = ${no_mutasi_cicilan}`, 'unguarded')
  await expect(copied({ surat_ke: 1 })).rejects.toThrow(/duplicate key|not possible/)
  await expect(copied({ surat_ke: 3 })).rejects.toThrow('not possible')
  await expect(copied({ surat_ke: 2, tunggakan: 1 })).rejects.toThrow('are not those of')
  await expect(copied({ surat_ke: 2 }, 'tgl_cicilan + 1')).rejects.toThrow('are not those of')
})

it('a contract whose goods do not come back is written off, and its goods are bought nowhere', async () => {
  const made = await madeContract(app)
  const { no_cicilan, sisa_pokok, total_bunga, detail_barang } = made
  const { kode_barcode } = detail_barang[0]!
  const early = await app.call<{ code: string }>(till, writeOff, { body: writingOff(no_cicilan) })
  expect(early.body.code).toBe('NOT_LATE')
  await agreedOn(app, made, monthsAfter(day, -3))
  const lost = await allowed<ContractEvent>(writeOff, { body: writingOff(no_cicilan) })
  expect([lost.rugi_lelang, lost.bunga_hapus, lost.sisa_lelang, lost.hasil_batal]).toEqual([sisa_pokok, total_bunga, 0, 0])
  expect([
    await booked(lost.no_mutasi_cicilan, 'RUGI'),
    await claim('PIUTANG_CICILAN', no_cicilan),
    await claim('BUNGA_TANGGUH', no_cicilan),
    (await read(no_cicilan)).status,
    await statusOf(kode_barcode),
  ]).toEqual([-sisa_pokok, 0, 0, 'HAPUS', 'SOLD'])
  // The loss stands on an account of its own.
  expect(
    await one(sql`select nama_akun from akun join para_akun_transaksi p using (nomor_akun) where (p.trx, p.kode_akun) = ('MUTASI_CICILAN', 'RUGI')`),
  ).toBe('Rugi Cicilan')
  expect((await app.call<{ message: string }>(till, findTraded, { params: { kode: kode_barcode } })).body.message).toBe(
    'Barang Masih Dicicil, Belum Lunas',
  )
  const undone = await allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, {
    params: { nomor: lost.no_mutasi_cicilan },
    body: { alasan: 'Customer Datang' },
  })
  expect([undone.status, (await read(no_cicilan)).sisa_cicilan]).toEqual(['CANCELLED', made.sisa_cicilan])
})

it('shows contracts with a late instalment of any day in the list', async () => {
  const late = await madeContract(app)
  await agreedOn(app, late, monthsAfter(day, -2))
  const onTime = await madeContract(app)
  // Its first instalment is due today.
  const due = await madeContract(app)
  await agreedOn(app, due, monthsAfter(day, -1))
  const listed = async (query: Readonly<Record<string, string>>) =>
    (await app.call<{ rows: { no_cicilan: string }[] }>(till, cicilan.calls.list, { query: { ...query, limit: '200' } })).body.rows.map(
      ({ no_cicilan }) => no_cicilan,
    )
  const found = await listed({ lewat: 'true' })
  expect(found).toContain(late.no_cicilan)
  expect(found).not.toContain(due.no_cicilan)
  expect(found).not.toContain(onTime.no_cicilan)
  expect(await listed({})).toContain(onTime.no_cicilan)
  // Once both late instalments are paid it is not late any more, and an ended contract never is.
  const began = monthsAfter(day, -2)
  await app.call(till, payInstalments, { body: paying({ ...late, tgl_akad: began }, 2, day) })
  expect(await listed({ lewat: 'true' })).not.toContain(late.no_cicilan)
  const lost = await madeContract(app)
  await agreedOn(app, lost, began)
  await allowed<ContractEvent>(writeOff, { body: writingOff(lost.no_cicilan) })
  expect(await listed({ lewat: 'true' })).not.toContain(lost.no_cicilan)
  // A kind of document without due dates has nothing that is late.
  expect((await app.call(till, penjualan.calls.list, { query: { lewat: 'true' } })).status).toBe(400)
})

describe('a contract that was written off and is paid after all', () => {
  const cancel = ({ no_mutasi_cicilan }: ContractEvent) =>
    allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, { params: { nomor: no_mutasi_cicilan }, body: { alasan: 'Salah' } })
  const writtenOff = async () => {
    const made = await madeContract(app)
    await agreedOn(app, made, monthsAfter(day, -3))
    return { made, lost: await allowed<ContractEvent>(writeOff, { body: writingOff(made.no_cicilan) }) }
  }
  const take = async (body: object) => app.call<ContractEvent & { code: string; fields: object }>(till, recover, { body })

  it('takes what was owed, in parts: all of it is income, and the goods are paid up once it is complete', async () => {
    const { made, lost } = await writtenOff()
    const { no_cicilan, sisa_pokok, total_bunga, detail_barang } = made
    const owedRp = sisa_pokok + total_bunga
    expect((await open({ pilih: 'HAPUS' })).map((each) => [each.no_cicilan, each.sisa_hapus])).toContainEqual([no_cicilan, owedRp])
    expect((await open()).map((each) => each.no_cicilan)).not.toContain(no_cicilan)
    const part = await take(recovering(no_cicilan, owedRp, 200_000))
    expect([part.status, part.body.sisa_cicilan, part.body.grand_total, part.body.jumlah_angsuran]).toEqual([200, owedRp, 200_000, 0])
    expect([await booked(part.body.no_mutasi_cicilan, 'PULIH'), await claim('PIUTANG_CICILAN', no_cicilan)]).toEqual([200_000, 0])
    expect([(await read(no_cicilan)).sisa_hapus, (await read(no_cicilan)).status]).toEqual([owedRp - 200_000, 'HAPUS'])
    const wanted = { params: { kode: detail_barang[0]!.kode_barcode } }
    expect((await app.call<{ message: string }>(till, findTraded, wanted)).body.message).toBe('Barang Masih Dicicil, Belum Lunas')
    const rest = await take(recovering(no_cicilan, owedRp - 200_000))
    expect(rest.body.grand_total).toBe(owedRp - 200_000)
    expect((await app.call(till, findTraded, wanted)).status).toBe(200)
    expect((await open({ pilih: 'HAPUS' })).map((each) => each.no_cicilan)).not.toContain(no_cicilan)
    await sound()

    // Taken back on its day, the latest first; the write-off after that.
    await expect(cancel(lost)).rejects.toThrow('NOT_THE_LATEST')
    await expect(cancel(part.body)).rejects.toThrow('NOT_THE_LATEST')
    await cancel(rest.body)
    expect((await read(no_cicilan)).sisa_hapus).toBe(owedRp - 200_000)
    await cancel(part.body)
    await cancel(lost)
    expect(await read(no_cicilan)).toMatchObject({ status: 'AKTIF', sisa_hapus: 0, sisa_cicilan: owedRp })
    await sound()
  })

  it('takes no more than was owed, and nothing of a contract that is not written off', async () => {
    const { made } = await writtenOff()
    const { no_cicilan, sisa_cicilan } = made
    const said = async (body: object) => {
      const { status, body: answer } = await take(body)
      return [status, answer.code, answer.fields]
    }
    const more = 'Pembayaran Tidak Boleh Melebihi Sisa Bayar'
    expect(await said(recovering(no_cicilan, sisa_cicilan, sisa_cicilan + 1))).toEqual([409, 'PAID_TOO_MUCH', { jumlah_pulih: more }])
    // Another user has taken money meanwhile.
    expect((await said(recovering(no_cicilan, sisa_cicilan - 1)))[1]).toBe('CONTRACT_CHANGED')
    expect((await said(recovering(no_cicilan, sisa_cicilan, 0)))[0]).toBe(400)
    expect(await said(recovering((await madeContract(app)).no_cicilan, 0, 1_000))).toMatchObject([
      409,
      'NOT_WRITTEN_OFF',
      { no_cicilan: expect.any(String) },
    ])
  })

  it('is not taken back once the shop has bought the goods that it paid up', async () => {
    const { made } = await writtenOff()
    const { no_cicilan, sisa_cicilan, detail_barang } = made
    const paid = (await take(recovering(no_cicilan, sisa_cicilan))).body
    const { kode_barcode } = detail_barang[0]!
    const bought = await approved<Purchase>(app, till, buy, { body: await purchaseBody(app, [{ kode_barcode }]) })
    expect(bought.status).toBe(200)
    await expect(cancel(paid)).rejects.toThrow('STATUS_CHANGED')
    await sound()
  })
})

it('only the pieces that came back are taken back; the others stay unpaid with the customer', async () => {
  const made = await madeContractOfTwo(app)
  const [one_, other] = made.detail_barang.map(({ kode_barcode }) => kode_barcode) as [string, string]
  await agreedOn(app, made, monthsAfter(day, -3))
  const marks = (isBack: boolean) => [
    { kode_barcode: one_, dikembalikan: isBack },
    { kode_barcode: other, dikembalikan: false },
  ]
  const refused = async (detail_barang: { kode_barcode: string; dikembalikan: boolean }[]) =>
    (await app.call<{ code: string }>(till, takeGoodsBack, { body: takingBack(made.no_cicilan, 1_000_000, detail_barang) })).body.code
  expect([await refused(marks(false)), await refused([{ kode_barcode: 'TIADA', dikembalikan: true }])]).toEqual(['NO_GOODS_BACK', 'NOT_ITS_GOODS'])
  const back = await allowed<ContractEvent>(takeGoodsBack, { body: takingBack(made.no_cicilan, made.sisa_pokok - 1, marks(true)) })
  expect(back.detail_barang.map(({ kode_barcode, harga }) => [kode_barcode, harga])).toEqual([[one_, made.sisa_pokok - 1]])
  expect([back.rugi_lelang, await statusOf(one_), await statusOf(other)]).toEqual([1, 'BOUGHT', 'SOLD'])
  const traded = await app.call<{ message: string }>(till, findTraded, { params: { kode: other } })
  expect(traded.body.message).toBe('Barang Masih Dicicil, Belum Lunas')
  await allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, { params: { nomor: back.no_mutasi_cicilan }, body: { alasan: 'Dibayar' } })
  expect(await statusOf(one_)).toBe('SOLD')
})

it('a contract whose goods the shop holds is given up: what was paid of the price is owed to the customer, less the part of the plan', async () => {
  const kode_cicilan = await heldPlan(app)
  const made = await madeContract(app, { kode_cicilan })
  const { no_cicilan, harga_jual, sisa_pokok, total_bunga, detail_barang } = made
  const { kode_barcode } = detail_barang[0]!
  const paid = (await app.call<ContractEvent>(till, payInstalments, { body: paying(made, 2) })).body
  const kept = Math.floor(harga_jual / 10)
  const tooMuch = await app.call<{ code: string; fields: object }>(till, giveUp, { body: givingUp(no_cicilan, kept + 1, 2) })
  expect(tooMuch.body.fields).toHaveProperty('potongan_batal')
  const stale = await app.call<{ code: string }>(till, giveUp, { body: givingUp(no_cicilan, kept, 0) })
  expect([tooMuch.body.code, stale.body.code]).toEqual(['KEPT_TOO_MUCH', 'CONTRACT_CHANGED'])
  const ended = await allowed<ContractEvent>(giveUp, { body: givingUp(no_cicilan, kept, 2) })
  const backRp = harga_jual - (sisa_pokok - paid.pokok_dibayar) - kept
  expect([ended.sisa_lelang, ended.hasil_batal, ended.bunga_hapus]).toEqual([backRp, kept, total_bunga - paid.bunga_rp])
  expect([
    await statusOf(kode_barcode),
    (await read(no_cicilan)).status,
    await claim('SISA_LELANG', no_cicilan),
    await claim('BARANG_CICILAN', no_cicilan),
    await claim('PIUTANG_CICILAN', no_cicilan),
    await booked(ended.no_mutasi_cicilan, 'BATAL'),
  ]).toEqual(['READY', 'PUTUS', -backRp, 0, 0, kept])
  await sound()
  await allowed<ContractEvent>(mutasiCicilan.calls.actions.batal, { params: { nomor: ended.no_mutasi_cicilan }, body: { alasan: 'Jadi Lanjut' } })
  expect([await statusOf(kode_barcode), (await read(no_cicilan)).status]).toEqual(['HELD', 'AKTIF'])
  await sound()

  const given = await madeContract(app)
  const wrong = await app.call<{ code: string }>(till, giveUp, { body: givingUp(given.no_cicilan) })
  expect(wrong.body.code).toBe('GOODS_WITH_CUSTOMER')
})

it('held goods that are worth more than their price when they are taken back are a loss', async () => {
  const made = await madeContract(app, { kode_cicilan: await heldPlan(app) })
  await agreedOn(app, made, monthsAfter(day, -2))
  const { no_cicilan, harga_jual } = made
  const back = await allowed<ContractEvent>(takeGoodsBack, { body: takingBack(no_cicilan, harga_jual + 500_000) })
  expect([back.rugi_lelang, back.hasil_batal]).toEqual([500_000, 0])
  expect(await booked(back.no_mutasi_cicilan, 'RUGI')).toBe(-500_000)
  const off = await madeContract(app, { kode_cicilan: await heldPlan(app) })
  await agreedOn(app, off, monthsAfter(day, -2))
  expect((await app.call<{ code: string }>(till, writeOff, { body: writingOff(off.no_cicilan) })).body.code).toBe('GOODS_WITH_SHOP')
})

it('a settlement is not taken back once the customer has sold the goods back, here or in another shop', async () => {
  const made = await madeContract(app)
  const { kode_barcode } = made.detail_barang[0]!
  const settled = await app.call<ContractEvent>(till, settleContract, { body: settling(made) })
  const cancel = () => allowed(mutasiCicilan.calls.actions.batal, { params: { nomor: settled.body.no_mutasi_cicilan }, body: { alasan: 'Salah' } })
  await app.asOwner(sql`update barang set status = 'BOUGHT' where kode_barcode = ${kode_barcode}`, 'unguarded')
  await expect(cancel()).rejects.toThrow('STATUS_CHANGED')
  await app.asOwner(sql`update barang set status = 'SOLD' where kode_barcode = ${kode_barcode}`, 'unguarded')
  await app.asOwner(sql`insert into saldo_kas (kode_toko, akun_kas, bersama, saldo) values ('MC3', 'CASH', false, 100000000)`, 'unguarded')
  const bought = { body: await purchaseBody(app, [{ kode_barcode }], {}, 'MC3'), shop: 'MC3' }
  const elsewhere = await approved<Purchase>(app, 'own.mc1', buy, bought, 'spv.mc3')
  expect([elsewhere.status, await statusOf(kode_barcode)]).toEqual([200, 'SOLD'])
  await expect(cancel()).rejects.toThrow('BOUGHT')
  await expect(
    app.asOwner(sql`update mutasi_cicilan set status = 'CANCELLED', alasan_batal = 'X', dibatalkan_oleh = 'X', dibatalkan_at = now()
                    where no_mutasi_cicilan = ${settled.body.no_mutasi_cicilan}`),
  ).rejects.toThrow()
})

/** The tables that calls wait for, in the order of the alphabet. */
const waitedFor = async () =>
  (
    await sql<{ tabel: string }>`
      select substring(query from '"(cicilan|penjualan)"') as tabel from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by 1`.execute(app.db)
  ).rows.map(({ tabel }) => tabel)

it('cancelling a contract and cancelling its sale lock in the same order', async () => {
  const made = await madeContract(app)
  const { no_cicilan } = made
  const no_faktur = await one<string>(sql`select no_faktur from penjualan where no_cicilan = ${no_cicilan}`)
  const deeds = [
    await prepared(app, 'kasir.mc2', penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'Salah' } }),
    await prepared(app, 'mu.mc2', cicilan.calls.actions.batal, { params: { nomor: no_cicilan }, body: { alasan: 'Salah' } }),
  ]
  // The test holds the sale. Its cancelling has already locked the contract, and the other call waits for that. The other call holds no lock that the
  // first needs.
  let tables: readonly string[] = []
  const held = { text: 'select from penjualan where no_faktur = $1 for update', values: [no_faktur] }
  const answers = await waitingBehind(app, held, deeds, async () => void (tables = await waitedFor()))
  expect(tables).toEqual(['cicilan', 'penjualan'])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(no_cicilan)).status).toBe('CANCELLED')
  await sound()
})

it('a settlement locks held goods before it takes its number: others of the shop do not wait for it', async () => {
  const made = await madeContract(app, { kode_cicilan: await heldPlan(app) })
  const other = await madeContract(app)
  const { kode_barcode } = made.detail_barang[0]!
  let paid = 0
  const [settled] = await waitingBehind(
    app,
    { text: 'select from barang where kode_barcode = $1 for update', values: [kode_barcode] },
    [() => app.call(till, settleContract, { body: settling(made) })],
    async () => void (paid = (await app.call('mu.mc2', payInstalments, { body: paying(other, 1) })).status),
  )
  expect([paid, settled!.status]).toEqual([200, 200])
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
