import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { findByName } from '#modules/goods/contract/data-barang.ts'
import { scannedRing } from './testing/ring.ts'
import { Wholesale } from './wholesale.tsx'

/** What dealers pay a gram; null where a piece is not theirs. */
let dealersRp: number | null

beforeEach(() => {
  localStorage.clear()
  dealersRp = 900_000
  setSession(ownerOfBranch({}))
  standInServer(({ method, path }) => {
    const ring = scannedRing()
    if (`${method} ${path}` === findByName.call) return [ring]
    return path.startsWith('barang/scan/') ? { ...ring, harga_grosir: dealersRp } : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('finds a piece by its name for a dealer, and puts his cart aside for the next one; what is his no more is taken out', async () => {
  const person = userEvent.setup()
  await drawAt('/redirect-to-grosir', <Wholesale />)
  await person.type(await screen.findByLabelText(/Scan/), 'cincin')
  await person.click(await screen.findByRole('option', { name: /CINCIN/, hidden: true }))
  const cart = () => screen.queryByRole('button', { name: /Hapus A1/ })
  await waitFor(() => expect(cart()).not.toBeNull())
  await person.keyboard('{Shift>}{F4}{/Shift}')
  await waitFor(() => expect(cart()).toBeNull())
  await person.keyboard('{Alt>}1{/Alt}')
  await waitFor(() => expect(cart()).not.toBeNull())
  await person.keyboard('{Shift>}{F4}{/Shift}')
  dealersRp = null
  await person.keyboard('{Alt>}1{/Alt}')
  await waitFor(() => expect([screen.queryByRole('navigation', { name: 'Yang Diparkir' }), cart()]).toEqual([null, null]))
})
