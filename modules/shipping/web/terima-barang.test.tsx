import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { hands, scan } from '#engine/web/testing/keys.ts'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { readTravelling, readUnreceived } from '../contract/kirim-barang.ts'
import { refusals } from '../contract/refusals.ts'
import BarangTidakSampai from './barang-tidak-sampai.tsx'
import TerimaBarang from './terima-barang.tsx'

const ring = (kode_barcode: string) => ({
  kode_barcode,
  nama_barang: 'CINCIN',
  kode_group: '750',
  kode_gudang: 'TOKO',
  kode_baki: 'T01',
  qty: 1,
  berat: 3.2,
  foto: null,
})
const sent = (no_kirim: string, ...kode_barcodes: string[]) =>
  replyOf(readTravelling, {
    no_kirim,
    kode_toko: 'MC3',
    nama_asal: 'Kencana Ungaran',
    tujuan: 'MC2',
    nama_tujuan: 'Kencana Pasar Johar',
    tgl_system: '2026-01-31',
    created_at: '2026-01-31T03:00:00.000Z',
    user_id: 'kasir.mc3',
    keterangan: null,
    total_qty: kode_barcodes.length,
    qty_jalan: kode_barcodes.length,
    berat_jalan: 3.2 * kode_barcodes.length,
    hari_di_jalan: 0,
    detail_barang: kode_barcodes.map(ring),
  })

/** What is on the road; another shop may change it at any time. */
const road = new Map<string, ReturnType<typeof sent>>()
let heard: Heard[] = []
const requested = (call: string) => heard.filter(({ method, path }) => `${method} ${path}` === call)
beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({ modules: ['KIRIM_BARANG'] }))
  road.clear()
  road.set('KG-1', sent('KG-1', 'RING0001', 'RING0002')).set('KG-2', sent('KG-2', 'RING0003'))
  heard = standInServer(({ method, path, query }) => {
    const call = `${method} ${path}`
    if (call === readUnreceived.call)
      return replyOf(
        readUnreceived,
        [...road.values()].map(({ detail_barang: _, ...listed }) => listed),
      )
    if (call !== readTravelling.call) return []
    const code = query.get('no_kirim') ?? ''
    const found = road.get(code) ?? [...road.values()].find(({ detail_barang }) => detail_barang.some(({ kode_barcode }) => kode_barcode === code))
    const { status, code: reason, text } = refusals.NOT_ON_ITS_WAY
    return found ?? Response.json({ code: reason, message: text, request_id: 'x' }, { status })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('takes the pieces of one sending, by the paper or by one of them, and knows the others without asking again', async () => {
  await drawAt('/terima-barang', <TerimaBarang />)
  await screen.findByRole('button', { name: /KG-1/ })
  await scan('RING0001')
  await screen.findByText('1 dari 2 barang sudah di-scan')
  const before = requested(readTravelling.call).length
  await scan('RING0002')
  await screen.findByText('2 dari 2 barang sudah di-scan')
  expect(requested(readTravelling.call)).toHaveLength(before)
  await scan('RING0003')
  expect((await screen.findByText(/Simpan Dahulu Kiriman Yang Sedang Diterima/)).closest('[role="alert"]')).toBeTruthy()
})

it('goes on with another sending where another user has finished the one in hand', async () => {
  await drawAt('/terima-barang', <TerimaBarang />)
  await screen.findByRole('button', { name: /KG-1/ })
  await scan('RING0001')
  await screen.findByText('1 dari 2 barang sudah di-scan')
  cleanup()
  // In the meantime it was received by another till, and the page is opened again.
  road.delete('KG-1')
  await drawAt('/terima-barang', <TerimaBarang />)
  await screen.findByText('Tidak Ada Kiriman Dengan Nomor Atau Barang Ini')
  await scan('RING0003')
  await screen.findByText('1 dari 1 barang sudah di-scan')
  expect(screen.queryByText('RING0001')).toBeNull()
})

it('reads the sendings on the road again where the sending to give up is not there any more', async () => {
  await drawAt('/barang-tidak-sampai', <BarangTidakSampai />)
  const first = await screen.findByRole('button', { name: /KG-1/ })
  road.delete('KG-1')
  await hands().click(first)
  await waitFor(() => expect(screen.queryByRole('button', { name: /KG-1/ })).toBeNull())
})
