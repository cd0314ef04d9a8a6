import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterPrinterLabel } from '#modules/labels/contract/master-printer-label.ts'
import { presetLabels } from '#modules/labels/contract/preset-labels.ts'
import { listDesigns } from '#modules/labels/contract/setting-label.ts'
import { service } from '../contract/service.ts'
import { BagLabel } from './bag-label.tsx'

const stored = replyOf(service.calls.read, {
  no_service: 'SV-MC2-260131-0001',
  status: 'MASUK',
  nama_toko: 'Kencana Pasar Johar',
  nama_customer: 'IBU TITI',
  tgl_estimasi: '2026-02-07',
  total_qty: 1,
  total_berat: 5,
})

let heard: Heard[]
beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    if (`${method} ${path}` === listDesigns.call)
      return Object.entries(presetLabels).map(([kode_desain, layout]) => ({ kode_desain, bawaan: true, versi: 0, updated_by: null, layout }))
    if (`${method} ${path}` === masterPrinterLabel.api.list)
      return [
        {
          kode_printer: 'MEJA',
          nama_printer: 'PRINTER MEJA',
          bahasa: 'ZPL',
          dpi: '203',
          sambungan: 'TCP',
          alamat_printer: '192.168.1.50',
          port: 9100,
          kegelapan: null,
          kecepatan: null,
        },
      ]
    return { message: 'Label Sudah Dicetak' }
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('prints the label of a new service by F6, in a design for bags, on the printer of the station', async () => {
  const person = userEvent.setup()
  await drawAt('/transaksi-services', <BagLabel service={stored} isNew />)
  await person.keyboard('{F6}')
  await screen.findByRole('img', { name: 'Pratinjau Label' })
  // Designs of pieces are none for it.
  await person.click(screen.getByRole('combobox', { name: 'Desain Label' }))
  expect(
    (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent).filter((name) => name?.includes('mm')),
  ).toEqual([presetLabels['KANTONG']!.nama, presetLabels['KANTONG_A4']!.nama])
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('combobox', { name: 'Printer' }))
  await person.click(await screen.findByRole('option', { name: 'PRINTER MEJA', hidden: true }))
  await person.keyboard('{F9}')
  await waitFor(() => expect(heard.some(({ method }) => method === 'POST')).toBe(true))
  const sent = heard.find(({ method }) => method === 'POST')!
  expect(sent.path).toBe('service/SV-MC2-260131-0001/label')
  expect(sent.body).toMatchObject({ kode_desain: 'KANTONG', kode_printer: 'MEJA', mulai: 1, geser_x: 0, geser_y: 0 })
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Pratinjau Label' })).toBeNull())
})

it('a service that was cancelled has none', async () => {
  await drawAt('/lihat-services', <BagLabel service={{ ...stored, status: 'CANCELLED' }} />)
  expect(screen.queryByRole('button', { name: /Label Kantong/ })).toBeNull()
})
