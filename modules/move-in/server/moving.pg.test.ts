import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { checkDay, closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { proofLabels } from '../contract/fields.ts'
import type { Obstacle } from '../contract/pindah-data.ts'
import {
  beginMove,
  discardStep,
  enterStep,
  finishMove,
  pindahData,
  readObstacles,
  stageRows,
  takeBackMove,
  tryStep,
} from '../contract/pindah-data.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { receiveMoney, sendMoney } from '#modules/money/contract/kirim-uang.ts'
import { readBankClaims } from '#modules/money/contract/non-cash.ts'
import { readCoupon } from '#modules/coupons/contract/kupon.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { openDeposit } from '#modules/deposits/contract/titipan.ts'
import { oldDepositBody } from '#modules/deposits/server/testing/made-deposit.ts'
import { begin, enter, finish, giveUp, madeMoveIn, moveOf, nothingThere, oldBooks, oldRing, stage, tryFileOf } from './testing/moved-shop.ts'

let app: TestApp
let bank: string
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ NILAI_POIN: '1000' })
  await app.set({ KUPON_PENJUALAN: 'true', MEMBER: 'true' })
  await sql`insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir) values
    ('LAMA', 'KUPON LAMA', 0, 50000, '2025-01-01', '2026-12-31')`.execute(app.db)
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  bank = rows[0]!.no_rekening
})
afterEach(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  // One test that fails leaves the others a shop that has no move.
  if ((await moveOf(app)).berjalan) await giveUp(app)
})
afterAll(() => app.stop())

const stateOf = async () => {
  const { rows } = await sql<{ state: unknown }>`
    select json_build_object(
      'barang', (select count(*) from barang where kode_toko = 'MC2' and status = 'READY'),
      'kas', (select json_agg(s order by akun_kas) from (select akun_kas, saldo from saldo_kas where kode_toko = 'MC2' and saldo <> 0) s),
      'tagihan', (select json_agg(s order by jenis, pihak) from (
        select jenis, pihak, sum(rupiah) as rupiah, sum(fine) as fine from saldo_tagihan where kode_toko = 'MC2' group by 1, 2 having sum(rupiah) <> 0) s),
      'kupon', (select coalesce(sum(sisa), 0) from kupon_terbit where kode_toko = 'MC2'),
      'poin', (select coalesce(sum(poin), 0) from saldo_poin)) as state`.execute(app.db)
  return rows[0]!.state
}
/**
 * Checks that each document is cancelled as by its own screen: with user and reason, with a mirror approved by the same user, and with a line in the
 * audit.
 */
async function expectCancelledByHand(dokumen: readonly { readonly kind: string; readonly reference: string }[], alasan: string) {
  const { rows: quiet } = await sql<{ nomor: string }>`
    select no_saldo_awal as nomor from saldo_awal_tagihan where kode_toko = 'MC2' and total_piutang + total_hutang = 0`.execute(app.db)
  const ofCoupons = quiet.map(({ nomor }) => nomor)
  const { rows: mirrors } = await sql`
    select p.kind, p.reference, p.user_id, p.approved_by, cardinality(p.otorisasi) as otorisasi, p.keterangan from posting p
    where p.kode_toko = 'MC2' and p.membatalkan is not null and p.reference = any(${dokumen.map(({ reference }) => reference)}) order by p.reference`.execute(
    app.db,
  )
  const { rows: lines } = await sql`
    select subject_key as key, user_id, before ->> 'status' as before, after ->> 'status' as after, after ->> 'alasan_batal' as alasan from audit
    where subject_key = any(${dokumen.map(({ reference }) => reference)}) and after ->> 'status' = 'CANCELLED' order by subject_key`.execute(app.db)
  const sorted = dokumen.toSorted((one, other) => (one.reference < other.reference ? -1 : 1))
  expect(mirrors).toEqual(
    sorted
      .filter(({ reference }) => !ofCoupons.includes(reference))
      .map(({ kind, reference }) => ({ kind, reference, user_id: 'mu.mc2', approved_by: 'spv.mc2', otorisasi: 1, keterangan: alasan })),
  )
  expect(lines).toEqual(sorted.map(({ reference }) => ({ key: reference, user_id: 'mu.mc2', before: 'VALID', after: 'CANCELLED', alasan })))
}
const claim = (jenis_tagihan: string, kode_pihak: string, nilai_saldo: number | null, facts: object = {}) => ({
  jenis_tagihan,
  kode_pihak,
  nilai_saldo,
  ...facts,
})

