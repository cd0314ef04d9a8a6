import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Told, replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { DocumentDrawer } from '#modules/documents/web/document-drawer.tsx'
import { type OpenOrder, askOrderApprovals, fetchSample, fixOrder, pickUpOrder, readOpenOrders, readSamples } from '../contract/mutasi-pesanan.ts'
import { lihatPesanan, order, readGoldPrice } from '../contract/pesanan.ts'
import { sendOrder, validates } from '../contract/validasi.ts'
import AmbilBarangContoh from './ambil-barang-contoh.tsx'
import AmbilPesanan from './ambil-pesanan.tsx'
import KunciHargaPesanan from './kunci-harga-pesanan.tsx'
import { orderLook } from './looks.tsx'
import { line, storedOrder } from './testing/stored-order.ts'
import TransaksiPesanan from './transaksi-pesanan.tsx'

const open = (no_pesanan: string, facts: Partial<OpenOrder> = {}): Told<OpenOrder> => ({
  no_pesanan,
  tgl_selesai: '2026-02-14',
  nama_customer: 'IBU PESAN',
  no_hp: '081234567891',
  kode_member: null,
  nama_member: null,
  harga_dikunci: true,
  total_qty: 1,
  total_harga: 3_150_000,
  uang_pesanan: 500_000,
  sisa_bayar: 2_650_000,
  status_contoh: 'DISIMPAN',
  hari_lewat: 0,
  harga_jadi: 3_250_000,
  perlu_otorisasi: [],
  detail_pesanan: [
    {
      no_baris: 1,
      deskripsi: line.deskripsi,
      berat: line.berat,
      contoh: line.contoh,
      harga_per_gram: 1_000_000,
      berat_bebas: 2,
      kunci: [{ no_baris: 1, tgl: '2026-01-20', sampai: '2026-01-27', berat: 2, harga_per_gram: 950_000, berlaku: 1 }],
    },
  ],
  detail_barang: [
    { kode_barcode: 'MC2000001', nama_barang: 'CINCIN UKIR', kadar_cetak: '750', kode_baki: 'T01', berat: 3.1, harga_total: 3_250_000 },
  ],
  ...facts,
})

let heard: Heard[]
beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    const requested = `${method} ${path}`
    if (requested === readOpenOrders.call)
      return replyOf(readOpenOrders, [
        open('PN-1'),
        open('PN-2', { detail_barang: [], harga_jadi: 0 }),
        open('PN-3', { perlu_otorisasi: ['TURUN_ONGKOS'] }),
        open('PN-4', { emas_pelanggan: 1.5, nilai_emas_pelanggan: 3_000_000, bayar_emas: 3_100_000, harga_jadi: 4_000_000 }),
      ])
    if (requested === askOrderApprovals.call) return { perlu: [] }
    if (requested === readSamples.call) return replyOf(readSamples, [open('PN-1')])
    if (requested === readGoldPrice.call) return { harga_emas: 2_000_000 }
    if (requested === fetchSample.call) return replyOf(fetchSample)
    if (requested === fixOrder.call) return replyOf(fixOrder, { kunci_harga: [] })
    if (path === 'sales/get/all') return [{ kode_sales: 'S1', nama_sales: 'RATNA' }]
    if (path === 'jenis/get/all') return [{ kode_dept: 'CC', nama_dept: 'CINCIN' }]
    if (path.startsWith('group')) return [{ kode_group: '750L', nama_group: 'EMAS 750', harga: 1_000_000 }]
    if (requested === sendOrder.call) return { no_antri: 'AO-1', grand_total: 3_000_000, bayar: 500_000 }
    return []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})
