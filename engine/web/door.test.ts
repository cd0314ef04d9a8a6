import { describe, expect, it } from 'vitest'
import { menuGroup } from '../contract/screen.ts'
import type { AccessNode, EngineSession } from '../contract/session.ts'
import { doorsFor, shownPaths } from './door.ts'

const menu = menuGroup({ title: 'Barang', icon: 'IconBarcode' })
const akses: AccessNode[] = [
  {
    title: 'Barang',
    is_show: true,
    children: [
      { title: 'Data Barang', path: '/data-barang', is_show: true, children: [] },
      { title: 'Hancur', path: '/hancur-data-barang', is_show: false, children: [] },
    ],
  },
  { title: 'Utility', is_show: false, children: [{ title: 'User', path: '/data-users', is_show: true, children: [] }] },
]
const session: EngineSession = {
  token: 't',
  user_id: 'kasir.mc2',
  nama: '',
  level: 'KASIR',
  isPusat: false,
  kode_toko: 'MC2',
  tgl_system: '2026-11-20',
  fixedDate: null,
  mustChangePassword: false,
  modules: ['MEMBER'],
  settings: {},
  shops: [],
  akses,
}

describe('the door of a screen', () => {
  it('hides what stands under a hidden heading', () => {
    expect(Object.fromEntries(shownPaths(akses))).toEqual({ '/data-barang': true, '/hancur-data-barang': false, '/data-users': false })
  })

  it('opens what gate and tree both allow', () => {
    const door = doorsFor(session)
    expect(door({ path: '/data-barang', menu })).toBe('OPEN')
    expect(door({ path: '/hancur-data-barang', menu })).toBe('NOT_ALLOWED')
    expect(door({ path: '/data-users', menu })).toBe('NOT_ALLOWED')
    expect(door({ path: '/data-barang', menu, gate: { levels: ['OWN'] } })).toBe('NOT_ALLOWED')
  })

  it('says locked while the module is off, for every tree', () => {
    const door = doorsFor(session)
    expect(door({ path: '/data-barang', menu, gate: { all: ['BERLIAN'] } })).toBe('LOCKED')
    expect(door({ path: '/hancur-data-barang', menu, gate: { all: ['BERLIAN'] } })).toBe('LOCKED')
    expect(door({ path: '/data-barang', menu, gate: { all: ['MEMBER'] } })).toBe('OPEN')
  })

  it('keeps a menu screen shut that the tree does not know, but not one outside the menu', () => {
    const door = doorsFor(session)
    expect(door({ path: '/baru', menu })).toBe('NOT_ALLOWED')
    expect(door({ path: '/ganti-password' })).toBe('OPEN')
  })
})
