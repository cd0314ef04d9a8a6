import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { keysSent, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import {
  type MoveUnderWay,
  type Obstacle,
  type Tried,
  beginMove,
  enterStep,
  finishMove,
  keepOldBooks,
  readMove,
  readObstacles,
  stageRows,
  takeBackMove,
  tryStep,
} from '../contract/pindah-data.ts'
import { pageMax } from '../contract/step-fields.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import PindahData from './pindah-data.tsx'
import { columnText } from '#engine/web/table-template.ts'
import { stepRows } from './step-file.ts'
import { stepFields } from '../contract/step-fields.ts'

const say = (text: string) => text
const line = (kunci_bukti: string, uraian_bukti: string, facts: Partial<MoveUnderWay['bukti'][number]> = {}) => ({
  kunci_bukti,
  uraian_bukti,
  satuan: 'RUPIAH' as const,
  nilai_lama: null,
  nilai_masuk: 0,
  alasan_beda: null,
  ...facts,
})
const empty: MoveUnderWay = { berjalan: null, daftar_langkah: [], bukti: [], dokumen: [] }
let move: MoveUnderWay
let tried: Tried
let sent: { call: string; body: unknown }[]
/** Calls whose answers are lost on the way. */
let lost: readonly string[]
let obstacles: readonly Obstacle[] | undefined

beforeEach(() => {
  sent = []
  lost = []
  obstacles = undefined
  move = empty
  tried = {
    versi: 1,
    jumlah_baris: 2,
    jumlah_salah: 0,
    salah: [],
    baki_kurang: [],
    akan: [{ uraian_bukti: 'Kas Dan Bank', satuan: 'RUPIAH', nilai_masuk: 5_000 }],
  }
  setSession(ownerOfBranch({ modules: ['AKUNTANSI_MODULE'] }))
  standInServer(({ method, path, body }) => {
    const call = `${method} ${path}`
    sent.push({ call, body })
    if (lost.includes(call)) return Promise.reject(new TypeError('failed to fetch'))
    if (call === takeBackMove.call) return { message: 'OK' }
    if (call === readMove.call) return move
    if (call === beginMove.call) {
      move = {
        ...empty,
        berjalan: { keterangan: 'PINDAH', tgl_system: '2026-01-31', user_id: 'own.mc2', created_at: '2026-01-31T01:00:00Z' },
        bukti: [
          line('UANG/CASH', 'Kas', { nilai_masuk: 5_000 }),
          line('BARANG/GRAM', 'Barang, Berat Kotor', { satuan: 'GRAM', nilai_masuk: 2.5, nilai_lama: 2.5 }),
        ],
      }
      return { message: 'OK' }
    }
    if (call === stageRows.call) {
      const { nama_file } = body as { nama_file: string }
      const ready = { langkah_pindah: 'UANG' as const, status: 'SIAP' as const, nama_file, jumlah_baris: 2, jumlah_masuk: 0, disetujui_oleh: null }
      move = { ...move, daftar_langkah: [ready] }
      return { jumlah_baris: 2 }
    }
    if (call === tryStep.call) return tried
    if (call === enterStep.call) return { jumlah_baris: 2, jumlah_dokumen: 2 }
    if (call === keepOldBooks.call) return { message: 'OK' }
    if (call === readObstacles.call)
      return obstacles ?? [{ kind: 'BARANG_MASUK', reference: 'BM-1', apa: 'LAMA1', sebab: 'Barang Sudah Berubah Sejak Masuk' }]
    return []
  })
})
afterEach(() => vi.unstubAllGlobals())

const calls = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body)
const open = async () => {
  const person = userEvent.setup()
  await drawAt('/pindah-data', <PindahData />)
  await person.type(await screen.findByLabelText('Keterangan'), 'PINDAH')
  await person.click(screen.getByRole('button', { name: 'Mulai Pindah Data' }))
  const step = await screen.findByRole('listitem', { name: 'Kas Dan Bank' })
  return { person, step }
}
const fileOf = (text: string) => new File([text], 'uang.csv', { type: 'text/csv' })
const choose = async (person: ReturnType<typeof userEvent.setup>, step: HTMLElement, text: string) => {
  const input = step.querySelector('input[type="file"]')
  await person.upload(input as HTMLInputElement, fileOf(text))
}

