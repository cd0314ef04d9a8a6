import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { scanPiece } from '#modules/goods/contract/data-barang.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { findMembers } from '#modules/members/contract/find-members.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { scannedRing } from '#modules/sales/web/testing/ring.ts'
import { askDepositApprovals } from '../contract/titipan.ts'
import { sendDeposit } from '../contract/validasi.ts'
import TransaksiTitipan from './transaksi-titipan.tsx'

const sari = { kode_member: 'M0000001', nama_member: 'IBU SARI', no_hp: '081234567890', alamat: 'JL MAWAR 3', poin: 12 }

/** What was left for the cashier, and under which keys. */
let left: { readonly nama_customer: string; readonly detail_barang: readonly { readonly harga_total: number }[] }[]
let keys: (string | null)[]
/** What becomes of what is left, the first time first; then it waits. */
let answers: (() => Response)[]
let pricePerGramRp: number
/** For what approvals were asked before it was saved. */
let requested: object[]

beforeEach(() => {
  left = []
  keys = []
  answers = []
  requested = []
  pricePerGramRp = 1_000_000
  localStorage.clear()
  setSession(ownerOfBranch({}))
  standInServer(({ method, path, body }) => {
    if (`${method} ${path}` === sendDeposit.call) {
      left.push(body as (typeof left)[number])
      return answers.shift()?.() ?? replyOf(sendDeposit, { no_antri: 'Q1', grand_total: 3_000_000, bayar: 500_000 })
    }
    if (`${method} ${path}` === askDepositApprovals.call) {
      requested.push(body as object)
      return { perlu: [] }
    }
    if (`${method} ${path}` === findMembers.call) return [sari]
    if (path === `penjualan/member/${sari.kode_member}`) return { kali: 2, terakhir: [] }
    if (path.startsWith('barang/scan/')) return replyOf(scanPiece, scannedRing({ harga_group: pricePerGramRp }))
    return path === 'sales/get/all' ? [{ kode_sales: 'S1', nama_sales: 'RATNA' }] : []
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (input: URL, init: RequestInit = {}) => {
    if (`${init.method} ${new URL(input).pathname.replace('/api/', '')}` === sendDeposit.call)
      keys.push(new Headers(init.headers).get('idempotency-key'))
    return answered(input, init)
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const phone = () => screen.getByLabelText(/No HP/, { selector: 'input' })

/** A deposit on the ring of a customer with this telephone, ready to be left. */
async function entered(no_hp: string) {
  const person = userEvent.setup()
  await drawAt('/transaksi-titipan', <TransaksiTitipan />)
  await person.type(await screen.findByLabelText(/Scan/), 'A1{Enter}')
  await screen.findByText('CINCIN')
  await person.type(screen.getByLabelText(/Nama Customer/, { selector: 'input' }), 'IBU TITI')
  await person.type(phone(), no_hp)
  await person.click(screen.getByLabelText(/^Sales/, { selector: 'input' }))
  await person.click(await screen.findByRole('option', { name: 'RATNA', hidden: true }))
  await person.type(screen.getByLabelText(/^DP/, { selector: 'input' }), '500000')
  const sendOn = () => person.click(screen.getByRole('button', { name: 'Kirim Ke Kasir' }))
  return { person, sendOn }
}

it('says at the telephone that it is none, before anything is left for the cashier', async () => {
  const { sendOn } = await entered('0812')
  await sendOn()
  await screen.findByText('Mohn Masukan Nomor Handphone Yang Valid')
  await waitFor(() => expect(document.activeElement).toBe(phone()))
  expect(left).toEqual([])
})

it('is left once under one key, although an answer was lost and prices moved meanwhile', async () => {
  const { sendOn } = await entered('081234567890')
  answers = [
    () => {
      throw new TypeError('the network is gone')
    },
    () => {
      pricePerGramRp = 1_100_000
      const { code, status, text: message } = saleRefusals.PRICE_CHANGED
      return Response.json({ code, message, fields: { A1: message }, details: {}, request_id: 'r' }, { status })
    },
  ]
  await sendOn()
  await waitFor(() => expect(left).toHaveLength(1))
  await sendOn()
  // The price of now stands there before it is left again.
  await screen.findAllByText(/3[.,]300[.,]000/)
  await sendOn()
  await screen.findByText('Sudah Dikirim Ke Kasir')
  expect(left.map(({ detail_barang }) => detail_barang[0]?.harga_total)).toEqual([3_000_000, 3_000_000, 3_300_000])
  expect(new Set(keys).size).toBe(1)
  await waitFor(() => expect(screen.queryByText('CINCIN')).toBeNull())
})

it('asks whether a discount is allowed before any money is counted, with what holds the piece', async () => {
  const { person } = await entered('081234567890')
  expect(screen.queryByRole('button', { name: /Minta Otorisasi/ })).toBeNull()
  await person.keyboard('{F7}')
  await person.keyboard('200000')
  await screen.findByRole('button', { name: /Minta Otorisasi/ })
  await person.keyboard('{Shift>}{F9}{/Shift}')
  await screen.findByText('Otorisasi Sudah Ada')
  expect(requested).toMatchObject([{ nama_customer: 'IBU TITI', dp: 500_000, detail_barang: [{ diskon_rp: 200_000, harga_total: 2_800_000 }] }])
  expect(requested[0]).not.toHaveProperty('detail_bayar')
})

it('recalls a member by his number, with his points and what he bought; the deposit is under his number alone', async () => {
  const { person, sendOn } = await entered('081234567890')
  const name = screen.getByLabelText(/Nama Customer/, { selector: 'input' })
  await person.clear(name)
  await person.type(name, sari.no_hp)
  await person.tab()
  await screen.findByText(/12 poin/)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Pernah Dibeli' })).toBeDefined())
  await sendOn()
  await screen.findByText('Sudah Dikirim Ke Kasir')
  expect(left).toMatchObject([{ nama_customer: sari.nama_member, no_hp: sari.no_hp, alamat_customer: sari.alamat }])
  expect(left[0]).not.toHaveProperty('kode_member')
})
