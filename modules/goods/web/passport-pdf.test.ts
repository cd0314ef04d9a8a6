import { expect, it } from 'vitest'
import type { DrawPdf } from '#engine/web/export-pdf.ts'
import { drawHere } from '#engine/web/testing/draw-here.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import type { Piece, PieceHistory } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'
import { passportPdf } from './passport-pdf.ts'

const piece = { kode_barcode: 'MC2000123X', kode_toko: 'MC2', nama_barang: 'CINCIN BERLIAN', foto: null, berat: 3.2, batu: [] } as unknown as Piece
const session = { shops: [{ kode_toko: 'MC2', nama_toko: 'KENCANA', alamat_toko: 'JL. JOHAR 1' }], user_id: 'own.mc2' } as unknown as EngineSession
const say = (text: string, facts: object = {}) =>
  Object.entries(facts).reduce((filled, [name, value]) => filled.replace(`{{${name}}}`, String(value)), text)
const stone = {
  kode_shape: 'RD',
  karat: 0.25,
  butir: 1,
  kode_color: 'F',
  sertifikat: 'GIA 123456',
  modal_usd: 100,
  jual_usd: 150,
  kurs: 16_000,
  modal_rp: 1_600_000,
  jual_rp: 2_400_000,
}
const change = (at: number): PieceHistory[number] => ({
  jenis: 'UBAH',
  kode_barcode: 'MC2000123X',
  waktu: `2026-01-31T10:${String(at % 60).padStart(2, '0')}:00+07:00`,
  user_id: 'supervisor.mc2',
  kind: null,
  reference: null,
  perubahan: Array.from({ length: 6 }, () => ({
    kolom: 'nama_barang',
    lama: 'CINCIN DENGAN NAMA PANJANG SEKALI',
    baru: 'CINCIN DENGAN NAMA YANG LEBIH PANJANG',
  })),
})
const printed = async (facts: Partial<Piece>, events: PieceHistory) => {
  const fields = Array.from({ length: 30 }, () => g.berat)
  const pdf = await passportPdf({ piece: { ...piece, ...facts }, events, fields, mayRead: () => true, session, say }, drawHere)
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  return { isPdf: bytes.startsWith('%PDF-'), pages: bytes.match(/\/Type \/Page\b/g)?.length }
}

it('a passport is one page, also for a piece with a long story', async () => {
  expect(await printed({}, [change(1)])).toEqual({ isPdf: true, pages: 1 })
  const batu = Array.from({ length: 50 }, () => stone) as unknown as Piece['batu']
  expect(
    await printed(
      { batu },
      Array.from({ length: 500 }, (_, at) => change(at)),
    ),
  ).toEqual({ isPdf: true, pages: 1 })
})

it('a story that is longer than the page keeps its beginning', async () => {
  const price: PieceHistory[number] = {
    jenis: 'HARGA',
    kode_barcode: 'MC2000123X',
    waktu: '2026-01-31T10:00:00+07:00',
    user_id: 'own.mc1',
    kode_group: '750L',
    harga_lama: 1_150_000,
    harga: 1_151_000,
  }
  const place = { kode_toko: 'MC2', kode_gudang: '', kode_baki: '', nama_baki: null }
  const came: PieceHistory[number] = {
    jenis: 'GERAK',
    kode_barcode: 'MC2000123X',
    waktu: '2024-01-31T10:00:00+07:00',
    user_id: 'spv.mc2',
    tgl_system: '2024-01-31',
    kind: 'TAMBAH_BARANG',
    reference: 'MC2000123X',
    keterangan: null,
    membatalkan: false,
    dari: { ...place, tempat: 'SALDO_AWAL' },
    ke: { ...place, tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01', nama_baki: 'BAKI 1' },
    gross: 3.2,
    cost: 0,
    harga: null,
  }
  let told: readonly unknown[] = []
  const draw: DrawPdf = (frame, portions) =>
    drawHere(
      frame,
      (async function* () {
        for await (const portion of portions) {
          told = portion.map((row) => (row as readonly unknown[])[1])
          yield portion
        }
      })(),
    )
  const events = [...Array.from({ length: 600 }, () => price), came]
  await passportPdf({ piece, events, fields: [g.berat], mayRead: () => true, session, say }, draw)
  // The kind by its name, where the documents are declared in this process.
  expect(told.slice(-2)).toEqual([`${events.length - told.length + 1} peristiwa lain`, expect.stringMatching(/^tambah.barang$/i)])
})

it('what a weight is measured in stands behind it, and what the piece has not is left out', async () => {
  let facts: unknown
  const draw: DrawPdf = (frame, portions) => {
    facts = frame.about?.facts
    return drawHere(frame, portions)
  }
  const fields = [g.berat, g.berat_plastik, g.nama_barang]
  await passportPdf({ piece, events: [], fields, mayRead: () => true, session, say }, draw)
  expect(facts).toEqual([
    [g.berat.label, '3.200 g'],
    [g.nama_barang.label, 'CINCIN BERLIAN'],
  ])
})
