import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'
import { notaPembelian } from '#modules/purchases/contract/nota-pembelian.ts'
import { lihatPembelian, pembelian } from '#modules/purchases/contract/pembelian.ts'
import { purchaseLook } from '#modules/purchases/web/purchase-look.tsx'
import { DocumentDrawer } from './document-drawer.tsx'

afterEach(() => vi.unstubAllGlobals())

const no_faktur_beli = 'FB-MC2-260131-0001'
const wholeNumber = '3374010101010077'
const bought = replyOf(pembelian.calls.read, {
  no_faktur_beli,
  kode_toko: 'MC2',
  nama_customer: 'IBU SRI',
  no_identitas: '•••• 0077',
  status: 'VALID',
})
const elements: readonly { readonly field: string }[] = notaPembelian.layouts.NOTA.elemen
// A text of the layout, with the number in its place.
const someText = elements.find(({ field }) => field === 'no_faktur_beli' || field === 'nama_customer')

/** Draws the purchase for a user; `isTrusted` may look at identity numbers. Answers what the server was asked for the number, in order. */
async function open({ isTrusted = true, printsNumber = true } = {}) {
  const path = ({ path: at, title }: { path: string; title: string }, is_show = true) => ({ path: at, title, is_show, children: [] })
  setSession(ownerOfBranch({ kode_toko: 'MC2', akses: [path(lihatPembelian), path(identitasOrang, isTrusted)] }))
  const elemen = elements.filter(({ field }) => field !== 'no_identitas')
  const layout = {
    ...notaPembelian.layouts.NOTA,
    elemen: printsNumber ? [...elemen, { ...someText, id: 'identitas', field: 'no_identitas' }] : elemen,
    versi: 0,
    updated_by: null,
    updated_at: null,
  }
  const heard = standInServer((call) => {
    if (call.path.endsWith('/identitas') || call.path.endsWith('/identitas-cetak')) return { nilai: { no_identitas: wholeNumber } }
    if (call.path.startsWith('nota-layout/')) return layout
    return call.path.startsWith('pembelian') ? bought : []
  })
  await drawAt('/laporan-pembelian', <DocumentDrawer look={purchaseLook} id={no_faktur_beli} opened onClose={() => {}} />)
  await screen.findByText('IBU SRI')
  return () => heard.flatMap(({ method, path: at }) => (at.includes('identitas') ? [`${method} ${at}`] : []))
}

describe('the identity number of a document', () => {
  it('is hidden until the button is pressed: one call, which is written down, and then it stands there', async () => {
    const requested = await open()
    expect(screen.getByText('•••• 0077')).toBeDefined()
    expect(requested()).toEqual([])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Lihat No Identitas' }))
    expect(await screen.findByText(wholeNumber)).toBeDefined()
    expect(requested()).toEqual([`POST dokumen/pembelian/${no_faktur_beli}/identitas`])
    expect(screen.queryByRole('button', { name: 'Lihat No Identitas' })).toBeNull()
  })

  it('has no button for a user without the right to look at such numbers', async () => {
    const requested = await open({ isTrusted: false })
    expect(screen.queryByRole('button', { name: 'Lihat No Identitas' })).toBeNull()
    expect(requested()).toEqual([])
  })

  it.each([
    [true, [`POST dokumen/pembelian/${no_faktur_beli}/identitas-cetak`]],
    [false, []],
  ])('is asked for by a print if its paper has the number: %s', async (printsNumber, wanted) => {
    vi.stubGlobal('open', () => ({}))
    const shown = vi.fn(() => 'blob:paper')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: shown, revokeObjectURL: () => {} }))
    const requested = await open({ printsNumber })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Cetak Ulang Nota' }))
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1), { timeout: stillMsMax })
    expect(requested()).toEqual(wanted)
  })
})
