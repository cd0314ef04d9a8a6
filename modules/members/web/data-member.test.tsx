import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { type WholeMember, listMembers } from '../contract/data-member.ts'
import DataMember from './data-member.tsx'
import { MemberForm } from './member-form.tsx'

registerDrawer('member', () => Promise.resolve({ default: () => null }))
beforeEach(() => setSession(ownerOfBranch({ modules: ['MEMBER'] })))
afterEach(() => vi.unstubAllGlobals())

const sari: WholeMember = {
  kode_member: 'M0000001',
  nama_member: 'IBU SARI',
  no_hp: '081234567890',
  tgl_lahir: '1990-01-31',
  jenis_kelamin: 'P',
  alamat: null,
  kecamatan: null,
  kota: 'SEMARANG',
  email: null,
  identitas_tampak: null,
  tanpa_pesan: false,
  pekerjaan: null,
  kewarganegaraan: null,
  gabungan: [],
  referensi: null,
  nama_afiliasi: null,
  poin: 12,
  kode_toko: 'MC2',
  nama_toko: 'Toko Dua',
  alamat_toko: 'JL RAYA 1',
  no_hp_toko: null,
  tgl_daftar: '2026-01-05',
  created_by: 'spv.mc2',
  versi: 3,
}
const { kode_member, nama_member, no_hp, poin, kode_toko } = sari
const listed = { kode_member, nama_member, no_hp, poin, kode_toko }
const lists = ({ path }: Heard) =>
  path === 'member/get/all'
    ? replyOf(listMembers, { rows: [listed], total: 1 })
    : path === 'parameter-member-afiliasi' || path === 'member/tujuan-data'
      ? []
      : { message: 'ok' }
const refusal = (code: string, fields: object, details: object = {}) =>
  Response.json({ code, message: 'Data Belum Benar', fields, details, request_id: 'r' }, { status: 409 })

it('finds by what is typed, and narrows to the birthdays of the day', async () => {
  const heard = standInServer(lists)
  await drawAt('/data-member', <DataMember />)
  const user = userEvent.setup()
  expect(await screen.findByText('IBU SARI')).toBeTruthy()
  expect(screen.getByText('1 dari 1 member')).toBeTruthy()
  await user.type(screen.getByLabelText('Cari'), '0812')
  await user.click(screen.getByLabelText('Ulang Tahun Hari Ini'))
  await waitFor(() => expect(heard.at(-1)?.query.toString()).toContain('cari=0812&ulang_tahun=HARI_INI'))
})

it('is led to the birthdays by its address', async () => {
  const heard = standInServer(() => ({ rows: [], next: null, total: 0 }))
  await drawAt('/data-member?ulang_tahun=HARI_INI', <DataMember />)
  expect(await screen.findByText('Tidak Ada Member Yang Berulang Tahun Hari Ini')).toBeTruthy()
  expect(heard[0]?.query.get('ulang_tahun')).toBe('HARI_INI')
})

