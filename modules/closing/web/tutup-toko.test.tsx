import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type Told, replyOf } from '#engine/testing/reply.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { getSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import type { TillState } from '../contract/hitung-kas.ts'
import { bookDifference } from '../contract/selisih-kas.ts'
import { readOpenDay, tutupToko } from '../contract/tutup-toko.ts'
import TutupToko from './tutup-toko.tsx'

const session = ownerOfBranch({
  akses: [{ path: '/laporan-stock-baki', title: 'Laporan Stock Baki', is_show: true, children: [] }],
})
/** The facts of the session that the server sends. The browser keeps the token. */
const { token: _, ...facts } = session
beforeEach(() => setSession(session))
afterEach(() => vi.unstubAllGlobals())

const openDay: Told<ReplyOf<typeof readOpenDay>> = {
  tgl_system: '2026-01-31',
  tgl_berikut: '2026-02-01',
  tgl_berikut_max: '2026-02-01',
  hari_libur: [{ tgl_libur: '2026-02-01', nama_libur: 'IMLEK' }],
  transaksi: [{ kind: 'PENJUALAN', jumlah: 3, dibatalkan: 0, pieces: -3, gross: -9.645, uang: 10_000_000 }],
  kas: [{ akun_kas: 'CASH', awal: 1_000_000, masuk: 10_000_000, keluar: 0, akhir: 11_000_000 }],
  tagihan: [],
  stock: [{ tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01', pieces: 57, gross: 201.5 }],
  kadar: [{ nama_eod: 'EMAS TUA', berat_awal: 211.145, berat_masuk: 0, berat_keluar: 9.645, berat_akhir: 201.5 }],
}
/** A till without a count, and a till with a shortage. */
const uncounted = { hitung: null, hitungan: [], buta: true, disetor: 0, disisakan: 0 }
const short = {
  hitung: {
    no_hitung: 1,
    user_id: 'own.mc2',
    created_at: '2026-01-31T10:00:00Z',
    total_fisik: 1_000_500,
    saldo_buku: 1_003_500,
    selisih_uang: -3_000,
    disetujui_oleh: null,
    hasil_hitung: 'SELISIH',
    pecahan: [],
  },
  hitungan: [],
  buta: false,
  disetor: 1_000_000,
  disisakan: 500,
} satisfies Told<TillState>
const nothing = { penghalang: [], peringatan: [] }

/** The server of a shop: what it finds, and what it says to a closing. */
function shop(
  found: object,
  closes: () => unknown = () => ({ message: 'Toko Berhasil Ditutup', tgl_system: '2026-02-01' }),
  till: Told<TillState> = uncounted,
): Heard[] {
  return standInServer(({ method, path }) => {
    if (path === 'tutup-toko/periksa') return found
    if (path === 'tutup-toko/histories') return { rows: [], next: null, total: 0 }
    if (path === 'sales/get/all') return [{ kode_sales: 'S1', nama_sales: 'SITI' }]
    if (path === 'users/session') return replyOf(readSession, { ...facts, tgl_system: '2026-02-01' })
    if (path === 'tutup-toko/hitung') return method === 'POST' ? short.hitung : till
    return method === 'POST' ? closes() : replyOf(readOpenDay, { ...openDay, ...till })
  })
}

it('shows what the day came to, and closes it with the keyboard after one question', async () => {
  const heard = shop(nothing)
  await drawAt(tutupToko.path, <TutupToko />)
  expect(await screen.findByText('Pembukuan Sesuai, Toko Bisa Ditutup')).toBeTruthy()
  for (const shown of ['PENJUALAN', /11,000,000/, /TOKO/, '57']) expect(screen.getAllByText(shown).length).toBeGreaterThan(0)
  await userEvent.keyboard('{F9}')
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('Tanggal 2026-01-31 ditutup dan toko pindah ke tanggal 2026-02-01.')).toBeTruthy()
  // Enter alone changes no date: it says no.
  expect(heard.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Tutup Toko' }))
  await waitFor(() => expect(getSession()?.tgl_system).toBe('2026-02-01'))
  expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ tgl_system: '2026-01-31', tgl_berikut: '2026-02-01' })
})