it('a whole move: members, pieces, money, claims, points and cards; the proof agrees, and all of it is taken back', async () => {
  const before = await stateOf()
  await begin(app)
  expect((await app.call('mu.mc2', beginMove, { body: { keterangan: 'LAGI' } })).body).toMatchObject({ code: 'MOVE_UNDER_WAY' })
  await enter(app, 'ANGGOTA', [
    { kode_member: 'L001', nama_member: 'IBU LAMA', no_hp: '81288887777', alamat: 'SEMARANG', tgl_daftar: '2019-05-01' },
    { nama_member: 'PAK BARU', no_hp: '+62 812-8888-7778' },
  ])
  const { rows: members } =
    await sql`select kode_member, no_hp, tgl_daftar::text from member where nama_member in ('IBU LAMA', 'PAK BARU') order by nama_member`.execute(
      app.db,
    )
  expect(members).toEqual([
    { kode_member: 'L001', no_hp: '081288887777', tgl_daftar: '2019-05-01' },
    { kode_member: expect.stringMatching(/^M\d{7}$/) as string, no_hp: '081288887778', tgl_daftar: '2026-01-31' },
  ])
  await enter(app, 'BARANG', [
    oldRing({ kode_barcode: 'LAMA00001' }),
    oldRing({ berat_bruto: 3.2, berat: 3.1, hpp: 2_500_000 }),
    oldRing({ qty: 2, berat_bruto: 4 }),
  ])
  await enter(app, 'UANG', [
    { akun_uang: 'CASH', jumlah_uang: 7_500_000 },
    { akun_uang: bank, jumlah_uang: 40_000_000 },
  ])
  await enter(app, 'TAGIHAN', [
    claim('HUTANG_SUPPLIER', 'SBY01', 1_000_000),
    claim('HUTANG_EMAS', 'SBY01', 4_000_000, { gram_saldo: 2.5 }),
    claim('PIUTANG_JUAL', 'L001', 300_000),
    claim('POIN', 'L001', null, { poin_saldo: 55 }),
    claim('PIUTANG_KARTU', bank, 900_000, { tgl_transaksi: '2026-01-30' }),
  ])
  // Coupons alone move no ledger, and are documents of the move all the same.
  await enter(app, 'TAGIHAN', [
    claim('KUPON', 'LAMA', null, { kupon_lama: 'V-01' }),
    claim('KUPON', 'LAMA', 20_000, { kupon_lama: 'V-02', pemilik_kupon: 'L001' }),
  ])
  const { bukti, dokumen, daftar_langkah } = await moveOf(app)
  expect(dokumen.map(({ kind }) => kind)).toEqual(['BARANG_MASUK', 'UANG_KAS', 'UANG_KAS', 'SALDO_AWAL_TAGIHAN', 'SALDO_AWAL_TAGIHAN'])
  expect(daftar_langkah.filter(({ status }) => status === 'MASUK')).toHaveLength(4)
  const came = Object.fromEntries(bukti.flatMap(({ kunci_bukti, nilai_masuk }) => (nilai_masuk === 0 ? [] : [[kunci_bukti, nilai_masuk]])))
  expect(came).toEqual({
    ANGGOTA: 2,
    'BARANG/POTONG': 4,
    'BARANG/GRAM': 9.7,
    'BARANG/MURNI': 7.2,
    'BARANG/RUPIAH': 6_500_000,
    'UANG/CASH': 7_500_000,
    [`UANG/${bank}`]: 40_000_000,
    'TAGIHAN/HUTANG_SUPPLIER': 1_000_000,
    'TAGIHAN/HUTANG_EMAS': 4_000_000,
    'TAGIHAN/HUTANG_EMAS/GRAM': 2.5,
    'TAGIHAN/PIUTANG_JUAL': 300_000,
    'TAGIHAN/POIN': 55_000,
    'TAGIHAN/PIUTANG_KARTU': 900_000,
    POIN: 55,
    KUPON: 2,
    'KUPON/RUPIAH': 70_000,
  })
  expect((await app.call<{ rows: object[] }>('kasir.mc2', readBankClaims)).body.rows).toContainEqual(
    expect.objectContaining({ no_rekening: bank, tgl_tagihan: '2026-01-30', nilai_tagihan: 900_000 }),
  )
  // Missing figures of the old books prove nothing.
  const empty = await app.call<{ fields: object }>('mu.mc2', finishMove, { body: {} })
  expect(empty.body).toMatchObject({ code: 'OLD_BOOKS_MISSING', fields: { 'bukti.UANG/CASH': 'Angka Buku Lama Belum Diisi: Kas' } })
  expect(Object.keys(empty.body.fields).toSorted()).toEqual(
    Object.keys(came)
      .filter((kunci) => kunci !== 'BARANG/MURNI')
      .map((kunci) => `bukti.${kunci}`)
      .toSorted(),
  )
  // A difference to the old books has a reason, and another user approves it.
  await oldBooks(app, { ...came, 'UANG/CASH': 7_400_000 })
  const unexplained = await app.call('mu.mc2', finishMove, { body: {} })
  expect(unexplained.body).toMatchObject({ code: 'DIFFERENCE_UNEXPLAINED', fields: { 'bukti.UANG/CASH': 'Selisih Kas Harus Diberi Alasan' } })
  await oldBooks(app, { 'UANG/CASH': 7_400_000 }, { 'UANG/CASH': 'UANG RECEH DIHITUNG ULANG' })
  const own = await approved(app, 'own.mc2', finishMove, { body: {} }, 'own.mc2')
  expect(own.body).toMatchObject({ code: 'NOT_BY_ONESELF' })
  const { status, body: done } = await finish(app)
  expect(status, JSON.stringify(done)).toBe(200)
  expect(done).toMatchObject({ jumlah_dokumen: 5, jumlah_selisih: 1, disetujui_oleh: 'spv.mc2', user_id: 'mu.mc2' })
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect(done.detail_bukti).toContainEqual(
    expect.objectContaining({ kunci_bukti: 'UANG/CASH', nilai_lama: 7_400_000, nilai_masuk: 7_500_000, alasan_beda: 'UANG RECEH DIHITUNG ULANG' }),
  )

  const { batal } = pindahData.calls.actions
  const undone = await approved(app, 'mu.mc2', batal, { params: { nomor: done.no_pindah_data }, body: { alasan: 'TOKO LAIN' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await stateOf()).toEqual(before)
  await expectCancelledByHand(done.detail_dokumen, 'TOKO LAIN')
})

it('says everything that is wrong with a file at once, by line and column, and enters nothing of it', async () => {
  await begin(app)
  const wrong = async (langkah_pindah: 'ANGGOTA' | 'BARANG' | 'UANG' | 'TAGIHAN', rows: readonly object[]) => {
    await stage(app, langkah_pindah, rows)
    const { salah, jumlah_salah } = await tryFileOf(app, langkah_pindah)
    expect(jumlah_salah).toBe(salah.length)
    expect((await app.call('mu.mc2', enterStep, { body: { langkah_pindah } })).body).toMatchObject({
      code: 'ROWS_WRONG',
      details: { jumlah: jumlah_salah },
    })
    return salah.map(({ no_baris, kolom, pesan }) => `${no_baris} ${kolom}: ${pesan}`)
  }
  expect(
    await wrong('ANGGOTA', [
      { nama_member: 'TANPA NOMOR' },
      { kode_member: 'L9', no_hp: '12345678' },
      { kode_member: 'L7', nama_member: 'A', no_hp: '081299990000' },
      { kode_member: 'L7', nama_member: 'B', no_hp: '0812 9999 0000' },
      { kode_member: 'L8', nama_member: 'C', no_hp: '0123' },
    ]),
  ).toEqual([
    '2 kode_member: Isi Kode Member Atau No HP',
    '3 nama_member: Nama Member Tidak Boleh Kosong',
    '5 kode_member: L7 Ada Dua Kali Di File',
    '5 no_hp: 081299990000 Ada Dua Kali Di File',
    '6 no_hp: No HP Minimal 6 Angka',
  ])
  // One that lies in a tray: what was taken back may come in again.
  const { rows } = await sql<{
    kode_barcode: string
  }>`select kode_barcode from barang where (kode_toko, tempat) = ('MC2', 'BAKI') order by kode_barcode limit 1`.execute(app.db)
  const taken = rows[0]!.kode_barcode
  expect(
    await wrong('BARANG', [
      oldRing({ kode_group: 'TIADA', kadar: 75, kadar_cetak: '750' }),
      oldRing({ kode_baki: 'T99', kode_gudang: 'TOKO', hpp: undefined }),
      oldRing({ kode_barcode: taken }),
      oldRing({ berat_bruto: 'dua', nama_barang: '' }),
      oldRing({ berat_stock: 9 }),
    ]),
  ).toEqual([
    '2 kode_group: Kode Group Tidak Ditemukan',
    '3 hpp: Hpp Tidak Boleh Kosong',
    '3 kode_baki: Baki Tidak Ada Di Gudang Ini',
    '4 kode_barcode: Kode Barcode Sudah Ada',
    '5 nama_barang: Nama Barang Tidak Boleh Kosong',
    '5 berat_bruto: Berat Bruto Tidak Terbaca',
    '5 berat_stock: Berat Stock Tidak Boleh Kosong',
    '5 berat: Berat Jual Tidak Boleh Kosong',
    '6 berat_bruto: Berat Tidak Boleh Kurang Dari Berat Emas',
    '6 berat: Berat Tidak Boleh Melebihi Berat Stock',
  ])
  // A tray in a warehouse of the shop can be made. One that lies in another warehouse, or in none, cannot.
  await stage(app, 'BARANG', [
    oldRing({ kode_barcode: 'LAMA91', kode_baki: 'T98', kode_gudang: 'TOKO' }),
    oldRing({ kode_barcode: 'LAMA92', kode_baki: 'T98', kode_gudang: 'TOKO' }),
    oldRing({ kode_barcode: 'LAMA93', kode_baki: 'T98', kode_gudang: 'TIADA' }),
  ])
  expect((await tryFileOf(app, 'BARANG')).baki_kurang).toEqual([{ kode_gudang: 'TOKO', kode_baki: 'T98', jumlah_baris: 2 }])
  expect(
    await wrong('UANG', [
      { akun_uang: 'CASH', jumlah_uang: 1 },
      { akun_uang: 'X', jumlah_uang: 5 },
      { akun_uang: 'CASH', jumlah_uang: -3 },
    ]),
  ).toEqual(['3 akun_uang: No Rekening Tidak Terdaftar', expect.stringMatching(/^4 jumlah_uang: /) as string])
  expect(await wrong('TAGIHAN', [claim('HUTANG_EMAS', 'SBY01', 5), claim('PIUTANG_JUAL', 'TIADA', null), claim('SALAH', 'S1', 5)])).toEqual([
    '2 gram_saldo: Gram Emas Murni Harus Diisi',
    '3 kode_pihak: Kode TIADA Tidak Ditemukan',
    '3 nilai_saldo: Nilai Rupiah Tidak Boleh Kosong',
    expect.stringMatching(/^4 jenis_tagihan: /) as string,
  ])
  // The approver of the file sees a purity that is far from its group's, and the fine gold by it.
  await stage(app, 'BARANG', [oldRing({ kadar: 18, kadar_cetak: '750', berat_bruto: 3.2, berat_stock: 3.2, berat: 3.2 })])
  expect((await tryFileOf(app, 'BARANG')).akan).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ uraian_bukti: proofLabels.MURNI, nilai_masuk: 0.576 }),
      expect.objectContaining({ uraian_bukti: proofLabels.KADAR_JAUH, nilai_masuk: 1 }),
    ]),
  )
  await stage(app, 'BARANG', [oldRing({ berat_stock: 9 })])
  // What lies ready and was not entered is neither forgotten nor done.
  expect((await app.call('mu.mc2', finishMove, { body: {} })).body).toMatchObject({ code: 'STEP_WAITING' })
  expect((await giveUp(app)).status).toBe(200)
})

