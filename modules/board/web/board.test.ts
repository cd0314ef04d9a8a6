import { expect, it } from 'vitest'
import { nextOf } from '../contract/papan-pengerjaan.ts'
import { dueMood, dueText } from './due-text.ts'
import { neighbourOf } from './neighbour-of.ts'

it('walks from card to card, past columns that are empty, and stays at the ends', () => {
  const columns = [['A1', 'A2', 'A3'], [], ['C1', 'C2']]
  expect(neighbourOf(columns, undefined, 'ArrowDown')).toBe('A1')
  expect(neighbourOf(columns, 'GONE', 'ArrowDown')).toBe('A1')
  expect(neighbourOf(columns, 'A1', 'ArrowDown')).toBe('A2')
  expect(neighbourOf(columns, 'A3', 'ArrowDown')).toBe('A3')
  expect(neighbourOf(columns, 'A1', 'ArrowUp')).toBe('A1')
  expect(neighbourOf(columns, 'A3', 'ArrowRight')).toBe('C2')
  expect(neighbourOf(columns, 'C1', 'ArrowRight')).toBe('C1')
  expect(neighbourOf(columns, 'C2', 'ArrowLeft')).toBe('A2')
  expect(neighbourOf([[], []], undefined, 'ArrowRight')).toBeUndefined()
})

it('says when something was promised, in words and by a colour', () => {
  const say = (text: string, values: object = {}) => text.replace('{{n}}', String((values as { n?: number }).n))
  expect([-2, 0, 3].map((days) => [dueText(days, say), dueMood(days)])).toEqual([
    ['Lewat 2 hari', 'late'],
    ['Hari Ini', 'near'],
    ['3 hari lagi', 'far'],
  ])
})

it('knows what is done next with a card', () => {
  expect(nextOf({ jenis_kerja: 'PRE_ORDER', langkah_kerja: 'DITERIMA', no_kerja: 'PO-1' })).toEqual({ mark: 'DIKERJAKAN' })
  expect(nextOf({ jenis_kerja: 'PESANAN', langkah_kerja: 'DIKERJAKAN', no_kerja: 'PN-1' })).toMatchObject({
    screen: { path: '/tambah-data-barang' },
    search: { no_pesanan: 'PN-1' },
  })
  expect(nextOf({ jenis_kerja: 'SERVICE', langkah_kerja: 'DIKERJAKAN', no_kerja: 'SV-1' })).toMatchObject({
    screen: { path: '/selesai-services' },
    search: { cari: 'SV-1' },
  })
})
