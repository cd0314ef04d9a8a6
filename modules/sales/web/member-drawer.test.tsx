import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'
import { readMember } from '#modules/members/contract/data-member.ts'
import { lihatTransaksiMember } from '#modules/members/contract/screens.ts'
import MemberDrawer from './member-drawer.tsx'

const { path, title } = lihatTransaksiMember
beforeEach(() =>
  setSession(
    ownerOfBranch({
      modules: ['MEMBER'],
      akses: [
        { path, title, is_show: true, children: [] },
        { ...identitasOrang, is_show: true, children: [] },
      ],
    }),
  ),
)
afterEach(() => vi.unstubAllGlobals())

const sari = replyOf(readMember, {
  kode_member: 'M0000001',
  nama_member: 'IBU SARI',
  no_hp: '081234567890',
  tgl_lahir: '1990-01-31',
  jenis_kelamin: 'P',
  identitas_tampak: '•••• 0001',
  poin: 12,
  nama_afiliasi: 'PKK KAUMAN',
  kode_toko: 'MC2',
  nama_toko: 'Toko Dua',
  tgl_daftar: '2026-01-05',
  created_by: 'spv.mc2',
  versi: 1,
})
const messages = { kode_tujuan: 'PROMOSI', tujuan_pakai: 'Pesan Promosi', versi_bunyi: 1, bahasa: 'id', bunyi: 'Saya setuju menerima pesan.' }
const bought = {
  kali: 2,
  terakhir: [
    {
      no_faktur: 'FJ-MC3-260120-0001',
      tgl_system: '2026-01-20',
      kode_toko: 'MC3',
      grand_total: 3_000_000,
      barang: [{ kode_barcode: '1', nama_barang: 'CINCIN MAWAR', kadar_cetak: '750', berat: 2.5, nama_dept: 'CINCIN', foto: null }],
    },
  ],
}

it('tells all of a member, his points and what he bought last, and leads to his documents of the month', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    'penjualan/member/M0000001': bought,
    'parameter-member-afiliasi': [],
    'member/tujuan-data': [],
    'member/persetujuan/M0000001': { tujuan: [{ ...messages, sekarang: null }], riwayat: [] },
    'member/identitas/M0000001': { no_identitas: '3374017101900001' },
  }
  standInServer(({ path: requested }) => answers[requested] ?? sari)
  await drawAt('/data-member', <MemberDrawer id="M0000001" opened onClose={() => undefined} />)
  expect(await screen.findByText('IBU SARI')).toBeTruthy()
  for (const text of ['12', '081234567890', 'Perempuan', 'PKK KAUMAN', '2026-01-05']) expect(screen.getByText(text), text).toBeTruthy()
  // The identity number is hidden until it is asked for.
  expect(screen.getByText(/•••• 0001/)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Lihat No KTP' }))
  expect(await screen.findByText(/3374017101900001/)).toBeTruthy()
  expect(screen.getByText('Belum ditanyakan')).toBeTruthy()
  expect(screen.getByLabelText('Pesan Promosi')).toBeTruthy()
  expect(await screen.findByText(/CINCIN MAWAR 750 2.500 g/)).toBeTruthy()
  expect(screen.getByText('2 nota')).toBeTruthy()
  const link = screen.getByText(title).closest('a')?.getAttribute('href') ?? ''
  expect(link).toContain('tgl_from=2026-01-01')
  expect(link).toContain('kode_member=M0000001')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/Nama Member/)).value).toBe('IBU SARI')
})
