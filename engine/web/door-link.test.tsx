import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DoorLink } from './door-link.tsx'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { ownerOfBranch } from './testing/session.ts'

it('links to a screen only for users who may open it', async () => {
  const till = { path: '/kasir', title: 'Kasir', menu: { title: 'Toko', icon: '' } }
  const ways = async (isShown: boolean) => {
    setSession(ownerOfBranch({ akses: [{ path: till.path, title: till.title, is_show: isShown, children: [] }] }))
    const drawn = await drawAt('/', <DoorLink to={till} />)
    const found = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    drawn.unmount()
    return found
  }
  expect(await ways(true)).toEqual([['Buka Kasir', '/kasir']])
  expect(await ways(false)).toEqual([])
})
