import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { BoughtPieces } from './bought-pieces.tsx'

type Piece = Parameters<typeof BoughtPieces>[0]['pieces'][number]

const ring: Piece = {
  no_urut: 1,
  kode_barcode: 'MC2001266R',
  no_faktur: 'FJ-MC2-260110-0001',
  toko_nota: 'MC2',
  tgl_nota: '2026-01-10',
  umur_bulan: 1,
  berat_nota: 3.06,
  toko_lain: null,
  nota_lain: null,
  tgl_nota_lain: null,
  harga_nota: 5_000_000,
  nama_barang: 'CINCIN MAWAR 750',
  kode_kategori: null,
  kode_dept: 'CC',
  nama_dept: 'CINCIN',
  kode_group: '750L',
  kadar: 75,
  kadar_cetak: '750',
  kode_kondisi: 'B',
  kondisi: 'BAGUS',
  qty: 1,
  berat: 3.06,
  berat_bayar: 3.06,
  harga_emas: 1_500_000,
  harga_per_gram: 1_500_000,
  harga_dasar: 4_590_000,
  potongan: 0,
  pembulatan: 0,
  harga: 4_590_000,
  rumus: [],
  foto: 'a1b2',
}

beforeEach(() => {
  setSession(ownerOfBranch({}))
  standInServer(() => [])
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('shows a picture next to each piece, or the outline of its kind if there is none', async () => {
  const strange = { ...ring, no_urut: 2, kode_barcode: null, no_faktur: null, foto: null, nama_barang: 'KALUNG' }
  await drawAt('/uji', <BoughtPieces pieces={[ring, strange]} />)
  const lines = [...document.querySelectorAll('.document-line')]
  expect(lines.map((line) => line.querySelectorAll('.picture').length)).toEqual([1, 1])
})