const sent = (call: string) => heard.filter(({ method, path }) => `${method} ${path}` === call)
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`) as HTMLInputElement

it('hands over what was made at what it is sold for, less what was paid, and not before it is made', async () => {
  const person = userEvent.setup()
  await drawAt('/ambil-pesanan', <AmbilPesanan />)
  await person.click(await screen.findByRole('button', { name: /PN-2/ }))
  await screen.findByText(/0 dari 1 barang jadi/)
  await person.keyboard('{F9}')
  await waitFor(() => expect(field('no_pesanan').getAttribute('aria-invalid')).toBe('true'))
  await person.click(screen.getByRole('button', { name: /PN-1/ }))
  await screen.findByText(/MC2000001/)
  await waitFor(() => expect(document.body.textContent).toContain('2,750,000'))
  expect(sent(pickUpOrder.call)).toEqual([])
})

it('says at once that handing over must be allowed, and asks for it before the money is counted', async () => {
  const person = userEvent.setup()
  await drawAt('/ambil-pesanan', <AmbilPesanan />)
  await person.click(await screen.findByRole('button', { name: /PN-1/ }))
  await screen.findByText(/MC2000001/)
  expect(screen.queryByText(/Perlu Otorisasi/)).toBeNull()
  await person.click(screen.getByRole('button', { name: /PN-3/ }))
  await screen.findByText('Perlu Otorisasi · Turun Ongkos Kerja')
  await person.keyboard('{Shift>}{F9}{/Shift}')
  await waitFor(() => expect(sent(askOrderApprovals.call).map(({ body }) => body)).toEqual([{ no_pesanan: 'PN-3' }]))
  await screen.findByText('Otorisasi Sudah Ada')
  expect(sent(pickUpOrder.call)).toEqual([])
})

it('says what gold of the customer pays at the pick-up', async () => {
  const person = userEvent.setup()
  await drawAt('/ambil-pesanan', <AmbilPesanan />)
  await person.click(await screen.findByRole('button', { name: /PN-4/ }))
  // 4,000,000 less 500,000 in money and 3,100,000 in gold.
  await screen.findByText('Dibayar Emas Pelanggan')
  await waitFor(() => expect(document.body.textContent).toContain('400,000'))
})

it('takes gold of the customer by F3, and says what it counts for', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-pesanan', <TransaksiPesanan />)
  await screen.findByText('Belum Ada Barang')
  await person.keyboard('{F3}')
  await waitFor(() => expect(field('detail_emas.0.nama_barang')).not.toBeNull())
  await person.type(field('detail_emas.0.kadar'), '75')
  await person.type(field('detail_emas.0.berat'), '2')
  await waitFor(() => expect(document.body.textContent).toContain('3,000,000'))
})

it('fixes grams of a line at the price of the day, no more than are free, and says what became of those that were fixed', async () => {
  const person = userEvent.setup()
  await drawAt('/kunci-harga-pesanan', <KunciHargaPesanan />)
  await person.click(await screen.findByRole('button', { name: /PN-1/ }))
  await screen.findByText(/habis 2026-01-27, tetap 1.000 g yang sudah dibayar/)
  const grams = await waitFor(() => {
    const found = field('detail_kunci.0.berat_dikunci')
    expect(found).not.toBeNull()
    return found
  })
  await person.type(grams, '2.001')
  await person.keyboard('{F9}')
  await screen.findAllByText('Berat Dikunci Tidak Boleh Melebihi 2.000 Gram')
  expect(sent(fixOrder.call)).toEqual([])
  await person.clear(field('detail_kunci.0.berat_dikunci'))
  await person.type(field('detail_kunci.0.berat_dikunci'), '1.5')
  await person.keyboard('{F9}')
  await waitFor(() => expect(sent(fixOrder.call)).toHaveLength(1))
  expect(sent(fixOrder.call)[0]!.body).toMatchObject({
    no_pesanan: 'PN-1',
    detail_kunci: [{ no_baris: 1, berat_dikunci: 1.5, harga_per_gram: 1_000_000 }],
  })
})

it('gives a sample back without a question of money', async () => {
  const person = userEvent.setup()
  await drawAt('/ambil-barang-contoh', <AmbilBarangContoh />)
  await person.click(await screen.findByRole('button', { name: /PN-1/ }))
  await screen.findByText(/CINCIN LAMA/)
  expect(document.querySelector('[data-field^="detail_bayar"]')).toBeNull()
  await person.keyboard('{F9}')
  await waitFor(() => expect(sent(fetchSample.call)).toHaveLength(1))
  expect(sent(fetchSample.call)[0]!.body).toMatchObject({ no_pesanan: 'PN-1' })
})

it('shows the price of the day in each line, and is left for the cashier where he takes the money', async () => {
  setSession(ownerOfBranch({ modules: [validates] }))
  const person = userEvent.setup()
  await drawAt('/transaksi-pesanan', <TransaksiPesanan />)
  await screen.findByText('Belum Ada Barang')
  // Enter begins the first line: the focus is there already.
  await person.keyboard('{Enter}')
  await waitFor(() => expect(field('detail_pesanan.0.deskripsi')).not.toBeNull())
  await person.type(field('detail_pesanan.0.deskripsi'), 'CINCIN UKIR')
  await person.click(field('detail_pesanan.0.kode_group'))
  await person.click(await screen.findByRole('option', { name: /EMAS 750/, hidden: true }))
  await person.type(field('detail_pesanan.0.berat'), '3')
  await waitFor(() => expect(document.body.textContent).toContain('3,000,000'))
  await person.keyboard('{F9}')
  // What is missing is said where it is missing.
  await screen.findByText('Sales Harus Dipilih')
  expect(field('detail_pesanan.0.kode_dept').getAttribute('aria-invalid')).toBe('true')
  expect([sent(order.call), sent(sendOrder.call)]).toEqual([[], []])
})

it('is put aside with its lines counted, which have no barcodes; what pays for them is none', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-pesanan', <TransaksiPesanan />)
  await screen.findByText('Belum Ada Barang')
  await person.type(field('nama_customer'), 'BU SARI')
  await person.type(field('dp'), '500000')
  await person.keyboard('{F7}{F7}')
  await waitFor(() => expect(field('detail_pesanan.1.deskripsi')).not.toBeNull())
  await person.keyboard('{F8}')
  await waitFor(() => expect(field('detail_bayar.0.jumlah')).not.toBeNull())
  await person.keyboard('{Shift>}{F4}{/Shift}')
  const parked = await screen.findByRole('navigation', { name: 'Yang Diparkir' })
  expect(parked.textContent).toMatch(/BU SARI · 2 barang · \d\d:\d\d/)
})

it('asks for an approval before it is printed again', async () => {
  setSession(ownerOfBranch({ akses: [{ path: lihatPesanan.path, title: lihatPesanan.title, is_show: true, children: [] }] }))
  const requested: Heard[] = standInServer(({ path }) => {
    if (path === `pesanan/${storedOrder.no_pesanan}`) return storedOrder
    if (!path.endsWith('/cetak-ulang')) return []
    const details = {
      kategori: 'CETAK_ULANG_PESANAN',
      subjek: 'pesanan',
      kunci: storedOrder.no_pesanan,
      uraian: 'PN',
      selisih_rp: null,
      selisih_mg: null,
      permintaan: 'x',
    }
    return Response.json({ code: 'APPROVAL_REQUIRED', message: 'Otorisasi', fields: {}, details, request_id: 'r' }, { status: 403 })
  })
  const person = userEvent.setup()
  await drawAt('/lihat-pesanan', <DocumentDrawer look={orderLook} id={storedOrder.no_pesanan} opened onClose={() => {}} />)
  await screen.findByText('CINCIN UKIR NAMA')
  await person.click(screen.getByRole('button', { name: 'Cetak Ulang Nota' }))
  await screen.findByText('Otorisasi: Cetak Ulang Pesanan')
  expect(requested.filter(({ path }) => path.endsWith('/cetak-ulang'))).toHaveLength(1)
})
