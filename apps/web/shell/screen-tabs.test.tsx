import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { screenAt } from './screens.ts'
import { sessionOf } from './testing/session.ts'

const tabsOf = (path: string) => {
  const of = screenAt(path)
  if (!of) throw new Error(`no screen at ${path}`)
  return <ScreenTabs of={of} />
}
const tabs = () => screen.queryAllByRole('link').map((tab) => tab.textContent)

it('is above related masters, and leads to each that the user may open', async () => {
  setSession(sessionOf({}, ['/parameter-biaya-gesek']))
  const { pathNow } = await drawAt('/master-bank', tabsOf('/master-bank'))
  expect(tabs()).toContain('Master Rekening')
  expect(tabs()).not.toContain('Parameter Biaya Gesek')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Master Bank')
  await userEvent.click(screen.getByRole('link', { name: 'Master Rekening' }))
  await waitFor(() => expect(pathNow()).toBe('/master-rekening'))
})

it('stands above the masters of the accounts', async () => {
  setSession(sessionOf({ modules: ['AKUNTANSI_MODULE'] }))
  await drawAt('/master-akun', tabsOf('/master-akun'))
  expect(tabs().toSorted()).toEqual(['Master Akun', 'Master Kelompok Akun', 'Parameter Akun'])
})

it('stands above no other screen', async () => {
  setSession(sessionOf())
  await drawAt('/data-barang', tabsOf('/data-barang'))
  expect(tabs()).toEqual([])
})
