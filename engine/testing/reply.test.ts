import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { replyOf, unfitIn } from './reply.ts'

const readTray = endpoint({
  call: 'GET contoh/baki',
  summary: 'A tray and what lies in it',
  access: { who: 'anyone' },
  reply: z
    .object({
      kode_baki: z.string(),
      keadaan: z.enum(['BUKA', 'TUTUP']),
      nama: z.string().nullable(),
      barang: z.array(z.object({ kode_barcode: z.string().min(1), berat: z.number().positive(), foto: z.string().optional() })),
    })
    .and(z.object({ versi: z.int() })),
})

it('fills the fields that a test does not give with the plainest values', () => {
  expect(replyOf(readTray)).toEqual({ kode_baki: '', keadaan: 'BUKA', nama: null, barang: [], versi: 0 })
  expect(replyOf(readTray, { keadaan: 'TUTUP', barang: [{ berat: 2.5 }, {}] })).toEqual({
    kode_baki: '',
    keadaan: 'TUTUP',
    nama: null,
    barang: [
      { kode_barcode: 'A', berat: 2.5 },
      { kode_barcode: 'A', berat: 1 },
    ],
    versi: 0,
  })
})

it('reports missing, wrong and undeclared fields', () => {
  const tray = replyOf(readTray, { kode_baki: 'T01' })
  expect(unfitIn(readTray, tray)).toEqual([])
  const { versi: _, ...unversioned } = tray
  expect(unfitIn(readTray, unversioned)).toEqual([expect.stringMatching(/GET contoh\/baki answers something else[\s\S]*versi/)])
  expect(unfitIn(readTray, { ...tray, keadaan: 'HILANG' })).toEqual([expect.stringContaining('keadaan')])
  expect(unfitIn(readTray, { ...tray, rahasia: 1 })).toEqual(['GET contoh/baki answers what its contract does not say: .rahasia'])
})