it('is entered as it was tried: a file that was laid ready meanwhile is tried again, and one approval is of one file', async () => {
  await begin(app)
  expect((await app.call('mu.mc2', tryStep, { body: { langkah_pindah: 'UANG' } })).body).toMatchObject({ code: 'NOTHING_READY' })
  await stage(app, 'UANG', [{ akun_uang: 'CASH', jumlah_uang: 1_000 }])
  const requested = await app.call('mu.mc2', enterStep, { body: { langkah_pindah: 'UANG' } })
  expect(requested.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'PINDAH_DATA', selisih_rp: 1_000 } })
  expect((await approved(app, 'own.mc2', enterStep, { body: { langkah_pindah: 'UANG' } }, 'own.mc2')).body).toMatchObject({ code: 'NOT_BY_ONESELF' })
  const tooMany = {
    langkah_pindah: 'UANG',
    nama_file: 'a.csv',
    awal: true,
    jumlah: 201,
    rows: Array.from({ length: 201 }, (_, at) => ({ no_baris: at + 2, isi: {} })),
  }
  expect((await app.call('mu.mc2', stageRows, { body: tooMany })).body).toMatchObject({ code: 'TOO_MANY_ROWS' })
  expect((await approved(app, 'mu.mc2', enterStep, { body: { langkah_pindah: 'UANG' } })).status).toBe(200)
  // It is in: there is nothing ready any more.
  expect((await app.call('mu.mc2', enterStep, { body: { langkah_pindah: 'UANG' } })).body).toMatchObject({ code: 'NOTHING_READY' })
  const { dokumen } = await moveOf(app)
  expect((await giveUp(app)).status).toBe(200)
  await expectCancelledByHand(dokumen, 'FILE SALAH')
  expect((await app.call('mu.mc2', takeBackMove, { body: { alasan: 'X' } })).body).toMatchObject({ code: 'NO_MOVE' })
})

