import { describe, expect, it } from 'vitest'
import { type Screen, menuGroup } from '#engine/contract/screen.ts'
import { menuTree, onlyScreen, screensUnder, wayTo } from './menu-tree.ts'

const master = menuGroup({ title: 'Data Master', icon: 'IconDatabase' })
const harga = menuGroup({ title: 'Master Harga', icon: 'IconCoin', parent: master })
const tempat = menuGroup({ title: 'Master Tempat', icon: 'IconBuildingStore', parent: master })
const dashboard = menuGroup({ title: 'Dashboard', icon: 'IconLayoutDashboard' })
const groups = [dashboard, master, harga, tempat]
const home = { path: '/dashboard', title: 'Dashboard', menu: dashboard }
const kadar = { path: '/master-kadar', title: 'Master Kadar', menu: harga }
const gudang = { path: '/master-gudang', title: 'Master Gudang', menu: tempat }
const hidden: Screen = { path: '/dari-tempat-lain', title: 'Dari Tempat Lain' }
const screens = [gudang, kadar, home, hidden]

describe('the menu of one person', () => {
  it('keeps the order of the headings and nests them', () => {
    const tree = menuTree(groups, screens, () => true)
    expect(tree.map((node) => node.group.title)).toEqual(['Dashboard', 'Data Master'])
    expect(tree[1]?.nodes.map((node) => node.group.title)).toEqual(['Master Harga', 'Master Tempat'])
    expect(tree.flatMap(screensUnder)).toEqual([home, kadar, gudang])
  })

  it('leaves out what he may not see, and headings with nothing under them', () => {
    const tree = menuTree(groups, screens, (screen) => screen !== kadar)
    expect(tree.flatMap(screensUnder)).toEqual([home, gudang])
    expect(tree[1]?.nodes.map((node) => node.group.title)).toEqual(['Master Tempat'])
  })

  it('takes a heading with one screen of its own name for that screen', () => {
    const [first, second] = menuTree(groups, screens, () => true)
    expect(first && onlyScreen(first)).toBe(home)
    expect(second && onlyScreen(second)).toBeUndefined()
  })

  it('knows the way to a screen', () => {
    expect(wayTo(kadar)).toEqual([master, harga])
    expect(wayTo(hidden)).toEqual([])
  })
})
