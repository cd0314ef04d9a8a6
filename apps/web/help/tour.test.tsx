import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { learnTraining } from '#engine/web/training.ts'
import { sessionOf } from '../shell/testing/session.ts'
import Tour from './tour.tsx'
import { useTour } from './use-tour.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  learnTraining('NONE', '/')
})

let saves = 0

/** A till without its customers: the parts that the tour points at, but the box of the customer. */
function Till({ path = '/transaksi-penjualan' }: { readonly path?: string }) {
  const tour = useTour(path)
  useShortcuts([{ keys: 'F9', label: 'Simpan', run: () => (saves += 1) }])
  return (
    <>
      <input data-scan aria-label="Scan" />
      <section className="payments">Pembayaran</section>
      <button type="button" onClick={tour.ask}>
        Minta
      </button>
      {tour.isOn && <Tour path={path} onClose={tour.close} />}
    </>
  )
}

const draw = (user_id = 'kasir.mc2', path?: string) => {
  setSession(sessionOf({ user_id }))
  return drawAt('/', <Till {...(path ? { path } : {})} />)
}

it('shows the till to each user of the training once, by keys, and leaves out what is not in sight', async () => {
  learnTraining('HERE', '/latihan/')
  await draw()
  await screen.findByText(/Scan barcode barang di sini/)
  expect(screen.getByText('1 dari 2')).toBeTruthy()
  // The keys of the screen below wait.
  await userEvent.keyboard('{F9}')
  expect(saves).toBe(0)
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText(/Pilih cara bayarnya/)).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByText('1 dari 2')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.queryByText(/Pilih cara bayarnya/)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Scan')))
  await userEvent.keyboard('{F9}')
  expect(saves).toBe(1)

  cleanup()
  await draw()
  expect(screen.queryByText('1 dari 2')).toBeNull()
  cleanup()
  await draw('own.mc2')
  expect(await screen.findByText('1 dari 2')).toBeTruthy()
})

it('is shown outside of the training only when it is asked for, and closes with Escape', async () => {
  await draw()
  expect(screen.queryByText('1 dari 2')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Minta' }))
  expect(await screen.findByText('1 dari 2')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('1 dari 2')).toBeNull()
})

it('is not there for a screen without one', async () => {
  learnTraining('HERE', '/latihan/')
  await draw('kasir.mc2', '/uang-kas')
  await userEvent.click(screen.getByRole('button', { name: 'Minta' }))
  expect(screen.queryByText(/ dari /)).toBeNull()
})