it('names what must be mended first, and does not close before', async () => {
  shop({
    penghalang: [
      {
        apa: 'Saldo Kas Tidak Sama Dengan Mutasinya',
        kunci: 'CASH',
        seharusnya: 'rupiah 7',
        tercatat: 'rupiah 8',
        buka: '/faktur-bermasalah',
        jenis_dokumen: '',
        nomor_dokumen: '',
      },
    ],
    peringatan: [{ apa: '{{n}} Otorisasi Masih Menunggu Keputusan', n: 2, buka: '/otorisasi' }],
  })
  await drawAt(tutupToko.path, <TutupToko />)
  expect(await screen.findByText('Saldo Kas Tidak Sama Dengan Mutasinya')).toBeTruthy()
  expect(screen.getByText('Seharusnya rupiah 7, tercatat rupiah 8')).toBeTruthy()
  expect(screen.getByText('2 Otorisasi Masih Menunggu Keputusan')).toBeTruthy()
  // Each leads to where it is mended.
  expect(screen.getAllByRole('link', { name: 'Buka' }).map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual([
    '/faktur-bermasalah',
    '/otorisasi',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Tutup Toko/ }).disabled).toBe(true)
  await userEvent.keyboard('{F9}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says so if another user closed the day first', async () => {
  shop(nothing, () => Response.json({ code: 'CLOSED_BY_OTHER', message: 'Toko Sudah Ditutup Oleh Akun Lain', request_id: 'x' }, { status: 409 }))
  await drawAt(tutupToko.path, <TutupToko />)
  await screen.findByText('Pembukuan Sesuai, Toko Bisa Ditutup')
  await userEvent.keyboard('{F9}')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tutup Toko' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Toko Sudah Ditutup Oleh Akun Lain')
  expect(getSession()?.tgl_system).toBe('2026-01-31')
})

it('counts the till with the keyboard alone, note by note, and says nothing of what should be in it', async () => {
  const heard = shop(nothing)
  await drawAt(tutupToko.path, <TutupToko />)
  await userEvent.click(await screen.findByRole('textbox', { name: /100,000/ }))
  // Enter moves the focus from note to note. The till has no 75,000 note.
  await userEvent.keyboard('10{Enter}{Enter}3{Enter}')
  expect(screen.getByText(/1,150,000/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('1,003,500')
  await userEvent.click(screen.getByRole('button', { name: 'Simpan Hitungan' }))
  await waitFor(() => expect(heard.some(({ method }) => method === 'POST')).toBe(true))
  expect(heard.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'tutup-toko/hitung',
    body: {
      pecahan: [
        { nominal: 100_000, lembar: 10 },
        { nominal: 50_000, lembar: 3 },
      ],
    },
  })
})

it('asks why money is missing before it is booked and who answers for it, and proposes what goes to the bank', async () => {
  const heard = shop(nothing, () => replyOf(bookDifference, { no_selisih_kas: 'SK-MC2-260131-0001' }), short)
  await drawAt(tutupToko.path, <TutupToko />)
  expect(await screen.findByText(/-3,000/)).toBeTruthy()
  expect(screen.getByText(/setor Rp. 1,000,000 ke bank, sisakan Rp. 500/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Setor' }).getAttribute('href')).toContain('mutasi-uang-cash?jumlah=1000000')
  await userEvent.click(screen.getByRole('button', { name: 'Bukukan Selisih' }))
  expect(await screen.findByText('Alasan Selisih Tidak Boleh Kosong')).toBeTruthy()
  // The focus goes to the field with the error, which would close a list that is open.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Alasan Selisih/ })))
  await userEvent.click(screen.getByRole('combobox', { name: /Ditanggung Karyawan/ }))
  await userEvent.click(await screen.findByRole('option', { name: /SITI/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Alasan Selisih/ }), 'salah kembalian')
  await userEvent.click(screen.getByRole('button', { name: 'Bukukan Selisih' }))
  await waitFor(() => expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ alasan_selisih: 'salah kembalian', kode_sales: 'S1' }))
})

it('checks the day anew after a count, though the first check has not answered yet', async () => {
  const person = userEvent.setup()
  const first = Promise.withResolvers<unknown>()
  let checks = 0
  standInServer(({ method, path }) => {
    if (path === 'tutup-toko/periksa') return (checks += 1) === 1 ? first.promise : nothing
    if (path === 'tutup-toko/histories') return { rows: [], next: null, total: 0 }
    if (path === 'tutup-toko/hitung') return method === 'POST' ? short.hitung : uncounted
    return replyOf(readOpenDay, { ...openDay, ...uncounted })
  })
  await drawAt(tutupToko.path, <TutupToko />)
  await person.type(await screen.findByLabelText('Rp. 100,000'), '1')
  await person.click(screen.getByRole('button', { name: 'Simpan Hitungan' }))
  expect(await screen.findByText('Pembukuan Sesuai, Toko Bisa Ditutup')).toBeTruthy()
  first.resolve({ penghalang: [{ apa: 'Kas Belum Dihitung', kunci: 'Kas', buka: '', jenis_dokumen: '', nomor_dokumen: '' }], peringatan: [] })
})