it('what was touched since stands against taking it back, each thing by its name; free again, all goes back', async () => {
  await begin(app)
  await enter(app, 'BARANG', [oldRing({ kode_barcode: 'LAMA00011' }), oldRing({ kode_barcode: 'LAMA00012' })])
  await enter(app, 'TAGIHAN', [claim('PIUTANG_KARYAWAN', 'S1', 50_000)])
  expect((await app.call('mu.mc2', readObstacles)).body).toEqual([])
  const body = await loweredSale(app.db, 'LAMA00011', 0)
  const { status, body: sale } = await app.call('kasir.mc2', sell, { body })
  expect(status, JSON.stringify(sale)).toBe(200)
  const obstacles = (await app.call<Obstacle[]>('mu.mc2', readObstacles)).body
  expect(obstacles).toMatchObject([{ kind: 'BARANG_MASUK', apa: 'LAMA00011', sebab: 'Barang Sudah Berubah Sejak Masuk' }])
  expect((await giveUp(app)).body).toMatchObject({ code: 'MOVE_TOUCHED', message: expect.stringContaining('LAMA00011') as string })
  // Nothing of it went back.
  const { rows } = await sql`select status from barang where kode_barcode = 'LAMA00012'`.execute(app.db)
  expect(rows).toEqual([{ status: 'READY' }])
  // A deposit from before the books is entered at its own screen, and belongs to the proof.
  const deposit = await approved(app, 'mu.mc2', openDeposit, { body: await oldDepositBody(app, 'IBU TITIP') })
  expect(deposit.status, JSON.stringify(deposit.body)).toBe(200)
  const held = (await moveOf(app)).bukti.find(({ kunci_bukti }) => kunci_bukti === 'TAGIHAN/TITIPAN')
  expect(held).toMatchObject({ nilai_masuk: deposit.body.dp, satuan: 'RUPIAH' })
  // It is done instead, as it is.
  const { bukti } = await moveOf(app)
  await oldBooks(app, Object.fromEntries(bukti.map(({ kunci_bukti, nilai_masuk }) => [kunci_bukti, nilai_masuk])))
  expect((await finish(app)).status).toBe(200)
})