it('a file is laid ready with its lines, tried, and entered once nothing is wrong with it', async () => {
  const { person, step } = await open()
  await choose(person, step, 'Kas Atau No Rekening,Jumlah Uang,Catatan\nCASH,"5,000",x\n,,\n123,7000,y\n')
  await waitFor(() => expect(within(step).getByText(/Kas Dan Bank \(Rp\) 5,000/)).toBeTruthy())
  expect(calls(stageRows.call)).toEqual([
    {
      langkah_pindah: 'UANG',
      nama_file: 'uang.csv',
      awal: true,
      jumlah: 2,
      rows: [
        { no_baris: 2, isi: { akun_uang: 'CASH', jumlah_uang: 5_000 } },
        expect.objectContaining({ isi: { akun_uang: '123', jumlah_uang: 7_000 } }),
      ],
    },
  ])
  expect(within(step).getByText('Kolom yang tidak dikenal diabaikan: Catatan')).toBeTruthy()
  await person.click(within(step).getByRole('button', { name: 'Masukkan' }))
  await waitFor(() => expect(calls(enterStep.call)).toEqual([{ langkah_pindah: 'UANG', versi: 1 }]))
})

it('what is wrong stands at its line and column, and nothing is entered', async () => {
  const { person, step } = await open()
  tried = {
    versi: 1,
    jumlah_baris: 2,
    jumlah_salah: 1,
    salah: [{ no_baris: 3, kolom: 'akun_uang', pesan: 'No Rekening Tidak Terdaftar' }],
    baki_kurang: [],
    akan: [],
  }
  await choose(person, step, 'akun_uang,jumlah_uang\nCASH,1\nX,2\n')
  const item = await within(step).findByText('No Rekening Tidak Terdaftar')
  expect(item.closest('li')?.textContent).toBe('baris 3 · Kas Atau No Rekening: No Rekening Tidak Terdaftar')
  expect(within(step).getByRole('button', { name: 'Masukkan' })).toHaveProperty('disabled', true)
  expect(within(step).getByRole('button', { name: 'Unduh Daftar Kesalahan' })).toBeTruthy()
})

it('equal errors are one line; a missing tray is made from there, and the file is tried again', async () => {
  const { path, title } = masterBaki.screen
  setSession(ownerOfBranch({ modules: ['AKUNTANSI_MODULE'], akses: [{ path, title, is_show: true, children: [] }] }))
  const { person, step } = await open()
  tried = {
    ...tried,
    jumlah_baris: 3,
    jumlah_salah: 3,
    salah: [2, 3, 4].map((no_baris) => ({ no_baris, kolom: 'kode_baki', pesan: 'Baki Tidak Ada Di Gudang Ini' })),
    baki_kurang: [{ kode_gudang: 'TOKO', kode_baki: 'A1', jumlah_baris: 3 }],
  }
  await choose(person, step, 'akun_uang,jumlah_uang\nCASH,1\nX,2\n')
  const item = await within(step).findByText('Baki Tidak Ada Di Gudang Ini')
  expect(item.closest('li')?.textContent).toMatch(/^3 baris: baris 2–4 · /)
  tried = { ...tried, jumlah_salah: 0, salah: [], baki_kurang: [] }
  await person.click(within(step).getByRole('button', { name: 'Buat Baki A1 Di Gudang TOKO (3 baris)' }))
  await waitFor(() => expect(within(step).getByRole('button', { name: 'Masukkan' })).toHaveProperty('disabled', false))
  expect(calls('POST baki/create')).toEqual([{ kode_baki: 'A1', nama_baki: 'A1', kode_gudang: 'TOKO', berat_baki: 0 }])
  expect(calls(tryStep.call)).toHaveLength(2)
})

it('a user who may not open the list of trays makes none', async () => {
  const { person, step } = await open()
  tried = {
    ...tried,
    jumlah_salah: 1,
    salah: [{ no_baris: 2, kolom: 'kode_baki', pesan: 'Baki Tidak Ada Di Gudang Ini' }],
    baki_kurang: [{ kode_gudang: 'TOKO', kode_baki: 'A1', jumlah_baris: 1 }],
  }
  await choose(person, step, 'akun_uang,jumlah_uang\nCASH,1\n')
  await within(step).findByText('Baki Tidak Ada Di Gudang Ini')
  expect(within(step).queryByRole('button', { name: /^Buat Baki/ })).toBeNull()
})