it('begins with the first member where there is none, not where none was found', async () => {
  standInServer(({ path }) => (path === 'member/get/all' ? { rows: [], next: null, total: 0 } : []))
  await drawAt('/data-member', <DataMember />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Tambah Member' }))
  await user.keyboard('{Escape}')
  await user.type(screen.getByLabelText('Cari'), 'DEWI')
  expect(await screen.findByText('Data Tidak Ditemukan')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tambah Member' })).toBeNull()
})

it('opens the form of a new member if the link requests it', async () => {
  standInServer(lists)
  const { router } = await drawAt('/data-member?baru=ya', <DataMember />)
  expect(await screen.findByLabelText(/Nama Member/)).toBeTruthy()
  expect(router.state.location.search).not.toHaveProperty('baru', 'ya')
})

it('adds a member; the owner of a used telephone stands at the telephone, and the input stays', async () => {
  const taken = 'No HP Dipakai IBU SARI (M0000001)'
  const heard = standInServer((call) => (call.path === 'member/create' ? refusal('PHONE_OF_MEMBER', { no_hp: taken }) : lists(call)))
  await drawAt('/data-member', <DataMember />)
  const user = userEvent.setup()
  await screen.findByText('IBU SARI')
  await user.keyboard('{F4}')
  await user.type(await screen.findByLabelText(/Nama Member/), 'IBU DEWI')
  await user.type(screen.getByLabelText(/No HP/), '081234567890')
  await user.type(screen.getByLabelText(/No KTP/), '12')
  const save = screen.getByRole('button', { name: /Simpan/ })
  await user.click(save)
  expect(await screen.findByText('No KTP Harus 16 Angka')).toBeTruthy()
  await user.type(screen.getByLabelText(/No KTP/), '34567890123456')
  await user.click(save)
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(heard.find(({ path }) => path === 'member/create')?.body).toMatchObject({
    nama_member: 'IBU DEWI',
    no_hp: '081234567890',
    no_identitas: '1234567890123456',
    tgl_lahir: null,
  })
  expect(screen.getByLabelText<HTMLInputElement>(/Nama Member/).value).toBe('IBU DEWI')
})

it('shows another user’s change of a member made meanwhile, and saves over it only after a second confirmation', async () => {
  const now = { ...sari, kota: 'UNGARAN', versi: 4 }
  const sent: unknown[] = []
  standInServer((call) => {
    if (call.path === 'member/kode/M0000001') return now
    if (call.path !== 'member/update/M0000001') return lists(call)
    sent.push(call.body)
    return sent.length === 1 ? refusal('CHANGED', {}, { oleh: 'spv.mc3' }) : { ...now, kota: 'DEMAK', versi: 5 }
  })
  const saved = vi.fn()
  await drawAt('/data-member', <MemberForm member={sari} onClose={() => undefined} onSaved={saved} />)
  const user = userEvent.setup()
  const city = await screen.findByLabelText(/Kota/)
  await user.clear(city)
  await user.type(city, 'DEMAK')
  const save = screen.getByRole('button', { name: /Simpan/ })
  await user.click(save)
  expect(await screen.findByText('Sudah Diubah spv.mc3 Menjadi UNGARAN')).toBeTruthy()
  await user.click(save)
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent).toMatchObject([
    { kota: 'DEMAK', versi: 3 },
    { kota: 'DEMAK', versi: 4 },
  ])
})

it('requires no telephone from a member without one', async () => {
  standInServer(lists)
  await drawAt('/data-member', <MemberForm member={{ ...sari, no_hp: null }} onClose={() => undefined} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/Kecamatan/), 'GENUK')
  await user.click(screen.getByRole('button', { name: /Simpan/ }))
  expect(screen.queryByText('No HP Tidak Boleh Kosong')).toBeNull()
})

it('marks the telephone of a member who wants no messages, once, and takes the mark back', async () => {
  setSession(ownerOfBranch({ modules: ['MEMBER', 'WHATSAPP'] }))
  const marks: unknown[] = []
  let tanpa_pesan = false
  standInServer((call) => {
    if (call.path === 'member/kode/M0000001' || call.path === 'member/update/M0000001') return { ...sari, tanpa_pesan }
    if (call.path !== 'member/tanpa-pesan/M0000001') return lists(call)
    marks.push(call.body)
    tanpa_pesan = (call.body as { tanpa_pesan: boolean }).tanpa_pesan
    return { ...sari, tanpa_pesan }
  })
  const user = userEvent.setup()
  for (const wants of [true, false]) {
    const saved = vi.fn()
    const { unmount } = await drawAt('/data-member', <MemberForm member={{ ...sari, tanpa_pesan }} onClose={() => undefined} onSaved={saved} />)
    const box = await screen.findByLabelText<HTMLInputElement>('Jangan Kirimi Pesan')
    expect(box.checked).toBe(!wants)
    await user.click(box)
    await user.click(screen.getByRole('button', { name: /Simpan/ }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    unmount()
  }
  expect(marks).toEqual([{ tanpa_pesan: true }, { tanpa_pesan: false }])
})