it('a coupon that was used stands against taking the move back, by the end of its code', async () => {
  await begin(app)
  await stage(app, 'TAGIHAN', [claim('KUPON', 'LAMA', null, { kupon_lama: 'V-11' }), claim('KUPON', 'LAMA', null, { kupon_lama: 'V-11' })])
  expect((await tryFileOf(app, 'TAGIHAN')).salah).toEqual([{ no_baris: 3, kolom: 'kupon_lama', pesan: 'Kode Kupon V-11 Sudah Ada' }])
  await enter(app, 'TAGIHAN', [claim('KUPON', 'LAMA', null, { kupon_lama: 'V-11' })])
  const { body: coupon } = await app.call<{ no_kupon: string }>('kasir.mc2', readCoupon, { params: { no_kupon: 'V-11' } })
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0)) as { detail_bayar: { jumlah: number }[] }
  body.detail_bayar[0]!.jumlah -= 50_000
  const sold = await app.call<{ no_faktur: string }>('kasir.mc2', sell, { body: { ...body, detail_kupon: [{ no_kupon: coupon.no_kupon }] } })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  expect((await app.call('mu.mc2', readObstacles)).body).toMatchObject([{ kind: 'SALDO_AWAL_TAGIHAN', apa: '••••11', sebab: 'Kupon Sudah Dipakai' }])
  expect((await giveUp(app)).body).toMatchObject({ code: 'MOVE_TOUCHED' })
  const params = { nomor: sold.body.no_faktur }
  expect((await approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], { params, body: { alasan: 'SALAH BARANG' } })).status).toBe(200)
  expect((await giveUp(app)).status).toBe(200)
})

