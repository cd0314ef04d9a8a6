import { expect, it } from 'vitest'
import { kartuMember } from '../contract/kartu-member.ts'
import { memberCard } from './print-member-card.ts'

const member = {
  kode_member: 'M0000001',
  nama_member: 'IBU SARI',
  tgl_daftar: '2026-01-05',
  kode_toko: 'MC2',
  nama_toko: 'Toko Dua',
  alamat_toko: 'JL RAYA 1',
  no_hp_toko: null,
}

it('a card says whose it is, since when, and carries the code that a till finds him by', () => {
  const card = memberCard(member, { setting: () => undefined }, (text) => text)
  // The QR code of a paper is its number.
  expect(card.nomor).toBe('M0000001')
  expect(card.texts).toMatchObject({
    nama_toko: 'Toko Dua',
    nama_customer: 'IBU SARI',
    no_faktur: 'M0000001',
    tgl_daftar: '2026-01-05',
    judul: 'KARTU MEMBER',
  })
})

it('tells nothing else of him, and fits a bank card', () => {
  const told = kartuMember.layouts.NOTA.elemen.map(({ field }): string => field)
  expect(told).not.toContain('no_hp')
  expect(told).not.toContain('customer')
  const { lebar, tinggi } = kartuMember.layouts.NOTA
  expect([lebar, tinggi]).toEqual([85.6, 54])
  expect(kartuMember.layout.safeParse(kartuMember.layouts.NOTA).success).toBe(true)
})
