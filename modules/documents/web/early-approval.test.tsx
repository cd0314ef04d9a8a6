import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { rupiah } from '#engine/kinds/index.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { approvedContent } from './use-early-approval.ts'
import { EarlyApproval } from './early-approval.tsx'

afterEach(cleanup)

const dp = rupiah('DP').named('dp')

it('asks for an approval if one is needed, shows that it was given, and asks again after a change', async () => {
  const form = new FieldForm([dp])
  const contentNow = () => approvedContent(form, [dp.name], [])
  const ask = vi.fn<() => void>()
  let given: string | undefined
  const stateNow = () => (form.entered(dp) === null ? undefined : given === contentNow() ? 'GIVEN' : 'NEEDED')
  await drawAt('/uji', <EarlyApproval form={form} early={{ stateNow, ask }} isOpen />)
  const person = userEvent.setup()
  await person.keyboard('{Shift>}{F9}{/Shift}')
  expect(ask).not.toHaveBeenCalled()
  act(() => form.set('dp', 100_000))
  await screen.findByRole('button', { name: /Minta Otorisasi/ })
  await person.keyboard('{Shift>}{F9}{/Shift}')
  expect(ask).toHaveBeenCalledOnce()
  given = approvedContent({ values: { dp: 150_000 } }, [dp.name], [])
  act(() => form.set('dp', 150_000))
  expect(screen.getByRole('status').textContent).toBe('Otorisasi Sudah Ada')
  await person.keyboard('{Shift>}{F9}{/Shift}')
  act(() => form.set('dp', 160_000))
  expect(screen.queryByRole('status')).toBeNull()
  await person.keyboard('{Shift>}{F9}{/Shift}')
  expect(ask).toHaveBeenCalledTimes(2)
})