it('money that was on the road is in the till of the file, and is sent: off the till and on its own line of the proof; goods on the road need a reason', async () => {
  await begin(app)
  await enter(app, 'UANG', [{ akun_uang: 'CASH', jumlah_uang: 5_000_000 }])
  const body = { tujuan: 'MC3', jumlah_rp: 2_000_000, keterangan: 'DI JALAN SEJAK 30 JAN' }
  const sending = await app.call<{ nota_kirim: string }>('kasir.mc2', sendMoney, { body })
  expect(sending.status, JSON.stringify(sending.body)).toBe(200)
  const told = async () => {
    const { bukti } = await moveOf(app)
    return ['UANG/CASH', 'TAGIHAN/UANG_JALAN', 'JALAN/POTONG'].map((kunci) => bukti.find(({ kunci_bukti }) => kunci_bukti === kunci)?.nilai_masuk)
  }
  expect(await told()).toEqual([3_000_000, 2_000_000, 0])
  await oldBooks(app, { ...nothingThere, 'UANG/CASH': 3_000_000, 'TAGIHAN/UANG_JALAN': 2_000_000, 'JALAN/POTONG': 4 })
  const unexplained = (await app.call<Record<string, unknown>>('mu.mc2', finishMove, { body: {} })).body
  expect(unexplained).toMatchObject({ code: 'DIFFERENCE_UNEXPLAINED', fields: { 'bukti.JALAN/POTONG': expect.any(String) as string } })
  expect(Object.keys(unexplained['fields'] as object)).toEqual(['bukti.JALAN/POTONG'])
  // It arrives where it goes, by the usual screen; the proof stays.
  const received = await app.call('kasir.mc3', receiveMoney, {
    params: { nomor_referensi: sending.body.nota_kirim },
    body: { jumlah_terima: 2_000_000, alasan_terima: null },
  })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  expect(await told()).toEqual([3_000_000, 2_000_000, 0])
  await oldBooks(app, { 'JALAN/POTONG': 4 }, { 'JALAN/POTONG': 'DI JALAN KE MC3, MASUK DI SANA' })
  const done = await finish(app)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body).toMatchObject({ jumlah_selisih: 1 })
  expect(await verify(app.db, 'MC3')).toEqual([])
})

