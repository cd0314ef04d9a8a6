import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { readCashReached as call } from '#modules/members/contract/cash-reached.ts'
import { parameterBatasTunai } from '#modules/members/contract/parameter-batas-tunai.ts'
import { CashNotice } from './cash-notice.tsx'

let heard: Heard[]
let answer: object
beforeEach(() => {
  setSession(ownerOfBranch({}))
  heard = standInServer(({ method, path }) => {
    const requested = `${method} ${path}`
    if (requested === parameterBatasTunai.api.list)
      return [{ kode_batas: 'UJI', berlaku_dari: '2012-01-01', batas_tunai: 500_000_000, menolak: false }]
    return requested === call.call ? answer : []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const requested = () => heard.filter(({ method, path }) => `${method} ${path}` === call.call)
const draw = async (no_hp: string | null, cash: number) => {
  const form = new FieldForm([trade.no_hp.optional()], { no_hp })
  await drawAt('/uji', <CashNotice form={form} sums={{ cash, change: 1_000 }} direction="IN" />)
  await waitFor(() => expect(heard.some(({ method, path }) => `${method} ${path}` === parameterBatasTunai.api.list)).toBe(true))
}

it('warns before saving that a customer reaches the limit, with the rest of his cash', async () => {
  answer = { mencapai: true, batas_tunai: 500_000_000, menolak: false }
  await draw('081234567890', 2_001_000)
  expect((await screen.findByRole('status')).textContent).toContain('Batas Tunai Rp. 500,000,000')
  expect(requested().length).toBe(1)
})

it('says that so much is not taken, where the limit says no', async () => {
  answer = { mencapai: true, batas_tunai: 500_000_000, menolak: true }
  await draw('081234567890', 2_001_000)
  expect((await screen.findByRole('status')).textContent).toContain('Pakai transfer atau kartu.')
})

it('asks about an unnamed customer only if he pays as much at once', async () => {
  answer = { mencapai: true, batas_tunai: 500_000_000, menolak: false }
  await draw(null, 500_000_000)
  expect(requested()).toEqual([])
  cleanup()
  await draw(null, 500_001_000)
  await screen.findByRole('status')
})
