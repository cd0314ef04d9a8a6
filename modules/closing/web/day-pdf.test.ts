import { expect, it } from 'vitest'
import { nameThings } from '#engine/contract/thing-titles.ts'
import { closing as f } from '../contract/fields.ts'
import { dayOnPaper, dayPdf } from './day-pdf.ts'

// What the shell says of every document that it draws.
nameThings('PENJUALAN', 'Penjualan')

const day = {
  tgl_system: '2026-01-31',
  tgl_berikut: '2026-02-01',
  user_id: 'spv.mc2',
  created_at: '2026-01-31T14:00:00Z',
  jumlah_transaksi: 3,
  pieces: 57,
  gross: 201.5,
  saldo_kas: 11_000_000,
  ke: 1,
  penutupan: 'BERLAKU' as const,
  segel: 'ab'.repeat(32),
  transaksi: [{ kind: 'PENJUALAN', jumlah: 3, dibatalkan: 0, pieces: -3, gross: -9.645, uang: 10_000_000 }],
  kas: [{ akun_kas: 'CASH', nama_bank: null, awal: 1_000_000, masuk: 10_000_000, keluar: 0, akhir: 11_000_000 }],
  tagihan: [],
  kadar: [{ nama_eod: 'EMAS TUA', berat_awal: 211.145, berat_masuk: 0, berat_keluar: 9.645, berat_akhir: 201.5 }],
  stock: [{ tempat: 'BAKI' as const, kode_gudang: 'TOKO', kode_baki: 'T01', pieces: 57, gross: 201.5 }],
  hitung: {
    no_hitung: 7,
    user_id: 'kasir.mc2',
    created_at: '2026-01-31T13:50:00Z',
    total_fisik: 11_000_000,
    saldo_buku: 11_000_000,
    selisih_uang: 0,
    disetujui_oleh: 'spv.mc2',
    hasil_hitung: 'SESUAI' as const,
    pecahan: [{ nominal: 100_000, lembar: 110 }],
  },
  hitungan: [
    {
      no_hitung: 6,
      user_id: 'kasir.mc2',
      created_at: '2026-01-31T13:40:00Z',
      total_fisik: 0,
      saldo_buku: 11_000_000,
      selisih_uang: -11_000_000,
      disetujui_oleh: null,
    },
    {
      no_hitung: 7,
      user_id: 'kasir.mc2',
      created_at: '2026-01-31T13:50:00Z',
      total_fisik: 11_000_000,
      saldo_buku: 11_000_000,
      selisih_uang: 0,
      disetujui_oleh: 'spv.mc2',
    },
  ],
  harga: [],
}
const say = (text: string) => text

it('says the same of a closed day whenever it is printed: its figures, its count and its seal', () => {
  const printed = dayOnPaper({ day, mayRead: () => true, say })
  expect(printed).toEqual(dayOnPaper({ day, mayRead: () => true, say }))
  expect(printed.segel).toBe(day.segel)
  const text = JSON.stringify(printed)
  for (const shown of ['2026-01-31', '11,000,000', 'kasir.mc2', 'Penjualan', 'Kas', '110', '201.500', 'EMAS TUA', '211.145', '9.645'])
    expect(text).toContain(shown)
})

it('tells how often the till was counted, and what the first count found', () => {
  const { facts, parts } = dayOnPaper({ day, mayRead: () => true, say })
  expect(facts).toContainEqual(['Kali Dihitung', '2'])
  expect(facts).toContainEqual(['Selisih Hitungan Pertama', 'Rp. -11,000,000'])
  expect(parts.find(({ heading }) => heading === 'Hitungan Hari Itu')?.rows).toHaveLength(2)
})

it('leaves out what the user may not read', () => {
  const printed = dayOnPaper({ day, mayRead: (field) => field !== f.pieces, say })
  for (const heading of ['Stok', 'Gram Per Kadar']) expect(printed.parts.map((part) => part.heading)).not.toContain(heading)
})

it('is one PDF with places to sign', async () => {
  const session = { user_id: 'spv.mc2', kode_toko: 'MC2', shops: [] }
  const heads: string[] = []
  const pdf = await dayPdf({ day, session, mayRead: () => true, say }, async ({ columns, about }, rows) => {
    heads.push(...columns.map(({ head }) => head), ...(about?.parts.at(-1)?.heads ?? []))
    for await (const portion of rows) expect(portion).toHaveLength(1)
    return new ArrayBuffer(8)
  })
  expect([pdf.type, heads]).toEqual(['application/pdf', ['Ditutup Oleh', 'Diperiksa Oleh', 'Mengetahui', day.segel]])
})