it('half a file is none, pages of two files are not mixed, what was tried is what is entered, and a wrong file is taken away', async () => {
  await begin(app)
  const page = (awal: boolean, nama_file: string, no_baris: number) =>
    app.call('mu.mc2', stageRows, {
      body: {
        langkah_pindah: 'UANG',
        nama_file,
        awal,
        jumlah: 2,
        rows: [{ no_baris, isi: { akun_uang: no_baris === 2 ? 'CASH' : bank, jumlah_uang: 1_000 } }],
      },
    })
  expect((await page(true, 'a.csv', 2)).status).toBe(200)
  expect((await app.call('mu.mc2', tryStep, { body: { langkah_pindah: 'UANG' } })).body).toMatchObject({ code: 'FILE_INCOMPLETE' })
  expect((await approved(app, 'mu.mc2', enterStep, { body: { langkah_pindah: 'UANG' } })).body).toMatchObject({ code: 'FILE_INCOMPLETE' })
  expect((await page(false, 'b.csv', 3)).body).toMatchObject({ code: 'STAGED_AGAIN' })
  expect((await page(false, 'a.csv', 3)).status).toBe(200)
  const { versi } = await tryFileOf(app, 'UANG')
  await page(true, 'a.csv', 2)
  await page(false, 'a.csv', 3)
  expect((await approved(app, 'mu.mc2', enterStep, { body: { langkah_pindah: 'UANG', versi } })).body).toMatchObject({ code: 'STAGED_AGAIN' })
  // What takes the place of a file that was thrown away is another one, however it is called.
  const { versi: looked } = await tryFileOf(app, 'UANG')
  expect((await app.call('mu.mc2', discardStep, { body: { langkah_pindah: 'UANG' } })).status).toBe(200)
  await page(true, 'a.csv', 2)
  await page(false, 'a.csv', 3)
  expect((await tryFileOf(app, 'UANG')).versi).not.toBe(looked)
  expect((await approved(app, 'mu.mc2', enterStep, { body: { langkah_pindah: 'UANG', versi: looked } })).body).toMatchObject({ code: 'STAGED_AGAIN' })
  expect((await app.call('mu.mc2', discardStep, { body: { langkah_pindah: 'UANG' } })).status).toBe(200)
  expect((await app.call('mu.mc2', discardStep, { body: { langkah_pindah: 'UANG' } })).body).toMatchObject({ code: 'NOTHING_READY' })
  expect((await moveOf(app)).daftar_langkah).toEqual([])
  expect((await giveUp(app)).status).toBe(200)
})

