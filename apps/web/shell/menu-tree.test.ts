import { describe, expect, it } from 'vitest'
import { type Screen, menuGroup } from '#engine/contract/screen.ts'
import { allEntries, familyOf, menuTree, onlyEntry, screensUnder, wayTo } from './menu-tree.ts'

const master = menuGroup({ title: 'Data Master', icon: 'IconDatabase' })
const harga = menuGroup({ title: 'Master Harga', icon: 'IconCoin', parent: master, hasTabs: true })
const tempat = menuGroup({ title: 'Master Tempat', icon: 'IconBuildingStore', parent: master })
const dashboard = menuGroup({ title: 'Dashboard', icon: 'IconLayoutDashboard' })
const penjualan = menuGroup({ title: 'Penjualan', icon: 'IconShoppingCart' })
const pembelian = menuGroup({ title: 'Pembelian', icon: 'IconShoppingBag' })
const groups = [dashboard, master, harga, tempat, penjualan, pembelian]
const home = { path: '/dashboard', title: 'Dashboard', menu: dashboard }
const kadar = { path: '/master-kadar', title: 'Master Kadar', menu: harga }
const gudang = { path: '/master-gudang', title: 'Master Gudang', menu: tempat }
const look = { path: '/lihat-penjualan', title: 'Lihat Penjualan', menu: penjualan }
const sell = { path: '/transaksi-penjualan', title: 'Transaksi Penjualan', menu: penjualan }
const traded = { path: '/lihat-tukar-tambah', title: 'Lihat Tukar Tambah', menu: pembelian }
const hidden: Screen = { path: '/dari-tempat-lain', title: 'Dari Tempat Lain' }
const parts = {
  groups,
  screens: [gudang, kadar, home, hidden, look, sell, traded],
  families: [{ title: 'Penjualan', paths: [sell.path, look.path, traded.path] }],
}

describe('the menu of one person', () => {
  it('keeps the order of the headings and nests them', () => {
    const tree = menuTree(parts, () => true)
    expect(tree.map((node) => node.group.title)).toEqual(['Dashboard', 'Data Master', 'Penjualan', 'Pembelian'])
    expect(tree[1]?.nodes.map((node) => node.group.title)).toEqual(['Master Harga', 'Master Tempat'])
    expect(tree.flatMap(screensUnder)).toEqual([home, kadar, gudang, sell, look, traded])
  })

  it('leaves out what he may not see, and headings with nothing under them', () => {
    const tree = menuTree(parts, (screen) => screen === home || screen === gudang)
    expect(tree.flatMap(screensUnder)).toEqual([home, gudang])
    expect(tree[1]?.nodes.map((node) => node.group.title)).toEqual(['Master Tempat'])
  })

  it('has one entry for the screens of a kind of document, which opens the first that he may open', () => {
    const entries = allEntries(menuTree(parts, () => true))
    expect(entries.map(({ title, screens }) => [title, ...screens.map(({ path }) => path)])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Master Harga', '/master-kadar'],
      ['Master Gudang', '/master-gudang'],
      ['Penjualan', '/transaksi-penjualan', '/lihat-penjualan'],
      ['Lihat Tukar Tambah', '/lihat-tukar-tambah'],
    ])
    // One screen alone keeps its own name.
    expect(allEntries(menuTree(parts, (screen) => screen === look))).toEqual([{ title: 'Lihat Penjualan', screens: [look] }])
  })

  it('has tabs to the screens of the same entry, not to those under another heading', () => {
    expect(familyOf(look, parts, () => true)).toEqual([sell, look])
    expect(familyOf(look, parts, (screen) => screen !== sell)).toEqual([look])
    expect(familyOf(home, parts, () => true)).toEqual([])
  })

  it('takes a heading with one entry of its own name for that entry, and one of tabs for its first', () => {
    const [first, second, third] = menuTree(parts, () => true)
    expect(first && onlyEntry(first)?.screens).toEqual([home])
    expect(second && onlyEntry(second)).toBeUndefined()
    expect(second?.nodes[0] && onlyEntry(second.nodes[0])).toEqual({ title: 'Master Harga', screens: [kadar] })
    expect(third && onlyEntry(third)?.screens).toEqual([sell, look])
  })

  it('knows the way to a screen', () => {
    expect(wayTo(kadar)).toEqual([master, harga])
    expect(wayTo(hidden)).toEqual([])
  })
})
