import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { sessionOf } from '../shell/testing/session.ts'
import HelpDrawer from './help-drawer.tsx'

afterEach(cleanup)

/** A screen whose key opens its help. */
function Screen({ path }: { readonly path: string }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([
    { keys: 'F1', label: 'Bantuan', run: () => setOpen((open) => !open) },
    { keys: 'F9', label: 'Simpan', run: () => {} },
  ])
  return (
    <>
      <input aria-label="Nomor" />
      <HelpDrawer opened={isOpen} onClose={() => setOpen(false)} path={path} />
    </>
  )
}

async function open(path: string) {
  setSession(sessionOf({ modules: ['MEMBER'] }))
  await drawAt(path, <Screen path={path} />)
  screen.getByRole('textbox', { name: 'Nomor' }).focus()
  await userEvent.keyboard('{F1}')
  return within(await screen.findByRole('dialog', { name: 'Bantuan' }))
}

it('says what the screen is for, its steps, its keys, what goes wrong, its words and the screens that belong to it', async () => {
  const help = await open('/transaksi-pembelian')
  expect(await help.findByText(/Membeli kembali perhiasan/)).toBeTruthy()
  const steps = within(help.getByRole('heading', { name: 'Langkah' }).parentElement as HTMLElement).getAllByRole('listitem')
  expect(steps).toHaveLength(3)
  // A key is drawn as a key, a button by its name in the language of the screen.
  expect(steps[2]?.querySelector('kbd')?.textContent).toBe('F10')
  expect(steps[1]?.querySelector('em')?.textContent).toBe('Kondisi')
  expect(help.getByRole('row', { name: 'F9 Simpan' })).toBeTruthy()
  expect(help.getByText(/Berat timbang berbeda/)).toBeTruthy()
  expect(help.getByRole('link', { name: 'Mutasi Uang Cash' }).getAttribute('href')).toBe('/mutasi-uang-cash')
  expect(help.getByText('Rugi Nota', { selector: 'dt' })).toBeTruthy()
  const related = within(help.getByRole('heading', { name: 'Layar Terkait' }).parentElement as HTMLElement).getAllByRole('link')
  expect(related.map((link) => link.textContent)).toEqual(['Lihat Pembelian', 'Batal Pembelian'])
})

it('finds any word of the trade, and says when there is none', async () => {
  const help = await open('/transaksi-pembelian')
  const box = await help.findByRole('textbox', { name: 'Cari Kata' })
  await userEvent.type(box, 'plafo')
  expect(help.getAllByRole('term').map((term) => term.textContent)).toEqual(['Plafond'])
  await userEvent.type(box, 'qq')
  expect(help.getByText('Kata Tidak Ditemukan')).toBeTruthy()
})

it('explains the list of a kind of document by its name', async () => {
  const help = await open('/lihat-titipan')
  expect(await help.findByText(/Daftar semua dokumen Titipan toko ini/)).toBeTruthy()
})

it('shows keys and glossary of a screen that is not explained', async () => {
  const help = await open('/blank')
  expect(await help.findByRole('textbox', { name: 'Cari Kata' })).toBeTruthy()
  expect(help.queryByRole('heading', { name: 'Kesalahan Yang Sering' })).toBeNull()
  expect(help.getByRole('row', { name: 'F9 Simpan' })).toBeTruthy()
})

it('closes with Escape and by its own key, and gives the keyboard back', async () => {
  await open('/transaksi-pembelian')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByLabelText('Nomor'))
  await userEvent.keyboard('{F1}')
  await screen.findByText(/Membeli kembali perhiasan/)
  await userEvent.keyboard('{F1}')
  expect(document.activeElement).toBe(screen.getByLabelText('Nomor'))
})
