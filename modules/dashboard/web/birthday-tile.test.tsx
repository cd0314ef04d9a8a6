import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerDrawer } from '#engine/web/openers.tsx'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { dataMember } from '#modules/members/contract/screens.ts'
import { BirthdayTile } from './birthday-tile.tsx'

registerDrawer('member', () => Promise.resolve({ default: () => null }))
const akses = [{ path: dataMember.path, title: dataMember.title, is_show: true, children: [] }]
beforeEach(() => setSession(ownerOfBranch({ akses, modules: ['MEMBER'] })))
afterEach(() => vi.unstubAllGlobals())

const sari = { kode_member: 'M0000001', nama_member: 'IBU SARI', no_hp: '081234567890', tgl_lahir: '1990-01-31' }

it('names the members with a birthday, each with his telephone, and links to the others', async () => {
  standInServer(() => ({ tgl_system: '2026-01-31', jumlah: 4, member: [sari] }))
  await drawAt('/dashboard', <BirthdayTile />)
  expect((await screen.findByText('IBU SARI')).closest('button')).toBeTruthy()
  expect(screen.getByText('081234567890')).toBeTruthy()
  expect(screen.getByText('Dan 3 member lagi').closest('a')?.getAttribute('href')).toContain('/data-member?ulang_tahun=HARI_INI')
})

it('says so on a day without birthdays', async () => {
  standInServer(() => ({ tgl_system: '2026-01-31', jumlah: 0, member: [] }))
  await drawAt('/dashboard', <BirthdayTile />)
  expect(await screen.findByText('Tidak Ada Member Yang Berulang Tahun Hari Ini')).toBeTruthy()
})

it.each([{ modules: [] }, { akses: [] }])('is not there, and asks nothing, for whoever may not know the members: %o', async (change) => {
  setSession(ownerOfBranch({ akses, modules: ['MEMBER'], ...change }))
  const heard = standInServer(() => ({}))
  await drawAt('/dashboard', <BirthdayTile />)
  expect(screen.queryByText('Ulang Tahun Member')).toBeNull()
  expect(heard).toEqual([])
})