it('the old books stand next to the imported figures; an empty line is no match, and a difference needs a reason', async () => {
  const { person } = await open()
  expect(document.querySelector('[data-line="BARANG/GRAM"]')?.getAttribute('data-state')).toBe('SAMA')
  const cash = document.querySelector('[data-line="UANG/CASH"]') as HTMLElement
  expect(cash.getAttribute('data-state')).toBe('KOSONG')
  expect(cash.textContent).toContain('Belum Diisi')
  expect(within(screen.getByRole('region', { name: 'Bukti' })).getByRole('status').textContent).toBe('1 baris buku lama belum diisi')
  await person.type(within(cash).getByLabelText('Buku Lama Kas (Rp)'), '4000')
  expect(cash.textContent).toContain('+1,000')
  await person.type(within(cash).getByLabelText('Alasan Selisih Kas (Rp)'), 'RECEH')
  await person.click(screen.getByRole('button', { name: 'Simpan Buku Lama' }))
  await waitFor(() => expect(calls(keepOldBooks.call)).toEqual([{ bukti: [{ kunci_bukti: 'UANG/CASH', nilai_lama: 4_000, alasan_beda: 'RECEH' }] }]))
})

it('an unreadable figure of the old books is not saved as empty', async () => {
  const { person } = await open()
  await person.type(screen.getByLabelText('Buku Lama Kas (Rp)'), '15 juta')
  await person.click(screen.getByRole('button', { name: 'Simpan Buku Lama' }))
  expect(await screen.findAllByText(/Tidak Terbaca/)).not.toEqual([])
  expect(calls(keepOldBooks.call)).toEqual([])
})

it('is not finished while something of the old books is typed that is not kept', async () => {
  const { person } = await open()
  const finish = () => screen.getByRole('button', { name: 'Selesai' })
  expect(finish()).toHaveProperty('disabled', false)
  await person.type(screen.getByLabelText('Buku Lama Kas (Rp)'), '5000')
  expect(finish()).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('button', { name: 'Simpan Buku Lama' }))
  await waitFor(() => expect(finish()).toHaveProperty('disabled', false))
  expect(calls(finishMove.call)).toEqual([])
})

it('finishing, entering and taking back are done once although their answers were lost: what is sent again has the same key', async () => {
  const { person, step } = await open()
  await choose(person, step, 'akun_uang,jumlah_uang\nCASH,5000\n')
  await within(step).findByText(/Kas Dan Bank \(Rp\) 5,000/)
  lost = [finishMove.call, enterStep.call, takeBackMove.call]
  const keys = { enter: keysSent(enterStep.call), finish: keysSent(finishMove.call), undo: keysSent(takeBackMove.call) }
  const pressed = async (name: string, sentAs: readonly (string | undefined)[], times: number) => {
    const button = () => within(name === 'Masukkan' ? step : document.body).getByRole('button', { name })
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await person.click(button())
    if (name === 'Batalkan Semua') await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ya' }))
    await waitFor(() => expect(sentAs).toHaveLength(times))
  }
  obstacles = []
  for (const [name, sentAs] of [
    ['Masukkan', keys.enter],
    ['Selesai', keys.finish],
    ['Batalkan Semua', keys.undo],
  ] as const) {
    await pressed(name, sentAs, 1)
    await pressed(name, sentAs, 2)
    expect(sentAs[0], name).toBeTruthy()
    expect(sentAs[1], name).toBe(sentAs[0])
  }
  // What was answered is over: the next time is another.
  lost = []
  await pressed('Batalkan Semua', keys.undo, 3)
  await pressed('Batalkan Semua', keys.undo, 4)
  expect(keys.undo[2]).toBe(keys.undo[0])
  expect(keys.undo[3]).not.toBe(keys.undo[0])
})

it('what stands against taking it back is listed', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Batalkan Semua' }))
  expect((await screen.findByRole('alert', { name: 'Yang Menghalangi' })).textContent).toContain('BM-1 · LAMA1: Barang Sudah Berubah Sejak Masuk')
})

it('a file of many rows goes page by page, and each column of a template is explained', () => {
  const cells = [['akun_uang', 'jumlah_uang'], ...Array.from({ length: pageMax + 1 }, (_, at) => ['CASH', at + 1])]
  const { rows } = stepRows('UANG', 'x.csv', cells, say)
  expect([rows.length, rows.at(-1)?.no_baris]).toEqual([pageMax + 1, pageMax + 2])
  const texts = Object.fromEntries(stepFields.TAGIHAN.map((field) => [field.wire, columnText(field, say)]))
  expect(texts['jenis_tagihan']).toContain('POIN = Poin Member')
  expect([texts['tgl_transaksi'], texts['kode_pihak']]).toEqual(['yyyy-mm-dd; boleh kosong', 'teks; harus diisi'])
})
