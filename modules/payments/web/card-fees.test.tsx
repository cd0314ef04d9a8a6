import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { parameterBiayaGesek } from '#modules/masters/contract/parameter-biaya-gesek.ts'
import { addPayment, paidSums, paymentRows, toldFees } from './payment-rows.ts'
import { PaymentsPane } from './payments-pane.tsx'

beforeEach(() => {
  setSession(ownerOfBranch({}))
  standInServer(({ method, path }) => {
    const requested = `${method} ${path}`
    if (requested === parameterBiayaGesek.api.list) return [{ kode_bank: 'BCA', persen_gesek: null, persen_debit: 0, persen_credit: 2.5 }]
    if (requested !== masterRekening.api.list) return []
    return ['BCA', 'BRI'].map((kode_bank, at) => ({ no_rekening: String(at + 1), nama_rekening: kode_bank, kode_bank }))
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

async function paying(direction: 'IN' | 'OUT') {
  const rows = paymentRows(new FieldForm([]))
  const card = addPayment(rows, 'CREDIT', 1_000_000)
  card.set('no_rekening', '1')
  const sums = paidSums(rows, 1_000_000)
  await drawAt('/uji', <PaymentsPane payments={rows} sums={sums} direction={direction} isOpen hasKeys onDone={() => {}} />)
  return { rows, card }
}

it('tells what a card is charged as its amount is typed, and sends what it told', async () => {
  const { rows, card } = await paying('IN')
  await waitFor(() => expect(toldFees(rows)).toBe(25_000))
  expect(await screen.findByText('Rp. 1,025,000')).toBeTruthy()
  expect(rows.list.map((row) => row.toWire())).toMatchObject([{ jumlah: 1_000_000, biaya_kartu: 25_000 }])
  card.set('jumlah', 500_000)
  await waitFor(() => expect(screen.getByText('Rp. 512,500')).toBeTruthy())
  expect(toldFees(rows)).toBe(12_500)
  // Another bank's cards cost nothing.
  card.set('no_rekening', '2')
  await waitFor(() => expect(toldFees(rows)).toBe(0))
  expect(screen.queryByText('Digesek Dari Kartu', { exact: false })).toBeNull()
})

it('charges no card fee when we pay the customer', async () => {
  const { rows } = await paying('OUT')
  await waitFor(() => expect(screen.getByText('Sisa Bayar')).toBeTruthy())
  expect(toldFees(rows)).toBe(0)
})