it('refuses an old code that another member of the chain has, so that the two do not share points and debts', async () => {
  await begin(app)
  await enter(app, 'ANGGOTA', [{ kode_member: 'K77', nama_member: 'SITI', no_hp: '081277770001' }])
  await stage(app, 'ANGGOTA', [
    { kode_member: 'K77', nama_member: 'BUDI', no_hp: '081277770002' },
    { kode_member: 'K77X', nama_member: 'SITI', no_hp: '081277770003' },
  ])
  expect((await tryFileOf(app, 'ANGGOTA')).salah).toEqual([{ no_baris: 2, kolom: 'kode_member', pesan: 'Kode Member Dipakai SITI' }])
  const personsOf = async () =>
    Object.fromEntries(
      (await moveOf(app)).bukti.flatMap(({ kunci_bukti, nilai_masuk }) => (kunci_bukti.startsWith('ANGGOTA') ? [[kunci_bukti, nilai_masuk]] : [])),
    )
  expect(await personsOf()).toEqual({ ANGGOTA: 1, 'ANGGOTA/KENAL': 0 })
  // The same person once more is himself, by his code or by his telephone: of two files that name him he is one, and still one who was new.
  await enter(app, 'ANGGOTA', [{ kode_member: 'K77', nama_member: 'SITI RAHAYU', no_hp: '0812-7777-0001' }])
  await enter(app, 'ANGGOTA', [
    { nama_member: 'SITI R.', no_hp: '81277770001' },
    { nama_member: 'ANI', no_hp: '081277770004' },
  ])
  expect(await personsOf()).toEqual({ ANGGOTA: 2, 'ANGGOTA/KENAL': 0 })
  expect((await giveUp(app)).status).toBe(200)
  // Members stay. The next move counts the members who were there before as such, and the old books need not know them.
  await begin(app)
  await enter(app, 'ANGGOTA', [
    { kode_member: 'K77', nama_member: 'SITI RAHAYU', no_hp: '081277770001' },
    { nama_member: 'ANI', no_hp: '081277770004' },
    { kode_member: 'K78', nama_member: 'TONO' },
  ])
  expect(await personsOf()).toEqual({ ANGGOTA: 3, 'ANGGOTA/KENAL': 2 })
  // A move from before persons were written down each says how many rows it brought in.
  await app.asOwner(sql`create table kept as select * from pindah_anggota`)
  await app.asOwner(sql`delete from pindah_anggota where kode_toko = 'MC2'`)
  const { rows: files } = await sql<{ jumlah_masuk: number }>`select jumlah_masuk from pindah_langkah where langkah_pindah = 'ANGGOTA'`.execute(
    app.db,
  )
  expect(await personsOf()).toEqual({ ANGGOTA: files[0]!.jumlah_masuk, 'ANGGOTA/KENAL': 0 })
  await app.asOwner(sql`insert into pindah_anggota select * from kept`)
  await app.asOwner(sql`drop table kept`)
  await oldBooks(app, { ...nothingThere, ANGGOTA: 3 })
  const done = await finish(app)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body).toMatchObject({ jumlah_selisih: 0 })
  expect(done.body.detail_bukti).toContainEqual(expect.objectContaining({ kunci_bukti: 'ANGGOTA/KENAL', nilai_lama: null, nilai_masuk: 2 }))
})

it('the day cannot be closed during a move with imported data, because the import could no longer be taken back', async () => {
  await begin(app)
  const problems = async () => (await app.call<{ penghalang: { apa: string; buka: string }[] }>('spv.mc2', checkDay)).body.penghalang
  await app.set({ HITUNG_KAS: 'false' })
  // Nothing was imported yet, so there is nothing to take back.
  expect(await problems()).toEqual([])
  await enter(app, 'BARANG', [oldRing()])
  expect(await problems()).toMatchObject([{ apa: 'Pindah Data Belum Selesai', buka: '/pindah-data' }])
  const body = { tgl_system: '2026-01-31', tgl_berikut: '2026-02-01' }
  expect((await app.call('spv.mc2', closeDay, { body })).body).toMatchObject({ code: 'CLOSING_BLOCKED' })
  await expect(app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)).rejects.toMatchObject({ code: 'KN074' })
  expect((await giveUp(app)).status).toBe(200)
  expect(await problems()).toEqual([])
  await app.set({ HITUNG_KAS: 'true' })
})

it('the database keeps what a move has brought in, and who allowed it', async () => {
  await begin(app)
  await enter(app, 'BARANG', [oldRing()])
  await expect(app.asOwner(sql`delete from pindah_berjalan where kode_toko = 'MC2'`)).rejects.toThrow(/neither done nor taken back/)
  expect((await giveUp(app)).status).toBe(200)
  const made = await madeMoveIn(app)
  await expect(
    app.asOwner(
      sql`update pindah_data set status = 'CANCELLED', alasan_batal = 'X', dibatalkan_oleh = 'x', dibatalkan_at = now() where no_pindah_data = ${made.no_pindah_data}`,
    ),
  ).rejects.toThrow(/taken back with all/)
  await expect(
    app.asOwner(sql`insert into pindah_data (kode_toko, no_pindah_data, tgl_system, status, user_id, keterangan, jumlah_dokumen, jumlah_selisih, disetujui_oleh)
      values ('MC2', 'PD-X', '2026-01-31', 'VALID', 'mu.mc2', 'X', 0, 0, 'own.mc2')`),
  ).rejects.toThrow(/second person/)
})
